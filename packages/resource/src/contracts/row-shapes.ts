// The schemas of input and output of the calls that all resources have in common, without the schemas of rows and drafts.
import { type ZodType, z } from 'zod';
import { id, pageOf } from '../contract.ts';
import { refusedRow } from '../partial-answer.ts';
import type { Resource } from '../resource.ts';
import { listRowSchema, rowSchema, rowWith } from '../schema.ts';

const text = z.string();
const count = z.number().int();

export const one = z.looseObject({ id });
export const several = z.looseObject({ ids: text.meta({ description: 'Ids, comma-joined' }) });
export const group = z.looseObject({ groupId: id.meta({ description: 'As the call answered that is taken back' }) });

export const sums = z
  .strictObject({
    sums: z.record(text, text.nullable()).meta({ description: 'Decimals by field; null where no row has one' }),
    isUnfinished: z.boolean().optional().meta({ description: 'It would have taken too long; `patient=1` waits' }),
  })
  .meta({ id: 'Sums' });
export type Sums = z.output<typeof sums>;

export const searched = z.looseObject({
  keyword: text.optional().meta({ description: 'Part of the title' }),
  ids: text.optional().meta({ description: 'Only these, comma-joined' }),
  names: text.optional().meta({ description: 'Only what these name or number, as they are pasted out of a sheet' }),
  // Further keys are names of dictionary fields with comma-joined keys of the dictionary.
});
/** The title of a row; a number when the title field holds numbers. Choices also contain it under its field name, for other consoles. */
const titleValue = z.union([text, z.number()]).nullable();
const choice = {
  id: text,
  label: titleValue,
  found: z.array(text).optional().meta({ description: 'Those of `names` that mean it' }),
};
export const choicesOf = ({ title }: Pick<Resource, 'title'>): ZodType =>
  z.array(z.strictObject({ ...choice, [title]: titleValue }));

/** Complete rows to choose from. */
export const rowsToChoose = <R extends Resource>(resource: R) => z.array(rowWith(resource, { label: text }));

const pageInput = {
  current: z.coerce.number().int().optional().meta({ description: 'Page, from 1' }),
  size: z.coerce.number().int().optional().meta({ description: 'Rows of a page, at most 200' }),
};

export const historyInput = z.looseObject({
  ...pageInput,
  id: id.optional().meta({ description: 'Of one row; of all without it' }),
});

const wordChange = z.strictObject({ field: text, label: text, before: text, after: text });
export type WordChange = z.output<typeof wordChange>;

export const historyEntry = z
  .strictObject({
    id: text,
    time: text,
    action: text,
    actionName: text,
    rowId: text,
    rowLabel: text,
    userId: text,
    account: text,
    userName: text,
    remoteIp: text,
    requestId: text,
    groupId: text,
    operator: text.meta({ description: 'Tenant and account of the platform operator who acted inside the tenant' }),
    reason: text.meta({ description: 'Why it was refused, empty where it was done' }),
    changes: z.array(wordChange),
    isFinal: z.boolean().meta({ description: 'Nothing of it can be brought back by an edit' }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntry>;

export const removed = z.strictObject({
  groupId: text.optional().meta({ description: 'By which it can be undone; absent where it cannot' }),
});

export const removalPreview = z
  .strictObject({
    refusal: text.meta({ description: 'Why the rows stay; empty where they may go' }),
    hanging: z.array(
      z.strictObject({
        name: text,
        label: text,
        count: count.meta({ description: 'Rows that point at these, in sight of whoever asks; 100 at most' }),
        isMore: z.boolean().meta({ description: 'There are more than that' }),
        isBelow: z.boolean().meta({ description: 'Of the same tree' }),
      }),
    ),
  })
  .meta({ id: 'RemovalPreview' });
export type RemovalPreview = z.output<typeof removalPreview>;

export const previewed = z
  .strictObject({
    count,
    changing: count,
    unchanged: count,
    refused: z.array(refusedRow),
    sample: z.array(z.strictObject({ id: text, label: text, changes: z.array(wordChange) })),
    token: text.meta({ description: 'Sent with the batch, which does exactly this or nothing' }),
  })
  .meta({ id: 'BatchPreview' });
export type ChangePreview = z.output<typeof previewed>;

export const changed = z.strictObject({ changed: count, groupId: text });
export const undone = z.strictObject({ undone: count, kept: z.array(refusedRow) });
export const sorted = z.array(z.strictObject({ id: text, sort: count, rowVersion: count }));
export type Sorted = z.output<typeof sorted>;

/** The reply of a call that has started a long task; the client follows it with the calls of tasks. */
export const begun = z.strictObject({ taskId: text });

export const restoreInput = z.looseObject({
  ids: text.optional().meta({ description: 'Rows out of the recycle bin, comma-joined' }),
  id: id.optional().meta({ description: 'Or one row, back to before an entry of its history' }),
  auditId: id.optional().meta({ description: 'That entry' }),
  field: text.optional().meta({ description: 'Only this field of it' }),
  rowVersion: count.optional(),
});

export const restoredSchema = (resource: Resource): ZodType =>
  z.union([z.strictObject({ restored: count }), rowSchema(resource)]);

export const recycleInput = z.looseObject({
  ...pageInput,
  keyword: text.optional().meta({ description: 'Part of the title' }),
});

export const recycledSchema = (resource: Resource): ZodType =>
  pageOf(z.intersection(listRowSchema(resource), z.looseObject({ deletedBy: text, deletedTime: text })));

export const batchInput = z.object({
  ids: z.array(z.union([z.string(), z.number()])).optional(),
  /** Selects all rows that the list shows for the filters. */
  all: z.literal(true).optional(),
  /** Keys and values of a list query. */
  filters: z.record(z.string(), z.unknown()).optional(),
  q: z.string().optional(),
  set: z.record(z.string(), z.unknown()),
  token: z.string().optional(),
});

/** Rows with the same parent in their new order, each with the version that the person saw. */
export const sortInput = z.object({
  rows: z
    .array(z.object({ id: z.union([z.string(), z.number()]), rowVersion: z.number() }))
    .min(1)
    .max(1_000),
});

export const exportInput = z.object({
  /** Keys of a list query: filters, ascs, descs. */
  filters: z.record(z.string().max(100), z.unknown()).default({}),
  q: z.string().max(20_000).optional(),
  /** Only these rows. */
  ids: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(10_000)
    .optional(),
  /** The columns of the sheet in their order; by default the fields of the definition. */
  columns: z.array(z.string().max(100)).max(200).default([]),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export const importInput = z.object({
  /** `check` writes nothing; `good` writes the lines without problems; `all` writes all lines or none. */
  mode: z.enum(['check', 'good', 'all']).default('check'),
  /** The names of the fields of a unique key. A line whose key an existing row has edits that row; other lines add rows. */
  by: z.string().max(500).default(''),
  /** The task of an earlier import by the same person, whose file is used again. */
  taskId: z
    .string()
    .regex(/^\d{0,19}$/)
    .default(''),
});

/** The `result` of the task of an import. Members are absent until the task has determined them. */
export const importResult = z
  .object({
    mode: importInput.shape.mode.unwrap(),
    rows: count,
    added: count,
    changed: count,
    unchanged: count,
    failed: count,
    /** The first problems. */
    problems: z.array(z.object({ line: count, reason: text })),
    /** The group id for `undo`, if something was written. */
    groupId: text,
  })
  .partial();
export type ImportResult = z.output<typeof importResult>;

/** `file`: the sheet, unless it was sent with an earlier import. */
export const importParts = importInput.extend({ file: z.file().optional() });
