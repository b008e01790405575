// Returns the menus and scopes that dialogs offer for a grant: those that the caller holds himself (contract §3.1).
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { type TreeNode, treeNode } from '@ec/resource-server/tree/tree';
import { sql } from 'kysely';
import { isMenu, type Menu } from './menu-memory.ts';

/** Returns all menus for an administrator of the platform, and the held menus for everybody else. */
export const heldMenus = (all: readonly Menu[], { rights }: Pick<Call, 'rights'>): Menu[] =>
  all.filter(({ id }) => rights.isAdministrator || rights.menuIds.has(id));

/** Returns the ids of the menus that have menus below them. */
export const foldersOf = (menus: readonly Menu[]): Set<string> =>
  new Set(menus.filter(isMenu).map(({ parentId }) => parentId));

/** Returns the menus that the caller may grant to roles, without folders in which the caller holds nothing. */
export function grantableMenus(all: readonly Menu[], call: Pick<Call, 'rights'>): Menu[] {
  const held = heldMenus(all, call);
  const [folders, filled] = [foldersOf(all), foldersOf(held)];
  return held.filter(({ id }) => !folders.has(id) || filled.has(id));
}

export type ScopeKind = 'data' | 'api';
const tables = { data: 'system_data_scope', api: 'system_api_scope' } as const;
const grants = { data: 'system_role_data_scope', api: 'system_role_api_scope' } as const;

/** Returns the scopes as nodes below their menus: all for tenant administrators, those of the caller's roles for everybody else. */
export async function grantableScopes(tenant: Sql, { caller, rights }: Call, kind: ScopeKind): Promise<TreeNode[]> {
  const column = sql.ref(kind === 'data' ? 'data_scope_id' : 'api_scope_id');
  const scopeCondition = rights.isTenantAdmin
    ? sql`true`
    : sql`s.id in (select ${column} from ${sql.table(grants[kind])}
        where tenant_id = ${caller.tenantId} and role_id = any(${[...caller.roleIds]}::bigint[]))`;
  const rows = await tenant.rows<{ id: string; menuId: string; name: string }>(
    sql`select s.id, s.menu_id as "menuId", s.scope_name as name from ${sql.table(tables[kind])} s
      where s.is_deleted = 0 and ${scopeCondition} order by s.id`,
  );
  return rows.map(({ id, menuId, name }) => treeNode(id, menuId, name));
}
