// Loads people with their present rights, without a session, so that a message reaches only people who may see its subject.
import { loadCaller } from '@ec/kernel/session/load-caller';
import type { Language } from '@ec/language/language';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';

/** Returns undefined where the account or its tenant is closed. */
export async function readerOf(
  { database, rights, clock }: Engine,
  tenantId: string,
  userId: string,
  language: Language = 'zh',
): Promise<Reader | undefined> {
  const session = { id: '', tenant_id: tenantId, user_id: userId, operator: null };
  const chosen = { chosen_dept_ids: null, chosen_role_ids: null };
  const caller = await loadCaller(database, { ...session, ...chosen }, clock.now());
  return caller && { caller, rights: await rights.of(caller), language };
}

/** Returns a function that loads all enabled people of the tenant at its first call, and caches them. */
export function readersOnce(engine: Engine, tenantId: string): () => Promise<readonly Reader[]> {
  let cached: Promise<readonly Reader[]> | undefined;
  const ask = async () => {
    const people = await engine.database.read(tenantId).rows<{ id: string }>(
      sql`select t.id from ${tableOf(user)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
        and t.status = ${userStatus.key.enabled} order by t.id`,
    );
    const readers: Reader[] = [];
    for (const { id } of people) {
      const reader = await readerOf(engine, tenantId, id);
      if (reader) readers.push(reader);
    }
    return readers;
  };
  return () => {
    cached ??= ask();
    return cached;
  };
}

/** Returns the ids of the users who hold the permission code. */
export async function filterHolders(
  engine: Engine,
  tenantId: string,
  users: readonly string[],
  code: string,
): Promise<string[]> {
  const permittedIds: string[] = [];
  for (const userId of users)
    if ((await readerOf(engine, tenantId, userId))?.rights.holds(code)) permittedIds.push(userId);
  return permittedIds;
}
