// The rules for the checkboxes in the trees of the grant dialog. A folder represents its content and is never granted itself. Otherwise a
// menu that is added to the folder later would be granted by accident (contract §3.1).
import { menuCategory } from '../../shared/platform.enums.ts';
export interface GrantNode {
  key: string;
  title: string;
  /** A key of `menuCategory`; scopes have none. */
  category?: number;
  children?: GrantNode[] | undefined;
}

/** A folder is a menu above menus, or in a tree of scopes any node above others. A menu above buttons is not a folder. */
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

/** Returns the checkboxes that are checked or half checked. The content of a folder determines its state. */
export function checkStateOf(nodes: readonly GrantNode[], chosen: ReadonlySet<string>) {
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

/** Returns the nodes whose title contains the text, with their ancestors and all nodes below. */
export function filterNodes(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const keyword = text.trim().toLowerCase();
  if (keyword === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(keyword)) return [node];
    const children = filterNodes(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the path of titles for each key. */
export function pathsOf(nodes: readonly GrantNode[], above: readonly string[] = []): Map<string, string> {
  const paths = new Map<string, string>();
  for (const node of nodes) {
    const path = [...above, node.title];
    paths.set(node.key, path.join(' › '));
    for (const [key, text] of pathsOf(node.children ?? [], path)) paths.set(key, text);
  }
  return paths;
}
