// Computes the rights that roles would lose by another package, before anybody decides it: nothing is written here. Stored grants
// stay (contract §3.5), so that whatever comes back into the package is there again.

import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { MenuFact } from '@ec/kernel/rights-facts';
import { isHeld, judgeMenus } from '@ec/kernel/rights-verdicts';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { Losses, RoleLoss } from '../../shared/package-losses.contract.ts';
import { menuCategory } from '../../shared/platform.enums.ts';
import type { NamedTenant } from '../tenant/named-tenant.ts';

const mostRoles = 200;
const someMenus = 20;

interface Named extends MenuFact {
  name: string;
}

type Bought = ReadonlySet<string> | undefined;

export function lossesOfPackage(
  engine: Engine,
  call: Call,
  packageId: string,
  menuIds: readonly string[],
): Promise<Losses> {
  return reading(engine, call, async (tx) => {
    const having = sql`t.package_id = ${packageId}::bigint`;
    return losses(tx, call, having, { before: await menusOf(tx, packageId), after: new Set(menuIds) });
  });
}

/** `packageId` null: the tenant would have no package, and therefore all menus except the platform's. */
export function lossesOfTenant(
  engine: Engine,
  call: Call,
  { tenantId, packageId: now }: NamedTenant,
  packageId: string | null,
): Promise<Losses> {
  return reading(engine, call, async (tx) => {
    const [before, after] = [await menusOf(tx, now), await menusOf(tx, packageId)];
    return losses(tx, call, sql`t.tenant_id = ${tenantId}`, { before, after });
  });
}

function reading<T>({ database }: Engine, { caller, requestId }: Call, work: (tx: Sql) => Promise<T>): Promise<T> {
  return database.asPlatform('what roles would lose', work, {
    audit: 'log',
    by: { account: caller.account, requestId },
  });
}

async function menusOf(tx: Sql, packageId: string | null): Promise<Bought> {
  const row = await tx.first<{ menuId: string[] }>(
    sql`select menu_id as "menuId" from system_tenant_package where id = ${packageId}::bigint and is_deleted = 0`,
  );
  return row && new Set(row.menuId);
}

async function losses(
  tx: Sql,
  { language }: Call,
  whose: ReturnType<typeof sql>,
  { before, after }: { before: Bought; after: Bought },
): Promise<Losses> {
  const menus = await tx.rows<Named>(
    sql`select id, parent_id as "parentId", code, category, '{}'::text[] as "grantedTo",
        ${language === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`} as name
      from system_menu where is_deleted = 0 order by sort, id`,
  );
  const opened = (bought: Bought) => judgeMenus({ ...tenantAdmin, menus, bought });
  const [now, then] = [opened(before), opened(after)];
  // A folder opens no page itself; it is visible together with the menus in it.
  const folders = new Set(
    menus.flatMap(({ category, parentId }) => (category === menuCategory.key.menu ? (parentId ?? []) : [])),
  );
  const lost = menus.filter(({ id }) => isHeld(now.get(id)) && !isHeld(then.get(id)) && !folders.has(id));
  const tenants = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from system_tenant t where ${whose} and t.is_deleted = 0`,
  );
  const roles = lost.length === 0 ? [] : await losingRoles(tx, whose, lost);
  return {
    tenants: tenants?.n ?? 0,
    menus: lost.filter(({ category }) => category === menuCategory.key.menu).map(({ id, name }) => ({ id, name })),
    roles: roles.map(({ total: _, ...role }) => role),
    rolesTotal: roles[0]?.total ?? 0,
  };
}

/** A subject that holds every menu of the package. */
const tenantAdmin = { isAdministrator: false, isTenantAdmin: true, isPlatform: false };

/** Finds the roles that were granted some of the lost menus; tenant administrators hold all menus without a grant. */
function losingRoles(tx: Sql, whose: ReturnType<typeof sql>, lost: readonly Named[]) {
  const ids = lost.map(({ id }) => id);
  const menus = lost.filter(({ category }) => category === menuCategory.key.menu).map(({ id }) => id);
  return tx.rows<RoleLoss & { total: number }>(
    sql`select t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.id as "roleId", r.role_name as "roleName",
        r.role_alias as "roleAlias", g.count::int as count, coalesce(g.menus, '{}') as "menuIds", (count(*) over ())::int as total
      from system_tenant t
      join system_role r on r.tenant_id = t.tenant_id and r.is_deleted = 0
      cross join lateral (
        select case when r.role_alias = 'admin' then ${ids.length}::bigint else count(*) end as count,
          case when r.role_alias = 'admin' then ${menus.slice(0, someMenus)}::bigint[]
            else (array_agg(m.menu_id) filter (where m.menu_id = any(${menus}::bigint[])))[1:${sql.lit(someMenus)}] end as menus
        from system_role_menu m
        where m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = any(${ids}::bigint[])
      ) g
      where ${whose} and t.is_deleted = 0 and t.tenant_id <> ${platformTenant} and g.count > 0
      order by t.tenant_id, r.sort, r.id limit ${mostRoles}`,
  );
}
