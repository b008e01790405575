// Rules for saving and removing users. They apply to forms, batch edits, imports and the other calls that change users.
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
import { endInvitationAfterChange, endInvitations } from '../invitation/invitation-token.ts';
import { reachErrors } from '../role/reach.errors.ts';
import { checkAssignment } from '../role/reach.ts';
import { hashPlain, readInitialPassword } from './initial-password.ts';
import { lockIfAdministrator, requireAdministrator } from './last-administrator.ts';
import { userErrors } from './user.errors.ts';

type User = typeof user;
type Draft = ValuesOf<User>;
type SaveFacts = Pick<SaveContext<User>, 'tx' | 'call' | 'values' | 'current'>;

/** The columns that `checkManaged` needs. */
export const managedColumns = ['id', 'realName', 'roleId', 'deptId'] as const;
export type ManagedUser = Picked<User, (typeof managedColumns)[number]>;

/** `mayLackRole`: true for an invitation, whose user may get roles later. */
export function userHooks(engine: Engine, { mayLackRole = false } = {}): Hooks<User> {
  /** Transactions that may remove the last administrator, which is checked after their write. */
  const riskyTransactions = new WeakSet<Sql>();

  return {
    async beforeSave({ tx, call, values, current }) {
      if (current && Object.keys(values).length === 0) return values;
      if (current) await checkManaged(engine, { tx, call }, [current]);
      await checkRights(engine, { tx, call, values, current }, mayLackRole);
      if (current) {
        if (values.status === userStatus.key.disabled && current.id === call.caller.userId) fail(userErrors.notOneself);
        const { tenantId } = call.caller;
        if (('roleId' in values || 'status' in values) && (await lockIfAdministrator(tx, tenantId, current.roleId)))
          riskyTransactions.add(tx);
      }
      return withPassword({ tx, call, values: await withHiddenRoles(engine, { tx, call, values, current }), current });
    },

    async afterSave({ tx, call, row, values, isNew }) {
      if (isNew) return;
      const { tenantId, sessionId } = call.caller;
      await endInvitationAfterChange(tx, { tenantId, userId: row.id }, values);
      if (riskyTransactions.has(tx)) await requireAdministrator(tx, tenantId);
      if ('password' in values || 'status' in values)
        await engine.sessions.endAllOf(tenantId, [row.id], { except: sessionId, within: tx });
    },

    async beforeRemove({ tx, call, ids }) {
      const { tenantId, userId } = call.caller;
      if (ids.includes(userId)) fail(userErrors.notOneself);
      const users = await tx.rows<ManagedUser>(
        sql`select ${pick(user, managedColumns)} from ${tableOf(user)}
          where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::bigint[])`,
      );
      await checkManaged(engine, { tx, call }, users);
      const roleIds = users.flatMap(({ roleId }) => roleId);
      if (await lockIfAdministrator(tx, tenantId, roleIds)) await requireAdministrator(tx, tenantId);
      await engine.sessions.endAllOf(tenantId, ids, { within: tx });
      await endInvitations(tx, tenantId, ids);
    },
  };
}

/**
 * Refuses users with more rights than the caller. Otherwise he could reset the password of such a user and sign in as that user.
 * @throws AppError userBeyond
 */
export async function checkManaged(
  engine: Engine,
  { tx, call }: Pick<SaveFacts, 'tx' | 'call'>,
  users: readonly ManagedUser[],
) {
  for (const { id, realName, roleId, deptId } of users) {
    if (id === call.caller.userId) continue;
    await checkAssignment({ engine, tx, call }, { roleIds: roleId, deptIds: deptId }).catch((error) => {
      throw error instanceof AppError ? new AppError(reachErrors.userBeyond, { name: realName ?? id }) : error;
    });
  }
}

async function checkRights(
  engine: Engine,
  { tx, call, values, current }: SaveFacts,
  mayLackRole: boolean,
): Promise<void> {
  if (!('roleId' in values || 'deptId' in values)) return;
  if (current?.id === call.caller.userId && !call.rights.isTenantAdmin) fail(reachErrors.ownRights);
  const roleIds = values.roleId ?? [];
  if ('roleId' in values && roleIds.length === 0 && !mayLackRole) fail(userErrors.noRole);
  await checkAssignment({ engine, tx, call }, { roleIds, deptIds: values.deptId ?? [] });
}

/** Keeps the user's roles that the caller does not see, because he cannot have meant to remove them. */
async function withHiddenRoles(engine: Engine, { tx, call, values, current }: SaveFacts): Promise<Draft> {
  const { roleId } = values;
  if (!roleId) return values;
  const removed = (current?.roleId ?? []).filter((id) => !roleId.includes(id));
  if (removed.length === 0) return values;
  const isNamed = sql`t.id = any(${removed}::bigint[])`;
  const visibility = allOf([...baseConditions({ engine, resource: role, call }), isNamed]);
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(role)} where t.tenant_id = ${call.caller.tenantId} and t.is_deleted = 0 and ${isNamed}
      and t.id not in (select t.id from ${tableOf(role)} where ${visibility})`,
  );
  return { ...values, roleId: [...roleId, ...rows.map(({ id }) => id)] };
}

/**
 * Replaces the password, which arrives as plain text, by the argon2id hash of its md5 (contract §10). A new account without a password gets
 * the initial password.
 */
async function withPassword({ tx, call, values, current }: SaveFacts): Promise<Draft> {
  const plain = values.password || undefined;
  if (plain === undefined && current) return values;
  return { ...values, password: await hashPlain(tx, plain ?? (await readInitialPassword(tx, call.caller.tenantId))) };
}
