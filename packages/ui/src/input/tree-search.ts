// Searching in a tree to pick from. The tree opens its branches when the text changes, and never again: what arrives later
// than the text would stay folded, with the match out of sight.
import { useMemo, useState } from 'react';

interface Branch {
  value: string;
  title: string;
  children?: Branch[];
}

const none: Branch[] = [];

/** The properties of a tree select that filters nodes by their title, with every branch open that holds a match. */
export function useTreeSearch<Node extends Branch>(loaded: readonly Node[] | undefined) {
  const nodes = loaded ?? (none as Node[]);
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState<{ of: readonly Node[]; text: string; values: string[] }>();
  const all = useMemo(() => valuesOf(nodes), [nodes]);
  const isCurrent = expanded?.of === nodes && expanded.text === text;
  return {
    treeData: nodes as Node[],
    showSearch: { treeNodeFilterProp: 'title', onSearch: setText },
    onTreeExpand: (values: unknown[]) => setExpanded({ of: nodes, text, values: values.map(String) }),
    ...(text ? { treeExpandedKeys: isCurrent ? expanded.values : all } : {}),
  };
}

function valuesOf(nodes: readonly Branch[]): string[] {
  return nodes.flatMap(({ value, children = [] }) => [value, ...valuesOf(children)]);
}
