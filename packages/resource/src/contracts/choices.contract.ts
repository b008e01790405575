// The calls that provide the choices of form inputs: entries of a dictionary, and regions level by level (contract §3.3, §3.7).
import type { Label } from '@ec/language/label';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { node } from '../tree-node.ts';

const text = z.string();

const entriesAt = (path: string, title: Label) =>
  contract({
    path,
    access: 'signedIn',
    title,
    input: z.object({ code: z.string().min(1) }),
    output: z.array(
      z.strictObject({
        code: text,
        dictKey: z.union([z.number().int(), text]).meta({ description: 'A number where it is an integer literal' }),
        dictValue: text,
        sort: z.number().int(),
        remark: text,
      }),
    ),
  });

/** `system`: entries of the platform's dictionaries; `business`: entries of a tenant's dictionaries. */
export const dictionaryEntries = {
  system: entriesAt('blade-system/dict/dictionary', { zh: '系统字典：键值', en: 'Dictionary: entries of a code' }),
  business: entriesAt('blade-system/dict-biz/dictionary', {
    zh: '业务字典：键值',
    en: 'Business dictionary: entries of a code',
  }),
};

/** The call that returns one level of the regions. The ids of the nodes are region codes. */
export const regionLevel = contract({
  path: 'blade-system/region/lazy-tree',
  access: 'signedIn',
  title: { zh: '行政区划：树的一级', en: 'Region: one level of the tree' },
  input: z.object({ parentCode: z.string().optional() }),
  output: z.array(node),
});

export const regionHit = z.strictObject({
  code: text,
  name: text,
  regionLevel: z.number().int(),
  ancestors: text,
  path: text,
});

/** The call that finds regions of all levels by part of a name or code. */
export const regionSearch = contract({
  path: 'blade-system/region/search',
  access: 'signedIn',
  title: { zh: '搜索区划', en: 'Region: search by name or code' },
  input: z.object({ keyword: z.string().trim().min(1).max(50) }),
  output: z.array(regionHit),
});
