// Pays the demo's orders (domain §6.2, BR-10, BR-14): from the balance, on credit with a monthly bill, or by WeChat. An order without
// enough balance is overdue.

import type { Actor } from '@ec/charging/server/public';
import { accountHisBizType, accountHisPayChannel } from '@ec/charging/shared/account/account.enums';
import { money } from '@ec/charging/shared/ledger/account-balances';
import { repaymentMove } from '@ec/charging/shared/ledger/movement';
import { payStatus } from '@ec/charging/shared/order/order.enums';
import { demoSeed } from '@ec/device-models/demo-seed';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { DemoSpan } from '../truck/demo-sessions.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoBook } from './demo-book.ts';
import type { DemoOrder } from './demo-orders.ts';
import { credit, weChat } from './demo-payers.ts';
import type { EventQueue } from './event-queue.ts';

const biz = accountHisBizType.key;

export interface DemoBill {
  /** Undefined until the row of the bill is made. */
  id?: string;
  account: DemoAccount;
  billNo: string;
  /** The day of the previous bill. */
  previous?: string;
  /** The bill holds the orders that ended before this day. */
  billDate: string;
  voucherNo: string;
  amount: string;
  paidAt: number | undefined;
  orders: readonly DemoOrder[];
}

export function demoSettling(book: DemoBook, queue: EventQueue, cashier: Actor) {
  const overdue = new Map<DemoAccount, DemoOrder[]>();
  const onCredit = new Map<DemoAccount, DemoOrder[]>();
  const bills: DemoBill[] = [];

  const partsOf = ({ session, totalMoney, occupyMoney }: DemoOrder) => [
    { bizType: session ? biz.charging : biz.swap, amount: money(Number(totalMoney) - Number(occupyMoney)) },
    { bizType: biz.occupancy, amount: occupyMoney },
  ];

  function pay(order: DemoOrder, at: number): boolean {
    if (!order.account) throw new Error('An order without an account');
    const parts = book.debitAll(order.account, at, order.orderNo, partsOf(order));
    if (!parts) return false;
    Object.assign(order, {
      payStatus: payStatus.key.paid,
      giftMoney: parts.giftPart,
      payMoney: parts.payPart,
      payTime: at,
    });
    return true;
  }

  return {
    bills,
    settle(order: DemoOrder, at: number): void {
      if (Number(order.totalMoney) === 0 && Number(order.bill.totalKwh) === 0) {
        order.payStatus = payStatus.key.noCharge;
        return;
      }
      order.payStatus = payStatus.key.due;
      if (order.payType === weChat) {
        for (const { bizType, amount } of partsOf(order))
          if (amount !== '0.00') book.payDirectly(order.account, at + 20_000, order.orderNo, bizType, amount);
        Object.assign(order, {
          payStatus: payStatus.key.paid,
          payMoney: order.totalMoney,
          payTime: at + 20_000,
          transactionId: `42000${order.id}`,
        });
      } else if (order.payType === credit && order.account) {
        const onAccount = accountHisPayChannel.key.credit;
        const parts = book.debitAll(order.account, at, order.orderNo, partsOf(order), onAccount);
        if (!parts) throw new Error(`The credit of ${order.account.ownerName} is used up`);
        order.giftMoney = parts.giftPart;
        listOf(onCredit, order.account).push(order);
      } else if (!pay(order, at)) {
        order.payStatus = payStatus.key.overdue;
        if (order.account) listOf(overdue, order.account).push(order);
      }
    },
    payDue(account: DemoAccount, at: number): void {
      const overdueOrders = overdue.get(account) ?? [];
      while (overdueOrders[0] && pay(overdueOrders[0], at)) overdueOrders.shift();
    },
    billMonthly(accounts: readonly DemoAccount[], { from, now }: DemoSpan): void {
      for (const account of accounts.filter(({ isPostpaid }) => isPostpaid))
        for (const day of settleDays(account.settleDay, from, now)) queue.add(day + HOUR, () => bill(account, day));
    },
  };

  function bill(account: DemoAccount, day: number): void {
    const openOrders = (onCredit.get(account) ?? []).filter(({ end }) => (end ?? day) < day);
    if (openOrders.length === 0) return;
    onCredit.set(
      account,
      (onCredit.get(account) ?? []).filter((order) => !openOrders.includes(order)),
    );
    const amount = money(
      openOrders.reduce((sum, { totalMoney }) => sum + Math.round(Number(totalMoney) * 100), 0) / 100,
    );
    const random = seededRandom(demoSeed, `bill ${account.key}`, Math.floor(day / DAY));
    const billDate = dateOf(day);
    const previous = bills.findLast((each) => each.account === account)?.billDate;
    const newBill: DemoBill = {
      ...(previous === undefined ? {} : { previous }),
      account,
      billNo: `B${billDate.replaceAll('-', '')}${account.accountNo}`,
      billDate,
      voucherNo: `HK${billDate.replaceAll('-', '')}${account.accountNo.slice(-4)}`,
      amount,
      paidAt: undefined,
      orders: openOrders,
    };
    bills.push(newBill);
    const paidAt = day + random.whole(3, 9) * DAY + random.whole(9 * 60, 17 * 60) * 60_000;
    queue.add(paidAt, () => {
      book.move(account, paidAt, newBill.billNo, repaymentMove(amount), cashier, accountHisPayChannel.key.bankTransfer);
      newBill.paidAt = paidAt;
      for (const order of openOrders) {
        const payMoney = money(
          (Math.round(Number(order.totalMoney) * 100) - Math.round(Number(order.giftMoney) * 100)) / 100,
        );
        Object.assign(order, { payStatus: payStatus.key.paid, payMoney, payTime: paidAt });
      }
    });
  }
}

function listOf(lists: Map<DemoAccount, DemoOrder[]>, account: DemoAccount): DemoOrder[] {
  const list = lists.get(account) ?? [];
  lists.set(account, list);
  return list;
}

function settleDays(dayOfMonth: number, from: number, now: number): number[] {
  const days: number[] = [];
  for (let day = midnightOf(from) + DAY; day <= now; day += DAY)
    if (new Date(day + 8 * HOUR).getUTCDate() === dayOfMonth) days.push(day);
  return days;
}

/** Returns the date in Shanghai. */
export const dateOf = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 10);
