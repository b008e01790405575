// Rules for saving and removing users, for a form, a batch edit, an import and the named calls alike.
import type { Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import type { ValuesOf } from '@ec/resource/row';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Hooks, SaveContext } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';
import { role } from '../../shared/role.resource.ts';
import { user } from '../../shared/user.resource.ts';
import { endInvitations } from '../invitation/invitation-token.ts';
import { reachErrors } from '../role/reach.errors.ts';
import { checkAssignment } from '../role/reach.ts';
import { hashPlain, initialPassword } from './initial-password.ts';
import { isAdministrator, keepAdministrator } from './last-administrator.ts';
import { userErrors } from './user.errors.ts';

type User = typeof user;
type Draft = ValuesOf<User>;
type Saving = Pick<SaveContext<User>, 'tx' | 'call' | 'values' | 'current'>;

/** Checks a user before a change. */
export const managedColumns = ['id', 'realName', 'roleId', 'deptId'] as const;
export type Managed = Picked<User, (typeof managedColumns)[number]>;

/** `mayLackRole`: of an invitation, which grants nothing until somebody gives a role. */
export function userHooks(engine: Engine, { mayLackRole = false } = {}): Hooks<User> {
  /** Transactions that take an administrator away: looked at once they have written. */
  const watched = new WeakSet<Sql>();

  return {
    async beforeSave({ tx, call, values, current }) {
      if (current && Object.keys(values).length === 0) return values;
      if (current) await checkManaged(engine, { tx, call }, [current]);
      await checkRights(engine, { tx, call, values, current }, mayLackRole);
      if (current) {
        if (values.status === userStatus.key.disabled && current.id === call.caller.userId) fail(userErrors.notOneself);
        const { tenantId } = call.caller;
        if (('roleId' in values || 'status' in values) && (await isAdministrator(tx, tenantId, current.roleId)))
          watched.add(tx);
      }
      return withPassword({ tx, call, values: await withUnseenRoles(engine, { tx, call, values, current }), current });
    },

    async afterSave({ tx, call, row, values, isNew }) {
      if (isNew) return;
      const { tenantId, sessionId } = call.caller;
      if (['password', 'status', 'email', 'phone'].some((name) => name in values))
        await endInvitations(tx, tenantId, [row.id]);
      if (watched.has(tx)) await keepAdministrator(tx, tenantId);
      if ('password' in values || 'status' in values)
        await engine.sessions.endAllOf(tenantId, [row.id], { except: sessionId, within: tx });
    },

    async beforeRemove({ tx, call, ids }) {
      const { tenantId, userId } = call.caller;
      if (ids.includes(userId)) fail(userErrors.notOneself);
      const gone = await tx.rows<Managed>(
        sql`select ${pick(user, managedColumns)} from ${tableOf(user)}
          where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::bigint[])`,
      );
      await checkManaged(engine, { tx, call }, gone);
      const roleIds = gone.flatMap(({ roleId }) => roleId);
      if (await isAdministrator(tx, tenantId, roleIds)) await keepAdministrator(tx, tenantId);
      await engine.sessions.endAllOf(tenantId, ids, { within: tx });
      await endInvitations(tx, tenantId, ids);
    },
  };
}

/** A caller who could reset the password of an account with more rights could use that account. @throws AppError */
export async function checkManaged(
  engine: Engine,
  { tx, call }: Pick<Saving, 'tx' | 'call'>,
  users: readonly Managed[],
) {
  for (const { id, realName, roleId, deptId } of users) {
    if (id === call.caller.userId) continue;
    await checkAssignment({ engine, tx, call }, { roleIds: roleId, deptIds: deptId }).catch((error) => {
      throw error instanceof AppError ? new AppError(reachErrors.userBeyond, { name: realName ?? id }) : error;
    });
  }
}

async function checkRights(engine: Engine, { tx, call, values, current }: Saving, mayLackRole: boolean): Promise<void> {
  if (!('roleId' in values || 'deptId' in values)) return;
  if (current?.id === call.caller.userId && !call.rights.isTenantAdmin) fail(reachErrors.ownRights);
  const roleIds = values.roleId ?? [];
  if ('roleId' in values && roleIds.length === 0 && !mayLackRole) fail(userErrors.noRole);
  await checkAssignment({ engine, tx, call }, { roleIds, deptIds: values.deptId ?? [] });
}

/** Keeps the user's roles that the caller does not see, since he cannot have intended to remove them. */
async function withUnseenRoles(engine: Engine, { tx, call, values, current }: Saving): Promise<Draft> {
  const { roleId } = values;
  if (!roleId) return values;
  const gone = (current?.roleId ?? []).filter((id) => !roleId.includes(id));
  if (gone.length === 0) return values;
  const isNamed = sql`t.id = any(${gone}::bigint[])`;
  const visibility = allOf([...baseConditions({ engine, resource: role, call }), isNamed]);
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(role)} where t.tenant_id = ${call.caller.tenantId} and t.is_deleted = 0 and ${isNamed}
      and t.id not in (select t.id from ${tableOf(role)} where ${visibility})`,
  );
  return { ...values, roleId: [...roleId, ...rows.map(({ id }) => id)] };
}

/** The password arrives as plain text; argon2id of its md5 is stored (contract §10). A new account without one gets the initial one. */
async function withPassword({ tx, call, values, current }: Saving): Promise<Draft> {
  const plain = values.password || undefined;
  if (plain === undefined && current) return values;
  return { ...values, password: await hashPlain(tx, plain ?? (await initialPassword(tx, call.caller.tenantId))) };
}
