// The calls that all resources have in common, as clients need them: path, input and output. The output describes only the members that all
// rows have. The schemas with the fields of a resource are in schema.ts.
import { type ZodType, z } from 'zod';
import type { Action } from '../action.ts';
import type { CallName } from '../call-rules.ts';
import { type CallShape, pageOf } from '../contract.ts';
import type { Resource } from '../resource.ts';
import type { ListQueryOf, RowOf } from '../row.ts';
import { treeNode } from '../tree-node.ts';
import * as shape from './row-shapes.ts';

/** A row of any resource. */
export type AnyRow = Record<string, unknown> & { id: string; rowVersion?: number };
/** A row of the definition `R`; any row if the fields of `R` are not known at compile time. */
export type RowIn<R extends Resource> = string extends keyof R['fields'] ? AnyRow : RowOf<R>;
/** A row of one level of a tree (contract §1.5). */
export interface LevelRow extends AnyRow {
  rowVersion: number;
  /** "0" at the root. */
  parentId: string;
  hasChildren: boolean;
  /** For a row that a search has found: the rows above it, from the root down. */
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

const read = <I extends ZodType, O extends ZodType>(path: Path, input: I, output: O): CallShape<I, O> => ({
  method: 'GET',
  from: 'query',
  path,
  input,
  output,
});
const write = <I extends ZodType, O extends ZodType>(path: Path, input: I, output: O): CallShape<I, O> => ({
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
  /** A few resources answer in another shape, for example `{id, roleName}` (contract §3). */
  select: read('select', shape.searched, z.array(z.record(z.string(), z.unknown()))),
  history: read('history', shape.historyInput, pageOf(shape.historyEntry)),
  recycle: read('recycle', shape.recycleInput, rowPage),
  /** The ids are in the query string although the call is a POST, as clients of the specification send them. */
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
} as const satisfies Record<string, CallShape>;

interface WithBase {
  base: string;
}

/** Returns the call with the path for one resource. */
export const on = <C extends CallShape>({ base }: WithBase, call: C): C => ({ ...call, path: `${base}/${call.path}` });

/** Returns the call for pages of rows; a few resources use another path than `list`. */
export const listAt = ({ base, listCall }: WithBase & { listCall?: string | undefined }) => ({
  ...on({ base }, rowCall.list),
  ...(listCall ? { path: `${base}/${listCall}` } : {}),
});

/** Returns the call for pages of rows, with the types of a definition. */
export const listOf = <R extends Resource>(of: R) => ({
  ...listAt(of),
  input: z.custom<ListQueryOf<R>>(),
  output: z.custom<RowPage<RowIn<R>>>(),
});

/** Returns the call for one complete row, with the types of a definition. */
export const detailOf = <R extends Resource>(of: R) => ({
  ...on(of, rowCall.detail),
  output: z.custom<RowIn<R>>(),
});

/** Returns the call that adds or edits a row. Some resources do not answer with the row. */
export const saveOf = ({ base, verbs }: Pick<Resource, 'base' | 'verbs'>, isNew: boolean) => ({
  ...on({ base }, rowCall.detail),
  ...({ method: 'POST', from: 'body', path: `${base}/${isNew ? verbs.create : verbs.update}` } as const),
  input: z.custom<Values>(),
  output: z.custom<AnyRow>(),
});

/** The type of an action's answer. */
type ActionOutput<A> =
  A extends Action<infer _, infer G> ? (unknown extends G ? unknown : undefined extends G ? true : G) : unknown;

/** Returns the call of a named action: `POST {base}/{name}`. */
export const actionOf = <R extends Resource, N extends keyof R['actions'] & string>({ base }: R, name: N) => ({
  ...({ method: 'POST', from: 'any', path: `${base}/${name}` } as const),
  input: z.custom<Values>(),
  output: z.custom<ActionOutput<R['actions'][N]>>(),
});
