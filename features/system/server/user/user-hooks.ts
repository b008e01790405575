// What saving and removing users adds to plain writes, for a form, a batch edit, an import and the named calls alike.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Hooks, Row, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { reachErrors } from '../role/reach.errors.ts';
import { checkGiven } from '../role/reach.ts';
import { hashPlain, initialPassword } from './initial-password.ts';
import { isAdministrator, keepAdministrator } from './last-administrator.ts';
import { userErrors } from './user.errors.ts';

interface Given {
  tx: Sql;
  call: Call;
  values: Values;
  current: Row | undefined;
}

export function userHooks(engine: Engine): Hooks {
  /** Transactions that take an administrator away: looked at once they have written. */
  const watched = new WeakSet<Sql>();

  return {
    async beforeSave({ tx, call, values, current }) {
      if (current && Object.keys(values).length === 0) return values;
      if (current) await checkManaged(engine, { tx, call }, [current]);
      await checkRights(engine, { tx, call, values, current });
      if (current) {
        if (values.status === 2 && current.id === call.caller.userId) fail(userErrors.notOneself);
        const roleIds = current.roleId as string[];
        if (('roleId' in values || 'status' in values) && (await isAdministrator(tx, call.caller.tenantId, roleIds)))
          watched.add(tx);
      }
      return withPassword(tx, call, values, current);
    },

    async afterSave({ tx, call, row, values, isNew }) {
      if (isNew) return;
      const { tenantId, sessionId } = call.caller;
      if (watched.has(tx)) await keepAdministrator(tx, tenantId);
      if ('password' in values || 'status' in values)
        await engine.sessions.endAllOf(tenantId, [String(row.id)], { except: sessionId, within: tx });
    },

    async beforeRemove({ tx, call, ids }) {
      const { tenantId, userId } = call.caller;
      if (ids.includes(userId)) fail(userErrors.notOneself);
      const gone = await tx.rows<Row>(
        raw(sql`select id, real_name as "realName", role_id as "roleId", dept_id as "deptId" from "system_user"
          where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`),
      );
      await checkManaged(engine, { tx, call }, gone);
      const roleIds = gone.flatMap((row) => row.roleId as string[]);
      if (await isAdministrator(tx, tenantId, roleIds)) await keepAdministrator(tx, tenantId);
      await engine.sessions.endAllOf(tenantId, ids, { within: tx });
    },
  };
}

/** Whoever could reset the password of a mightier account could be it. @throws AppError */
export async function checkManaged(engine: Engine, { tx, call }: Pick<Given, 'tx' | 'call'>, users: readonly Row[]) {
  for (const user of users) {
    if (user.id === call.caller.userId) continue;
    const given = { roleIds: user.roleId as string[], deptIds: user.deptId as string[] };
    await checkGiven({ engine, tx, call }, given).catch((error) => {
      throw error instanceof AppError
        ? new AppError(reachErrors.userBeyond, { name: String(user.realName ?? user.id) })
        : error;
    });
  }
}

async function checkRights(engine: Engine, { tx, call, values, current }: Given): Promise<void> {
  if (!('roleId' in values || 'deptId' in values)) return;
  if (current?.id === call.caller.userId && !call.rights.isTenantAdmin) fail(reachErrors.ownRights);
  const roleIds = (values.roleId ?? []) as string[];
  if ('roleId' in values && roleIds.length === 0) fail(userErrors.noRole);
  await checkGiven({ engine, tx, call }, { roleIds, deptIds: (values.deptId ?? []) as string[] });
}

/** Plain text comes, argon2id of its md5 is kept (contract §10). A new account without one starts with the usual. */
async function withPassword(tx: Sql, call: Call, values: Values, current: Row | undefined): Promise<Values> {
  const plain = values.password ? String(values.password) : undefined;
  if (plain === undefined && current) return values;
  return { ...values, password: await hashPlain(tx, plain ?? (await initialPassword(tx, call.caller.tenantId))) };
}
