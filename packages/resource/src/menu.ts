// How features write down their part of the menu (contract §8): folders, screens that are no resource, where pages stand, buttons.
import type { Label } from '@ec/language/label';

/** Where a button stands: above the list, in the line of a row, or both. */
export type ButtonPlace = 'toolbar' | 'row' | 'both';

/** `suffix`: `<menu code>_<suffix>` is its code and the permission. */
export interface Button {
  readonly suffix: string;
  readonly label: Label;
  readonly place: ButtonPlace;
}

/** Where the page of a resource stands. */
export interface MenuPlace {
  /** Menu code of the folder. */
  under: string;
  /** Menu code of a second folder where people look for it. */
  alsoUnder?: string;
  sort: number;
  icon: string;
  /** The name in the menu; by default the label of the resource. */
  label?: Label;
  /** Route path, where the rule of contract §8 does not give it. */
  path?: string;
  /** Calls that are served without a button of their own: contract §8 gives none. */
  without?: readonly StandardSuffix[];
  /** The permissions of the calls that are written by hand. */
  buttons?: readonly Button[];
}

/** A folder, or a screen that is no resource. */
export interface MenuNode {
  readonly code: string;
  readonly label: Label;
  /** Among those beside it, from 1. */
  readonly sort: number;
  readonly icon: string;
  /** Menu code of the folder; at the root unless given. */
  readonly under?: string;
  readonly alsoUnder?: string;
  readonly path?: string;
  readonly buttons?: readonly Button[];
}

export const button = (suffix: string, zh: string, en: string, place: ButtonPlace = 'row'): Button => ({
  suffix,
  label: { zh, en },
  place,
});

/** By suffix, in the order of the screen. */
export const standardButtons = {
  add: button('add', '新增', 'Add', 'toolbar'),
  edit: button('edit', '修改', 'Edit'),
  delete: button('delete', '删除', 'Delete', 'both'),
  view: button('view', '查看', 'View'),
  import: button('import', '导入', 'Import', 'toolbar'),
  export: button('export', '导出', 'Export', 'toolbar'),
} as const;
export type StandardSuffix = keyof typeof standardButtons;
