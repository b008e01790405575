// The menus of a package, picked in their tree and kept as comma-joined text. A menu brings its buttons with it.
import type { InputProps } from '@ec/resource-web/slots';
import { useConsole } from '@ec/ui/console';
import { partsOf } from '@ec/ui/control';
import type { TreeNode } from '@ec/ui/served';
import { pathOf, servedKey } from '@ec/ui/served';
import { FormSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { fill, useTexts } from '@ec/ui/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { tenantPackage } from '../../shared/tenant-package.resource.ts';
import { packageTexts } from './package-texts.ts';
import './package.css';

const height = 320;

export function MenuTreeInput({ id, value, isWrong, isLocked, onChange, onBlur }: InputProps) {
  const texts = useTexts(packageTexts);
  const { api, language } = useConsole();
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    queryKey: [...servedKey(tenantPackage), 'menus', language],
    queryFn: ({ signal }) => api.get<TreeNode[]>(pathOf(tenantPackage, 'menus'), undefined, { signal, quiet: true }),
  });
  const nodes = useMemo(() => query.data ?? [], [query.data]);
  const shown = useMemo(() => matching(nodes, keyword.trim().toLowerCase()), [nodes, keyword]);
  const leaves = useMemo(() => leavesOf(nodes), [nodes]);
  const stored = new Set(partsOf(value));
  // A folder is checked by what is in it: one that was stored must not bring in what came below it later.
  const checked = leaves.filter((leaf) => stored.has(leaf));
  const pick = (picked: ReadonlySet<string>) => onChange(withFolders(nodes, picked).join(','));
  const toggle = (keys: readonly string[]) => {
    const visible = new Set(leavesOf(shown));
    const now = new Set(keys);
    pick(new Set(leaves.filter((leaf) => (visible.has(leaf) ? now.has(leaf) : stored.has(leaf)))));
  };
  if (query.isPending) return <FormSkeleton fields={3} />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <fieldset
      aria-label={texts.search}
      className={isWrong ? 'menu-tree menu-tree-wrong' : 'menu-tree'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <div className="menu-tree-head">
        <Input
          {...{ id }}
          allowClear
          placeholder={texts.search}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          // Enter looks for menus; it must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className="ec-number">{fill(texts.picked, { count: checked.length })}</span>
        <Button size="small" type="text" onClick={() => pick(new Set(leaves))}>
          {texts.all}
        </Button>
        <Button size="small" type="text" onClick={() => pick(new Set())}>
          {texts.none}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="menu-tree-none">{texts.noMenu}</p>
      ) : (
        <Tree<TreeNode>
          key={keyword === '' ? 'all' : 'found'}
          checkable
          selectable={false}
          disabled={isLocked ?? false}
          defaultExpandAll={keyword !== ''}
          {...{ height }}
          treeData={shown}
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

/** In the order of the tree, with each folder that something was picked in. */
export function withFolders(nodes: readonly TreeNode[], picked: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    if (!node.children) return picked.has(node.id) ? [node.id] : [];
    const below = withFolders(node.children, picked);
    return below.length > 0 ? [node.id, ...below] : [];
  });
}

/** Nodes whose name matches, with all below them and what they lie in. */
function matching(nodes: readonly TreeNode[], keyword: string): TreeNode[] {
  if (keyword === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(keyword)) return [node];
    const children = matching(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
