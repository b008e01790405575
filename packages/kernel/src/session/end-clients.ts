// Ends the sessions that were opened by clients that are being removed.
import { sql } from 'kysely';
import type { Sql } from '../database.ts';

/** `tx`: the transaction that removes the clients. The database notifies every process at its commit. */
export async function endSessionsOfClients(tx: Sql, clientIds: readonly string[], now: Date): Promise<void> {
  await tx.run(
    sql`update session set revoked_at = ${now} where revoked_at is null
      and client_id = any(${[...clientIds]}::text[])`,
  );
}
