// The menu as features bring it (contract §8): folders and screens written down, pages of resources placed by their definitions,
// and the buttons that follow from what a definition serves.
import { type CallName, serves } from './calls.ts';
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';

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
  sort: number;
  icon: string;
  /** What the menu calls it; the label of the resource unless given. */
  label?: Label;
  /** Route path, where the rule of contract §8 does not give it. */
  path?: string;
  /** Calls that are served without a button of their own: contract §8 gives none. */
  without?: readonly StandardSuffix[];
  /** What calls written by hand ask for. */
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
type StandardSuffix = keyof typeof standardButtons;

const callOf: Readonly<Record<StandardSuffix, CallName>> = {
  add: 'create',
  edit: 'update',
  delete: 'remove',
  view: 'detail',
  import: 'import',
  export: 'export',
};

const plain = button('plain', '查看明文', 'See in full', 'toolbar');

/** Those of its calls, of the feature's own calls, of its masked fields and of its named actions. */
export function buttonsOf(resource: Resource): Button[] {
  const { menu, fields, actions } = resource;
  const standard = (Object.keys(standardButtons) as StandardSuffix[])
    .filter((suffix) => hasButton(resource, suffix) && !menu?.without?.includes(suffix))
    .map((suffix) => standardButtons[suffix]);
  const own = menu?.buttons ?? [];
  const masked = Object.values(fields).some(({ isMasked }) => isMasked) ? [plain] : [];
  const named = Object.entries(actions).map(([name, { label }]) => button(name, label.zh, label.en));
  return [...standard, ...own, ...masked, ...named];
}

/** A call that asks for another code, or for a session alone, has no button here. */
function hasButton(resource: Resource, suffix: StandardSuffix): boolean {
  const name = callOf[suffix];
  const rule = resource.calls[name] || {};
  const isOwn = rule.code === undefined && !rule.open;
  const isOneOfMany = resource.writeCode !== undefined && /^(add|edit|delete|view)$/.test(suffix);
  return serves(resource, name) && isOwn && !isOneOfMany;
}

/** @throws Error where two stand under one code, or one below a folder that is not there */
export function menuOf(nodes: readonly MenuNode[], resources: readonly Resource[]): MenuNode[] {
  const pages = resources.flatMap((resource): MenuNode[] => {
    const { code, label, menu } = resource;
    return menu ? [{ label, ...menu, code, buttons: buttonsOf(resource) }] : [];
  });
  const all = [...nodes, ...pages];
  const codes = new Set<string>();
  for (const { code } of all) {
    if (codes.has(code)) throw new Error(`Menu ${code} stands twice`);
    codes.add(code);
  }
  const lost = all.find(({ under }) => under !== undefined && !codes.has(under));
  if (lost) throw new Error(`Menu ${lost.code} stands below ${lost.under}, which is not there`);
  const below = Map.groupBy(
    all.toSorted((one, other) => one.sort - other.sort),
    ({ under }) => under,
  );
  const walk = (under: string | undefined): MenuNode[] =>
    (below.get(under) ?? []).flatMap((node) => [node, ...walk(node.code)]);
  return walk(undefined);
}
