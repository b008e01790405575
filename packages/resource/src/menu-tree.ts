// The menu as a whole: what features wrote down, the pages of resources where their definitions place them, and the buttons that
// follow from what a definition serves.
import type { CallName } from './call-rules.ts';
import { serves } from './calls.ts';
import { type Button, button, type MenuNode, type StandardSuffix, standardButtons } from './menu.ts';
import type { Resource } from './resource.ts';

const callOf: Readonly<Record<StandardSuffix, CallName>> = {
  add: 'create',
  edit: 'update',
  delete: 'remove',
  view: 'detail',
  import: 'import',
  export: 'export',
};

const plain = button('plain', '查看明文', 'Show in full', 'toolbar');

/** In their order; `Object.keys` would forget which names there are. */
function namesIn<T extends object>(of: T): Extract<keyof T, string>[] {
  const names = [];
  for (const name in of) names.push(name);
  return names;
}

/** Those of its calls, of the feature's own calls, of its masked fields and of its named actions. */
export function buttonsOf(resource: Resource): Button[] {
  const { menu, fields, actions } = resource;
  const standard = namesIn(standardButtons)
    .filter((suffix) => hasButton(resource, suffix) && !menu?.without?.includes(suffix))
    .map((suffix) => standardButtons[suffix]);
  const ownButtons = menu?.buttons ?? [];
  const masked = Object.values(fields).some(({ isMasked }) => isMasked) ? [plain] : [];
  const actionButtons = Object.entries(actions).map(([name, { label }]) => button(name, label.zh, label.en));
  return [...standard, ...ownButtons, ...masked, ...actionButtons];
}

/** A call that asks for another code, or for a session alone, has no button here. */
function hasButton(resource: Resource, suffix: StandardSuffix): boolean {
  const name = callOf[suffix];
  const rule = resource.calls[name] || {};
  const isOwn = rule.code === undefined && !rule.open;
  const isOneOfMany = resource.writeCode !== undefined && /^(add|edit|delete|view)$/.test(suffix);
  return serves(resource, name) && isOwn && !isOneOfMany;
}

/** Route paths by menu code, of nodes with those above them first: parent path + code without `_` and without the parent's code, so that
 * flow_model is /flow/model (contract §8). */
export function menuPaths(nodes: readonly MenuNode[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { code, under, path } of nodes) {
    const shortCode = under && code.startsWith(`${under}_`) ? code.slice(under.length + 1) : code;
    paths.set(code, path ?? `${paths.get(under ?? '') ?? ''}/${shortCode.replaceAll('_', '')}`);
  }
  return paths;
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
  for (const { code, under, alsoUnder } of all)
    for (const folder of [under, alsoUnder])
      if (folder !== undefined && !codes.has(folder))
        throw new Error(`Menu ${code} stands below ${folder}, which is not there`);
  const below = Map.groupBy(
    all.toSorted((one, other) => one.sort - other.sort),
    ({ under }) => under,
  );
  const walk = (under: string | undefined): MenuNode[] =>
    (below.get(under) ?? []).flatMap((node) => [node, ...walk(node.code)]);
  return walk(undefined);
}
