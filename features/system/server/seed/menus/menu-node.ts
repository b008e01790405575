// How the menu tree of contract §8 is written down, and the paths and buttons that follow from it.

/** `[suffix, zh, en, place]`; place: 1 toolbar, 2 row, 3 both (dictionary button_func). */
export type Button = readonly [suffix: string, zh: string, en: string, place: 1 | 2 | 3];

export interface MenuNode {
  code: string;
  zh: string;
  en: string;
  icon: string;
  /** Where the rule does not give it. */
  path?: string | undefined;
  buttons: readonly Button[];
  children: readonly MenuNode[];
}

type More = { path?: string; buttons?: readonly Button[]; children?: readonly MenuNode[] };

const add: Button = ['add', '新增', 'Add', 1];
const edit: Button = ['edit', '修改', 'Edit', 2];
const remove: Button = ['delete', '删除', 'Delete', 3];
const view: Button = ['view', '查看', 'View', 2];
const exporting: Button = ['export', '导出', 'Export', 1];
const importing: Button = ['import', '导入', 'Import', 1];

export const buttons = {
  none: [],
  /** Where contract §8 shows none. */
  usual: [add, edit, remove, view],
  withoutView: [add, edit, remove],
  /** Of the operations families (contract §7). */
  operations: [add, edit, remove, view, importing, exporting],
  withoutImport: [add, edit, remove, view, exporting],
  readOnly: [view, exporting],
  view: [view],
  with: (...more: Button[]): Button[] => [add, edit, remove, view, ...more],
} as const;

const given =
  (fallback: readonly Button[]) =>
  (code: string, zh: string, en: string, icon: string, more: More = {}) => ({
    code,
    zh,
    en,
    icon,
    path: more.path,
    buttons: more.buttons ?? fallback,
    children: more.children ?? [],
  });

/** A folder of menus. */
export const folder = given(buttons.none);
/** A screen of the platform. */
export const screen = given(buttons.usual);
/** A screen of the operations families. */
export const operation = given(buttons.operations);

/** Parent path + code without `_` and without the parent's code: flow_model is /flow/model (contract §8). */
export function pathOf(node: MenuNode, parent: { code: string; path: string } | undefined): string {
  if (node.path !== undefined) return node.path;
  const own = parent && node.code.startsWith(`${parent.code}_`) ? node.code.slice(parent.code.length + 1) : node.code;
  return `${parent?.path ?? ''}/${own.replaceAll('_', '')}`;
}
