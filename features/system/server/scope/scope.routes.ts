// Data scopes and API scopes, kept beside the menus that they belong to (contract §3.4). `…_setting` stands for add, edit, delete.
import { AppError, errors, fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { Hooks, Values } from '@ec/resource-server/at';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { historyPage } from '@ec/resource-server/history';
import { listRows } from '@ec/resource-server/list';
import { idsOf, removeRows } from '@ec/resource-server/remove';
import { addRow, editRow } from '@ec/resource-server/save';
import { z } from 'zod';
import { apiScope } from '../../shared/api-scope.resource.ts';
import { dataScope } from '../../shared/data-scope.resource.ts';
import { acrossTenants, inNamedTenant } from '../tenant/across.ts';
import { dataScopeHooks, mayWrite } from './data-scope-hooks.ts';
import { scopeErrors } from './scope.errors.ts';

const anything = z.record(z.string(), z.unknown());
type Draft = z.infer<typeof anything>;

export function scopeRoutes(engine: Engine): Route[] {
  return [
    // An administrator looks at the scopes of the tenant that he names, and those of all.
    ...acrossTenants(engine, readRoutes(engine, dataScope)),
    ...readRoutes(engine, apiScope),
    ...dataScopeWrites(engine),
    ...apiScopeWrites(engine),
  ];
}

function readRoutes(engine: Engine, resource: Resource): Route[] {
  const access = { code: permissionsOf(resource).menu };
  const reading = (verb: string, work: (call: Call<Draft>) => unknown) =>
    route<Draft>({
      method: 'GET',
      path: `/${resource.base}/${verb}`,
      access,
      title: `${resource.label.en}: ${verb}`,
      input: anything,
      handler: work,
    });
  return [
    reading('list', (call) => listRows(engine, resource, call)),
    reading('detail', (call) => detailRow(engine, resource, call, idOf(call.input.id))),
    reading('history', (call) => historyPage({ engine, resource, call })),
  ];
}

function writing(resource: Resource, verb: 'submit' | 'remove', work: (call: Call<Draft>) => Promise<unknown>): Route {
  return route<Draft>({
    method: 'POST',
    path: `/${resource.base}/${verb}`,
    access: { code: permissionsOf(resource).action('setting') },
    title: `${resource.label.en}: ${verb === 'submit' ? 'add or edit' : 'remove'}`,
    from: verb === 'submit' ? 'body' : 'any',
    input: anything,
    handler: work,
  });
}

const hasId = ({ id }: Draft) => id !== undefined && id !== null && id !== '';

function dataScopeWrites(engine: Engine): Route[] {
  return [
    writing(dataScope, 'submit', async (call) => {
      const named = String(call.input.tenantId ?? '').trim();
      const here = await inNamedTenant(engine, call);
      const hooks = dataScopeHooks(engine, named);
      const draft = here.input as Values;
      mayWrite(here, undefined);
      if (!hasId(draft)) return addRow(engine, dataScope, here, draft, hooks);
      const id = idOf(draft.id);
      // Seen through the fence first: what a write says of a row of another tenant would tell that it is there.
      mayWrite(here, await detailRow(engine, dataScope, here, id));
      return editRow(engine, dataScope, here, id, draft, hooks);
    }),
    writing(dataScope, 'remove', async (call) => {
      const here = await inNamedTenant(engine, call);
      const ids = idsOf(here.input.ids);
      for (const id of ids) mayWrite(here, await detailRow(engine, dataScope, here, id));
      await removeRows({ engine, resource: dataScope, call: here, hooks: dataScopeHooks(engine, '') }, ids);
      return {};
    }),
  ];
}

const wholePath = /^\/?(api\/)?blade-[\w-]+(\/[\w.-]+)*\/?$/;

function apiScopeWrites(engine: Engine): Route[] {
  const hooks: Hooks = {
    beforeSave({ values }) {
      if ('scopePath' in values && !wholePath.test(String(values.scopePath))) fail(scopeErrors.noPath);
      return values;
    },
  };
  const administrators = ({ rights }: Call) => {
    if (!rights.isAdministrator) throw new AppError(errors.forbidden);
  };
  return [
    writing(apiScope, 'submit', async (call) => {
      administrators(call);
      if (!hasId(call.input)) return addRow(engine, apiScope, call, call.input, hooks);
      return editRow(engine, apiScope, call, idOf(call.input.id), call.input, hooks);
    }),
    writing(apiScope, 'remove', async (call) => {
      administrators(call);
      await removeRows({ engine, resource: apiScope, call, hooks }, idsOf(call.input.ids));
      return {};
    }),
  ];
}
