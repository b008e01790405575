// Searches in the tree of a tree select. antd opens branches only when the text changes. A branch that loads later would stay closed and hide
// its match, so this hook opens it.
import { useMemo, useState } from 'react';

interface Branch {
  value: string;
  title: string;
  children?: Branch[];
}

const none: Branch[] = [];

/** Returns the properties of a tree select that filters nodes by title and opens every branch with a match. */
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
