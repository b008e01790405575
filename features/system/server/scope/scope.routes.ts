// Serves data scopes and API scopes (contract §3.4).

import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { CallContext } from '@ec/resource-server/context';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { apiScope } from '../../shared/api-scope.resource.ts';
import { dataScope } from '../../shared/data-scope.resource.ts';
import { dataScopeType } from '../../shared/platform.enums.ts';
import { acrossTenants, moveToRequestedTenant } from '../tenant/across.ts';
import { dataScopeHooks, requireWritable } from './data-scope-hooks.ts';
import { scopeErrors } from './scope.errors.ts';

export function scopeRoutes(engine: Engine): Route[] {
  const apiScopes = resourceRoutes(engine, apiScope, {
    beforeSave({ values }) {
      if ('scopePath' in values && !wholePath.test(values.scopePath ?? '')) fail(scopeErrors.noPath);
      return values;
    },
  });
  return [...apiScopes, ...dataScopeRoutes(engine)];
}

const wholePath = /^\/?(api\/)?blade-[\w-]+(\/[\w.-]+)*\/?$/;

function dataScopeRoutes(engine: Engine): Route[] {
  /** Reads the row before it checks the right to write: otherwise the refusal would reveal that another tenant has such a row. */
  const checkWritable = async ({ call }: CallContext, id: string) =>
    requireWritable(call, await detailRow(engine, dataScope, call, id));
  const routes = resourceRoutes(engine, dataScope, {
    ...dataScopeHooks(engine),
    calls: {
      async create(context, next) {
        requireWritable(context.call, undefined);
        return next(await moveToTenantOfDepts(engine, context));
      },
      async update(context, next) {
        requireWritable(context.call, undefined);
        await checkWritable(context, idOf(objectOf(context.call.input).id));
        return next(context);
      },
      async remove(context, next) {
        for (const id of idsOf(objectOf(context.call.input).ids)) await checkWritable(context, id);
        return next(context);
      },
    },
  });
  return acrossTenants(engine, routes, dataScope);
}

/** Moves the call that creates a scope on listed departments into the tenant of the departments, unless the call names a tenant. */
async function moveToTenantOfDepts(engine: Engine, context: CallContext): Promise<CallContext> {
  const { call } = context;
  const { scopeType, scopeValue } = objectOf(call.input);
  if (textOf(scopeType) !== textOf(dataScopeType.key.custom)) return context;
  const input = { deptIds: scopeValue };
  return { ...context, call: { ...(await moveToRequestedTenant(engine, { ...call, input })), input: call.input } };
}
