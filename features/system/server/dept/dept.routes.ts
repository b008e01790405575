// The department tree (contract §3.2).
import { type Route, route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { dept } from '../../shared/dept.resource.ts';
import { allRows } from '../trees/all-rows.ts';
import { chosenBy, shortRows } from '../trees/short-select.ts';
import { detailRoute, lazyListRoute, lazyTreeRoute, listRoute, nodeOf, treeRoute } from '../trees/tree-routes.ts';

export function deptRoutes(engine: Engine): Route[] {
  return [
    listRoute(engine, dept),
    detailRoute(engine, dept),
    lazyListRoute(engine, dept),
    lazyTreeRoute(engine, dept),
    treeRoute(engine, dept),
    ...resourceRoutes(engine, dept, { without: ['list', 'detail', 'select'] }),
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
  ];
}
