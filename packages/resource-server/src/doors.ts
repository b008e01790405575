// What the engine does for each call that a definition may serve, and how the call is made.
import { AppError } from '@ec/kernel/errors';
import type { CallName } from '@ec/resource/call-rules';
import { id, pageOf } from '@ec/resource/contract';
import { draftSchema, listRowSchema, querySchema, rowSchema } from '@ec/resource/schema';
import { type ZodType, z } from 'zod';
import { batchInput, previewBatch, runBatch } from './batch.ts';
import type { CallContext, Values } from './context.ts';
import { detailRow, idOf } from './detail.ts';
import type { Door, Work } from './door.ts';
import { engineErrors } from './engine-errors.ts';
import { exportInput, startExport } from './export.ts';
import { historyPage } from './history.ts';
import { importDoor, templateDoor } from './import.ts';
import { listRows } from './list.ts';
import { idsOf, removeRows } from './remove.ts';
import { recycledRows, restoreEntry, restoreRows } from './restore.ts';
import { addRow, editRow } from './save.ts';
import { selectRows } from './select.ts';
import { sortInput, sortRows } from './sort.ts';
import { undoGroup } from './undo.ts';

const inputOf = ({ call }: CallContext): Values => (call.input ?? {}) as Values;

const add: Work = ({ engine, resource, call, hooks }) => {
  const draft = (call.input ?? {}) as Values;
  if (draft.id !== undefined && draft.id !== null && draft.id !== '') throw new AppError(engineErrors.idForbidden);
  return addRow(engine, resource, call, draft, hooks);
};

const edit: Work = ({ engine, resource, call, hooks }) => {
  const draft = (call.input ?? {}) as Values;
  return editRow(engine, resource, call, idOf(draft.id), draft, hooks);
};

const restore: Work = async (context) => {
  const { id, ids, auditId, field, rowVersion } = inputOf(context);
  if (ids !== undefined) return restoreRows(context, idsOf(ids));
  const point = { id: idOf(id), auditId: idOf(auditId, 'auditId'), field: field ? String(field) : undefined };
  return restoreEntry(context, { ...point, rowVersion });
};

/** Input that a schema has checked. */
const checked = <T>({ call }: CallContext, _schema: ZodType<T>): T => call.input as T;

const one = z.looseObject({ id });
const several = z.looseObject({ ids: z.string().meta({ description: 'Ids, comma-joined' }) });
const choices = z.array(z.strictObject({ id: z.string(), label: z.string() }));

export const doors: Readonly<Record<CallName, readonly Door[]>> = {
  list: [
    {
      described: querySchema,
      output: (resource) => pageOf(listRowSchema(resource)),
      work: ({ engine, resource, call }) => listRows(engine, resource, call),
    },
  ],
  detail: [
    {
      described: () => one,
      output: rowSchema,
      work: (context) => detailRow(context.engine, context.resource, context.call, idOf(inputOf(context).id)),
    },
  ],
  select: [
    {
      title: 'choices for a picker',
      described: () => z.looseObject({ keyword: z.string().optional(), ids: z.string().optional() }),
      output: () => choices,
      work: ({ engine, resource, call }) => selectRows(engine, resource, call),
    },
  ],
  create: [
    { title: 'add', from: 'body', described: (resource) => draftSchema(resource), output: rowSchema, work: add },
  ],
  update: [
    {
      title: 'edit',
      from: 'body',
      described: (resource) => draftSchema(resource, 'edit'),
      output: rowSchema,
      work: edit,
    },
  ],
  remove: [{ described: () => several, work: (context) => removeRows(context, idsOf(inputOf(context).ids)) }],
  history: [{ work: historyPage }],
  batch: [
    {
      path: 'batch-preview',
      title: 'batch preview',
      input: batchInput,
      work: (context) => previewBatch(context, checked(context, batchInput)),
    },
    { input: batchInput, work: (context) => runBatch(context, checked(context, batchInput)) },
  ],
  sort: [{ from: 'body', input: sortInput, work: (context) => sortRows(context, checked(context, sortInput)) }],
  undo: [{ work: (context) => undoGroup(context, idOf(inputOf(context).groupId, 'groupId')) }],
  restore: [{ work: restore }],
  recycle: [{ work: recycledRows }],
  export: [
    { from: 'body', input: exportInput, work: (context) => startExport(context, checked(context, exportInput)) },
  ],
  import: [templateDoor, importDoor],
};
