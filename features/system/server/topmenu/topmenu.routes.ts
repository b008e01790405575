// Serves the entries of the top bar, and the call that replaces the menus of an entry (contract §3.2).
import { type AuditEntry, audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { grantTopMenus } from '../../shared/grant-trees.contract.ts';
import { topmenu } from '../../shared/topmenu.resource.ts';
import { heldMenus } from '../menu/grantable.ts';
import { isMenu, type ReadMenus } from '../menu/menu-memory.ts';
import { acrossTenants } from '../tenant/across.ts';

export function topMenuRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  return acrossTenants(
    engine,
    [...resourceRoutes(engine, topmenu), ...serve(grantTopMenus, (call) => grant(engine, readMenus, call))],
    topmenu,
  );
}

interface TopMenu {
  id: string;
  before: string[];
}

/**
 * Replaces the menus of the entries. Menus that the dialog does not show to the caller stay.
 * @throws AppError noData if an entry or a menu does not exist; forbidden for a new menu that the caller does not hold
 */
async function grant(
  engine: Engine,
  readMenus: ReadMenus,
  call: Call<InputOf<typeof grantTopMenus>>,
): Promise<undefined> {
  const { caller, rights, input } = call;
  const { tenantId } = caller;
  const topIds = idsOf(input.topMenuIds, 'topMenuIds');
  const sent = (input.menuIds ?? '').length > 0 ? idsOf(input.menuIds, 'menuIds') : [];
  const visibleIds = new Set(
    heldMenus(await readMenus(), call)
      .filter(isMenu)
      .map(({ id }) => id),
  );
  return engine.database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`select from system_topmenu where tenant_id = ${tenantId} and id = any(${topIds}::bigint[]) order by id for update`,
    );
    const topMenus = await tx.rows<TopMenu>(
      sql`select t.id, array(select g.menu_id::text from system_topmenu_menu g
          where g.tenant_id = t.tenant_id and g.topmenu_id = t.id order by g.menu_id) as before
        from system_topmenu t where t.tenant_id = ${tenantId} and t.id = any(${topIds}::bigint[]) and t.is_deleted = 0`,
    );
    const menus = await tx.rows(sql`select 1 from system_menu where id = any(${sent}::bigint[]) and is_deleted = 0`);
    if (topMenus.length !== topIds.length || menus.length !== sent.length) throw new AppError(errors.noData);
    const entries: AuditEntry[] = [];
    for (const top of topMenus) {
      const isBeyond = (id: string) => !rights.isAdministrator && !rights.menuIds.has(id) && !top.before.includes(id);
      if (sent.some(isBeyond)) throw new AppError(errors.forbidden);
      const hidden = top.before.filter((id) => !visibleIds.has(id));
      entries.push(await replaceMenus(tx, call, top, [...new Set([...sent, ...hidden])].sort()));
    }
    await audit(tx, call, engine.ids, entries);
    return undefined;
  });
}

async function replaceMenus(
  tx: Sql,
  { caller }: Call,
  { id, before }: TopMenu,
  menuIds: string[],
): Promise<AuditEntry> {
  const { tenantId, userId } = caller;
  await tx.run(sql`delete from system_topmenu_menu where tenant_id = ${tenantId} and topmenu_id = ${id}`);
  await tx.run(
    sql`insert into system_topmenu_menu (tenant_id, topmenu_id, menu_id)
      select ${tenantId}, ${id}::bigint, m from unnest(${menuIds}::bigint[]) as m`,
  );
  const saved = await tx.first<{ version: number }>(
    sql`update system_topmenu set row_version = row_version + 1, update_user = ${userId}, update_time = now()
      where tenant_id = ${tenantId} and id = ${id} returning row_version as version`,
  );
  const changes = { before: { menuIds: before }, after: { menuIds } };
  return { resource: topmenu.name, action: 'grant', rowId: id, changes, version: saved?.version };
}
