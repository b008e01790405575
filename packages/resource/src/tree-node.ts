// The nodes of trees for pickers (contract §1.5); leaves have no `children`.
import { z } from 'zod';

const text = z.string();

/** A node without children; a call adds further members with `extend`. */
export const node = z.strictObject({
  id: text,
  parentId: text.meta({ description: '0 at the root' }),
  title: text,
  key: text,
  value: text,
  hasChildren: z.boolean().optional(),
});

export type TreeNode = z.output<typeof node> & { children?: TreeNode[] | undefined };
export const treeNode: z.ZodType<TreeNode> = node
  .extend({ children: z.lazy(() => z.array(treeNode)).optional() })
  .meta({ id: 'tree-node' });
