// Computes the menus that roles would lose by another package or a changed one. Writes nothing: grants stay stored, so roles get a menu back
// when it returns to the package (contract §3.5).

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

const maxRoles = 200;
/** The limit of menus that are listed for one role. */
const maxMenus = 20;

interface NamedMenu extends MenuFact {
  name: string;
}

/** The ids of a package's menus; undefined without a package. */
type PackageMenus = ReadonlySet<string> | undefined;

export function lossesOfPackage(
  engine: Engine,
  call: Call,
  packageId: string,
  menuIds: readonly string[],
): Promise<Losses> {
  return asPlatform(engine, call, async (tx) => {
    const tenantCondition = sql`t.package_id = ${packageId}::bigint`;
    return computeLosses(tx, call, tenantCondition, { before: await menusOf(tx, packageId), after: new Set(menuIds) });
  });
}

/** `packageId` null: the tenant would have no package, and so all menus except the platform's. */
export function lossesOfTenant(
  engine: Engine,
  call: Call,
  { tenantId, packageId: currentPackageId }: NamedTenant,
  packageId: string | null,
): Promise<Losses> {
  return asPlatform(engine, call, async (tx) => {
    const [before, after] = [await menusOf(tx, currentPackageId), await menusOf(tx, packageId)];
    return computeLosses(tx, call, sql`t.tenant_id = ${tenantId}`, { before, after });
  });
}

function asPlatform<T>({ database }: Engine, { caller, requestId }: Call, work: (tx: Sql) => Promise<T>): Promise<T> {
  return database.asPlatform('what roles would lose', work, {
    audit: 'log',
    by: { account: caller.account, requestId },
  });
}

async function menusOf(tx: Sql, packageId: string | null): Promise<PackageMenus> {
  const row = await tx.first<{ menuId: string[] }>(
    sql`select menu_id as "menuId" from system_tenant_package where id = ${packageId}::bigint and is_deleted = 0`,
  );
  return row && new Set(row.menuId);
}

async function computeLosses(
  tx: Sql,
  { language }: Call,
  tenantCondition: ReturnType<typeof sql>,
  { before, after }: { before: PackageMenus; after: PackageMenus },
): Promise<Losses> {
  const menus = await tx.rows<NamedMenu>(
    sql`select id, parent_id as "parentId", code, category, '{}'::text[] as "grantedTo",
        ${language === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`} as name
      from system_menu where is_deleted = 0 order by sort, id`,
  );
  const judge = (bought: PackageMenus) => judgeMenus({ ...tenantAdmin, menus, bought });
  const [verdictsBefore, verdictsAfter] = [judge(before), judge(after)];
  // A folder opens no page itself; it is visible together with the menus in it.
  const folders = new Set(
    menus.flatMap(({ category, parentId }) => (category === menuCategory.key.menu ? (parentId ?? []) : [])),
  );
  const lost = menus.filter(
    ({ id }) => isHeld(verdictsBefore.get(id)) && !isHeld(verdictsAfter.get(id)) && !folders.has(id),
  );
  const tenants = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from system_tenant t where ${tenantCondition} and t.is_deleted = 0`,
  );
  const roles = lost.length === 0 ? [] : await findLosingRoles(tx, tenantCondition, lost);
  return {
    tenants: tenants?.n ?? 0,
    menus: lost.filter(({ category }) => category === menuCategory.key.menu).map(({ id, name }) => ({ id, name })),
    roles: roles.map(({ total: _, ...role }) => role),
    rolesTotal: roles[0]?.total ?? 0,
  };
}

/** The facts of a tenant administrator, who holds every menu of the package. */
const tenantAdmin = { isAdministrator: false, isTenantAdmin: true, isPlatform: false };

/** Finds the roles that were granted lost menus, and the roles `admin`, which hold all menus without a grant. */
function findLosingRoles(tx: Sql, tenantCondition: ReturnType<typeof sql>, lost: readonly NamedMenu[]) {
  const ids = lost.map(({ id }) => id);
  const menus = lost.filter(({ category }) => category === menuCategory.key.menu).map(({ id }) => id);
  return tx.rows<RoleLoss & { total: number }>(
    sql`select t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.id as "roleId", r.role_name as "roleName",
        r.role_alias as "roleAlias", g.count::int as count, coalesce(g.menus, '{}') as "menuIds", (count(*) over ())::int as total
      from system_tenant t
      join system_role r on r.tenant_id = t.tenant_id and r.is_deleted = 0
      cross join lateral (
        select case when r.role_alias = 'admin' then ${ids.length}::bigint else count(*) end as count,
          case when r.role_alias = 'admin' then ${menus.slice(0, maxMenus)}::bigint[]
            else (array_agg(m.menu_id) filter (where m.menu_id = any(${menus}::bigint[])))[1:${sql.lit(maxMenus)}] end as menus
        from system_role_menu m
        where m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = any(${ids}::bigint[])
      ) g
      where ${tenantCondition} and t.is_deleted = 0 and t.tenant_id <> ${platformTenant} and g.count > 0
      order by t.tenant_id, r.sort, r.id limit ${maxRoles}`,
  );
}
