// Rules of the checkboxes in the grant dialog's trees. Only checked leaves are stored: a folder represents its content and is never
// granted itself, so that a menu that is added to it later is not granted by accident (contract §3.1).
import { menuCategory } from '../../shared/platform.enums.ts';
export interface GrantNode {
  key: string;
  title: string;
  /** A key of `menuCategory`; scopes have none. */
  category?: number;
  children?: GrantNode[] | undefined;
}

/** A node that holds others of its kind: menus above menus, and every menu above scopes. */
export function isFolder(node: GrantNode): boolean {
  const below = node.children ?? [];
  return (
    below.length > 0 &&
    (node.category === undefined || below.some(({ category }) => category === menuCategory.key.menu))
  );
}

/** Returns the keys that checking a node grants: its own and all below, without folders. */
export function keysIn(node: GrantNode): string[] {
  const below = (node.children ?? []).flatMap(keysIn);
  return isFolder(node) ? below : [node.key, ...below];
}

export function toggled(chosen: ReadonlySet<string>, node: GrantNode, isOn: boolean): Set<string> {
  const next = new Set(chosen);
  for (const key of keysIn(node)) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The state of the trees: a folder follows from its content. Keys without a node stay in `chosen`, without being shown. */
export function shownAs(nodes: readonly GrantNode[], chosen: ReadonlySet<string>) {
  const checked: string[] = [];
  const halfChecked: string[] = [];
  const walk = (node: GrantNode) => {
    for (const child of node.children ?? []) walk(child);
    const keys = keysIn(node);
    const on = keys.filter((key) => chosen.has(key)).length;
    if (isFolder(node) ? on === keys.length : chosen.has(node.key)) checked.push(node.key);
    else if (on > 0) halfChecked.push(node.key);
  };
  for (const node of nodes) walk(node);
  return { checked, halfChecked };
}

/** Returns the nodes whose title contains the text, with their ancestors. */
export function filterNodes(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const keyword = text.trim().toLowerCase();
  if (keyword === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(keyword)) return [node];
    const children = filterNodes(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Every key with the titles that lead to it. */
export function pathsOf(nodes: readonly GrantNode[], above: readonly string[] = []): Map<string, string> {
  const paths = new Map<string, string>();
  for (const node of nodes) {
    const path = [...above, node.title];
    paths.set(node.key, path.join(' › '));
    for (const [key, text] of pathsOf(node.children ?? [], path)) paths.set(key, text);
  }
  return paths;
}
