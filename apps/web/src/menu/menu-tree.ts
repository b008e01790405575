// Turns the server's menus into those that the console shows (specification §2, §6; contract §3.1, §4).

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
  /** The path in the console: the menu's own path, or `/myiframe/{code}` for an external address. */
  path: string;
  /** The query of the menu's path, with its `?`; empty without one. */
  query: string;
  /** The external address; absent if the menu's path is one of the console. */
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
 * Returns the menus that a person sees: those without roles, or with a role of the person. It omits leaves without a view in this
 * build, and groups that have no leaves left.
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

/** Returns each leaf once: the same menu may be in two folders. */
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

/** Returns whether the menu leads to another document: its path starts with http(s) or names an html page (contract §4). */
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
