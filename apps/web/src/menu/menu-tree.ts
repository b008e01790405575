// The server's menus as the console shows them (specification §2, §6; contract §3.1, §4). Pure.

import type { MenuRoute } from '@ec/system/shared/own-menus.contract';
import { yesNo } from '@ec/system/shared/platform.enums';

/** The fields of a menu that the console reads. `children` is absent on leaves. */
export type MenuRow = Pick<MenuRoute, 'id' | 'code' | 'name' | 'path'> &
  Partial<Pick<MenuRoute, 'source' | 'isOpen' | 'roles'>> & { children?: MenuRow[] | undefined };

export interface MenuItem {
  id: string;
  code: string;
  label: string;
  icon: string;
  /** Where the console goes: the menu's path, or `/myiframe/{code}` for an external address. */
  path: string;
  /** The query of the menu's path, with its `?`; empty without one. */
  query: string;
  /** The external address, where the menu's path is one. */
  address?: string;
  newWindow: boolean;
  children: MenuItem[];
}

export interface MenuLeaf extends MenuItem {
  /** Labels of the menus above it, outermost first. */
  trail: string[];
}

export const EMBEDDED = '/myiframe/';

/**
 * The menus a person sees: those without role restriction or with one of the person's roles. Leaves that this build has
 * no view for are left out, and so are groups that lose all their leaves: an item that leads nowhere helps nobody.
 */
export function readMenus(rows: MenuRow[], roles: string[], hasView: (path: string) => boolean): MenuItem[] {
  const allowed = rows.filter((row) => mayShow(row, roles));
  return allowed.flatMap((row) => {
    const children = readMenus(row.children ?? [], roles, hasView);
    const item = menuItem(row, children);
    if (row.children?.length) return children.length ? [item] : [];
    return item.address || hasView(item.path) ? [item] : [];
  });
}

export function leavesOf(menus: MenuItem[], trail: string[] = []): MenuLeaf[] {
  return menus.flatMap((menu) =>
    menu.children.length ? leavesOf(menu.children, [...trail, menu.label]) : [{ ...menu, trail }],
  );
}

/** A menu that stands in two folders is one page: the search offers it once. */
export const uniqueLeaves = (leaves: MenuLeaf[]): MenuLeaf[] =>
  [...new Map(leaves.toReversed().map((leaf) => [leaf.id, leaf])).values()].reverse();

/** Returns the ids of the groups above the leaf with this path, outermost first. */
export function groupsAbove(menus: MenuItem[], path: string): string[] {
  for (const menu of menus) {
    if (menu.children.some((child) => child.path === path && !child.children.length)) return [menu.id];
    const below = groupsAbove(menu.children, path);
    if (below.length) return [menu.id, ...below];
  }
  return [];
}

/** Menu paths that start with http(s) or name an html page are embedded, or open in a window (contract §4). */
function isExternal(path: string): boolean {
  return /^https?:\/\//i.test(path) || /\.html?($|[?#])/i.test(path);
}

function menuItem(row: MenuRow, children: MenuItem[]): MenuItem {
  const external = isExternal(row.path);
  const [path = '', query = ''] = external ? [] : row.path.split(/\?(.*)/s);
  return {
    id: row.id,
    code: row.code,
    label: row.name,
    icon: row.source ?? '',
    path: external ? `${EMBEDDED}${encodeURIComponent(row.code)}` : normalPath(path),
    query: query === '' ? '' : `?${query}`,
    ...(external ? { address: row.path } : {}),
    newWindow: row.isOpen === yesNo.key.yes,
    children,
  };
}

function mayShow(row: MenuRow, roles: string[]): boolean {
  const allowedRoles = (row.roles ?? '').split(',').filter(Boolean);
  return allowedRoles.length === 0 || allowedRoles.some((role) => roles.includes(role));
}

function normalPath(path: string): string {
  return `/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}
