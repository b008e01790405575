// Builds the trees of replies (contract §1.5): leaves have no `children` member, and a node whose parent is missing is a root.
import type { node } from '@ec/resource/tree-node';
import type { z } from 'zod';

export interface Placed {
  id: string;
  /** The id of the parent; "0" or "" for a root. */
  parentId: string;
}

export type Nested<T> = T & { children?: Nested<T>[] };

/** Builds the tree; each level keeps the order of `rows`. */
export function nest<T extends Placed>(rows: readonly T[]): Nested<T>[] {
  const nodes = new Map<string, Nested<T>>(rows.map((row) => [row.id, { ...row }]));
  const roots: Nested<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else parent.children = [node];
  }
  return roots;
}

export type TreeNode = z.output<typeof node>;

export function treeNode(id: string, parentId: string | null, title: string): TreeNode {
  return { id, parentId: parentId || '0', title, key: id, value: id };
}

/** Returns the rows with those ids and all their ancestors. */
export function withAncestors<T extends Placed>(rows: readonly T[], ids: ReadonlySet<string>): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keptIds = new Set<string>();
  for (const id of ids) {
    for (let row = byId.get(id); row && !keptIds.has(row.id); row = byId.get(row.parentId)) keptIds.add(row.id);
  }
  return rows.filter(({ id }) => keptIds.has(id));
}
