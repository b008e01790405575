// The calls of reconciliation: differences and their resolution, the state of the last days, and a new comparison of a day.
import { toWireTime } from '@ec/kernel/clock';
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { compareAgain, type ReconcileDay, reconcileDays } from '../../shared/reconcile/reconcile.contract.ts';
import { reconcileStatus, reconcileWay } from '../../shared/reconcile/reconcile.enums.ts';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { refundChannel } from '../../shared/refund/refund.enums.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { hasFullScope, requireFullScope } from '../require-full-scope.ts';
import { refusalOf, WechatPayError } from '../wechat/wechat-error.ts';
import { daysBefore } from './reconcile.job.ts';
import { reconcileDay } from './reconcile-day.ts';

const { balance, weChat } = refundChannel.key;

/** A day that is compared again may be at most this many days ago, because WeChat keeps its bills for three months. */
const maxDaysAgo = 90;
const shownDays = 30;

const refusals = defineErrors('charging.reconcile', {
  notThatDay: {
    status: 400,
    zh: '只能核对昨天及之前 90 天内的账单',
    en: 'Only the last 90 days up to yesterday can be reconciled',
  },
  noChannel: { status: 400, zh: '未配置微信支付商户', en: 'WeChat Pay is not configured' },
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
    ...serve(reconcileDays, async (call) => {
      const { channels, days } = await daysOf(deps, call.caller.tenantId);
      return { channels, days: hasFullScope(engine, call) ? days : [] };
    }),
    ...serve(
      compareAgain,
      async (call) => {
        const { caller, input } = call;
        const [{ tenantId }, { day, channel }] = [caller, input];
        requireFullScope(engine, call);
        if (!daysBefore(engine.clock.now(), maxDaysAgo).includes(day)) fail(refusals.notThatDay);
        if (channel === weChat && !wechat.of(tenantId)) fail(refusals.noChannel);
        await reconcileDay(deps, { tenantId, day, channel }).catch((error: unknown) => {
          throw error instanceof WechatPayError ? refusalOf(error) : error;
        });
        const { days } = await daysOf(deps, tenantId);
        return days.find((each) => each.billDate === day && each.channel === channel) ?? {};
      },
      { perMinute: 30 },
    ),
  ];
}

async function daysOf({ engine, wechat }: RefundDeps, tenantId: string): Promise<OutputOf<typeof reconcileDays>> {
  const from = daysBefore(engine.clock.now(), shownDays).at(-1);
  const rows = await engine.database.read(tenantId).rows<ReconcileDay>(
    sql`select r.bill_date::text as "billDate", r.channel, r.state, r.our_count as "ourCount", r.our_amount::float8 as "ourAmount",
        r.their_count as "theirCount", r.their_amount::float8 as "theirAmount", r.check_time as "checkTime",
        (select count(*)::int from truck_reconcile_diff d where d.tenant_id = r.tenant_id and d.bill_date = r.bill_date
          and d.channel = r.channel and d.diff_status = ${keys(reconcileStatus.key.open)} and d.is_deleted = 0) as open
      from truck_reconcile_day r where r.tenant_id = ${tenantId} and r.bill_date >= ${from}::date
      order by r.bill_date desc, r.channel`,
  );
  const days = rows.map((row) => ({ ...row, checkTime: toWireTime(row.checkTime) }));
  const hasWechat = wechat.of(tenantId) !== undefined || days.some(({ channel }) => channel === weChat);
  return { channels: hasWechat ? [balance, weChat] : [balance], days };
}
