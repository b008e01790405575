// Which menus a person sees, and as what: the route tree, the buttons, the top bar (contract §3.1). Pure.
import type { Caller, Rights } from '@ec/kernel/caller';
import type { Language } from '@ec/language/language';
import { type Nested, nest, withAncestors } from '@ec/resource-server/tree/tree';
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

/** What keeps a menu that is held from being shown: it, or one above it, is for other roles. */
export function barrierTo(menu: Menu, byId: ReadonlyMap<string, Menu>, aliases: readonly string[]): Menu | undefined {
  for (let each: Menu | undefined = menu; each; each = byId.get(each.parentId))
    if (!mayShow(each, aliases)) return each;
  return undefined;
}

/** `within`: menus of a top menu; undefined for all. */
export function visibleMenus(
  menus: readonly Menu[],
  caller: Pick<Caller, 'aliases'>,
  rights: Pick<Rights, 'menuIds'>,
  within?: ReadonlySet<string>,
): Menu[] {
  const leaves = heldLeaves(menus, rights).filter(({ id }) => within === undefined || within.has(id));
  const shown = withAncestors(menus, new Set(leaves.map(({ id }) => id)));
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  return shown.filter((menu) => !barrierTo(menu, byId, caller.aliases));
}

export type MenuReply = Omit<Menu, 'nameEn'> & { nameEn: string };

export function routeTree(menus: readonly Menu[], language: Language): Nested<MenuReply>[] {
  return nest(menus.map((menu) => ({ ...menu, name: menuName(menu, language) })));
}

type ButtonReply = Pick<Menu, 'id' | 'parentId' | 'code' | 'name' | 'alias' | 'path' | 'source' | 'action' | 'sort'>;

/** Each menu that owns a button held, with those buttons as children. */
export function buttonTree(menus: readonly Menu[], rights: Pick<Rights, 'menuIds'>, language: Language) {
  const held = menus.filter((menu) => menu.category === menuCategory.key.button && rights.menuIds.has(menu.id));
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
