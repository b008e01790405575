// Limits what a merchant's user spends in a day (domain BR-62). The sum contains the cost of the user's orders of the day and the amounts
// that the user's bookings hold. An order that has not ended counts with its cost so far, or with the amount needed to start if that is more.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys, type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { merchantUserMuStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { money } from '../../shared/ledger/account-balances.ts';
import { orderProc, payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { isUsedUp } from '../../shared/order/running-stop.ts';
import { neededToStart } from '../../shared/order/start-refusal.ts';
import { heldStates } from '../../shared/ready/booking-rules.ts';
import type { StoredOrder } from './order-store.ts';

const { ended, cancelled } = orderProc.key;

interface Day {
  userId: string;
  /** Any moment of the day in Shanghai time. */
  at: Date;
}

/** The order and the ticket that do not count as spent. */
interface Exclusions {
  /** The order under check. */
  orderId?: string;
  /** The truck whose ticket becomes the order. */
  plateNo?: string;
}

/**
 * Returns the rest of the user's daily limit, or undefined without a limit. The day is locked until the transaction ends, so that
 * each of several simultaneous starts sees the earlier ones.
 */
export async function leftOfDay(tx: Sql, day: Day, exclusions: Exclusions = {}): Promise<string | undefined> {
  const limit = await limitOf(tx, day.userId);
  if (limit === undefined) return undefined;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`day ${tx.tenantId} ${day.userId}`}, 0))`);
  return money(Decimal.max(0, new Decimal(limit).minus(await spentOn(tx, day, exclusions))));
}

/** Returns whether the cost of a running order uses up the daily limit of the person who started it. */
export async function isDayUsedUp(tx: Sql, order: StoredOrder, cost: string): Promise<boolean> {
  const { createUser: userId, createdAt } = order;
  const limit = userId ? await limitOf(tx, userId) : undefined;
  if (!userId || limit === undefined) return false;
  const others = await spentOn(tx, { userId, at: new Date(createdAt) }, { orderId: order.id });
  return isUsedUp(cost, money(new Decimal(limit).minus(others)));
}

async function limitOf(tx: Sql, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ limit: string | null }>(
    sql`select daily_limit as "limit" from truck_merchant_user where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and mu_status = ${keys(merchantUserMuStatus.key.enabled)} and is_deleted = 0`,
  );
  return row?.limit ?? undefined;
}

type Running = Picked<typeof orders, 'ruleSnapshot'> & { cost: string | null };

async function spentOn(tx: Sql, { userId, at }: Day, { orderId, plateNo }: Exclusions): Promise<Decimal> {
  const from = `${toWireDate(at)} 00:00:00+08`;
  const ofPerson = sql`t.tenant_id = ${tx.tenantId} and t.create_user = ${userId} and t.is_deleted = 0
    and t.create_time >= ${from}::timestamptz and t.create_time < ${from}::timestamptz + interval '1 day'`;
  const settled = await tx.first<{ orders: string; tickets: string }>(
    sql`select
      (select coalesce(sum(coalesce(t.total_money, 0) - coalesce(t.refund_money, 0)), 0) from ${tableOf(orders)}
        where ${ofPerson} and t.order_proc = ${keys(ended)} and t.pay_status <> ${keys(payStatus.key.waived)}) as orders,
      (select coalesce(sum(t.prepay), 0) from truck_order_ready t
        where ${ofPerson} and t.ready_status in (${keys(...heldStates)}) and t.plate_no is distinct from ${plateNo ?? null}) as tickets`,
  );
  const running = await tx.rows<Running>(
    sql`select ${pick(orders, ['ruleSnapshot'])}, r.cost from ${tableOf(orders)}
      left join truck_order_run r on r.tenant_id = t.tenant_id and r.order_id = t.id
      where ${ofPerson} and t.order_proc not in (${keys(ended, cancelled)}) and t.id is distinct from ${orderId ?? null}`,
  );
  const costs = running.map(({ ruleSnapshot, cost }) =>
    Decimal.max(cost ?? 0, ruleSnapshot ? neededToStart(ruleSnapshot) : 0),
  );
  return [settled?.orders ?? 0, settled?.tickets ?? 0, ...costs].reduce<Decimal>(
    (sum, each) => sum.plus(each),
    new Decimal(0),
  );
}
