// An input of the menus of a package, as a tree. Its value is comma-joined text. A menu includes its buttons.

import { LoadError } from '@ec/records/console/load-error.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { CheckTree } from '@ec/ui/input/check-tree.tsx';
import { partsOf } from '@ec/ui/input/control';
import type { TreeNode } from '@ec/ui/input/tree-node';
import { packageMenus } from '../../shared/package-losses.contract.ts';

export function MenuTreeInput({ id, value, isWrong, isLocked, onChange, onBlur }: InputProps) {
  const query = useCall(packageMenus, {});
  if (query.isPending) return <FormSkeleton fields={3} />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const nodes = query.data;
  return (
    <CheckTree
      id={id}
      nodes={nodes}
      isWrong={isWrong}
      isLocked={isLocked}
      onBlur={onBlur}
      checked={partsOf(value)}
      onChange={(leaves) => onChange(withFolders(nodes, new Set(leaves)).join(','))}
    />
  );
}

/** Returns the picked menus in the order of the tree, with each folder that contains one. */
export function withFolders(nodes: readonly TreeNode[], picked: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    if (!node.children) return picked.has(node.id) ? [node.id] : [];
    const below = withFolders(node.children, picked);
    return below.length > 0 ? [node.id, ...below] : [];
  });
}
