// Batch edit, undo, history, restore and recycle bin of every resource that can be written (contract §1.9).
import { AppError, errors } from '@ec/kernel/errors';
import { type Access, type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { type ZodType, z } from 'zod';
import type { At, Hooks } from './at.ts';
import { batchInput, previewBatch, runBatch } from './batch.ts';
import { idOf } from './detail.ts';
import type { Engine } from './feature.ts';
import { historyPage } from './history.ts';
import { idsOf } from './remove.ts';
import { recycledRows, restoreEntry, restoreRows } from './restore.ts';
import { undoGroup } from './undo.ts';

const anything = z.record(z.string(), z.unknown());
type Anything = z.infer<typeof anything>;

/** Rows of all tenants are written by the platform's administrators alone (contract §2.3). */
export function onlyAdministrators(resource: Resource, call: Call): void {
  if (resource.isGlobal && !call.rights.isAdministrator) throw new AppError(errors.forbidden);
}

/** `edits`, `removes`: whether the resource serves those writes here. */
export function manyRoutes(
  engine: Engine,
  resource: Resource,
  hooks: Hooks,
  { edits, removes }: { edits: boolean; removes: boolean },
): Route[] {
  const may = permissionsOf(resource);
  const isRecycled = removes && resource.kind !== 'history';
  const served = <I>(
    [method, name]: ['GET' | 'POST', string],
    [access, input]: [Access, ZodType<I>],
    work: (at: At, input: I) => Promise<unknown>,
  ) =>
    route<I>({
      method,
      path: `/${resource.base}/${name}`,
      access,
      title: `${resource.label.en}: ${name.replace('-', ' ')}`,
      input,
      handler(call) {
        onlyAdministrators(resource, call);
        return work({ engine, resource, call, hooks }, call.input);
      },
    });
  const restore = (at: At, { id, ids, auditId, field, rowVersion }: Anything) => {
    if (ids !== undefined) return restoreRows(at, idsOf(ids));
    const point = { id: idOf(id), auditId: idOf(auditId, 'auditId'), field: field ? String(field) : undefined };
    return restoreEntry(at, { ...point, rowVersion });
  };
  const either: Access = { by: ({ ids }) => (ids === undefined ? may.edit : may.delete) };
  const oneOf: Access = { anyOf: [may.edit, may.delete, may.import] };
  const history = served(['GET', 'history'], [{ code: may.menu }, anything], historyPage);
  const batch = [
    served(['POST', 'batch-preview'], [{ code: may.edit }, batchInput], previewBatch),
    served(['POST', 'batch'], [{ code: may.edit }, batchInput], runBatch),
  ];
  const back = [
    served(['POST', 'undo'], [oneOf, anything], (at, { groupId }) => undoGroup(at, idOf(groupId, 'groupId'))),
    served(['POST', 'restore'], [either, anything], restore),
  ];
  const recycle = served(['GET', 'recycle'], [{ code: may.delete }, anything], recycledRows);
  return [history, ...(edits ? batch : []), ...(edits || isRecycled ? back : []), ...(isRecycled ? [recycle] : [])];
}
