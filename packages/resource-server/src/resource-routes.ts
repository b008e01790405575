// The calls that every resource has, from its definition (contract §1.7, §1.9).
import { AppError } from '@ec/kernel/errors';
import { type Access, type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { type ZodType, z } from 'zod';
import { type At, type Hooks, onlyAdministrators, type Row } from './at.ts';
import { batchInput, previewBatch, runBatch } from './batch.ts';
import { detailRow, idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import { exportRoutes } from './export.ts';
import type { Engine } from './feature.ts';
import { historyPage } from './history.ts';
import { importRoutes } from './import.ts';
import { listRows } from './list.ts';
import { idsOf, removeRows } from './remove.ts';
import { recycledRows, restoreEntry, restoreRows } from './restore.ts';
import { addRow, editRow } from './save.ts';
import { selectRows } from './select.ts';
import { sortInput, sortRows } from './sort.ts';
import { undoGroup } from './undo.ts';

export type Verb = 'list' | 'detail' | 'create' | 'update' | 'remove' | 'select' | 'export' | 'import';

export interface ResourceRouteOptions extends Hooks {
  /** Verbs that the feature serves itself or does not serve. */
  without?: readonly Verb[];
  /** Takes an edit over where it gives a row back: of what is kept as versions, a change makes a new row. */
  editInstead?: (call: Call, id: string, draft: Anything) => Promise<Row | undefined>;
}

const anything = z.record(z.string(), z.unknown());
type Anything = z.infer<typeof anything>;

interface Served<I> {
  method: 'GET' | 'POST';
  name: string;
  access: Access;
  /** What it is called in lists of calls; the name unless given. */
  title?: string;
  input?: ZodType<I>;
  /** Also where the rows are those of all tenants. */
  isOpen?: boolean;
  from?: 'body';
  work(at: At, input: I): Promise<unknown>;
}

/** Routes for list, detail, the two writing verbs, remove and select, and what follows from them. */
export function resourceRoutes(engine: Engine, resource: Resource, options: ResourceRouteOptions = {}): Route[] {
  const may = permissionsOf(resource);
  const has = (verb: Verb) => !options.without?.includes(verb);
  const routes: Route[] = [];
  function serve<I = Anything>({
    name,
    title = name.replace('-', ' '),
    input,
    isOpen,
    work,
    ...rest
  }: Served<I>): void {
    const definition = {
      ...rest,
      path: `/${resource.base}/${name}`,
      title: `${resource.label.en}: ${title}`,
      input: input ?? (anything as unknown as ZodType<I>),
      handler(call: Call<I>) {
        if (!isOpen) onlyAdministrators(resource, call);
        return work({ engine, resource, call: call as Call, hooks: options }, call.input);
      },
    };
    routes.push(route<I>(definition));
  }
  const menu = { code: may.menu };
  const read = { method: 'GET', isOpen: true, access: menu } as const;
  if (has('list')) serve({ ...read, name: 'list', work: ({ call }) => listRows(engine, resource, call) });
  if (has('detail'))
    serve({ ...read, name: 'detail', work: ({ call }, { id }) => detailRow(engine, resource, call, idOf(id)) });
  if (has('select')) {
    const picked = { access: 'signedIn', title: 'choices for a picker' } as const;
    serve({ ...read, ...picked, name: 'select', work: ({ call }) => selectRows(engine, resource, call) });
  }
  if (has('list') && has('export')) routes.push(...exportRoutes(engine, resource));
  if (resource.kind === 'ledger') return routes;

  const { create, update } = resource.verbs;
  const hasId = ({ id }: Anything) => id !== undefined && id !== null && id !== '';
  const add = ({ call, hooks }: At, draft: Anything) => addRow(engine, resource, call, draft, hooks);
  const edit = async ({ call, hooks }: At, draft: Anything) =>
    (await options.editInstead?.(call, idOf(draft.id), draft)) ??
    editRow(engine, resource, call, idOf(draft.id), draft, hooks);
  const save = { method: 'POST', from: 'body' } as const;
  if (create === update && has('create')) {
    const access: Access = { by: (draft) => (hasId(draft) ? may.edit : may.add) };
    const either = (at: At, draft: Anything) => (hasId(draft) ? edit(at, draft) : add(at, draft));
    serve({ ...save, name: create, access, title: 'add or edit', work: either });
  }
  if (create !== update && has('create')) {
    const onlyNew = async (at: At, draft: Anything) => {
      if (hasId(draft)) throw new AppError(engineErrors.idForbidden);
      return add(at, draft);
    };
    serve({ ...save, name: create, access: { code: may.add }, title: 'add', work: onlyNew });
  }
  if (create !== update && has('update'))
    serve({ ...save, name: update, access: { code: may.edit }, title: 'edit', work: edit });

  const edits = has('update') && (has('create') || create !== update);
  const isRecycled = has('remove') && resource.kind !== 'history';
  const post = { method: 'POST' } as const;
  const deleting = { code: may.delete };
  if (has('remove'))
    serve({ ...post, name: 'remove', access: deleting, work: (at, { ids }) => removeRows(at, idsOf(ids)) });
  serve({ method: 'GET', name: 'history', access: menu, work: historyPage });
  if (edits) {
    const batch = { ...post, access: { code: may.edit }, input: batchInput };
    serve({ ...batch, name: 'batch-preview', work: previewBatch });
    serve({ ...batch, name: 'batch', work: runBatch });
    const isSorted = resource.isTree && 'sort' in resource.fields;
    if (isSorted) serve({ ...save, name: 'sort', access: { code: may.edit }, input: sortInput, work: sortRows });
  }
  if (edits || isRecycled) {
    const undoing = { anyOf: [may.edit, may.delete, may.import] };
    const restoring: Access = { by: ({ ids }) => (ids === undefined ? may.edit : may.delete) };
    const undo = (at: At, { groupId }: Anything) => undoGroup(at, idOf(groupId, 'groupId'));
    serve({ ...post, name: 'undo', access: undoing, work: undo });
    serve({ ...post, name: 'restore', access: restoring, work: restore });
  }
  if (isRecycled) serve({ method: 'GET', name: 'recycle', access: deleting, work: recycledRows });
  if (edits && has('create') && has('import')) routes.push(...importRoutes(engine, resource, options));
  return routes;
}

async function restore(at: At, { id, ids, auditId, field, rowVersion }: Anything): Promise<unknown> {
  if (ids !== undefined) return restoreRows(at, idsOf(ids));
  const point = { id: idOf(id), auditId: idOf(auditId, 'auditId'), field: field ? String(field) : undefined };
  return restoreEntry(at, { ...point, rowVersion });
}
