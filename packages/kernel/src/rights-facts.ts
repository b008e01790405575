// Reads the data that decide the rights of a caller: menus, grants of menus to roles, the tenant's package, scopes and departments.
import { sql } from 'kysely';
import type { Caller, DataScopeGrant } from './caller.ts';
import type { Sql } from './database.ts';
import { type OwnerPosts, postPermissionOf } from './owner-posts.ts';

export const platformTenant = '000000';

/** The categories of menus, as the dictionary `menu_category` numbers them. */
export const menuCategory = { menu: 1, button: 2 } as const;

export interface MenuFact {
  id: string;
  parentId: string | null;
  code: string;
  category: number;
  /** The ids of the caller's roles to which the menu was granted. */
  grantedTo: readonly string[];
}

export interface DataScopeFact extends DataScopeGrant {
  id: string;
  name: string;
  grantedTo: readonly string[];
}

export interface ApiScopeFact {
  id: string;
  name: string;
  path: string;
  grantedTo: readonly string[];
}

export interface RightsFacts {
  isAdministrator: boolean;
  isTenantAdmin: boolean;
  isPlatform: boolean;
  menus: readonly MenuFact[];
  /** The menu ids of the tenant's package; undefined for a tenant without a package. */
  bought: ReadonlySet<string> | undefined;
  /** The data scopes that were granted to the caller's roles. */
  dataScopes: readonly DataScopeFact[];
  /** All API scopes, including those that were not granted to the caller. */
  apiScopes: readonly ApiScopeFact[];
  /** The caller's departments and all departments below them. */
  deptsBelow: readonly string[];
  /** Returns whether the caller's post with an owner permits the menu; undefined for a caller without an owner. */
  permitsByPost?: ((menu: Pick<MenuFact, 'code' | 'category'>) => boolean) | undefined;
}

export async function readFacts(tenant: Sql, caller: Caller, posts: OwnerPosts): Promise<RightsFacts> {
  const isPlatform = caller.tenantId === platformTenant;
  const isAdministrator = isPlatform && caller.aliases.includes('administrator');
  const [menus, bought, dataScopes, apiScopes, deptsBelow] = await Promise.all([
    readMenus(tenant, caller),
    readPackage(tenant, caller),
    readDataScopes(tenant, caller),
    readApiScopes(tenant, caller),
    readDeptsBelow(tenant, caller),
  ]);
  const isTenantAdmin = isAdministrator || caller.aliases.includes('admin');
  const permitsByPost = postPermissionOf(caller, posts);
  return {
    isAdministrator,
    isTenantAdmin,
    isPlatform,
    menus,
    bought,
    dataScopes,
    apiScopes,
    deptsBelow,
    permitsByPost,
  };
}

/**
 * Joins menus and grants in JavaScript. In SQL, subqueries for the menus took 5 ms, and a join takes far longer before PostgreSQL has
 * analysed the tables.
 */
async function readMenus(tenant: Sql, { tenantId, roleIds }: Caller): Promise<MenuFact[]> {
  const [menus, grants] = await Promise.all([
    tenant.rows<Omit<MenuFact, 'grantedTo'>>(
      sql`select id, parent_id as "parentId", code, category from system_menu where is_deleted = 0`,
    ),
    tenant.rows<{ menuId: string; roles: string[] }>(
      sql`select menu_id as "menuId", array_agg(role_id) as roles from system_role_menu
        where tenant_id = ${tenantId} and role_id = any(${roleIds}::bigint[]) group by menu_id`,
    ),
  ]);
  const rolesByMenu = new Map(grants.map(({ menuId, roles }) => [menuId, roles]));
  return menus.map((menu) => ({ ...menu, grantedTo: rolesByMenu.get(menu.id) ?? [] }));
}

async function readPackage(tenant: Sql, { tenantId }: Caller): Promise<ReadonlySet<string> | undefined> {
  const row = await tenant.first<{ menuId: string[] }>(
    sql`select p.menu_id as "menuId" from system_tenant t join system_tenant_package p on p.id = t.package_id and p.is_deleted = 0
      where t.tenant_id = ${tenantId} and t.is_deleted = 0`,
  );
  return row && new Set(row.menuId);
}

async function readDataScopes(tenant: Sql, { tenantId, roleIds }: Caller): Promise<DataScopeFact[]> {
  const rows = await tenant.rows<DataScopeFact & { value: string[] | null }>(
    sql`select s.id, s.scope_name as name, coalesce(s.scope_class, '') as resource, s.scope_column as column,
        s.scope_type as type,
        case s.scope_type when 6 then s.site_ids::text[] when 7 then s.area_codes else s.scope_value::text[] end as value,
        array_agg(g.role_id order by g.role_id) as "grantedTo"
      from system_role_data_scope g join system_data_scope s on s.id = g.data_scope_id and s.is_deleted = 0
      where g.tenant_id = ${tenantId} and g.role_id = any(${roleIds}::bigint[]) group by s.id order by s.id`,
  );
  return rows.map((row) => ({ ...row, value: row.value ?? [] }));
}

function readApiScopes(tenant: Sql, { tenantId, roleIds }: Caller): Promise<ApiScopeFact[]> {
  return tenant.rows<ApiScopeFact>(
    sql`select s.id, s.scope_name as name, s.scope_path as path, array(
        select g.role_id from system_role_api_scope g
        where g.tenant_id = ${tenantId} and g.role_id = any(${roleIds}::bigint[]) and g.api_scope_id = s.id
      ) as "grantedTo" from system_api_scope s where s.is_deleted = 0 order by s.id`,
  );
}

async function readDeptsBelow(tenant: Sql, { tenantId, deptIds }: Caller): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const rows = await tenant.rows<{ id: string }>(
    sql`with recursive below as (
        select id from system_dept where tenant_id = ${tenantId} and id = any(${deptIds}::bigint[]) and is_deleted = 0
        union
        select d.id from system_dept d join below b on d.parent_id = b.id where d.tenant_id = ${tenantId} and d.is_deleted = 0
      ) select id from below`,
  );
  return rows.map((row) => row.id);
}
