// Service notices: a person publishes and withdraws them, and the detail counts their readers.

import { defineErrors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { objectOf } from '@ec/language/unknown';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { withInitialValue } from '@ec/resource-server/with-initial-value';
import { sql } from 'kysely';
import { truckNoticeStatus, truckNoticeTarget } from '../../shared/notice/notice.enums.ts';
import { truckNotice } from '../../shared/notice/truck-notice.resource.ts';

const refusals = defineErrors('truck.notice', {
  endsFirst: {
    status: 400,
    zh: 'expireTime:过期时间应晚于发布时间',
    en: 'expireTime:The expiry must be later than the publish time',
  },
  expired: { status: 409, zh: '公告已过期，不能发布', en: 'The notice has expired and cannot be published' },
});

/** Returns the detail of the notice. Counts each reader of a published notice once. */
async function readNotice(engine: Engine, call: Call): Promise<unknown> {
  const row = await detailRow(engine, truckNotice, call, idOf(objectOf(call.input).id));
  if (row.noticeStatus !== truckNoticeStatus.key.published) return row;
  const { tenantId, userId } = call.caller;
  const isFirst = await engine.database.withTenant(tenantId, async (tx) => {
    const ofRow = sql`tenant_id = ${tenantId} and id = ${row.id}`;
    const added = await tx.run(
      sql`insert into truck_notice_read (tenant_id, notice_id, user_id) values (${tenantId}, ${row.id}, ${userId})
        on conflict do nothing`,
    );
    if (added > 0) await tx.run(sql`update truck_notice set read_count = read_count + 1 where ${ofRow}`);
    return added > 0;
  });
  return isFirst ? { ...row, readCount: (row.readCount ?? 0) + 1 } : row;
}

export const noticePart: Part = {
  resources: [truckNotice],
  routes: (engine) => [
    ...resourceRoutes(engine, truckNotice, {
      beforeSave({ values, current }) {
        const { publishTime, expireTime } = { ...current, ...values };
        const [from, to] = [instantOf(publishTime), instantOf(expireTime)];
        if (from && to && to <= from) fail(refusals.endsFirst);
        return values;
      },
      calls: {
        detail: ({ call }) => readNotice(engine, call),
        create: (context, next) => next(withInitialValue(context, 'target', truckNoticeTarget.key.all, 'targetIds')),
      },
      actions: {
        publish: ({ row }) => {
          const now = engine.clock.now();
          const end = instantOf(row.expireTime);
          if (end && end <= now) fail(refusals.expired);
          return row.publishTime ? {} : { set: { publishTime: now } };
        },
      },
    }),
  ],
};
