// The engine's endpoints for each call that a definition may serve.
import { AppError } from '@ec/kernel/errors';
import { textOf } from '@ec/language/unknown';
import type { CallName } from '@ec/resource/call-rules';
import { pageOf } from '@ec/resource/contract';
import { rowCall } from '@ec/resource/contracts/row-calls';
import {
  batchInput,
  begun,
  changed,
  choicesOf,
  exportInput,
  group,
  historyEntry,
  historyInput,
  one,
  previewed,
  recycledSchema,
  recycleInput,
  removalPreview,
  removed,
  restoredSchema,
  restoreInput,
  searched,
  several,
  sorted,
  sortInput,
  sums,
  undone,
} from '@ec/resource/contracts/row-shapes';
import { draftSchema } from '@ec/resource/draft-schema';
import { listRowSchema, querySchema, rowSchema, sumsQuerySchema } from '@ec/resource/schema';
import type { ZodType } from 'zod';
import { type CallContext, inputOf } from '../engine/context.ts';
import type { Endpoint, EndpointHandler } from '../engine/endpoint.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { importEndpoint, templateEndpoint } from '../import/import.ts';
import { detailRow, idOf } from '../read/detail.ts';
import { startExport } from '../read/export.ts';
import { historyPage } from '../read/history.ts';
import { idsOf } from '../read/ids-of.ts';
import { listRows } from '../read/list.ts';
import { selectRows } from '../read/select.ts';
import { sumRows } from '../read/sums.ts';
import { previewBatch, runBatch } from '../write/batch.ts';
import { previewRemoval } from '../write/preview-removal.ts';
import { removeRows } from '../write/remove.ts';
import { recycledRows, restoreEntry, restoreRows } from '../write/restore.ts';
import { addRow, editRow } from '../write/save.ts';
import { sortRows } from '../write/sort.ts';
import { undoGroup } from '../write/undo.ts';

const add: EndpointHandler = ({ engine, resource, call, hooks }) => {
  const draft = inputOf(call);
  if (draft.id !== undefined && draft.id !== null && draft.id !== '') throw new AppError(engineErrors.idForbidden);
  return addRow(engine, resource, call, draft, hooks);
};

const edit: EndpointHandler = ({ engine, resource, call, hooks }) => {
  const draft = inputOf(call);
  return editRow(engine, resource, call, idOf(draft.id), draft, hooks);
};

const restore: EndpointHandler = async (context) => {
  const { id, ids, auditId, field, rowVersion } = inputOf(context.call);
  if (ids !== undefined) return restoreRows(context, idsOf(ids));
  const point = { id: idOf(id), auditId: idOf(auditId, 'auditId'), field: field ? textOf(field) : undefined };
  return restoreEntry(context, { ...point, rowVersion });
};

/** Returns the input of the call with the type of the schema. The route has already checked the input with the schema. */
const inputAs = <T>({ call }: CallContext, _schema: ZodType<T>): T => call.input as T;

export const endpoints: Readonly<Record<CallName, readonly Endpoint[]>> = {
  list: [
    {
      label: { zh: '列表', en: 'list' },
      documentedInput: querySchema,
      output: (resource) => pageOf(listRowSchema(resource)),
      work: ({ engine, resource, call }) => listRows(engine, resource, call),
    },
  ],
  sums: [
    {
      label: { zh: '合计', en: 'totals of a list' },
      documentedInput: sumsQuerySchema,
      output: () => sums,
      work: ({ engine, resource, call }) => sumRows(engine, resource, call),
    },
  ],
  detail: [
    {
      label: { zh: '详情', en: 'details' },
      documentedInput: () => one,
      output: rowSchema,
      work: (context) => detailRow(context.engine, context.resource, context.call, idOf(inputOf(context.call).id)),
    },
  ],
  select: [
    {
      label: { zh: '选项', en: 'choices for a picker' },
      documentedInput: () => searched,
      output: choicesOf,
      work: ({ engine, resource, call }) => selectRows(engine, resource, call),
    },
  ],
  create: [
    {
      label: { zh: '新增', en: 'add' },
      from: 'body',
      documentedInput: (resource) => draftSchema(resource),
      output: rowSchema,
      work: add,
    },
  ],
  update: [
    {
      label: { zh: '修改', en: 'edit' },
      from: 'body',
      documentedInput: (resource) => draftSchema(resource, 'edit'),
      output: rowSchema,
      work: edit,
    },
  ],
  remove: [
    {
      path: rowCall.removePreview.path,
      method: 'GET',
      label: { zh: '删除预览', en: 'deletion preview' },
      documentedInput: () => several,
      output: () => removalPreview,
      work: (context) => previewRemoval(context, idsOf(inputOf(context.call).ids)),
    },
    {
      label: { zh: '删除', en: 'delete' },
      documentedInput: () => several,
      output: () => removed,
      work: (context) => removeRows(context, idsOf(inputOf(context.call).ids)),
    },
  ],
  history: [
    {
      label: { zh: '变更记录', en: 'history' },
      documentedInput: () => historyInput,
      output: () => pageOf(historyEntry),
      work: historyPage,
    },
  ],
  batch: [
    {
      path: rowCall.batchPreview.path,
      label: { zh: '批量修改预览', en: 'batch edit preview' },
      input: batchInput,
      output: () => previewed,
      work: (context) => previewBatch(context, inputAs(context, batchInput)),
    },
    {
      label: { zh: '批量修改', en: 'batch edit' },
      input: batchInput,
      output: () => changed,
      work: (context) => runBatch(context, inputAs(context, batchInput)),
    },
  ],
  sort: [
    {
      label: { zh: '排序', en: 'sort' },
      from: 'body',
      input: sortInput,
      output: () => sorted,
      work: (context) => sortRows(context, inputAs(context, sortInput)),
    },
  ],
  undo: [
    {
      label: { zh: '撤销', en: 'undo' },
      documentedInput: () => group,
      output: () => undone,
      work: (context) => undoGroup(context, idOf(inputOf(context.call).groupId, 'groupId')),
    },
  ],
  restore: [
    {
      label: { zh: '恢复', en: 'restore' },
      documentedInput: () => restoreInput,
      output: restoredSchema,
      work: restore,
    },
  ],
  recycle: [
    {
      label: { zh: '回收站', en: 'recycle bin' },
      documentedInput: () => recycleInput,
      output: recycledSchema,
      work: recycledRows,
    },
  ],
  export: [
    {
      label: { zh: '导出', en: 'export' },
      from: 'body',
      input: exportInput,
      output: () => begun,
      work: (context) => startExport(context, inputAs(context, exportInput)),
    },
  ],
  import: [templateEndpoint, importEndpoint],
};
