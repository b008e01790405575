// What forms choose from, and the two tables of the screen of dictionaries: the platform's and a tenant's (contract §3.3).
import { contract, pageOf } from '@ec/resource/contract';
import { listRowSchema, rowSchema } from '@ec/resource/schema';
import { treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import type { dict } from './dict.resource.ts';
import type { dictBiz } from './dict-biz.resource.ts';

const anyFilter = z.record(z.string(), z.unknown());

/** The platform's, or a tenant's. */
export type Dictionary = typeof dict | typeof dictBiz;

export const dictCalls = (of: Dictionary) => ({
  parents: contract({
    of,
    path: 'parent-list',
    title: { zh: `${of.label.zh}：字典分页`, en: `${of.label.en}: pages of dictionaries` },
    input: anyFilter,
    output: pageOf(listRowSchema(of)),
  }),
  children: contract({
    of,
    path: 'child-list',
    title: { zh: `${of.label.zh}：字典项`, en: `${of.label.en}: entries of one` },
    input: anyFilter,
    output: z.array(rowSchema(of)),
  }),
  tree: contract({
    of,
    path: 'tree',
    access: 'signedIn',
    title: { zh: `${of.label.zh}：树`, en: `${of.label.en}: tree` },
    output: z.array(treeNode),
  }),
});
