// Chooses the access key of a pending charger among the keys that it connected with.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { waitingErrors } from './waiting.errors.ts';

/**
 * Returns the digest of the key; null where the charger sent none.
 * @throws AppError chooseKey where there are several and none was chosen, noSuchKey
 */
export async function chooseKey(read: Sql, waitingId: string, keyId: string | undefined): Promise<string | null> {
  const keys = await read.rows<{ id: string; digest: string | null }>(
    sql`select id, secret_hash as digest from ocpp_waiting_key
      where tenant_id = ${read.tenantId} and waiting_id = ${waitingId} and is_deleted = 0 order by first_seen, id`,
  );
  if (keyId) {
    const key = keys.find(({ id }) => id === keyId);
    return key ? key.digest : fail(waitingErrors.noSuchKey);
  }
  if (keys.length > 1) fail(waitingErrors.chooseKey, { count: keys.length });
  const [only] = keys;
  if (only) return only.digest;
  const charger = await read.first<{ digest: string | null }>(
    sql`select secret_hash as digest from ocpp_waiting where tenant_id = ${read.tenantId} and id = ${waitingId}`,
  );
  return charger?.digest ?? null;
}
