// Serves reads of users (contract §3.6). `page` is another name of the list.
import type { Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { OutputOf } from '@ec/resource/contract';
import { columnsOf, pick } from '@ec/resource-server/columns';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';
import { user } from '../../shared/user.resource.ts';
import { approvers, leaders, platformDetail, userPage } from '../../shared/user-calls.contract.ts';

export function userReadRoutes(engine: Engine): Route[] {
  return [
    ...serve(userPage, (call) => listRows(engine, user, call)),
    ...serve(platformDetail, async (call) => {
      const row = await detailRow(engine, user, call, idOf(call.input.id));
      // The reply has `userExt` as JSON text, the form in which a write sends it.
      return { ...row, userId: row.id, userExt: row.userExt === null ? '' : JSON.stringify(row.userExt) };
    }),
    ...serve(leaders, () => []),
    ...serve(approvers, (call) => {
      const { status } = columnsOf(user, 't');
      const where = [...baseConditions({ engine, resource: user, call }), sql`${status} = ${userStatus.key.enabled}`];
      return engine.database.read(call.caller.tenantId).rows<OutputOf<typeof approvers>[number]>(
        sql`select ${pick(user, ['id', 'account', 'name', 'realName'])} from ${tableOf(user)}
          where ${allOf(where)} order by t.account limit 1000`,
      );
    }),
  ];
}
