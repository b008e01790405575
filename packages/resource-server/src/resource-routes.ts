// The calls that every resource has, from its definition (contract §1.7, §1.9).
import { AppError } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { z } from 'zod';
import type { Hooks, Values } from './at.ts';
import { detailRow, idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import { exportRoutes } from './export.ts';
import type { Engine } from './feature.ts';
import { importRoutes } from './import.ts';
import { listRows } from './list.ts';
import { manyRoutes, onlyAdministrators } from './many-routes.ts';
import { idsOf, removeRows } from './remove.ts';
import { addRow, editRow } from './save.ts';
import { selectRows } from './select.ts';

export type Verb = 'list' | 'detail' | 'create' | 'update' | 'remove' | 'select';

export interface ResourceRouteOptions extends Hooks {
  /** Verbs that the feature serves itself or does not serve. */
  without?: readonly Verb[];
}

const query = z.record(z.string(), z.unknown());
const body = z.record(z.string(), z.unknown());

/** Routes for list, detail, the two writing verbs, remove and select, and what follows from them. */
export function resourceRoutes(engine: Engine, resource: Resource, options: ResourceRouteOptions = {}): Route[] {
  const may = permissionsOf(resource);
  const path = (call: string) => `/${resource.base}/${call}`;
  const title = resource.label.en;
  const served = (verb: Verb) => !options.without?.includes(verb);
  const routes: Route[] = [];
  const add = (definition: Route) => routes.push(route(definition));

  if (served('list'))
    add({
      method: 'GET',
      path: path('list'),
      access: { code: may.menu },
      title: `${title}: list`,
      input: query,
      handler: (call) => listRows(engine, resource, call),
    });
  if (served('detail'))
    add({
      method: 'GET',
      path: path('detail'),
      access: { code: may.menu },
      title: `${title}: detail`,
      input: query,
      handler: (call) => detailRow(engine, resource, call, idOf((call.input as { id?: unknown }).id)),
    });
  if (served('select'))
    add({
      method: 'GET',
      path: path('select'),
      access: 'signedIn',
      title: `${title}: choices for a picker`,
      input: query,
      handler: (call) => selectRows(engine, resource, call),
    });
  if (served('list')) routes.push(...exportRoutes(engine, resource));
  if (resource.kind === 'ledger') return routes;
  routes.push(...writeRoutes(engine, resource, options, served));
  if (served('remove'))
    add({
      method: 'POST',
      path: path('remove'),
      access: { code: may.delete },
      title: `${title}: remove`,
      input: query,
      handler: (call) => {
        onlyAdministrators(resource, call);
        return removeRows({ engine, resource, call, hooks: options }, idsOf((call.input as { ids?: unknown }).ids));
      },
    });
  const edits = served('update') && (served('create') || resource.verbs.create !== resource.verbs.update);
  routes.push(...manyRoutes(engine, resource, options, { edits, removes: served('remove') }));
  if (edits && served('create')) routes.push(...importRoutes(engine, resource, options));
  return routes;
}

function writeRoutes(
  engine: Engine,
  resource: Resource,
  options: ResourceRouteOptions,
  served: (verb: Verb) => boolean,
): Route[] {
  const { create, update } = resource.verbs;
  const may = permissionsOf(resource);
  const title = resource.label.en;
  const hasId = (draft: Values) => draft.id !== undefined && draft.id !== null && draft.id !== '';
  const addOne = (call: Call) => {
    onlyAdministrators(resource, call);
    return addRow(engine, resource, call, call.input as Values, options);
  };
  const editOne = (call: Call) => {
    onlyAdministrators(resource, call);
    const draft = call.input as Values;
    return editRow(engine, resource, call, idOf(draft.id), draft, options);
  };
  const common = { method: 'POST' as const, from: 'body' as const, input: body };
  if (create === update) {
    if (!served('create')) return [];
    return [
      route({
        ...common,
        path: `/${resource.base}/${create}`,
        access: { by: (draft) => (hasId(draft) ? may.edit : may.add) },
        title: `${title}: add or edit`,
        handler: (call) => (hasId(call.input) ? editOne(call) : addOne(call)),
      }),
    ];
  }
  const adding = route({
    ...common,
    path: `/${resource.base}/${create}`,
    access: { code: may.add },
    title: `${title}: add`,
    handler: (call) => {
      if (hasId(call.input)) throw new AppError(engineErrors.idForbidden);
      return addOne(call);
    },
  });
  const editing = route({
    ...common,
    path: `/${resource.base}/${update}`,
    access: { code: may.edit },
    title: `${title}: edit`,
    handler: editOne,
  });
  return [...(served('create') ? [adding] : []), ...(served('update') ? [editing] : [])];
}
