// The calls that read regions: by level, by a part of the name, and by another system's code (contract §3.7).
import { permissionsOf } from '@ec/resource/calls';
import { contract, pageOf } from '@ec/resource/contract';
import { regionHit, regionSearch } from '@ec/resource/contracts/choices.contract';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { listRowWith, rowWith } from '@ec/resource/schema';
import { z } from 'zod';
import { region } from './region.resource.ts';

const text = z.string();
const level = z.number().int();

/** Fields of a region in replies beside its columns; `parentId` is the code of the parent. */
const beside = { parentId: text, level: level.nullable() };
const rowByCode = rowWith(region, beside);
const rowWithChildren = rowWith(region, { ...beside, hasChildren: z.boolean() });

/** The outputs of the standard resource calls, where they differ from those of other resources. */
export const regionReplies = {
  list: pageOf(listRowWith(region, beside)),
  detail: rowWithChildren,
  select: z.array(rowWith(region, { ...beside, label: z.string() })),
  create: rowByCode,
  update: rowByCode,
};

export const regionDetail = { ...on(region, rowCall.detail), output: rowWithChildren };

export const regionLevelRows = contract({
  of: region,
  path: 'lazy-list',
  access: 'signedIn',
  title: { zh: '下级区划', en: 'Region: one level' },
  input: z.record(z.string(), z.unknown()),
  output: z.array(rowWithChildren),
});

const regionShape = regionHit.shape;
export type RegionHit = z.output<typeof regionHit>;

/** The region search of form inputs, as a call of this resource: a change of regions invalidates its cached replies. */
export const searchRegions = { ...regionSearch, of: region };

const resolved = z.strictObject({
  ...regionShape,
  levels: z
    .array(z.strictObject({ code: text, name: text, regionLevel: level }))
    .meta({ description: 'From the country down to the region itself' }),
  outside: text.meta({ description: 'The code as other systems write it' }),
  children: z.number().int(),
  how: z
    .enum(['same', 'cut', 'above', 'name'])
    .meta({ description: 'above: there is no such region, this is the nearest that it would lie in' }),
});
export type ResolvedRegion = z.output<typeof resolved>;

/** Returns several regions for a name that is not unique. */
export const resolveRegion = contract({
  of: region,
  path: 'resolve',
  access: { code: permissionsOf(region).action('debug') },
  title: { zh: '区划调试', en: 'Region: resolve an external code or name' },
  input: z.object({ given: z.string().trim().min(1).max(100) }),
  output: z.array(resolved),
});
