// The additional calls of a resource whose rows form a tree (contract §1.3, §1.5).

import { z } from 'zod';
import { type Contract, contract } from './contract.ts';
import { on, rowCall } from './contracts/row-calls.ts';
import type { Resource } from './resource.ts';
import { nestedSchema, rowWith } from './schema.ts';
import { treeNode } from './tree-node.ts';

const anyFilter = z.record(z.string(), z.unknown());
const below = z.looseObject({
  parentId: z.string().optional().meta({ description: '0: the roots; without it all levels are searched' }),
});
const above = z.array(z.strictObject({ id: z.string(), title: z.string() }));

interface TreeCallOptions {
  path?: string;
  /** The title of the tree, if the tree does not contain all rows; by default the label of the resource. */
  title?: Contract['title'];
  /** The permission of the call; by default that of the list. */
  access?: Contract['access'];
}

/** The call that returns one level of rows, or the matches of a search over all levels. */
export const levelCall = <R extends Resource>(
  of: R,
  { path = rowCall.level.path, title = of.label, access }: TreeCallOptions = {},
) =>
  contract({
    of,
    path,
    ...(access ? { access } : {}),
    title: { zh: `${title.zh}：一级`, en: `${title.en}: one level` },
    input: below,
    output: z.array(
      rowWith(of, {
        parentId: z.string(),
        hasChildren: z.boolean(),
        above: above
          .optional()
          .meta({ description: 'Of what a search finds: what stands above it, from the root down' }),
      }),
    ),
  });

/** The call that returns one level of the tree for pickers, by default the roots. */
export const lazyTreeCall = (of: Resource) =>
  contract({
    of,
    path: 'lazy-tree',
    access: 'signedIn',
    title: { zh: `${of.label.zh}：树的一级`, en: `${of.label.en}: one level of the tree` },
    input: below,
    output: z.array(treeNode),
  });

/** The call that returns the whole tree for pickers. */
export const treeCall = (of: Resource) =>
  contract({
    of,
    path: rowCall.tree.path,
    access: 'signedIn',
    title: { zh: `${of.label.zh}：树`, en: `${of.label.en}: tree` },
    output: z.array(treeNode),
  });

/** The list call of a tree, which returns all rows nested, without pages. */
export const nestedListOf = <R extends Resource>(of: R) => ({
  ...on(of, rowCall.list),
  output: z.array(nestedSchema(of)),
});

/** The call that returns nested rows under another path than `list`. */
export const nestedCall = (of: Resource, { path, title = of.label }: TreeCallOptions & { path: string }) =>
  contract({
    of,
    path,
    title: { zh: `${title.zh}：全部`, en: `${title.en}: all` },
    input: anyFilter,
    output: z.array(nestedSchema(of)),
  });
