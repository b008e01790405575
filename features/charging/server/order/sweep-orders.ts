// Acts on orders as time passes (domain §6.1, §6.2, BR-5): starts without a reply, connectors that stay offline, sessions of 24 hours,
// stops without a record, ended orders that are not settled, and due occupancy fees. Each order has its own transaction.

import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { occupancyState } from '../../shared/order/order.contract.ts';
import {
  openProcs,
  orderProc,
  ordersFailCause,
  orderType,
  payStatus,
  stopReason,
} from '../../shared/order/order.enums.ts';
import { longestSessionMs } from '../../shared/order/running-stop.ts';
import { payOverdueOrders } from '../settlement/settle-order.ts';
import { sweepOrdersName } from './advance-queue.ts';
import { cancelFailedStart, requestStop } from './device-events.ts';
import { endOrder, releaseHeld } from './end-order.ts';
import { chargeOccupancy } from './occupancy.ts';
import { lockOrder, type OrderDeps, runOf, type StoredOrder } from './order-store.ts';

const { created, starting, charging, stopping, unknown, ended } = orderProc.key;

const [startSeconds, lostSeconds, daySeconds] = [60, 1800, longestSessionMs / 1000];

const rules = ['start', 'lost', 'day', 'stop', 'settle', 'occupy', 'hold'] as const;
type Rule = (typeof rules)[number];

interface Due {
  id: string;
  rule: Rule;
}

/** Runs every minute, and at the exact time for which `sweepOrdersSoon` queues it. */
export const sweepOrdersJob = (deps: OrderDeps): Job =>
  job({
    name: sweepOrdersName,
    label: { zh: '照看进行中的订单', en: 'Running-order watchdog' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) => dueOrders(read, now),
    run: ({ tx, row }) => applyRule(tx, deps, row),
  });

function dueOrders(tx: Sql, now: Date): Promise<Due[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  // Each select has its own index: open orders, ended orders that are not settled, due occupancy fees, prepayments that are held.
  return tx.rows<Due>(
    sql`select o.id, case o.order_proc when ${keys(unknown)} then 'lost' when ${keys(charging)} then 'day'
        when ${keys(stopping)} then 'stop' else 'start' end as rule
      from truck_orders o left join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id
      where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.order_proc in (${keys(...openProcs)})
        and o.order_type in (${keys(orderType.key.charging, orderType.key.discharge)})
        and case o.order_proc
          when ${keys(unknown)} then coalesce(r.lost_at, r.sample_time, o.start_time, o.create_time) <= ${ago(lostSeconds)}
          when ${keys(charging)} then o.start_time <= ${ago(daySeconds)}
          when ${keys(stopping)} then coalesce(r.sent_at, o.start_time, o.create_time) <= ${ago(lostSeconds)}
          else coalesce(r.sent_at, o.create_time) <= ${ago(startSeconds)} end
      union all
      select id, 'settle' from truck_orders
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and order_proc = ${keys(ended)}
        and pay_status = ${keys(payStatus.key.unsettled)}
      union all
      select order_id, 'occupy' from truck_order_occupy where tenant_id = ${tx.tenantId} and state = ${keys(occupancyState.due)}
      union all
      select r.order_id, 'hold' from truck_order_run r join truck_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      where r.tenant_id = ${tx.tenantId} and r.held is not null and o.order_proc = ${keys(ended)} and o.is_deleted = 0
      order by 1`,
  );
}

async function applyRule(tx: Sql, deps: OrderDeps, { id, rule }: Due): Promise<void> {
  if (rule === 'occupy') return chargeOccupancy(tx, deps, id);
  const order = await lockOrder(tx, id);
  const expected: Partial<Record<Rule, readonly number[]>> = {
    start: [created, starting],
    lost: [unknown],
    day: [charging],
    stop: [stopping],
    settle: [ended],
    hold: [ended],
  };
  // The order may have changed between the query and the lock.
  if (!expected[rule]?.includes(order.orderProc)) return;
  if (rule === 'start') return cancelFailedStart(tx, deps, id, { cause: ordersFailCause.key.noAnswer });
  if (rule === 'hold') return releaseAfterEnd(tx, deps, order);
  if (rule === 'settle') return endOrder(tx, deps, id, { endTime: deps.clock.now() });
  if (rule === 'day' && (await requestStop(tx, deps, order, { stopReason: stopReason.key.riskControl }))) return;
  const { sampledAt, lostAt } = await runOf(tx, id);
  const latest = sampledAt ?? lostAt ?? order.startedAt ?? deps.clock.now().getTime();
  const limit = (order.startedAt ?? latest) + longestSessionMs;
  const endTime = new Date(Math.min(latest, limit));
  const reason = rule === 'day' ? stopReason.key.riskControl : undefined;
  await endOrder(tx, deps, id, { endTime, stopReason: reason, isAbnormal: true });
}

/** Releases the prepayment of an ended order, and pays overdue orders with it. Earlier versions ended swaps without this. */
async function releaseAfterEnd(tx: Sql, deps: OrderDeps, order: StoredOrder): Promise<void> {
  await releaseHeld(tx, deps, order);
  if (order.accountId) await payOverdueOrders(tx, deps, order.accountId);
}
