// The differences desk: the list with its action, how the last days stand, comparing one again.
import { toWireTime } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import { defineErrors, fail } from '@ec/kernel/errors';
import { type Route, route } from '@ec/kernel/http/route';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { reconcileWay } from '../../shared/reconcile/reconcile.enums.ts';
import { type ReconcileDay, type ReconcileDays, reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { refusalOf, WechatPayError } from '../wechat/wechat-error.ts';
import { daysBefore } from './reconcile.job.ts';
import { reconcileDay } from './reconcile-day.ts';

/** WeChat keeps its bills for three months. */
const furthest = 90;
const shown = 30;

const refusals = defineErrors({
  notThatDay: {
    status: 400,
    zh: '只能核对昨天及之前 90 天内的账单',
    en: 'Only yesterday and the 90 days before can be compared',
  },
  noChannel: { status: 400, zh: '未配置微信支付商户', en: 'No WeChat Pay merchant is set up' },
});

const runInput = z.object({
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  channel: z.coerce.number().pipe(z.literal([1, 2])),
});

export function reconcileRoutes(deps: RefundDeps): Route[] {
  const { engine, wechat } = deps;
  return [
    ...resourceRoutes(engine, reconcile, {
      actions: {
        resolve: ({ call, args }) => ({
          set: {
            resolveWay: reconcileWay.key.aPerson,
            resolveUser: call.caller.userId,
            resolveTime: engine.clock.now(),
            resolveReason: args.reason,
          },
        }),
      },
    }),
    route({
      method: 'GET',
      path: `/${reconcile.base}/days`,
      access: { code: reconcile.code },
      title: 'Reconciliation: the last days',
      handler: ({ caller }) => daysOf(deps, caller.tenantId),
    }),
    route({
      method: 'POST',
      path: `/${reconcile.base}/run`,
      access: { code: `${reconcile.code}_run` },
      title: 'Reconciliation: compare a day again',
      perMinute: 30,
      input: runInput,
      async handler({ caller: { tenantId }, input: { day, channel } }) {
        if (!daysBefore(engine.clock.now(), furthest).includes(day)) fail(refusals.notThatDay);
        if (channel === 2 && !wechat.of(tenantId)) fail(refusals.noChannel);
        await reconcileDay(deps, { tenantId, day, channel }).catch((error: unknown) => {
          throw error instanceof WechatPayError ? refusalOf(error) : error;
        });
        const { days } = await daysOf(deps, tenantId);
        return days.find((each) => each.billDate === day && each.channel === channel) ?? {};
      },
    }),
  ];
}

async function daysOf({ engine, wechat }: RefundDeps, tenantId: string): Promise<ReconcileDays> {
  const from = daysBefore(engine.clock.now(), shown).at(-1);
  const rows = await engine.database.read(tenantId).rows<Record<keyof ReconcileDay, string>>(
    raw(sql`select r.bill_date::text as "billDate", r.channel, r.state, r.our_count as "ourCount", r.our_amount as "ourAmount",
        r.their_count as "theirCount", r.their_amount as "theirAmount", r.check_time as "checkTime",
        (select count(*) from truck_reconcile_diff d where d.tenant_id = r.tenant_id and d.bill_date = r.bill_date
          and d.channel = r.channel and d.diff_status = 0 and d.is_deleted = 0) as open
      from truck_reconcile_day r where r.tenant_id = ${tenantId} and r.bill_date >= ${from}::date
      order by r.bill_date desc, r.channel`),
  );
  const days = rows.map(({ billDate, checkTime, ...figures }) => ({
    billDate,
    checkTime: toWireTime(checkTime),
    ...(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])) as Omit<
      ReconcileDay,
      'billDate' | 'checkTime'
    >),
  }));
  const hasWechat = wechat.of(tenantId) !== undefined || days.some(({ channel }) => channel === 2);
  return { channels: hasWechat ? [1, 2] : [1], days };
}
