// Simulates the demo's days: sessions and swaps start, end and are paid; accounts are topped up; bills are paid; money is refunded. The
// product's rules compute all amounts and bookings.

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
  computeTotal,
  type DemoOrder,
  endSession,
  endSwap,
  holdSession,
  startSession,
  startSwap,
  unpluggedAt,
} from './demo-orders.ts';
import { balance, credit, drawPayer, personalAccounts } from './demo-payers.ts';
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
  const balances = demoBalances({
    world,
    queue,
    book,
    ids,
    payDue: settling.payDue,
    grantGift: promotions.grantGift,
    cashier,
  });
  const refunds = demoRefunds({ book, queue, ids, cashier, now: world.span.now });

  for (const account of ofMerchant.values()) balances.open(account);
  for (const session of world.sessions) queue.add(session.start, () => beginSession(session));
  for (const swap of world.swaps) queue.add(swap.start, () => makeSwap(swap));
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

  function beginSession(session: DemoSession): void {
    const merchantKey = session.truck?.merchant.key;
    const payer = drawPayer(session, merchantKey === undefined ? undefined : ofMerchant.get(merchantKey), personal);
    const { site, gun, start } = session;
    const { rule, tariff } = tariffs.snapshot(site, billingRulesBillType.key.charging, merchantKey, start);
    const order = startSession(session, meters.get(gun.gunNo) ?? gun.startMeter, { ids, rule, tariff }, payer);
    if (session.isRefused) {
      Object.assign(order, { proc: orderProc.key.cancelled, failCause: ordersFailCause.key.refused });
      orders.push(order);
      return;
    }
    const limit = balances.latestEnd(order, session.end);
    if (limit === undefined) return; // the start is refused and makes no order (BR-7)
    orders.push(order);
    const end = Math.min(limit, session.end);
    if (end > world.span.now) return; // the session still runs
    endSession(order, end, end < session.end ? stopReason.key.lowBalance : session.stop);
    meters.set(gun.gunNo, order.endMeter ?? 0);
    if (doubtful.has(session)) {
      holdSession(order);
      return;
    }
    const unplugged = unpluggedAt(order);
    // No occupancy fee is due while the truck still occupies the connector.
    if (unplugged > world.span.now) order.occupyMoney = '0.00';
    const paidAt = order.occupyMoney === '0.00' ? end : unplugged;
    queue.add(paidAt, () => settleOrder(order, paidAt));
  }

  function makeSwap(swap: DemoSwap): void {
    const account = ofMerchant.get(swap.truck.merchant.key);
    if (!account) throw new Error('A swap without an account');
    const { rule, tariff } = tariffs.snapshot(
      swap.site,
      billingRulesBillType.key.swap,
      account.merchant?.key,
      swap.start,
    );
    const order = startSwap(swap, { ids, rule, tariff }, { account, payType: account.isPostpaid ? credit : balance });
    // No swap may be refused for lack of money, because later swaps use its packs.
    balances.fillUp(account, swap.start);
    if (balances.latestEnd(order, swap.end) === undefined) throw new Error('A swap with too little money');
    orders.push(order);
    if (swap.end > world.span.now) return;
    endSwap(order);
    if (order.proc === orderProc.key.ended) queue.add(swap.end, () => settleOrder(order, swap.end));
  }

  function settleOrder(order: DemoOrder, at: number): void {
    promotions.applyDiscount(order);
    computeTotal(order);
    settling.settle(order, at);
    balances.scheduleTopUp(order.account, at, order.payStatus === payStatus.key.overdue);
    refunds.scheduleRefund(order, at);
  }
}

/**
 * Returns up to two sessions of the last day whose chargers report an impossible reading, so that an operator sees held orders at the first start. No
 * session follows at their connectors, because no order can start from such a reading.
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
