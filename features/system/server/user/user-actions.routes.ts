// What is done to users beside saving them: roles, password, lock, status, platform (contract §3.6). All of those named, or none.
import { raw } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { lockRows, planEdits, writeEdits } from '@ec/resource-server/bulk';
import type { Hooks, Row, Values } from '@ec/resource-server/context';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { idsOf } from '@ec/resource-server/remove';
import { editRow } from '@ec/resource-server/save';
import { inTransaction } from '@ec/resource-server/transaction';
import { sql } from 'kysely';
import { z } from 'zod';
import { user } from '../../shared/user.resource.ts';
import { clearFailures } from '../sign-in/lock.ts';
import { initialPassword } from './initial-password.ts';
import { userErrors } from './user.errors.ts';
import { checkManaged } from './user-hooks.ts';

const ids = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);

export interface Change {
  ids: readonly string[];
  action: string;
  wanted(row: Row): Values;
}

/** With the checks of a plain save. @throws AppError the reason of the first that refuses */
export function changeUsers(engine: Engine, call: Call, hooks: Hooks, change: Change): Promise<Row[]> {
  return inTransaction({ engine, resource: user, call, hooks }, async (many) => {
    const named = sql`t.id = any(${[...change.ids]}::bigint[])`;
    const rows = await lockRows(many, [...baseConditions(many), named]);
    if (rows.length !== change.ids.length) throw new AppError(errors.noData);
    const { edits, refused } = await planEdits(many, rows, change.wanted);
    if (refused[0]) throw refused[0].error;
    await writeEdits(many, edits, { action: change.action });
    return rows;
  });
}

/** Empty: 请至少选择一个用户. */
function usersOf(given: unknown): string[] {
  if (given === undefined || given === null || String(given).trim() === '') fail(userErrors.nobodyChosen);
  return idsOf(given, 'userIds');
}

export function userActionRoutes(engine: Engine, hooks: Hooks): Route[] {
  const change = async (call: Call, given: unknown, action: string, wanted: () => Values) => {
    await changeUsers(engine, call, hooks, { ids: usersOf(given), action, wanted });
    return {};
  };
  return [
    route({
      method: 'POST',
      path: '/blade-user/grant',
      access: { anyOf: ['user_role', 'user_edit'] },
      title: 'Users: roles',
      input: z.object({ userIds: ids.optional(), roleIds: ids }),
      handler: (call) => {
        const roleId = idsOf(call.input.roleIds, 'roleIds');
        return change(call, call.input.userIds, 'grant', () => ({ roleId }));
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/reset-password',
      access: { code: 'user_reset' },
      title: 'Users: back to the initial password',
      input: z.object({ userIds: ids.optional() }),
      async handler(call) {
        const { tenantId } = call.caller;
        const password = await initialPassword(engine.database.read(tenantId), tenantId);
        return change(call, call.input.userIds, 'resetPassword', () => ({ password }));
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/status',
      access: { code: 'user_edit' },
      title: 'Users: enable or disable',
      input: z.object({ userIds: ids.optional(), status: z.coerce.number().pipe(z.literal([1, 2])) }),
      handler: (call) => {
        const { status } = call.input;
        return change(call, call.input.userIds, status === 1 ? 'enable' : 'disable', () => ({ status }));
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/unlock',
      access: { code: 'user_edit' },
      title: 'Users: clear failed sign-ins',
      input: z.object({ userIds: ids.optional() }),
      async handler(call) {
        const named = usersOf(call.input.userIds);
        const { tenantId } = call.caller;
        const tx = engine.database.read(tenantId);
        const rows = await seen(engine, call, named);
        if (rows.length !== named.length) throw new AppError(errors.noData);
        await checkManaged(engine, { tx, call }, rows);
        await clearFailures(
          engine,
          tenantId,
          rows.map(({ account }) => String(account)),
        );
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/update-platform',
      access: { code: 'user_edit' },
      title: 'Users: platform and its data',
      input: z.object({
        userId: z.union([z.string(), z.number()]),
        userType: z.unknown().optional(),
        userExt: z.unknown().optional(),
      }),
      async handler(call) {
        const { userId, userType, userExt } = call.input;
        const id = idOf(userId, 'userId');
        const own: Hooks = {
          ...hooks,
          beforeSave: (given) => {
            const values = userExt === undefined ? given.values : { ...given.values, userExt: platformData(userExt) };
            return hooks.beforeSave?.({ ...given, values }) ?? values;
          },
        };
        const draft = userType === undefined || userType === '' ? {} : { userType };
        return editRow(engine, user, call, id, draft, own, 'updatePlatform');
      },
    }),
  ];
}

/** Those of the named that the caller may see. */
function seen(engine: Engine, call: Call, named: readonly string[]): Promise<Row[]> {
  const where = [...baseConditions({ engine, resource: user, call }), sql`t.id = any(${[...named]}::bigint[])`];
  return engine.database.read(call.caller.tenantId).rows<Row>(
    raw(sql`select t.id, t.account, t.real_name as "realName", t.role_id as "roleId", t.dept_id as "deptId"
      from "system_user" t where ${allOf(where)}`),
  );
}

/** JSON text or the value itself; "" clears. @throws AppError */
function platformData(sent: unknown): string | null {
  if (sent === '' || sent === null) return null;
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value);
  } catch {
    // told below
  }
  throw new AppError(errors.wrongParameter, { name: 'userExt' });
}
