// Data scopes and API scopes, kept beside the menus that they belong to (contract §3.4). `…_setting` stands for add, edit, delete.
import { fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { Hooks, Values } from '@ec/resource-server/context';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { historyPage } from '@ec/resource-server/history';
import { listRows } from '@ec/resource-server/list';
import { idsOf, removeRows } from '@ec/resource-server/remove';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
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
  return [...resourceRoutes(engine, apiScope, apiScopeHooks), ...dataScopeRoutes(engine)];
}

const wholePath = /^\/?(api\/)?blade-[\w-]+(\/[\w.-]+)*\/?$/;

const apiScopeHooks: Hooks = {
  beforeSave({ values }) {
    if ('scopePath' in values && !wholePath.test(String(values.scopePath))) fail(scopeErrors.noPath);
    return values;
  },
};

/** The engine's calls for rows of all tenants, and in place of some of them those that a tenant may make for its own rows. */
function dataScopeRoutes(engine: Engine): Route[] {
  const own = [...acrossTenants(engine, readRoutes(engine)), ...writeRoutes(engine)];
  const paths = new Set(own.map(({ path }) => path));
  const standard = resourceRoutes(engine, dataScope, dataScopeHooks(engine, ''));
  return [...own, ...standard.filter(({ path }) => !paths.has(path))];
}

/** An administrator looks at the scopes of the tenant that he names, and those of all. */
function readRoutes(engine: Engine): Route[] {
  const reading = (verb: string, work: (call: Call<Draft>) => unknown) =>
    route<Draft>({
      method: 'GET',
      path: `/${dataScope.base}/${verb}`,
      access: { code: permissionsOf(dataScope).menu },
      title: `${dataScope.label.en}: ${verb}`,
      input: anything,
      handler: work,
    });
  return [
    reading('list', (call) => listRows(engine, dataScope, call)),
    reading('detail', (call) => detailRow(engine, dataScope, call, idOf(call.input.id))),
    reading('history', (call) => historyPage({ engine, resource: dataScope, call })),
  ];
}

const hasId = ({ id }: Draft) => id !== undefined && id !== null && id !== '';

function writeRoutes(engine: Engine): Route[] {
  const access = { code: permissionsOf(dataScope).edit };
  return [
    route<Draft>({
      method: 'POST',
      path: `/${dataScope.base}/submit`,
      access,
      title: 'Data scope: add or edit',
      from: 'body',
      input: anything,
      async handler(call) {
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
      },
    }),
    route<Draft>({
      method: 'POST',
      path: `/${dataScope.base}/remove`,
      access,
      title: 'Data scope: remove',
      input: anything,
      async handler(call) {
        const here = await inNamedTenant(engine, call);
        const ids = idsOf(here.input.ids);
        for (const id of ids) mayWrite(here, await detailRow(engine, dataScope, here, id));
        return removeRows({ engine, resource: dataScope, call: here, hooks: dataScopeHooks(engine, '') }, ids);
      },
    }),
  ];
}
