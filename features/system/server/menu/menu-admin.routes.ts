// Serves the menu tree for the screen that edits menus, and for the dialogs that grant menus and scopes (contract §3.1).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { nestedSchema } from '@ec/resource/schema';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { nest, type TreeNode, treeNode, withAncestors } from '@ec/resource-server/tree/tree';
import { levelRoutes, nestedList, nestedRoutes } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  grantTree,
  menuLevel,
  menuLevelWithoutButtons,
  menuList,
  menuTree,
  roleKeys,
  topMenuTrees,
} from '../../shared/grant-trees.contract.ts';
import { menu } from '../../shared/menu.resource.ts';
import { menuCategory } from '../../shared/platform.enums.ts';
import { acrossTenants } from '../tenant/across.ts';
import { foldersOf, grantableMenus, grantableScopes, heldMenus, type ScopeKind } from './grantable.ts';
import { isMenu, type Menu, menuName, type ReadMenus } from './menu-memory.ts';
import { beforeMenuSave } from './menu-save.ts';
import { readTopMenus } from './top-menus.ts';

const onlyMenus = [sql`${columnsOf(menu, 't').category} = ${menuCategory.key.menu}`];

export function menuAdminRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  const { database } = engine;
  const held = async (call: Pick<Call, 'rights'>) => heldMenus(await readMenus(), call);
  /** Limits a person who edits scopes, but not menus, to the menus that he holds and their ancestors. */
  const levelConditions = async (call: Pick<Call, 'rights'>) => {
    if (call.rights.holds(permissionsOf(menu).menu)) return [];
    const all = await readMenus();
    const visible = withAncestors(all, new Set(withoutFolders(all, await held(call)).map(({ id }) => id)));
    return [sql`${columnsOf(menu).id} = any(${visible.map(({ id }) => id)}::bigint[])`];
  };
  const nodes = (menus: readonly Menu[], call: Pick<Call, 'language'>) =>
    menus.map((each) => treeNode(each.id, each.parentId, menuName(each, call.language)));

  async function scopeTree(call: Call, kind: ScopeKind) {
    const scopes = await grantableScopes(database.read(call.caller.tenantId), call, kind);
    const menus = nodes(await readMenus(), call);
    const ancestors = withAncestors(menus, new Set(scopes.map(({ parentId }) => parentId)));
    return nest<TreeNode>([...ancestors, ...scopes]);
  }
  const topTree = async (call: Call) => ({
    menu: nest(nodes((await held(call)).filter(isMenu), call)),
  });
  const topMenuKeys = async (call: Call<{ topMenuIds: string }>) => {
    const topIds = new Set(idsOf(call.input.topMenuIds, 'topMenuIds'));
    const topMenus = await readTopMenus(database, call.caller.tenantId);
    const ids = topMenus.filter(({ id }) => topIds.has(id)).flatMap(({ menuIds }) => menuIds);
    return { menu: [...new Set(ids)], dataScope: [], apiScope: [] };
  };

  return [
    ...nestedRoutes(engine, menuList, menu, onlyMenus),
    ...levelRoutes(engine, menu, menuLevel, levelConditions),
    ...levelRoutes(engine, menu, menuLevelWithoutButtons, async (call) => [
      ...onlyMenus,
      ...(await levelConditions(call)),
    ]),
    ...resourceRoutes(engine, menu, {
      beforeSave: beforeMenuSave,
      calls: { list: nestedList },
      outputs: { list: z.array(nestedSchema(menu)) },
    }),
    ...serve(menuTree, async (call) => nest(nodes((await held(call)).filter(isMenu), call))),
    // An administrator may name the tenant whose scopes and roles he reads.
    ...acrossTenants(engine, [
      ...serve(grantTree, async (call) => {
        const [dataScope, apiScope] = await Promise.all([scopeTree(call, 'data'), scopeTree(call, 'api')]);
        // The dialog recognizes folders, which are never granted, by the category of their children.
        const menu = grantableMenus(await readMenus(), call).map((each) => ({
          ...treeNode(each.id, each.parentId, menuName(each, call.language)),
          category: each.category,
        }));
        return { menu: nest(menu), dataScope, apiScope };
      }),
      ...serve(roleKeys, (call) => keysOf(database.read(call.caller.tenantId), idsOf(call.input.roleIds, 'roleIds'))),
      ...Object.values(topMenuTrees).flatMap(({ tree, keys }) => [
        ...serve(tree, topTree),
        ...serve(keys, topMenuKeys),
      ]),
    ]),
  ];
}

/** Removes the folders: a folder is visible because of the menus in it. */
function withoutFolders(all: readonly Menu[], held: readonly Menu[]): Menu[] {
  const folders = foldersOf(all);
  return held.filter(({ id }) => !folders.has(id));
}

/** @throws AppError noData if a role does not exist: a dialog that saved an empty reply would revoke every grant */
async function keysOf(tenant: Sql, roleIds: readonly string[]) {
  const keys = await tenant.first<{ roleCount: number; menu: string[]; dataScope: string[]; apiScope: string[] }>(
    sql`with r as (select id from system_role
        where tenant_id = ${tenant.tenantId ?? ''} and id = any(${[...roleIds]}::bigint[]) and is_deleted = 0)
      select (select count(*)::int from r) as "roleCount",
        array(select distinct menu_id from system_role_menu g join r on r.id = g.role_id
          join system_menu m on m.id = g.menu_id and m.is_deleted = 0
          where tenant_id = ${tenant.tenantId ?? ''}) as menu,
        array(select distinct data_scope_id from system_role_data_scope g join r on r.id = g.role_id
          where tenant_id = ${tenant.tenantId ?? ''}) as "dataScope",
        array(select distinct api_scope_id from system_role_api_scope g join r on r.id = g.role_id
          where tenant_id = ${tenant.tenantId ?? ''}) as "apiScope"`,
  );
  if (keys?.roleCount !== roleIds.length) throw new AppError(errors.noData);
  const { roleCount: _, ...granted } = keys;
  return granted;
}
