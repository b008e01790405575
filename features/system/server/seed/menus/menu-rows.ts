// Builds the rows of the menu tree. A parent comes before its children; the buttons of a menu follow the menu.
import type { Button, ButtonPlace, MenuNode } from '@ec/resource/menu';
import { menuOf, menuPaths } from '@ec/resource/menu-tree';
import type { Registry } from '@ec/resource/registry';
import { buttonFunc, menuCategory } from '../../../shared/platform.enums.ts';

export interface MenuRow {
  code: string;
  /** Code of the menu above, undefined at the root. */
  parent: string | undefined;
  /** Code of a second folder that also shows the menu. */
  alsoUnder?: string | undefined;
  name: string;
  nameEn: string;
  alias: string;
  /** Empty for buttons. */
  path: string;
  icon: string;
  sort: number;
  category: number;
  place: number;
}

export function menuRows(registry: Registry): MenuRow[] {
  const nodes = menuOf(registry.menus(), registry.all());
  const paths = menuPaths(nodes);
  return nodes.flatMap((node) => [
    menuRow(node, paths.get(node.code) ?? ''),
    ...(node.buttons ?? []).map((button, index) => buttonRow(node, button, index)),
  ]);
}

function menuRow({ code, under, alsoUnder, label, icon, sort }: MenuNode, path: string): MenuRow {
  const ownColumns = { code, parent: under, alsoUnder, path, icon, sort, alias: code };
  const { none } = buttonFunc.key;
  return { ...ownColumns, name: label.zh, nameEn: label.en, category: menuCategory.key.menu, place: none };
}

const places: Readonly<Record<ButtonPlace, number>> = {
  toolbar: buttonFunc.key.toolbar,
  row: buttonFunc.key.row,
  both: buttonFunc.key.toolbarAndRow,
};

function buttonRow({ code }: MenuNode, { suffix, label, place }: Button, index: number): MenuRow {
  const ownColumns = { code: `${code}_${suffix}`, parent: code, alias: suffix, path: '', icon: '', sort: index + 1 };
  return { ...ownColumns, name: label.zh, nameEn: label.en, category: menuCategory.key.button, place: places[place] };
}
