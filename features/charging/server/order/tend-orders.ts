// What time alone does to orders (domain §6.1, §6.2, BR-5): starts that nobody answered, links that stayed lost, sessions of a day,
// stops without a record, fees and bills that wait for money. Each in its own transaction; after a crash the next round goes on.
import { raw, type Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { longestSessionMs } from '../../shared/order/running-stop.ts';
import { requestStop, startFailed } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { chargeOccupancy } from './occupancy.ts';
import { lockOrder, type OrderDeps, proc, runOf, stopReasons } from './order-store.ts';
import { tendOrdersName } from './tend-queue.ts';

const [startSeconds, lostSeconds, daySeconds] = [60, 1800, longestSessionMs / 1000];

const rules = ['start', 'lost', 'day', 'stop', 'settle', 'occupy'] as const;
type Rule = (typeof rules)[number];

interface Due {
  id: string;
  rule: Rule;
}

/** Every minute, and to the second where `tendSoon` asks for it. */
export const tendOrdersJob = (deps: OrderDeps): Job =>
  job({
    name: tendOrdersName,
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) => dueOrders(read, now),
    run: ({ tx, row }) => tend(tx, deps, row),
  });

export function dueOrders(tx: Sql, now: Date): Promise<Due[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  // One select for each index: what runs, what was ended and not settled, what stayed plugged.
  return tx.rows<Due>(
    raw(sql`select o.id, case o.order_proc when 5 then 'lost' when 2 then 'day' when 3 then 'stop' else 'start' end as rule
      from truck_orders o left join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id
      where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.order_proc in (0, 1, 2, 3, 5) and o.order_type in (1, 3)
        and case o.order_proc
          when 5 then coalesce(r.lost_at, r.sample_time, o.start_time, o.create_time) <= ${ago(lostSeconds)}
          when 2 then o.start_time <= ${ago(daySeconds)}
          when 3 then coalesce(r.sent_at, o.start_time, o.create_time) <= ${ago(lostSeconds)}
          else coalesce(r.sent_at, o.create_time) <= ${ago(startSeconds)} end
      union all
      select id, 'settle' from truck_orders
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and order_proc = 4 and pay_status = 0
      union all
      select order_id, 'occupy' from truck_order_occupy where tenant_id = ${tx.tenantId} and state = 1
      order by 1`),
  );
}

async function tend(tx: Sql, deps: OrderDeps, { id, rule }: Due): Promise<void> {
  if (rule === 'occupy') return chargeOccupancy(tx, deps, id);
  const order = await lockOrder(tx, id);
  const expected: Partial<Record<Rule, readonly number[]>> = {
    ...{ start: [proc.created, proc.starting], lost: [proc.unknown], day: [proc.charging], stop: [proc.stopping] },
    ...{ settle: [proc.ended] },
  };
  // Somebody was quicker between the look and the lock.
  if (!expected[rule]?.includes(order.orderProc)) return;
  if (rule === 'start') return startFailed(tx, deps, id, '设备60秒内未响应 No answer within 60 s');
  if (rule === 'settle') return endOrder(tx, deps, id, { endTime: deps.clock.now() });
  if (rule === 'day' && (await requestStop(tx, deps, order, { stopReason: stopReasons.riskControl }))) return;
  const { points, lostAt } = await runOf(tx, id);
  const latest = points.at(-1)?.[0] ?? lostAt ?? order.startedAt ?? deps.clock.now().getTime();
  const limit = (order.startedAt ?? latest) + longestSessionMs;
  const endTime = new Date(Math.min(latest, limit));
  const stopReason = rule === 'day' ? stopReasons.riskControl : undefined;
  await endOrder(tx, deps, id, { endTime, stopReason, isAbnormal: true });
}
