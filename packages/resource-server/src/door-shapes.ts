// What goes into the calls of every resource and what comes back, beside its rows and drafts.
import { id, pageOf } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { listRowSchema, rowSchema } from '@ec/resource/schema';
import { type ZodType, z } from 'zod';

const text = z.string();
const count = z.number().int();

export const one = z.looseObject({ id });
export const several = z.looseObject({ ids: text.meta({ description: 'Ids, comma-joined' }) });
export const group = z.looseObject({ groupId: id.meta({ description: 'As the call answered that is taken back' }) });

export const searched = z.looseObject({
  keyword: text.optional().meta({ description: 'Part of the title' }),
  ids: text.optional().meta({ description: 'Only these, comma-joined' }),
});
/** The title of a row is a number where a key names it. */
export const choices = z.array(z.strictObject({ id: text, label: z.union([text, z.number()]).nullable() }));

const paged = {
  current: z.coerce.number().int().optional().meta({ description: 'Page, from 1' }),
  size: z.coerce.number().int().optional().meta({ description: 'Rows of a page, at most 200' }),
};

export const historyInput = z.looseObject({
  ...paged,
  id: id.optional().meta({ description: 'Of one row; of all without it' }),
});

const worded = z.strictObject({ field: text, label: text, before: text, after: text });
export type WordedChange = z.output<typeof worded>;

export const historyEntry = z
  .strictObject({
    ...{ id: text, time: text, action: text, actionName: text, rowId: text, rowLabel: text },
    ...{ userId: text, account: text, userName: text, remoteIp: text, requestId: text, groupId: text },
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

const refusedRow = z.strictObject({ id: text, label: text, reason: text });
export type RefusedRow = z.output<typeof refusedRow>;

export const previewed = z
  .strictObject({
    ...{ count, changing: count, unchanged: count },
    refused: z.array(refusedRow),
    sample: z.array(z.strictObject({ id: text, label: text, changes: z.array(worded) })),
    token: text.meta({ description: 'Sent with the batch, which does exactly this or nothing' }),
  })
  .meta({ id: 'BatchPreview' });
export type BatchPreview = z.output<typeof previewed>;

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
