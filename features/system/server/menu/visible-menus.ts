// Computes the menus that a person sees: the route tree, the buttons, the top bar (contract §3.1). The functions are pure.
import type { Caller, Rights } from '@ec/kernel/caller';
import type { Language } from '@ec/language/language';
import { type Nested, withAncestors } from '@ec/resource-server/tree/tree';
import { menuCategory } from '../../shared/platform.enums.ts';
import { isMenu, type Menu, menuName } from './menu-memory.ts';

/** Folders show for what is in them, not by their own grant: an empty one would lead nowhere. */
function heldLeaves(menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>): Menu[] {
  const folders = new Set(menus.filter(isMenu).map(({ parentId }) => parentId));
  return menus.filter((menu) => isMenu(menu) && rights.menuIds.has(menu.id) && !folders.has(menu.id));
}

function mayShow({ roles }: Menu, aliases: readonly string[]): boolean {
  return roles === '' || roles.split(',').some((alias) => aliases.includes(alias));
}

/** Returns the reason why a granted menu is hidden: the menu, or an ancestor, is for other roles. */
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
 * A menu with a second folder stands in each of its two folders that shows something else, too: work orders appear beside alarms for
 * who works with trucks, beside stations for who works with households, in both for who does both. It comes last in the second one.
 * `within`: menus of a top menu; undefined for all.
 */
export function visibleMenus(
  menus: readonly Menu[],
  { caller, rights, opens }: Viewer,
  within?: ReadonlySet<string>,
): Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const leaves = heldLeaves(menus, rights).filter((menu) => opens(menu) && !barrierTo(menu, byId, caller.aliases));
  const single = new Set(leaves.filter(({ alsoUnderId }) => alsoUnderId === '').map(({ id }) => id));
  const folders = new Set(withAncestors(menus, single).map(({ id }) => id));
  const listed = leaves.filter(({ id }) => within === undefined || within.has(id));
  const [first, second] = [listed.filter(standsFirst), listed.filter(standsSecond)];
  const moved = second
    .map((menu) => ({ ...menu, parentId: menu.alsoUnderId }))
    .filter((menu) => !barrierTo(menu, byId, caller.aliases));
  const above = new Set([...first.map(({ id }) => id), ...moved.map(({ parentId }) => parentId)]);
  return [...withAncestors(menus, above), ...moved];

  function standsSecond({ alsoUnderId }: Menu): boolean {
    return folders.has(alsoUnderId);
  }
  function standsFirst(menu: Menu): boolean {
    return menu.alsoUnderId === '' || folders.has(menu.parentId) || !standsSecond(menu);
  }
}

export type MenuReply = Omit<Menu, 'nameEn' | 'alsoUnderId'> & { nameEn: string };

/** A menu may stand in two folders, so rows are nested by their place, not by their id. */
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

export const codesOf = (menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>): string[] =>
  heldButtons(menus, rights).map(({ code }) => code);

/** Each menu that owns a button held, with those buttons as children. */
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
