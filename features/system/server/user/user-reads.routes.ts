// Reads of users (contract §3.6). `page` is the list under its own name.
import { raw } from '@ec/kernel/database';
import { type Route, route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { baseConditions } from '@ec/resource-server/predicate';
import { sql } from 'kysely';
import { z } from 'zod';
import { user } from '../../shared/user.resource.ts';

const anyQuery = z.record(z.string(), z.unknown());

export function userReadRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/blade-user/page',
      access: { code: 'user' },
      title: 'Users: page',
      input: anyQuery,
      handler: (call) => listRows(engine, user, call),
    }),
    route({
      method: 'GET',
      path: '/blade-user/platform-detail',
      access: { code: 'user' },
      title: 'Users: data of the platform that they use',
      input: anyQuery,
      async handler(call) {
        const row = await detailRow(engine, user, call, idOf(call.input.id));
        return { ...row, userId: row.id };
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/user-list',
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
