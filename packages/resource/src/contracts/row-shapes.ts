// The shapes of input and output of the calls that every resource has, beside its rows and drafts.
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
  // Beside them: keys of a dictionary field by its name, comma-joined.
});
/** The title of a row is a number where a key names it. It stands under its own name, too, as other consoles look for it. */
const titled = z.union([text, z.number()]).nullable();
const choice = {
  id: text,
  label: titled,
  found: z.array(text).optional().meta({ description: 'Those of `names` that mean it' }),
};
export const choicesOf = ({ title }: Pick<Resource, 'title'>): ZodType =>
  z.array(z.strictObject({ ...choice, [title]: titled }));

/** Whole rows to choose from. */
export const rowsToChoose = <R extends Resource>(resource: R) => z.array(rowWith(resource, { label: text }));

const paged = {
  current: z.coerce.number().int().optional().meta({ description: 'Page, from 1' }),
  size: z.coerce.number().int().optional().meta({ description: 'Rows of a page, at most 200' }),
};

export const historyInput = z.looseObject({
  ...paged,
  id: id.optional().meta({ description: 'Of one row; of all without it' }),
});

const worded = z.strictObject({ field: text, label: text, before: text, after: text });
export type WordChange = z.output<typeof worded>;

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
    changes: z.array(worded),
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
    sample: z.array(z.strictObject({ id: text, label: text, changes: z.array(worded) })),
    token: text.meta({ description: 'Sent with the batch, which does exactly this or nothing' }),
  })
  .meta({ id: 'BatchPreview' });
export type ChangePreview = z.output<typeof previewed>;

export const changed = z.strictObject({ changed: count, groupId: text });
export const undone = z.strictObject({ undone: count, kept: z.array(refusedRow) });
export const sorted = z.array(z.strictObject({ id: text, sort: count, rowVersion: count }));
export type Sorted = z.output<typeof sorted>;

/** A task has begun, to be watched with the calls of tasks. */
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
  ...paged,
  keyword: text.optional().meta({ description: 'Part of the title' }),
});

export const recycledSchema = (resource: Resource): ZodType =>
  pageOf(z.intersection(listRowSchema(resource), z.looseObject({ deletedBy: text, deletedTime: text })));

export const batchInput = z.object({
  ids: z.array(z.union([z.string(), z.number()])).optional(),
  /** All rows that the list shows for these filters. */
  all: z.literal(true).optional(),
  /** Keys and values of a list query. */
  filters: z.record(z.string(), z.unknown()).optional(),
  q: z.string().optional(),
  set: z.record(z.string(), z.unknown()),
  token: z.string().optional(),
});

/** Siblings in the order wanted, each as it was seen. */
export const sortInput = z.object({
  rows: z
    .array(z.object({ id: z.union([z.string(), z.number()]), rowVersion: z.number() }))
    .min(1)
    .max(1_000),
});

export const exportInput = z.object({
  /** Keys of the list's address: filters, ascs, descs. */
  filters: z.record(z.string().max(100), z.unknown()).default({}),
  q: z.string().max(20_000).optional(),
  /** Only these rows. */
  ids: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(10_000)
    .optional(),
  /** In their order; the fields of the definition unless given. */
  columns: z.array(z.string().max(100)).max(200).default([]),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export const importInput = z.object({
  /** `check` writes nothing; `good`: lines without problems; `all`: all or nothing. */
  mode: z.enum(['check', 'good', 'all']).default('check'),
  /** A unique key: rows that have it are changed, others added. */
  by: z.string().max(500).default(''),
  /** An earlier own import, whose file is taken again. */
  taskId: z
    .string()
    .regex(/^\d{0,19}$/)
    .default(''),
});

/** The `result` of the task that an import is, as far as it has come. */
export const importResult = z
  .object({
    mode: importInput.shape.mode.unwrap(),
    rows: count,
    added: count,
    changed: count,
    unchanged: count,
    failed: count,
    /** The first ones. */
    problems: z.array(z.object({ line: count, reason: text })),
    /** Where something was written: what `undo` takes. */
    groupId: text,
  })
  .partial();
export type ImportResult = z.output<typeof importResult>;

/** The sheet comes along, unless it was sent with an earlier import. */
export const importParts = importInput.extend({ file: z.file().optional() });
