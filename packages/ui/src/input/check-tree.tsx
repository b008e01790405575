// A tree in which people tick leaves. The value has no folders, because a stored folder would also include leaves that are added later.

import { fill } from '@ec/language/fill';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { checkTreeTexts } from './check-tree-texts.ts';
import { clearProps } from './clear-icon.tsx';
import type { TreeNode } from './tree-node.ts';
import './check-tree.css';

interface CheckTreeProps {
  /** The id of the search input, for its label. */
  id: string;
  /** The placeholder of the search, where the nodes are no menus. */
  search?: string;
  nodes: readonly TreeNode[];
  /** The ticked ids; ids of folders do not count. */
  checked: readonly string[];
  isWrong?: boolean | undefined;
  isLocked?: boolean | undefined;
  /** Receives the ids of ticked leaves, in the order of the tree. */
  onChange(leaves: string[]): void;
  onBlur?: (() => void) | undefined;
}

const height = 320;

export function CheckTree({ id, nodes, isWrong, isLocked, onChange, onBlur, ...props }: CheckTreeProps) {
  const texts = useTexts(checkTreeTexts);
  const { search = texts.search } = props;
  const [keyword, setKeyword] = useState('');
  const matches = useMemo(() => filterTree(nodes, keyword.trim().toLowerCase()), [nodes, keyword]);
  const leaves = useMemo(() => leavesOf(nodes), [nodes]);
  const checkedIds = new Set(props.checked);
  const checked = leaves.filter((leaf) => checkedIds.has(leaf));
  const toggle = (keys: readonly string[]) => {
    const visible = new Set(leavesOf(matches));
    const now = new Set(keys);
    onChange(leaves.filter((leaf) => (visible.has(leaf) ? now.has(leaf) : checkedIds.has(leaf))));
  };
  return (
    <fieldset
      aria-label={search}
      className={isWrong ? 'ec-check-tree ec-check-tree-wrong' : 'ec-check-tree'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <div className="ec-check-tree-head">
        <Input
          id={id}
          allowClear={clearProps}
          placeholder={search}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className="ec-number">{fill(texts.picked, { count: checked.length })}</span>
        <Button size="small" type="text" onClick={() => onChange(leaves)}>
          {texts.all}
        </Button>
        <Button size="small" type="text" onClick={() => onChange([])}>
          {texts.none}
        </Button>
      </div>
      {matches.length === 0 ? (
        <p className="ec-check-tree-none">{texts.nothing}</p>
      ) : (
        <Tree<TreeNode>
          key={keyword === '' ? 'all' : 'found'}
          checkable
          selectable={false}
          disabled={isLocked ?? false}
          defaultExpandAll={keyword !== ''}
          height={height}
          treeData={matches}
          fieldNames={{ title: 'title', key: 'key', children: 'children' }}
          checkedKeys={checked}
          onCheck={(keys) => toggle((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      )}
    </fieldset>
  );
}

function leavesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.id]));
}

/** Returns the nodes whose name matches, with their descendants and ancestors. */
function filterTree(nodes: readonly TreeNode[], keyword: string): TreeNode[] {
  if (keyword === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(keyword)) return [node];
    const children = filterTree(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
