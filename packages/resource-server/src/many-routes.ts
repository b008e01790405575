// Batch edit, undo, history, restore and recycle bin of every resource that can be written (contract §1.9).
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { z } from 'zod';
import { batchInput, previewBatch, runBatch } from './batch.ts';
import { idOf } from './detail.ts';
import type { Engine } from './feature.ts';
import { historyPage } from './history.ts';
import { idsOf } from './remove.ts';
import { recycledRows, restoreEntry, restoreRows } from './restore.ts';
import type { SaveHooks } from './save.ts';
import { undoGroup } from './undo.ts';

const query = z.record(z.string(), z.unknown());
type Input = Record<string, unknown>;

/** Rows of all tenants are written by the platform's administrators alone (contract §2.3). */
export function onlyAdministrators(resource: Resource, call: Call): void {
  if (resource.isGlobal && !call.rights.isAdministrator) throw new AppError(errors.forbidden);
}

/** `edits`, `removes`: whether the resource serves those writes here. */
export function manyRoutes(
  engine: Engine,
  resource: Resource,
  hooks: SaveHooks,
  { edits, removes }: { edits: boolean; removes: boolean },
): Route[] {
  const may = permissionsOf(resource);
  const path = (call: string) => `/${resource.base}/${call}`;
  const title = resource.label.en;
  const isRecycled = removes && resource.kind !== 'history';
  const guarded =
    <I>(work: (call: Call<I>) => Promise<unknown>) =>
    (call: Call<I>) => {
      onlyAdministrators(resource, call);
      return work(call);
    };
  const batch = { method: 'POST' as const, from: 'body' as const, input: batchInput, access: { code: may.edit } };
  const restore = (call: Call<Input>) => {
    const { id, ids, auditId, field, rowVersion } = call.input;
    if (ids !== undefined) return restoreRows(engine, resource, call, idsOf(ids));
    const point = { id: idOf(id), auditId: idOf(auditId, 'auditId'), rowVersion };
    return restoreEntry(engine, resource, call, { ...point, field: field ? String(field) : undefined }, hooks);
  };
  return [
    route({
      method: 'GET',
      path: path('history'),
      access: { code: may.menu },
      title: `${title}: history`,
      input: query,
      handler: guarded((call) => historyPage(engine, resource, call)),
    }),
    ...(edits
      ? [
          route({
            ...batch,
            path: path('batch-preview'),
            title: `${title}: what a batch edit would change`,
            handler: guarded((call) => previewBatch(engine, resource, call, call.input, hooks)),
          }),
          route({
            ...batch,
            path: path('batch'),
            title: `${title}: batch edit`,
            handler: guarded((call) => runBatch(engine, resource, call, call.input, hooks)),
          }),
        ]
      : []),
    ...(edits || isRecycled
      ? [
          route({
            method: 'POST',
            path: path('undo'),
            access: { anyOf: [may.edit, may.delete, may.import] },
            title: `${title}: undo`,
            input: query,
            handler: guarded((call) => undoGroup(engine, resource, call, idOf(call.input.groupId, 'groupId'), hooks)),
          }),
          route({
            method: 'POST',
            path: path('restore'),
            access: { by: (input) => (input.ids === undefined ? may.edit : may.delete) },
            title: `${title}: restore`,
            input: query,
            handler: guarded(restore),
          }),
        ]
      : []),
    ...(isRecycled
      ? [
          route({
            method: 'GET',
            path: path('recycle'),
            access: { code: may.delete },
            title: `${title}: recycle bin`,
            input: query,
            handler: guarded((call) => recycledRows(engine, resource, call)),
          }),
        ]
      : []),
  ];
}
