// Compares each of the last seven days that is not compared yet. WeChat offers the bill of a day on the next morning, so the first run is
// at 10:30.

import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { dayState } from '../../shared/reconcile/reconcile.contract.ts';
import { refundChannel } from '../../shared/refund/refund.enums.ts';
import type { RefundChannel } from '../../shared/refund/refund-rules.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import { reconcileDay } from './reconcile-day.ts';

const retryDays = 7;
const DAY = 24 * 3600_000;

/** Returns the last `count` complete days, newest first, as `yyyy-MM-dd`. */
export const daysBefore = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => toWireDate(new Date(now.getTime() - (index + 1) * DAY)));

export const reconcileJob = (deps: RefundDeps): Job =>
  job({
    name: 'reconcile.daily',
    label: { zh: '每日对账', en: 'Daily payment reconciliation' },
    /** 10:30, 12:30 … 22:30 in Shanghai. */
    cron: '30 2,4,6,8,10,12,14 * * *',
    each: ({ read, tenantId, now }) => openDays(deps, read, tenantId, daysBefore(now, retryDays)),
    transaction: 'none',
    async run({ tenantId, row: { day, channel }, log }) {
      try {
        return await reconcileDay(deps, { tenantId, day, channel });
      } catch (error) {
        if (!(error instanceof WechatPayError)) throw error;
        log.warn({ day, fault: error.fault, reason: error.message }, 'The bill of a day was not fetched');
        return false;
      }
    },
  });

/** Returns the days that are not compared yet, for each channel of the tenant. */
async function openDays({ wechat }: RefundDeps, read: Sql, tenantId: string, days: readonly string[]) {
  const [tenantAccounts, comparedDays] = await Promise.all([
    read.first<{ is: boolean }>(sql`select exists (select from truck_account where tenant_id = ${tenantId}) as is`),
    read.rows<{ day: string; channel: number }>(
      sql`select bill_date::text as day, channel from truck_reconcile_day where tenant_id = ${tenantId} and state = ${keys(dayState.compared)}
        and bill_date = any(${days}::date[])`,
    ),
  ]);
  const compared = new Set(comparedDays.map(({ day, channel }) => `${day} ${channel}`));
  const channels: RefundChannel[] = [
    ...(tenantAccounts?.is ? [refundChannel.key.balance] : []),
    ...(wechat.of(tenantId) ? [refundChannel.key.weChat] : []),
  ];
  return days
    .flatMap((day) => channels.map((channel) => ({ id: `${day} ${channel}`, day, channel })))
    .filter(({ id }) => !compared.has(id));
}
