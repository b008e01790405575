// People as readers who are not there: with the rights that each holds now, for what is told to those who may see it.
import { loadCaller } from '@ec/kernel/session/load-caller';
import type { Language } from '@ec/language/language';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';

/** Undefined where the account or its tenant is closed. */
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

/** Those of them who hold the code. */
export async function isHeldBy(
  engine: Engine,
  tenantId: string,
  users: readonly string[],
  code: string,
): Promise<string[]> {
  const held: string[] = [];
  for (const userId of users) if ((await readerOf(engine, tenantId, userId))?.rights.holds(code)) held.push(userId);
  return held;
}
