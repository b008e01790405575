// Computes the menus and buttons that a person sees (contract §3.1). The functions are pure.
import type { Caller, Rights } from '@ec/kernel/caller';
import type { Language } from '@ec/language/language';
import { type Nested, withAncestors } from '@ec/resource-server/tree/tree';
import { menuCategory } from '../../shared/platform.enums.ts';
import { isMenu, type Menu, menuName } from './menu-memory.ts';

/** Returns the held menus without folders: a folder is visible because of the menus in it, not because of a grant. */
function heldLeaves(menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>): Menu[] {
  const folders = new Set(menus.filter(isMenu).map(({ parentId }) => parentId));
  return menus.filter((menu) => isMenu(menu) && rights.menuIds.has(menu.id) && !folders.has(menu.id));
}

function mayShow({ roles }: Menu, aliases: readonly string[]): boolean {
  return roles === '' || roles.split(',').some((alias) => aliases.includes(alias));
}

/** Returns the menu or its nearest ancestor whose `roles` exclude the aliases; undefined if there is none. */
export function barrierTo(menu: Menu, byId: ReadonlyMap<string, Menu>, aliases: readonly string[]): Menu | undefined {
  for (let each: Menu | undefined = menu; each; each = byId.get(each.parentId))
    if (!mayShow(each, aliases)) return each;
  return undefined;
}

interface Viewer {
  caller: Pick<Caller, 'aliases'>;
  rights: Pick<Rights, 'menuIds'>;
  /** Returns whether the caller may open the page of a menu. */
  opens(menu: Menu): boolean;
}

/**
 * Returns the visible menus and all their ancestors. A menu with a second folder appears in each of its two folders that shows another menu,
 * and in its own folder if neither does. In the second folder it comes last. `topMenuIds` limits the result to the menus of a top menu.
 */
export function visibleMenus(
  menus: readonly Menu[],
  { caller, rights, opens }: Viewer,
  topMenuIds?: ReadonlySet<string>,
): Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const leaves = heldLeaves(menus, rights).filter((menu) => opens(menu) && !barrierTo(menu, byId, caller.aliases));
  const idsWithOneFolder = new Set(leaves.filter(({ alsoUnderId }) => alsoUnderId === '').map(({ id }) => id));
  const folders = new Set(withAncestors(menus, idsWithOneFolder).map(({ id }) => id));
  const requested = leaves.filter(({ id }) => topMenuIds === undefined || topMenuIds.has(id));
  const inOwnFolder = requested.filter(isInOwnFolder);
  const inSecondFolder = requested
    .filter(isInSecondFolder)
    .map((menu) => ({ ...menu, parentId: menu.alsoUnderId }))
    .filter((menu) => !barrierTo(menu, byId, caller.aliases));
  const ids = new Set([...inOwnFolder.map(({ id }) => id), ...inSecondFolder.map(({ parentId }) => parentId)]);
  return [...withAncestors(menus, ids), ...inSecondFolder];

  function isInSecondFolder({ alsoUnderId }: Menu): boolean {
    return folders.has(alsoUnderId);
  }
  function isInOwnFolder(menu: Menu): boolean {
    return menu.alsoUnderId === '' || folders.has(menu.parentId) || !isInSecondFolder(menu);
  }
}

export type MenuReply = Omit<Menu, 'nameEn' | 'alsoUnderId'> & { nameEn: string };

/** Nests the menus. A menu may appear twice, in two folders, so a map by id would lose one of them. */
export function routeTree(menus: readonly Menu[], language: Language): Nested<MenuReply>[] {
  const ids = new Set(menus.map(({ id }) => id));
  const below = Map.groupBy(menus, ({ parentId }) => (ids.has(parentId) ? parentId : ''));
  const nestBelow = (parentId: string): Nested<MenuReply>[] =>
    (below.get(parentId) ?? []).map(({ alsoUnderId: _, ...menu }) => {
      const children = nestBelow(menu.id);
      const reply = { ...menu, name: menuName(menu, language) };
      return children.length === 0 ? reply : { ...reply, children };
    });
  return nestBelow('');
}

type ButtonReply = Pick<Menu, 'id' | 'parentId' | 'code' | 'name' | 'alias' | 'path' | 'source' | 'action' | 'sort'>;

const heldButtons = (menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>): Menu[] =>
  menus.filter((menu) => menu.category === menuCategory.key.button && rights.menuIds.has(menu.id));

export const heldButtonCodes = (menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>): string[] =>
  heldButtons(menus, rights).map(({ code }) => code);

/** Returns the menus of the held buttons, with these buttons as children. */
export function buttonTree(menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>, language: Language) {
  const held = heldButtons(menus, rights);
  const owners = new Set(held.map(({ parentId }) => parentId));
  return menus
    .filter((menu) => isMenu(menu) && owners.has(menu.id))
    .map((menu) => ({
      ...buttonReply(menu, language),
      children: held.filter(({ parentId }) => parentId === menu.id).map((button) => buttonReply(button, language)),
    }));
}

function buttonReply(menu: Menu, language: Language): ButtonReply {
  const { id, parentId, code, alias, path, source, action, sort } = menu;
  return { id, parentId, code, name: menuName(menu, language), alias, path, source, action, sort };
}
