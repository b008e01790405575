// Rules for saving and removing roles: a person may give or take away an alias that has permissions only if he holds it (contract §3.2, §10).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { role } from '../../shared/role.resource.ts';
import { requireAdministrator, topAlias } from '../user/last-administrator.ts';
import { reachErrors } from './reach.errors.ts';
import { checkAlias } from './reach.ts';

/** @throws AppError if the caller is no tenant administrator and the role is hidden from him, or he holds the role */
export function checkOwnRole({ caller, rights }: Call, { id, alias }: { id: string; alias: string }): void {
  if (rights.isTenantAdmin) return;
  if (role.administratorsOnly?.values.includes(alias)) throw new AppError(errors.noData);
  if (caller.roleIds.includes(id)) fail(reachErrors.ownRole);
}

export function roleHooks(engine: Engine): Hooks<typeof role> {
  const riskyTransactions = new WeakSet<Sql>();
  return {
    async beforeSave({ tx, call, values, current }) {
      const context = { engine, tx, call };
      if (current) {
        const before = { id: current.id, alias: current.roleAlias };
        if (Object.keys(values).length > 0) checkOwnRole(call, before);
        await checkAlias(context, before.alias);
        if ('roleAlias' in values && before.alias === topAlias(call.caller.tenantId)) riskyTransactions.add(tx);
      }
      if ('roleAlias' in values) await checkAlias(context, values.roleAlias ?? '');
      return values;
    },
    async afterSave({ tx, call }) {
      if (riskyTransactions.has(tx)) await requireAdministrator(tx, call.caller.tenantId);
    },
    async beforeRemove({ tx, call, ids }) {
      const roles = await tx.rows<{ id: string; alias: string }>(
        sql`select id, role_alias as alias from system_role
          where tenant_id = ${call.caller.tenantId} and id = any(${[...ids]}::bigint[])`,
      );
      for (const each of roles) {
        checkOwnRole(call, each);
        await checkAlias({ engine, tx, call }, each.alias);
      }
    },
  };
}
