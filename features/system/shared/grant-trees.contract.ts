// The trees of the dialogs that grant menus and scopes, and the stored grants (contract §3.1, §3.2).
import { contract } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { levelCall, nestedCall } from '@ec/resource/tree-calls';
import { node, treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import { menu } from './menu.resource.ts';
import { topmenu } from './topmenu.resource.ts';

const ids = z.array(z.string());

const withoutButtons = { zh: '菜单（不含按钮）', en: 'Menus without buttons' };
export const menuList = nestedCall(menu, { path: 'menu-list', title: withoutButtons });
/** The pages of data scopes and API scopes show the tree of menus, too. */
const access = { anyOf: ['menu', 'data_scope', 'api_scope'] };
export const menuLevel = levelCall(menu, { access });
export const menuLevelWithoutButtons = levelCall(menu, { path: 'lazy-menu-list', title: withoutButtons, access });

export const menuTree = contract({
  of: menu,
  path: 'tree',
  access: 'signedIn',
  title: { zh: '菜单树', en: 'Menu: tree for pickers' },
  output: z.array(treeNode),
});

const menuNode = node.extend({
  category: z.number().int().meta({ description: '1 menu, 2 button' }),
});
export type MenuNode = z.output<typeof menuNode> & { children?: MenuNode[] | undefined };
const menuNodes: z.ZodType<MenuNode> = menuNode.extend({ children: z.lazy(() => z.array(menuNodes)).optional() });

export const grantTree = contract({
  of: menu,
  path: 'grant-tree',
  access: 'signedIn',
  title: { zh: '可授权的菜单与权限', en: 'Menu: what the caller may grant' },
  output: z.strictObject({ menu: z.array(menuNodes), dataScope: z.array(treeNode), apiScope: z.array(treeNode) }),
});

const granted = z.strictObject({ menu: ids, dataScope: ids, apiScope: ids });

export const roleKeys = contract({
  of: menu,
  path: 'role-tree-keys',
  access: 'signedIn',
  title: { zh: '角色已授权', en: 'Menu: what roles were granted' },
  input: z.object({ roleIds: z.string() }),
  output: granted,
});

/** The calls exist under the base paths of `menu` and of `topmenu` (contract §9). */
const ofTopMenus = (of: Resource) => ({
  tree: contract({
    of,
    path: 'grant-top-tree',
    access: { anyOf: ['topmenu', 'topmenu_setting'] },
    title: { zh: '顶部菜单可选菜单', en: 'Top menu: menus to choose from' },
    output: z.strictObject({ menu: z.array(treeNode) }),
  }),
  keys: contract({
    of,
    path: 'top-tree-keys',
    access: { anyOf: ['topmenu', 'topmenu_setting'] },
    title: { zh: '顶部菜单已选菜单', en: 'Top menu: selected menus' },
    input: z.object({ topMenuIds: z.string() }),
    output: granted,
  }),
});
export const topMenuTrees = { menu: ofTopMenus(menu), topmenu: ofTopMenus(topmenu) };

const chosen = z.union([z.string(), z.array(z.string())]);

export const grantTopMenus = contract({
  of: topmenu,
  path: 'grant',
  method: 'POST',
  access: { code: 'topmenu_setting' },
  title: { zh: '顶部菜单配置', en: 'Top menu: set its menus' },
  from: 'body',
  input: z.object({ topMenuIds: chosen, menuIds: chosen.nullish() }),
  output: z.strictObject({}).optional(),
});
