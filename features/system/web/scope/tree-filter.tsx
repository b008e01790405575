// A tree beside a list. The chosen node is a filter of the list, and like any other filter it is part of the address.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { CallShape } from '@ec/resource/contract';
import { ListExtra } from '@ec/resource-web/list-extra';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { TreeNode } from '@ec/ui/input/tree-node';
import { useQuery } from '@tanstack/react-query';
import { Tree, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ZodType } from 'zod';
import './tree-filter.css';

interface TreeFilterProps {
  /** The call that returns the tree. */
  call: CallShape<ZodType<unknown, Record<string, never>>, ZodType<TreeNode[]>>;
  /** The name of the filter that a node sets. */
  filter: string;
  title: string;
  /** The label of the root node, which sets no filter. */
  all: string;
  children: ReactNode;
}

const everything = '';

export function TreeFilter({ call, filter, title, all, children }: TreeFilterProps) {
  const { api, language, responsiveLevel } = useConsole();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'beside', call.path, language],
    queryFn: ({ signal }) => callOf(api, call)({}, { signal, quiet: true }),
  });
  const chosen = params.get(filter) ?? everything;
  const choose = (id: string) =>
    setParams(
      () => {
        const now = new URLSearchParams(window.location.search);
        if (id === everything) now.delete(filter);
        else now.set(filter, id);
        now.delete('current');
        return now;
      },
      { replace: true },
    );
  const nodes = [{ key: everything, value: everything, title: all, children: data ?? [] }];
  const isNarrow = responsiveLevel < 2;
  const choice = <TreeChoice title={title} nodes={nodes} chosen={chosen} choose={choose} />;
  if (responsiveLevel === 0 && !(error && !data)) return <ListExtra value={choice}>{children}</ListExtra>;
  const treeContent = () => {
    if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (isNarrow) return choice;
    if (!data) return <ListSkeleton rows={8} columns={1} />;
    return (
      <Tree
        blockNode
        treeData={nodes}
        defaultExpandedKeys={[everything, ...data.map(({ key }) => key)]}
        selectedKeys={[chosen]}
        onSelect={(_, { node }) => choose(String(node.key))}
      />
    );
  };
  return (
    <div className="ec-beside" data-narrow={isNarrow}>
      <aside className="ec-card ec-beside-tree" aria-label={title}>
        {treeContent()}
      </aside>
      <div className="ec-beside-list">{children}</div>
    </div>
  );
}

interface TreeChoiceProps {
  title: string;
  nodes: (Pick<TreeNode, 'key' | 'title' | 'children'> & { value: string })[];
  chosen: string;
  choose(id: string): void;
}

function TreeChoice({ title, nodes, chosen, choose }: TreeChoiceProps) {
  return (
    <TreeSelect
      className="ec-wide ec-beside-choice"
      popupMatchSelectWidth={false}
      aria-label={title}
      treeData={nodes}
      value={chosen}
      treeDefaultExpandedKeys={[everything]}
      onChange={choose}
    />
  );
}
