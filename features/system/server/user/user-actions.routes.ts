// Serves actions on users: roles, password, lock, status, platform (contract §3.6). An action changes all named users or none.

import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import { lockRows, planEdits, writeEdits } from '@ec/resource-server/bulk';
import { pick } from '@ec/resource-server/columns';
import { type Hooks, ofAnyRow } from '@ec/resource-server/context';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { editRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { inTransaction } from '@ec/resource-server/transaction';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';
import { user } from '../../shared/user.resource.ts';
import {
  grantToUsers,
  resetPasswords,
  setUserStatus,
  unlockUsers,
  updatePlatform,
  updateUser,
} from '../../shared/user-calls.contract.ts';
import { clearFailures } from '../sign-in/lock.ts';
import { readInitialPassword } from './initial-password.ts';
import { userErrors } from './user.errors.ts';
import { checkManaged, type ManagedUser, managedColumns } from './user-hooks.ts';

export interface Change {
  ids: readonly string[];
  action: string;
  valuesOf(row: User): ValuesOf<typeof user>;
}

type User = StoredRowOf<typeof user>;
type UserHooks = Hooks<typeof user>;

/** Changes the users with the checks of a plain save. @throws AppError the first refusal */
export async function changeUsers(engine: Engine, call: Call, hooks: UserHooks, change: Change): Promise<void> {
  const context = { engine, resource: user, call, hooks: ofAnyRow(hooks) };
  await inTransaction(context, async (transaction) => {
    const ofIds = sql`t.id = any(${[...change.ids]}::bigint[])`;
    const rows = await lockRows(transaction, [...baseConditions(transaction), ofIds]);
    if (rows.length !== change.ids.length) throw new AppError(errors.noData);
    const { edits, refused } = await planEdits(transaction, rows, (row) => change.valuesOf(row as User));
    if (refused[0]) throw refused[0].error;
    await writeEdits(transaction, edits, { action: change.action });
  });
}

/** @throws AppError nobodyChosen for an empty text */
function userIdsOf(sent: unknown): string[] {
  if (textOf(sent).trim() === '') fail(userErrors.nobodyChosen);
  return idsOf(sent, 'userIds');
}

export function userActionRoutes(engine: Engine, hooks: UserHooks): Route[] {
  const change = async (call: Call, userIds: unknown, action: string, values: ValuesOf<typeof user>) => {
    await changeUsers(engine, call, hooks, { ids: userIdsOf(userIds), action, valuesOf: () => values });
    return {};
  };
  return [
    ...serve(updateUser, (call) => editRow(engine, user, call, idOf(call.input.id), call.input, hooks)),
    ...serve(grantToUsers, (call) => {
      // An account always has a role, so an empty choice is refused.
      if (textOf(call.input.roleIds).trim() === '') fail(userErrors.noRoleChosen);
      const roleId = idsOf(call.input.roleIds, 'roleIds');
      return change(call, call.input.userIds, 'grant', { roleId });
    }),
    ...serve(resetPasswords, async (call) => {
      const { tenantId } = call.caller;
      const password = await readInitialPassword(engine.database.read(tenantId), tenantId);
      return change(call, call.input.userIds, 'resetPassword', { password });
    }),
    ...serve(setUserStatus, (call) => {
      const { status } = call.input;
      return change(call, call.input.userIds, status === userStatus.key.enabled ? 'enable' : 'disable', { status });
    }),
    ...serve(unlockUsers, async (call) => {
      const ids = userIdsOf(call.input.userIds);
      const { tenantId } = call.caller;
      const rows = await readVisibleUsers(engine, call, ids);
      if (rows.length !== ids.length) throw new AppError(errors.noData);
      await checkManaged(engine, { tx: engine.database.read(tenantId), call }, rows);
      const accounts = rows.map(({ account }) => account);
      await clearFailures(engine, tenantId, accounts);
      return {};
    }),
    ...serve(updatePlatform, (call) => {
      const { userId, userType, userExt } = call.input;
      const id = idOf(userId, 'userId');
      const ownHooks: UserHooks = {
        ...hooks,
        beforeSave(context) {
          if (userExt === undefined || !context.current) return hooks.beforeSave?.(context) ?? context.values;
          const values = { ...context.values, userExt: platformData(userExt) };
          return hooks.beforeSave?.({ ...context, values }) ?? values;
        },
      };
      const draft = userType === undefined || userType === '' ? {} : { userType };
      return editRow(engine, user, call, id, draft, ownHooks, 'updatePlatform');
    }),
  ];
}

/** Returns the named users that the caller may see. */
function readVisibleUsers(
  engine: Engine,
  call: Call,
  ids: readonly string[],
): Promise<(ManagedUser & { account: string })[]> {
  const where = [...baseConditions({ engine, resource: user, call }), sql`t.id = any(${[...ids]}::bigint[])`];
  return engine.database
    .read(call.caller.tenantId)
    .rows<ManagedUser & { account: string }>(
      sql`select ${pick(user, [...managedColumns, 'account'])} from ${tableOf(user)} where ${allOf(where)}`,
    );
}

/** Returns the JSON text of an object, which is sent as text or as a value; null for "" and null. @throws AppError wrongParameter */
function platformData(sent: unknown): string | null {
  if (sent === '' || sent === null) return null;
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value);
  } catch {
    // Invalid JSON is refused below, like JSON that is no object.
  }
  throw new AppError(errors.wrongParameter, { name: 'userExt' });
}
