// Serves the parameters of the platform. Only its administrators see the parameters that a tenant cannot set for itself.
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { param } from '../../shared/param.resource.ts';
import { paramIssue, platformParams, productParam, tenantParam, tenantParams } from '../../shared/tenant-params.ts';
import { paramErrors } from './param.errors.ts';
import { tenantParamRoutes } from './tenant-params.routes.ts';

const tenantKeys = tenantParams.map(({ key }) => key);
const productKeys = [...tenantKeys, ...platformParams.map(({ key }) => key)];

export function paramRoutes(engine: Engine): Route[] {
  return [
    ...resourceRoutes(engine, param, {
      beforeSave: checkParam,
      async beforeRemove({ tx, ids }) {
        const productRow = await tx.first<Picked<typeof param, 'paramKey'>>(
          sql`select ${pick(param, ['paramKey'])} from ${tableOf(param)}
            where t.id = any(${ids}::bigint[]) and t.param_key = any(${productKeys})`,
        );
        if (productRow) fail(paramErrors.ofProduct, { key: productRow.paramKey });
      },
      calls: {
        list({ call }) {
          const where = call.rights.isAdministrator ? [] : [sql`t.param_key = any(${tenantKeys})`];
          return listRows(engine, param, call, { where });
        },
        async detail(context, next) {
          const row = await next(context);
          if (!context.call.rights.isAdministrator && !tenantParam(row.paramKey)) throw new AppError(errors.noData);
          return row;
        },
      },
    }),
    ...tenantParamRoutes(engine),
  ];
}

const checkParam: Hooks<typeof param>['beforeSave'] = ({ call, values, current }) => {
  const storedDefinition = current && productParam(current.paramKey);
  if (storedDefinition && 'paramKey' in values) fail(paramErrors.ofProduct, { key: storedDefinition.key });
  // A row may be renamed to a parameter of the product. Then its value is checked, also if it stays the same.
  const nextDefinition = productParam(values.paramKey ?? current?.paramKey);
  if (!nextDefinition) return values;
  const value = 'paramValue' in values ? values.paramValue : current?.paramValue;
  const needsCheck = 'paramValue' in values || 'paramKey' in values;
  const message = needsCheck ? paramIssue(nextDefinition, value ?? '', call.language) : undefined;
  if (message !== undefined) throw new AppError(errors.invalid, { name: 'paramValue', message });
  return values;
};
