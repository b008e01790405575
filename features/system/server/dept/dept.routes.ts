// The department tree (contract §3.2).
import { raw } from '@ec/kernel/database';
import { AppError, defineErrors, fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { idOf } from '@ec/resource-server/detail';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { allRows } from '@ec/resource-server/tree/all-rows';
import {
  detailRoute,
  lazyListRoute,
  lazyTreeRoute,
  listRoute,
  nodeOf,
  treeRoute,
} from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { dept } from '../../shared/dept.resource.ts';
import { checkMovedDept } from '../role/reach.ts';
import { chosenBy, shortRows } from '../short-select.ts';
import { acrossTenants } from '../tenant/across.ts';

const refusals = defineErrors({
  noParent: { status: 400, zh: '上级部门不存在!', en: 'The department above does not exist' },
});

export function deptRoutes(engine: Engine): Route[] {
  const routes = acrossTenants(engine, [
    listRoute(engine, dept),
    detailRoute(engine, dept),
    lazyListRoute(engine, dept),
    lazyTreeRoute(engine, dept),
    treeRoute(engine, dept),
    ...resourceRoutes(engine, dept, {
      without: ['list', 'detail', 'select'],
      async beforeSave({ tx, call, values, current }) {
        if (current && 'parentId' in values) await checkMovedDept({ engine, tx, call }, String(current.id));
        return values;
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/dept/leafList',
      access: 'signedIn',
      title: 'Departments without others below',
      async handler(call) {
        const leaf = sql`not exists (select from system_dept c
          where c.tenant_id = t.tenant_id and c.parent_id = t.id and c.is_deleted = 0)`;
        const rows = await allRows(engine, dept, { ...call, input: {} }, { where: [leaf] });
        return rows.map((row) => nodeOf(dept, row));
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/dept/select',
      access: 'signedIn',
      title: 'Departments to choose from',
      input: chosenBy('deptId'),
      handler: (call) => shortRows(engine, dept, call, { list: 'dept_id', ids: call.input.deptId }),
    }),
  ]);
  return routes.map((each) =>
    each.path === `/${dept.base}/submit`
      ? { ...each, handler: async (call) => sayingParent(each, await belowParent(engine, call)) }
      : each,
  );
}

/** A new department stands in the tenant of the one above it, also where the platform's administrator names none. */
async function belowParent({ database }: Engine, call: Call): Promise<Call> {
  const input = (call.input ?? {}) as { id?: unknown; parentId?: unknown; tenantId?: unknown };
  const { tenantId, parentId } = input;
  const isNamed = tenantId || input.id || !parentId || String(parentId) === '0';
  if (isNamed || !call.rights.isAdministrator) return call;
  const id = idOf(parentId, 'parentId');
  const parent = await database.asPlatform(
    'tenant of a department',
    (tx) =>
      tx.first<{ tenantId: string }>(
        raw(sql`select tenant_id as "tenantId" from system_dept where id = ${id} and is_deleted = 0`),
      ),
    { audit: 'log', by: { account: call.caller.account, requestId: call.requestId } },
  );
  return parent ? { ...call, input: { ...input, tenantId: parent.tenantId } } : call;
}

async function sayingParent({ handler }: Route, call: Call): Promise<unknown> {
  try {
    return await handler(call);
  } catch (error) {
    const isParent =
      error instanceof AppError && error.entry === engineErrors.noTarget && error.parameters.name === 'parentId';
    if (isParent) fail(refusals.noParent);
    throw error;
  }
}
