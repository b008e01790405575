// Parameters of the platform. Others than its administrators see only what a tenant may set for itself.
import { raw } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { type Hooks, onlyAdministrators } from '@ec/resource-server/context';
import { detailRow, idOf } from '@ec/resource-server/detail';
import { exportRoutes } from '@ec/resource-server/export';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { anyQuery } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { param } from '../../shared/param.resource.ts';
import { paramIssue, tenantParam, tenantParams } from '../../shared/tenant-params.ts';
import { paramErrors } from './param.errors.ts';
import { tenantParamRoutes } from './tenant-params.routes.ts';

const keys = tenantParams.map(({ key }) => key);

export function paramRoutes(engine: Engine): Route[] {
  const access = { code: permissionsOf(param).menu };
  return [
    route({
      method: 'GET',
      path: `/${param.base}/list`,
      access,
      title: 'Parameters: list',
      input: anyQuery,
      handler: (call) => {
        const where = call.rights.isAdministrator ? [] : [sql`t.param_key = any(${keys})`];
        return listRows(engine, param, call, { where });
      },
    }),
    route({
      method: 'GET',
      path: `/${param.base}/detail`,
      access,
      title: 'Parameters: detail',
      input: anyQuery,
      async handler(call) {
        const row = await detailRow(engine, param, call, idOf(call.input.id));
        if (!call.rights.isAdministrator && !tenantParam(row.paramKey)) throw new AppError(errors.noData);
        return row;
      },
    }),
    ...resourceRoutes(engine, param, {
      without: ['list', 'detail'],
      beforeSave: checked,
      async beforeRemove({ tx, ids }) {
        const read = await tx.first<{ key: string }>(
          raw(
            sql`select param_key as key from system_param where id = any(${ids}::bigint[]) and param_key = any(${keys})`,
          ),
        );
        if (read) fail(paramErrors.ofProduct, { key: read.key });
      },
    }),
    ...exportRoutes(engine, param).map((each) => ({ ...each, handler: forAdministrators(each) })),
    ...tenantParamRoutes(engine),
  ];
}

const checked: NonNullable<Hooks['beforeSave']> = ({ call, values, current }) => {
  const known = tenantParam(current?.paramKey ?? values.paramKey);
  if (!known) return values;
  if (current && 'paramKey' in values) fail(paramErrors.ofProduct, { key: known.key });
  const message =
    'paramValue' in values ? paramIssue(known, String(values.paramValue ?? ''), call.language) : undefined;
  if (message !== undefined) throw new AppError(errors.invalid, { name: 'paramValue', message });
  return values;
};

const forAdministrators =
  ({ handler }: Route) =>
  (call: Call) => {
    onlyAdministrators(param, call);
    return handler(call);
  };
