// The calls of the dictionary screens, for the platform's dictionaries and for a tenant's (contract §3.3).
import { contract, pageOf } from '@ec/resource/contract';
import type { RowOf } from '@ec/resource/row';
import { listRowWith, rowWith, sharedSchema, typedSchema } from '@ec/resource/schema';
import { treeNode } from '@ec/resource/tree-node';
import { type ZodType, z } from 'zod';
import type { dict } from './dict.resource.ts';
import type { dictBiz } from './dict-biz.resource.ts';

const anyFilter = z.record(z.string(), z.unknown());

const dictKey = z
  .union([z.number().int(), z.string()])
  .meta({ description: 'A number where it is an integer literal' });
type Keyed<T> = Omit<T, 'dictKey'> & { dictKey: z.output<typeof dictKey> };
export type DictRow = Keyed<RowOf<Dictionary>>;

/** The resource of the platform's dictionaries, or of a tenant's. */
export type Dictionary = typeof dict | typeof dictBiz;

const keyedRow = (of: Dictionary) => typedSchema<DictRow>(rowWith(of, { dictKey }));
const nestedRow = (of: Dictionary): ZodType =>
  sharedSchema(`${of.name}.below`, () =>
    rowWith(of, { dictKey, children: z.lazy(() => z.array(nestedRow(of))).optional() }),
  );

/** The outputs of the standard resource calls, which return the key as a number where it is an integer literal. */
export const dictReplies = (of: Dictionary) => ({
  list: z.array(nestedRow(of)),
  detail: keyedRow(of),
  create: keyedRow(of),
  update: keyedRow(of),
  restore: z.union([z.strictObject({ restored: z.number().int() }), keyedRow(of)]),
  select: z.array(rowWith(of, { dictKey, label: z.string() })),
});

export const dictCalls = (of: Dictionary) => ({
  parents: contract({
    of,
    path: 'parent-list',
    title: { zh: `${of.label.zh}：字典分页`, en: `${of.label.en}: pages of dictionaries` },
    input: anyFilter,
    output: pageOf(listRowWith(of, { dictKey: dictKey.optional() })),
  }),
  children: contract({
    of,
    path: 'child-list',
    title: { zh: `${of.label.zh}：字典项`, en: `${of.label.en}: entries of one` },
    input: anyFilter,
    output: z.array(keyedRow(of)),
  }),
  tree: contract({
    of,
    path: 'tree',
    access: 'signedIn',
    title: { zh: `${of.label.zh}：树`, en: `${of.label.en}: tree` },
    output: z.array(treeNode),
  }),
});
