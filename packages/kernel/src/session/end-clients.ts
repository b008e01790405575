// Ends whatever session was opened by clients that are no more.
import { sql } from 'kysely';
import type { Sql } from '../database.ts';

/** In the transaction that removes the clients; every process hears of it when that commits. */
export async function endSessionsOfClients(tx: Sql, clientIds: readonly string[], now: Date): Promise<void> {
  await tx.run(
    sql`update session set revoked_at = ${now} where revoked_at is null
      and client_id = any(${[...clientIds]}::text[])`,
  );
}
