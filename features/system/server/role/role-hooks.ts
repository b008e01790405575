// Rules for saving roles: a person may give an alias that has permissions only if he holds it (contract §3.2, §10).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { role } from '../../shared/role.resource.ts';
import { keepAdministrator, topAlias } from '../user/last-administrator.ts';
import { reachErrors } from './reach.errors.ts';
import { checkAlias } from './reach.ts';

/** @throws AppError where the caller may not see the role, or holds it himself without being an administrator */
export function checkOwnRole({ caller, rights }: Call, { id, alias }: { id: string; alias: string }): void {
  if (rights.isTenantAdmin) return;
  if (role.administratorsOnly?.values.includes(alias)) throw new AppError(errors.noData);
  if (caller.roleIds.includes(id)) fail(reachErrors.ownRole);
}

export function roleHooks(engine: Engine): Hooks<typeof role> {
  const watched = new WeakSet<Sql>();
  return {
    async beforeSave({ tx, call, values, current }) {
      const asking = { engine, tx, call };
      if (current) {
        const before = { id: current.id, alias: current.roleAlias };
        if (Object.keys(values).length > 0) checkOwnRole(call, before);
        await checkAlias(asking, before.alias);
        if ('roleAlias' in values && before.alias === topAlias(call.caller.tenantId)) watched.add(tx);
      }
      if ('roleAlias' in values) await checkAlias(asking, values.roleAlias ?? '');
      return values;
    },
    async afterSave({ tx, call }) {
      if (watched.has(tx)) await keepAdministrator(tx, call.caller.tenantId);
    },
    async beforeRemove({ tx, call, ids }) {
      const gone = await tx.rows<{ id: string; alias: string }>(
        sql`select id, role_alias as alias from system_role
          where tenant_id = ${call.caller.tenantId} and id = any(${[...ids]}::bigint[])`,
      );
      for (const each of gone) {
        checkOwnRole(call, each);
        await checkAlias({ engine, tx, call }, each.alias);
      }
    },
  };
}
