// Compares the day before from half past ten on, when WeChat has made its bill, and until there is one, a week long.

import { toWireDate } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import { sql } from 'kysely';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import { reconcileDay } from './reconcile-day.ts';

export const reconcileTask = 'reconcile.daily';
/** 10:30, 12:30 … 22:30 in Shanghai. */
export const reconcileSchedule: Schedule = {
  task: reconcileTask,
  cron: '30 2,4,6,8,10,12,14 * * *',
  tenantId: '000000',
};

const week = 7;
const DAY = 24 * 3600_000;

/** The last `count` days that are over, newest first, as yyyy-MM-dd. */
export const daysBefore = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => toWireDate(new Date(now.getTime() - (at + 1) * DAY)));

export const reconcileJob =
  (deps: RefundDeps): Task =>
  (_payload, { signal }) =>
    reconcileAll(deps, signal);

export async function reconcileAll(deps: RefundDeps, signal?: AbortSignal): Promise<void> {
  const { database, log, clock } = deps.engine;
  const tenants = await database.unfenced.rows<{ id: string }>(raw(sql`select tenant_id as id from system_tenant`));
  const days = daysBefore(clock.now(), week);
  for (const { id: tenantId } of tenants)
    for (const { day, channel } of await openDays(deps, tenantId, days)) {
      if (signal?.aborted) return;
      await reconcileDay(deps, { tenantId, day, channel }).catch((error: unknown) => {
        if (!(error instanceof WechatPayError)) throw error;
        log.warn({ tenantId, day, fault: error.fault, reason: error.message }, 'The bill of a day was not fetched');
      });
    }
}

/** Days not compared yet, of the channels that the tenant has. */
async function openDays({ engine, wechat }: RefundDeps, tenantId: string, days: readonly string[]) {
  const tx = engine.database.read(tenantId);
  const [used, done] = await Promise.all([
    tx.first<{ is: boolean }>(raw(sql`select exists (select from truck_account where tenant_id = ${tenantId}) as is`)),
    tx.rows<{ day: string; channel: number }>(
      raw(sql`select bill_date::text as day, channel from truck_reconcile_day where tenant_id = ${tenantId} and state = 1
        and bill_date = any(${days}::date[])`),
    ),
  ]);
  const compared = new Set(done.map(({ day, channel }) => `${day} ${channel}`));
  const channels: (1 | 2)[] = [...(used?.is ? [1 as const] : []), ...(wechat.of(tenantId) ? [2 as const] : [])];
  return days
    .flatMap((day) => channels.map((channel) => ({ day, channel })))
    .filter(({ day, channel }) => !compared.has(`${day} ${channel}`));
}
