// Reads of roles. Who is no tenant administrator does not see their roles (contract §3.2).
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { z } from 'zod';
import { role } from '../../shared/role.resource.ts';
import { allRows } from '../trees/all-rows.ts';
import { chosenBy, shortRows } from '../trees/short-select.ts';
import { nest } from '../trees/tree.ts';
import { anyQuery, detailRoute, lazyListRoute, nodeOf } from '../trees/tree-routes.ts';

const visible = ({ rights }: Pick<Call, 'rights'>) =>
  rights.isTenantAdmin ? [] : [sql`t.role_alias not in ('admin', 'administrator')`];

export function roleRoutes(engine: Engine): Route[] {
  const tree = async (call: Call) => {
    const rows = await allRows(engine, role, { ...call, input: {} }, { where: visible(call) });
    return nest(rows.map((row) => nodeOf(role, row)));
  };
  return [
    route({
      method: 'GET',
      path: '/blade-system/role/list',
      access: { code: 'role' },
      title: 'Roles: list',
      input: anyQuery,
      handler: async (call) => nest(await allRows(engine, role, call, { named: ['tenantId'], where: visible(call) })),
    }),
    lazyListRoute(engine, role, 'lazy-list', visible),
    detailRoute(engine, role),
    route({
      method: 'GET',
      path: '/blade-system/role/tree',
      access: 'signedIn',
      title: 'Roles: tree',
      handler: tree,
    }),
    route({
      method: 'GET',
      path: '/blade-system/role/tree-by-id',
      access: { code: 'role' },
      title: 'Roles: tree of the tenant of a role',
      input: z.object({ roleId: z.string() }),
      handler: tree,
    }),
    route({
      method: 'GET',
      path: '/blade-system/role/select',
      access: 'signedIn',
      title: 'Roles to choose from',
      input: chosenBy('roleId'),
      handler: (call) =>
        shortRows(engine, role, call, { list: 'role_id', ids: call.input.roleId, where: visible(call) }),
    }),
  ];
}
