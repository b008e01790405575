// The menu tree as rows, parents first: menus of contract §8, and the buttons that definitions add.
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { type Button, type MenuNode, pathOf } from './menu-node.ts';
import { operationsMenus } from './operations-menus.ts';
import { administrationMenus, deskMenus, toolMenus } from './platform-menus.ts';

export const menuTree: readonly MenuNode[] = [...deskMenus, ...operationsMenus, ...toolMenus, ...administrationMenus];

export interface MenuRow {
  code: string;
  /** Code of the menu above, undefined at the root. */
  parent: string | undefined;
  name: string;
  nameEn: string;
  alias: string;
  /** Empty for buttons. */
  path: string;
  icon: string;
  sort: number;
  category: 1 | 2;
  place: number;
}

export function menuRows(registry: Registry): MenuRow[] {
  const rows: MenuRow[] = [];
  const resources = new Map(registry.all().map((resource) => [resource.code, resource]));
  const walk = (nodes: readonly MenuNode[], parent: { code: string; path: string } | undefined) => {
    nodes.forEach((node, at) => {
      const path = pathOf(node, parent);
      const place = { code: node.code, parent: parent?.code, path, sort: at + 1 };
      rows.push({ ...place, name: node.zh, nameEn: node.en, alias: node.code, icon: node.icon, category: 1, place: 0 });
      rows.push(...buttonRows(node, resources.get(node.code)));
      walk(node.children, { code: node.code, path });
    });
  };
  walk(menuTree, undefined);
  return rows;
}

function buttonRows(node: MenuNode, resource: Resource | undefined): MenuRow[] {
  return [...node.buttons, ...(resource ? moreButtons(node, resource) : [])].map(([suffix, zh, en, place], at) => ({
    code: `${node.code}_${suffix}`,
    parent: node.code,
    name: zh,
    nameEn: en,
    alias: suffix,
    path: '',
    icon: '',
    sort: at + 1,
    category: 2,
    place,
  }));
}

/** Only what a definition has beyond the tree: masked fields, and named actions. */
function moreButtons(node: MenuNode, resource: Resource): Button[] {
  const listed = new Set(node.buttons.map(([suffix]) => suffix));
  const named = Object.entries(resource.actions).map(([name, { label }]): Button => [name, label.zh, label.en, 2]);
  const plain: Button[] = Object.values(resource.fields).some(({ isMasked }) => isMasked)
    ? [['plain', '查看明文', 'See in full', 1]]
    : [];
  return [...plain, ...named].filter(([suffix]) => !listed.has(suffix));
}
