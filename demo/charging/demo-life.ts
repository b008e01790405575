// Simulates the demo's days: sessions and swaps start, end and are paid, accounts run low and are topped up, bills fall due, money
// is refunded. The pricing rules give every amount, the ledger's rules every move.

import type { Booking } from '@ec/charging/server/public';
import { orderProc, ordersFailCause, payStatus, stopReason } from '@ec/charging/shared/order/order.enums';
import { billingRulesBillType } from '@ec/charging/shared/tariff/tariff.enums';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import type { DemoSession } from '../truck/demo-sessions.ts';
import type { DemoSwap } from '../truck/demo-swaps.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type DemoRecharge, demoBalances } from './demo-balances.ts';
import { demoBook } from './demo-book.ts';
import { type DemoAdjust, demoAdjusts } from './demo-desk.ts';
import {
  type DemoOrder,
  endSession,
  endSwap,
  holdSession,
  startedSession,
  swapOrder,
  total,
  unpluggedAt,
} from './demo-orders.ts';
import { balance, credit, drawnPayer, personalAccounts } from './demo-payers.ts';
import { type DemoPromotions, demoPromotions } from './demo-promotions.ts';
import { demoRefunds } from './demo-refunds.ts';
import type { DemoTariffs } from './demo-rules.ts';
import { type DemoBill, demoSettling } from './demo-settling.ts';
import { type DemoWithdraw, demoWithdraws } from './demo-withdraws.ts';
import { eventQueue } from './event-queue.ts';

const HELD_ORDERS = 2;

export interface DemoLife {
  accounts: readonly DemoAccount[];
  orders: readonly DemoOrder[];
  bookings: readonly Booking[];
  recharges: readonly DemoRecharge[];
  bills: readonly DemoBill[];
  adjusts: readonly DemoAdjust[];
  withdraws: readonly DemoWithdraw[];
  promotions: DemoPromotions;
}

export interface LifeDeps {
  ids: Pick<IdSource, 'at'>;
  tariffs: DemoTariffs;
  userId(account: string): string;
}

export async function demoLife(world: DemoWorld, deps: LifeDeps): Promise<DemoLife> {
  const { ids, tariffs } = deps;
  const queue = eventQueue();
  const book = demoBook(world.tenantId, ids);
  const accounts = demoAccounts(world, (createdAt) => ids.at(createdAt));
  const ofMerchant = new Map(accounts.flatMap((one) => (one.merchant ? [[one.merchant.key, one]] : [])));
  const personal = personalAccounts(accounts);
  const orders: DemoOrder[] = [];
  const doubtful = doubtfulSessions(world);
  const meters = new Map<string, number>();
  const cashier = { userId: deps.userId('finance'), name: 'finance' };
  const settling = demoSettling(book, queue, cashier);
  const promotions = demoPromotions(world, ids);
  const balances = demoBalances({ world, queue, book, ids, payDue: settling.payDue, gift: promotions.gift, cashier });
  const refunds = demoRefunds({ book, queue, ids, cashier, now: world.span.now });

  for (const account of ofMerchant.values()) balances.open(account);
  for (const session of world.sessions) queue.add(session.start, () => begin(session));
  for (const swap of world.swaps) queue.add(swap.start, () => change(swap));
  const adjusts = demoAdjusts(accounts, world.span.now, { queue, book, ids, userId: deps.userId });
  const withdraws = demoWithdraws(accounts, world.span.now, { queue, book, ids });
  settling.billMonthly([...ofMerchant.values()], world.span);
  await queue.runUntil(world.span.now);
  return {
    accounts,
    orders,
    bookings: book.bookings,
    recharges: balances.recharges,
    bills: settling.bills,
    adjusts,
    withdraws,
    promotions,
  };

  function begin(session: DemoSession): void {
    const merchantKey = session.truck?.merchant.key;
    const payer = drawnPayer(session, merchantKey === undefined ? undefined : ofMerchant.get(merchantKey), personal);
    const { site, gun, start } = session;
    const { rule, tariff } = tariffs.snapshot(site, billingRulesBillType.key.charging, merchantKey, start);
    const order = startedSession(session, meters.get(gun.gunNo) ?? gun.startMeter, { ids, rule, tariff }, payer);
    if (session.isRefused) {
      Object.assign(order, { proc: orderProc.key.cancelled, failCause: ordersFailCause.key.refused });
      orders.push(order);
      return;
    }
    const limit = balances.mayStart(order, session.end);
    if (limit === undefined) return; // BR-7: the order was never made
    orders.push(order);
    const end = Math.min(limit, session.end);
    if (end > world.span.now) return; // charges still
    endSession(order, end, end < session.end ? stopReason.key.lowBalance : session.stop);
    meters.set(gun.gunNo, order.endMeter ?? 0);
    if (doubtful.has(session)) {
      holdSession(order);
      return;
    }
    const unplugged = unpluggedAt(order);
    // A truck that still occupies the connector owes nothing yet.
    if (unplugged > world.span.now) order.occupyMoney = '0.00';
    const paidAt = order.occupyMoney === '0.00' ? end : unplugged;
    queue.add(paidAt, () => finish(order, paidAt));
  }

  function change(swap: DemoSwap): void {
    const account = ofMerchant.get(swap.truck.merchant.key);
    if (!account) throw new Error('A swap that nobody pays');
    const { rule, tariff } = tariffs.snapshot(
      swap.site,
      billingRulesBillType.key.swap,
      account.merchant?.key,
      swap.start,
    );
    const order = swapOrder(swap, { ids, rule, tariff }, { account, payType: account.isPostpaid ? credit : balance });
    // The next swap begins with the pack that this one mounted, so that the chain of packs has no gap.
    balances.fillUp(account, swap.start);
    if (balances.mayStart(order, swap.end) === undefined) throw new Error('A swap that nobody can pay');
    orders.push(order);
    if (swap.end > world.span.now) return;
    endSwap(order);
    if (order.proc === orderProc.key.ended) queue.add(swap.end, () => finish(order, swap.end));
  }

  function finish(order: DemoOrder, at: number): void {
    promotions.discount(order);
    total(order);
    settling.settle(order, at);
    balances.lookAt(order.account, at, order.payStatus === payStatus.key.overdue);
    refunds.maybe(order, at);
  }
}

/**
 * Two sessions of the last day whose piles report an impossible reading, so that an operator sees held orders at the first start. Nothing
 * follows at their connectors, because no later order can start from such a reading.
 */
function doubtfulSessions({ sessions, span }: DemoWorld): ReadonlySet<DemoSession> {
  const byTime = sessions.toSorted((one, other) => one.start - other.start);
  const latest = new Set(new Map(byTime.map((session) => [session.gun.gunNo, session])).values());
  const suitable = byTime.filter(
    (session) =>
      latest.has(session) &&
      session.truck !== undefined &&
      !session.isRefused &&
      session.start > span.now - DAY &&
      session.unplugged < span.now - HOUR,
  );
  return new Set(suitable.slice(-HELD_ORDERS));
}
