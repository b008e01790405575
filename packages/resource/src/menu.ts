// The types with which features define their part of the menu (contract §8): folders, screens without a resource, places of pages, buttons.
import type { Label } from '@ec/language/label';

/** The place of a button: above the list, in the line of a row, or both. */
export type ButtonPlace = 'toolbar' | 'row' | 'both';

/** A button. `<menu code>_<suffix>` is both its code and the permission that it needs. */
export interface Button {
  readonly suffix: string;
  readonly label: Label;
  readonly place: ButtonPlace;
}

/** The place of a resource's page in the menu. */
export interface MenuPlace {
  /** Menu code of the folder. */
  under: string;
  /** Menu code of a second folder that also shows the page. */
  alsoUnder?: string;
  sort: number;
  icon: string;
  /** The name in the menu; by default the label of the resource. */
  label?: Label;
  /** The route path, if it differs from the path by the rule of contract §8. */
  path?: string;
  /** The standard buttons that the menu of contract §8 does not have. */
  without?: readonly StandardSuffix[];
  /** The buttons of calls that are written by hand. */
  buttons?: readonly Button[];
}

/** A folder, or a screen without a resource. */
export interface MenuNode {
  readonly code: string;
  readonly label: Label;
  /** The position among the nodes of the same folder, from 1. */
  readonly sort: number;
  readonly icon: string;
  /** Menu code of the folder; by default the root. */
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

/** The standard buttons by suffix, in their order on the screen. */
export const standardButtons = {
  add: button('add', '新增', 'Add', 'toolbar'),
  edit: button('edit', '修改', 'Edit'),
  delete: button('delete', '删除', 'Delete', 'both'),
  view: button('view', '查看', 'View'),
  import: button('import', '导入', 'Import', 'toolbar'),
  export: button('export', '导出', 'Export', 'toolbar'),
} as const;
export type StandardSuffix = keyof typeof standardButtons;
