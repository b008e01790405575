// What a caller may do, from the database, never from the token: menus and buttons, data scopes, API scopes (contract §2.3, §3).
// Kept in memory per set of roles and departments; dropped within moments after a change in any process.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Caller, DataScopeGrant, Rights } from './caller.ts';
import type { Changes } from './changes.ts';
import { type Database, raw, type Sql } from './database.ts';

export const platformTenant = '000000';

/** Menus that only the platform's tenant ever sees, with all below them (contract §3.5). */
export const platformMenus: ReadonlySet<string> = new Set([
  'tenant',
  'tenantpackage',
  'client',
  'menu',
  'topmenu',
  'dict',
  'api_scope',
  'region',
  'code',
  'datasource',
  'model',
  'jobs',
]);

interface MenuRow {
  id: string;
  parentId: string | null;
  code: string;
  category: number;
  granted: boolean;
}

export interface RightsSource {
  of(caller: Caller): Promise<Rights>;
}

const tables = [
  'system_tenant',
  'system_tenant_package',
  'system_menu',
  'system_role',
  'system_role_menu',
  'system_role_data_scope',
  'system_role_api_scope',
  'system_data_scope',
  'system_api_scope',
  'system_dept',
] as const;

export function createRights({ database, changes }: { database: Database; changes: Changes }): RightsSource {
  const known = new LRUCache<string, Promise<Rights>>({ max: 5_000, ttl: 60_000 });
  changes.on(tables, () => known.clear());
  return {
    of(caller) {
      const key = [caller.tenantId, caller.roleIds.join(), caller.aliases.join(), caller.deptIds.join()].join('|');
      const found = known.get(key);
      if (found) return found;
      const loading = loadRights(database.read(caller.tenantId), caller);
      known.set(key, loading);
      loading.catch(() => known.delete(key));
      return loading;
    },
  };
}

async function loadRights(tenant: Sql, caller: Caller): Promise<Rights> {
  const isAdministrator = caller.tenantId === platformTenant && caller.aliases.includes('administrator');
  const isTenantAdmin = isAdministrator || caller.aliases.includes('admin');
  const [menus, bought, scopes, apiScopes, deptsBelow] = await Promise.all([
    readMenus(tenant, caller),
    readPackage(tenant, caller),
    readDataScopes(tenant, caller),
    readApiScopes(tenant, caller),
    readDeptsBelow(tenant, caller),
  ]);
  const held = heldMenus(menus, {
    isAdministrator,
    isTenantAdmin,
    bought,
    isPlatform: caller.tenantId === platformTenant,
  });
  const codes = new Set(held.map((menu) => menu.code));
  return {
    holds: (code) => isAdministrator || codes.has(code),
    menuIds: new Set(held.map((menu) => menu.id)),
    isAdministrator,
    isTenantAdmin,
    scopes,
    deptsBelow,
    opensPath: (path) => isTenantAdmin || opensPath(apiScopes, path),
  };
}

/** Grants ∩ package; without a package all menus but the platform's. A granted button brings its menu with it. */
function heldMenus(
  menus: readonly MenuRow[],
  who: {
    isAdministrator: boolean;
    isTenantAdmin: boolean;
    isPlatform: boolean;
    bought: ReadonlySet<string> | undefined;
  },
): MenuRow[] {
  if (who.isAdministrator) return [...menus];
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const parentOf = (menu: MenuRow) => (menu.parentId === null ? undefined : byId.get(menu.parentId));
  const isPlatforms = (menu: MenuRow): boolean => {
    const parent = parentOf(menu);
    return platformMenus.has(menu.code) || (parent !== undefined && isPlatforms(parent));
  };
  const isBought = (menu: MenuRow) =>
    who.bought === undefined ||
    who.bought.has(menu.id) ||
    (menu.category === 2 && menu.parentId !== null && who.bought.has(menu.parentId));
  const possible = menus.filter((menu) => isBought(menu) && (who.isPlatform || !isPlatforms(menu)));
  const held = new Set(possible.filter((menu) => who.isTenantAdmin || menu.granted));
  for (const menu of [...held]) {
    const parent = menu.category === 2 ? parentOf(menu) : undefined;
    if (parent) held.add(parent);
  }
  return [...held];
}

function readMenus(tenant: Sql, { tenantId, roleIds }: Caller): Promise<MenuRow[]> {
  return tenant.rows<MenuRow>(
    raw(sql`select m.id, m.parent_id as "parentId", m.code, m.category, exists (
        select from system_role_menu g where g.tenant_id = ${tenantId} and g.role_id = any(${roleIds}::bigint[]) and g.menu_id = m.id
      ) as granted from system_menu m where m.is_deleted = 0`),
  );
}

/** Undefined: the tenant has no package. */
async function readPackage(tenant: Sql, { tenantId }: Caller): Promise<ReadonlySet<string> | undefined> {
  const row = await tenant.first<{ menuId: string[] }>(
    raw(sql`select p.menu_id as "menuId" from system_tenant t join system_tenant_package p on p.id = t.package_id and p.is_deleted = 0
      where t.tenant_id = ${tenantId} and t.is_deleted = 0`),
  );
  return row && new Set(row.menuId);
}

async function readDataScopes(tenant: Sql, { tenantId, roleIds }: Caller): Promise<DataScopeGrant[]> {
  const rows = await tenant.rows<{
    resource: string;
    column: string;
    type: DataScopeGrant['type'];
    value: string[] | null;
  }>(
    raw(sql`select distinct coalesce(s.scope_class, '') as resource, s.scope_column as column, s.scope_type as type, s.scope_value as value
      from system_role_data_scope g join system_data_scope s on s.id = g.data_scope_id and s.is_deleted = 0
      where g.tenant_id = ${tenantId} and g.role_id = any(${roleIds}::bigint[])`),
  );
  return rows.map((row) => ({ ...row, value: row.value ?? [] }));
}

interface ApiScope {
  path: string;
  granted: boolean;
}

function readApiScopes(tenant: Sql, { tenantId, roleIds }: Caller): Promise<ApiScope[]> {
  return tenant.rows<ApiScope>(
    raw(sql`select s.scope_path as path, exists (
        select from system_role_api_scope g where g.tenant_id = ${tenantId} and g.role_id = any(${roleIds}::bigint[]) and g.api_scope_id = s.id
      ) as granted from system_api_scope s where s.is_deleted = 0`),
  );
}

/** A path under a scope's path (leading whole segments) needs a grant of such a scope (contract §3.4). */
export function opensPath(scopes: readonly ApiScope[], path: string): boolean {
  const covers = ({ path: scope }: ApiScope) => {
    const start = `${scope.startsWith('/api/') ? '' : '/api'}${scope.startsWith('/') ? '' : '/'}${scope}`.replace(
      /\/+$/,
      '',
    );
    return path === start || path.startsWith(`${start}/`);
  };
  const covering = scopes.filter(covers);
  return covering.length === 0 || covering.some((scope) => scope.granted);
}

async function readDeptsBelow(tenant: Sql, { tenantId, deptIds }: Caller): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const rows = await tenant.rows<{ id: string }>(
    raw(sql`with recursive below as (
        select id from system_dept where tenant_id = ${tenantId} and id = any(${deptIds}::bigint[]) and is_deleted = 0
        union
        select d.id from system_dept d join below b on d.parent_id = b.id where d.tenant_id = ${tenantId} and d.is_deleted = 0
      ) select id from below`),
  );
  return rows.map((row) => row.id);
}
