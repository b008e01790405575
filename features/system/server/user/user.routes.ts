// Reads of users; their screen and its writes come with the administration screens (contract §3.6).
import { raw } from '@ec/kernel/database';
import { type Route, route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { baseConditions } from '@ec/resource-server/predicate';
import { selectRows } from '@ec/resource-server/select';
import { sql } from 'kysely';
import { z } from 'zod';
import { user } from '../../shared/user.resource.ts';
import { anyQuery } from '../trees/tree-routes.ts';

export function userRoutes(engine: Engine): Route[] {
  const path = (call: string) => `/blade-user/${call}`;
  return [
    route({
      method: 'GET',
      path: path('page'),
      access: { code: 'user' },
      title: 'Users: page',
      input: anyQuery,
      handler(call) {
        const dept = call.input.deptId;
        const where =
          dept === undefined || dept === '' ? [] : [inDeptOrBelow(call.caller.tenantId, idOf(dept, 'deptId'))];
        return listRows(engine, user, call, { named: ['deptId', 'tenantId'], where });
      },
    }),
    route({
      method: 'GET',
      path: path('detail'),
      access: { code: 'user' },
      title: 'Users: detail',
      input: anyQuery,
      handler: (call) => detailRow(engine, user, call, idOf(call.input.id)),
    }),
    route({
      method: 'GET',
      path: path('info'),
      access: 'signedIn',
      title: 'The own user',
      // The own phone is no secret to its owner.
      handler: (call) => {
        const rights = { ...call.rights, holds: () => true, scopes: [] };
        return detailRow(engine, user, { ...call, caller: call.caller, rights }, call.caller.userId);
      },
    }),
    route({
      method: 'GET',
      path: path('select'),
      access: 'signedIn',
      title: 'Users to choose from',
      input: z.object({ keyword: z.string().optional(), ids: z.string().optional() }),
      handler: (call) => selectRows(engine, user, call),
    }),
    route({
      method: 'GET',
      path: path('user-list'),
      access: 'signedIn',
      title: 'Users as approvers',
      handler(call) {
        const where = [...baseConditions({ engine, resource: user, call }), sql`t.status = 1`];
        return engine.database.read(call.caller.tenantId).rows(
          raw(sql`select t.id, t.account, t.name, t.real_name as "realName" from "system_user" t
            where ${allOf(where)} order by t.account limit 1000`),
        );
      },
    }),
  ];
}

function inDeptOrBelow(tenantId: string, dept: string) {
  return sql`t.dept_id && array(
    select d.id from system_dept d where d.tenant_id = ${tenantId} and d.is_deleted = 0
      and (d.id = ${dept} or ${dept} = any(string_to_array(d.ancestors, ','))))`;
}
