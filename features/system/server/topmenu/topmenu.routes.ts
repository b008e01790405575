// The entries of the top bar and the menus below each, which `grant` replaces (contract §3.2).
import { audit } from '@ec/kernel/audit';
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/remove';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { grantTopMenus } from '../../shared/grant-trees.contract.ts';
import { topmenu } from '../../shared/topmenu.resource.ts';
import { acrossTenants } from '../tenant/across.ts';

export function topMenuRoutes(engine: Engine): Route[] {
  return acrossTenants(
    engine,
    [...resourceRoutes(engine, topmenu), ...serve(grantTopMenus, (call) => grant(engine, call))],
    topmenu,
  );
}

/** @throws AppError noData for a top menu or a menu that is not there, forbidden for one that the caller does not hold */
async function grant(engine: Engine, call: Call<InputOf<typeof grantTopMenus>>): Promise<undefined> {
  const { caller, rights, input } = call;
  const { tenantId, userId } = caller;
  const topIds = idsOf(input.topMenuIds, 'topMenuIds');
  const menuIds = (input.menuIds ?? '').length > 0 ? idsOf(input.menuIds, 'menuIds') : [];
  if (!rights.isAdministrator && menuIds.some((id) => !rights.menuIds.has(id))) throw new AppError(errors.forbidden);
  return engine.database.withTenant(tenantId, async (tx) => {
    const tops = await tx.rows<{ id: string; rowVersion: number; before: string[] }>(
      raw(sql`update system_topmenu t set row_version = t.row_version + 1, update_user = ${userId}, update_time = now()
        where t.tenant_id = ${tenantId} and t.id = any(${topIds}::bigint[]) and t.is_deleted = 0
        returning t.id, t.row_version as "rowVersion", array(select g.menu_id::text from system_topmenu_menu g
          where g.tenant_id = t.tenant_id and g.topmenu_id = t.id order by g.menu_id) as before`),
    );
    const menus = await tx.rows(
      raw(sql`select 1 from system_menu where id = any(${menuIds}::bigint[]) and is_deleted = 0`),
    );
    if (tops.length !== topIds.length || menus.length !== menuIds.length) throw new AppError(errors.noData);
    await tx.run(
      raw(sql`delete from system_topmenu_menu where tenant_id = ${tenantId} and topmenu_id = any(${topIds}::bigint[])`),
    );
    await tx.run(
      raw(sql`insert into system_topmenu_menu (tenant_id, topmenu_id, menu_id)
        select ${tenantId}, t, m from unnest(${topIds}::bigint[]) as t cross join unnest(${menuIds}::bigint[]) as m`),
    );
    const after = { menuIds: [...menuIds].sort() };
    const entries = tops.map(({ id, rowVersion: version, before }) => {
      const changes = { before: { menuIds: before }, after };
      return { resource: topmenu.name, action: 'grant', rowId: id, changes, version };
    });
    await audit(tx, call, engine.ids, entries);
    return undefined;
  });
}
