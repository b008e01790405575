// Builds the whole menu: the folders and screens that features define, the pages of resources at the places of their definitions, and the
// buttons that follow from the calls and actions of each resource.
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

const plainButton = button('plain', '查看明文', 'Show in full', 'toolbar');

/** Returns the names of the members in their order. Unlike `Object.keys`, the function preserves the type of the names. */
function namesIn<T extends object>(of: T): Extract<keyof T, string>[] {
  const names = [];
  for (const name in of) names.push(name);
  return names;
}

/** Returns the buttons of a resource: standard buttons, buttons of its feature, one for masked fields, and one for each named action. */
export function buttonsOf(resource: Resource): Button[] {
  const { menu, fields, actions } = resource;
  const standard = namesIn(standardButtons)
    .filter((suffix) => hasButton(resource, suffix) && !menu?.without?.includes(suffix))
    .map((suffix) => standardButtons[suffix]);
  const featureButtons = menu?.buttons ?? [];
  const masked = Object.values(fields).some(({ isMasked }) => isMasked) ? [plainButton] : [];
  const actionButtons = Object.entries(actions).map(([name, { label }]) => button(name, label.zh, label.en));
  return [...standard, ...featureButtons, ...masked, ...actionButtons];
}

/** Returns whether the call is served with its own default permission code. A call with another code, or for any session, has no button. */
function hasButton(resource: Resource, suffix: StandardSuffix): boolean {
  const name = callOf[suffix];
  const rule = resource.calls[name] || {};
  const hasDefaultCode = rule.code === undefined && !rule.open;
  const sharesCode = resource.writeCode !== undefined && /^(add|edit|delete|view)$/.test(suffix);
  return serves(resource, name) && hasDefaultCode && !sharesCode;
}

/**
 * Returns the route paths by menu code. For a node without `path`, the code is added to the parent's path, without the parent's code and
 * without `_`. So flow_model is /flow/model (contract §8). Parents must come before their children.
 */
export function menuPaths(nodes: readonly MenuNode[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { code, under, path } of nodes) {
    const shortCode = under && code.startsWith(`${under}_`) ? code.slice(under.length + 1) : code;
    paths.set(code, path ?? `${paths.get(under ?? '') ?? ''}/${shortCode.replaceAll('_', '')}`);
  }
  return paths;
}

/** Returns all nodes, parents before their children. @throws Error when two nodes have the same code or a folder does not exist */
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
  const nodesByFolder = Map.groupBy(
    all.toSorted((one, other) => one.sort - other.sort),
    ({ under }) => under,
  );
  const walk = (under: string | undefined): MenuNode[] =>
    (nodesByFolder.get(under) ?? []).flatMap((node) => [node, ...walk(node.code)]);
  return walk(undefined);
}
