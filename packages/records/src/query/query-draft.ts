// The draft of a query in the builder: groups of AND and OR whose nodes have keys, so that React keeps the state of their inputs.
export interface QueryLeafShape {
  f: string;
  o: string;
  v?: unknown;
}
export type QueryGroupShape = { all: QueryNodeShape[] } | { any: QueryNodeShape[] };
export type QueryNodeShape = QueryLeafShape | QueryGroupShape;

export interface LeafDraft {
  key: number;
  f: string;
  o: string;
  v: unknown;
}
export interface GroupDraft {
  key: number;
  join: 'all' | 'any';
  nodes: NodeDraft[];
}
export type NodeDraft = LeafDraft | GroupDraft;

let lastKey = 0;
const nextKey = () => ++lastKey;

export const isGroupDraft = (node: NodeDraft): node is GroupDraft => 'nodes' in node;

export const leafDraft = (f = '', o = '', v: unknown = undefined): LeafDraft => ({ key: nextKey(), f, o, v });

export const groupDraft = (join: 'all' | 'any', nodes: NodeDraft[] = []): GroupDraft => ({
  key: nextKey(),
  join,
  nodes,
});

export function draftOfQuery(group: QueryGroupShape | undefined): GroupDraft {
  if (!group) return groupDraft('all');
  const node = (shape: QueryNodeShape): NodeDraft =>
    'f' in shape ? leafDraft(shape.f, shape.o, shape.v) : draftOfQuery(shape);
  return 'all' in group ? groupDraft('all', group.all.map(node)) : groupDraft('any', group.any.map(node));
}

/** Returns the query without empty groups; undefined where nothing remains. */
export function queryOfDraft({ join, nodes }: GroupDraft): QueryGroupShape | undefined {
  const validNodes = nodes.flatMap((node): QueryNodeShape[] => {
    if (!isGroupDraft(node))
      return [node.v === undefined ? { f: node.f, o: node.o } : { f: node.f, o: node.o, v: node.v }];
    const inner = queryOfDraft(node);
    return inner ? [inner] : [];
  });
  if (validNodes.length === 0) return undefined;
  return join === 'all' ? { all: validNodes } : { any: validNodes };
}

/** Changes the node with that key at any depth; a result of undefined removes it. The outermost group is never removed. */
export function withNode(
  group: GroupDraft,
  key: number,
  change: (node: NodeDraft) => NodeDraft | undefined,
): GroupDraft {
  if (group.key === key) {
    const changed = change(group);
    return changed && isGroupDraft(changed) ? changed : { ...group, nodes: [] };
  }
  const nodes = group.nodes.flatMap((node): NodeDraft[] => {
    if (node.key === key) return [change(node) ?? []].flat();
    return [isGroupDraft(node) ? withNode(node, key, change) : node];
  });
  return { ...group, nodes };
}

export function leavesOf(group: GroupDraft): LeafDraft[] {
  return group.nodes.flatMap((node) => (isGroupDraft(node) ? leavesOf(node) : [node]));
}
