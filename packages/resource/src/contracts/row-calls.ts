// The calls that resources have in common, as whoever asks them has to know them: where, what goes in, what comes back. Of rows
// only what all of them have; their fields follow from the definition (schema.ts), which the server's doors hold replies against.
import { type ZodType, z } from 'zod';
import type { Action } from '../action.ts';
import type { CallName } from '../call-rules.ts';
import { type Askable, pageOf } from '../contract.ts';
import type { Resource } from '../resource.ts';
import type { RowOf } from '../row.ts';
import { treeNode } from '../tree-node.ts';
import * as shape from './row-shapes.ts';

/** A row of whichever table. */
export type AnyRow = Record<string, unknown> & { id: string; rowVersion?: number };
/** A row of a definition; of one that is only known while the product runs, any row. */
export type RowIn<R extends Resource> = string extends keyof R['fields'] ? AnyRow : RowOf<R>;
/** A row of one level of a tree (contract §1.5). */
export interface LevelRow extends AnyRow {
  rowVersion: number;
  /** "0" at the root. */
  parentId: string;
  hasChildren: boolean;
  /** Where a search found it: what stands above it, from the root down. */
  above?: { id: string; title: string }[];
}
export interface RowPage<Row = AnyRow> {
  records: Row[];
  total: number;
  pages: number;
  /** True when `total` is the planner's estimate (contract §1.3). */
  approx?: boolean;
}

type Path = CallName | 'batch-preview' | 'remove-preview' | 'import-template' | 'lazy-list' | 'tree';
type Filters = Record<string, string | number | undefined>;
type Values = Record<string, unknown>;

const read = <I extends ZodType, O extends ZodType>(path: Path, input: I, output: O): Askable<I, O> => ({
  method: 'GET',
  from: 'query',
  path,
  input,
  output,
});
const write = <I extends ZodType, O extends ZodType>(path: Path, input: I, output: O): Askable<I, O> => ({
  method: 'POST',
  from: 'any',
  path,
  input,
  output,
});

const rowPage = z.custom<RowPage>();
const nothing = z.object({});

export const rowCall = {
  list: read('list', z.custom<Filters>(), rowPage),
  sums: read('sums', z.custom<Filters>(), shape.sums),
  detail: read('detail', z.custom<Filters>(), z.custom<AnyRow>()),
  /** A few bases answer in a shape of their own, `{id, roleName}` for example (contract §3). */
  select: read('select', shape.searched, z.array(z.record(z.string(), z.unknown()))),
  history: read('history', shape.historyInput, pageOf(shape.historyEntry)),
  recycle: read('recycle', shape.recycleInput, rowPage),
  /** Ids stand in the address, as clients of the specification send them. */
  remove: { ...write('remove', shape.several, shape.removed), from: 'query' },
  removePreview: read('remove-preview', shape.several, shape.removalPreview),
  restore: write('restore', shape.restoreInput, z.unknown()),
  undo: write('undo', shape.group, shape.undone),
  batchPreview: write('batch-preview', shape.batchInput, shape.previewed),
  batch: write('batch', shape.batchInput, shape.changed),
  sort: write('sort', shape.sortInput, shape.sorted),
  export: write('export', shape.exportInput, shape.begun),
  import: write('import', shape.importParts, shape.begun),
  importTemplate: read('import-template', nothing, z.unknown()),
  /** Only trees serve these two (tree-calls.ts). */
  level: read('lazy-list', z.custom<Filters>(), z.custom<LevelRow[]>()),
  tree: read('tree', nothing, z.array(treeNode)),
} as const satisfies Record<string, Askable>;

interface Based {
  base: string;
}

/** The call of this table. */
export const on = <C extends Askable>({ base }: Based, call: C): C => ({ ...call, path: `${base}/${call.path}` });

/** Pages of rows; a few tables have a call of their own for them. */
export const listAt = ({ base, listCall }: Based & { listCall?: string | undefined }) => ({
  ...on({ base }, rowCall.list),
  ...(listCall ? { path: `${base}/${listCall}` } : {}),
});

/** The same of a definition. */
export const listOf = <R extends Resource>(of: R) => ({ ...listAt(of), output: z.custom<RowPage<RowIn<R>>>() });

/** One row in full. */
export const detailOf = <R extends Resource>(of: R) => ({
  ...on(of, rowCall.detail),
  output: z.custom<RowIn<R>>(),
});

/** Adds a row, or edits one. Some answer nothing but that it was done. */
export const saveOf = ({ base, verbs }: Pick<Resource, 'base' | 'verbs'>, isNew: boolean) => ({
  ...on({ base }, rowCall.detail),
  ...({ method: 'POST', from: 'body', path: `${base}/${isNew ? verbs.create : verbs.update}` } as const),
  input: z.custom<Values>(),
  output: z.custom<AnyRow>(),
});

type Given<A> =
  A extends Action<infer _, infer G> ? (unknown extends G ? unknown : undefined extends G ? true : G) : unknown;

/** A named action: `POST {base}/{name}`. */
export const actionOf = <R extends Resource, N extends keyof R['actions'] & string>({ base }: R, name: N) => ({
  ...({ method: 'POST', from: 'any', path: `${base}/${name}` } as const),
  input: z.custom<Values>(),
  output: z.custom<Given<R['actions'][N]>>(),
});
