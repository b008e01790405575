// Tops up the accounts of the demo: merchants by bank transfer, drivers by WeChat before they start. It also computes until when the
// balance lets a session run (BR-7, BR-8).

import type { Actor } from '@ec/charging/server/public';
import { accountHisPayChannel } from '@ec/charging/shared/account/account.enums';
import { money } from '@ec/charging/shared/ledger/account-balances';
import { grantMove, topUpMove } from '@ec/charging/shared/ledger/movement';
import { isUsedUp } from '@ec/charging/shared/order/running-stop';
import { demoSeed } from '@ec/device-models/demo-seed';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import { seededRandom } from '@ec/kernel/seeded-random';
import { merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoWorld } from '../truck/demo-world.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { availableIn, type DemoBook, system } from './demo-book.ts';
import { type DemoOrder, runningMoney } from './demo-orders.ts';
import type { EventQueue } from './event-queue.ts';

/** A top-up through WeChat. */
export interface DemoRecharge {
  rechargeNo: string;
  account: DemoAccount;
  at: number;
  amount: string;
  transactionId: string;
}

export interface DemoBalances {
  recharges: DemoRecharge[];
  /** Makes the first transfer of a prepaid merchant, before the demo's first day. */
  open(account: DemoAccount): void;
  /** Tops up the account until a swap may start. */
  fillUp(account: DemoAccount, at: number): void;
  /** Returns the time until which the account lets the session run; undefined if the session may not start. */
  latestEnd(order: DemoOrder, plannedEnd: number): number | undefined;
  /** Schedules a top-up if the balance is low after a debit. */
  scheduleTopUp(account: DemoAccount | undefined, at: number, isDue: boolean): void;
}

export interface DemoBalancesDeps {
  world: DemoWorld;
  queue: EventQueue;
  book: DemoBook;
  ids: Pick<IdSource, 'at'>;
  /** Pays overdue orders of the account, oldest first (BR-10). */
  payDue(account: DemoAccount, at: number): void;
  /** Grants the gift of a top-up and returns its amount; undefined without a gift. */
  grantGift(account: DemoAccount, at: number, bizNo: string, amount: string): string | undefined;
  cashier: Actor;
}

const MIN_BALANCE = 50;
const channels = accountHisPayChannel.key;

export function demoBalances({ world, queue, book, ids, payDue, grantGift, cashier }: DemoBalancesDeps): DemoBalances {
  const recharges: DemoRecharge[] = [];
  let vouchers = 0;

  function transfer(account: DemoAccount, at: number): void {
    account.isToppingUp = false;
    vouchers += 1;
    const day = new Date(at + 8 * HOUR).toISOString().slice(0, 10).replaceAll('-', '');
    const bizNo = `V${day}${String(vouchers).padStart(6, '0')}`;
    book.move(account, at, bizNo, topUpMove(money(account.transfer)), cashier, channels.bankTransfer);
    addGift(account, at, bizNo, account.transfer);
    payDue(account, at);
  }

  function addGift(account: DemoAccount, at: number, bizNo: string, amount: number): void {
    const giftAmount = grantGift(account, at, bizNo, money(amount));
    if (giftAmount !== undefined) book.move(account, at, bizNo, grantMove(giftAmount), system);
  }

  function topUpByWeChat(account: DemoAccount, at: number, amount: number): void {
    const id = ids.at(new Date(at));
    const rechargeNo = `RC${id}`;
    recharges.push({ rechargeNo, account, at, amount: money(amount), transactionId: `42000${id}` });
    book.move(
      account,
      at,
      rechargeNo,
      topUpMove(money(amount)),
      { userId: null, name: account.ownerName },
      channels.weChat,
    );
    addGift(account, at, rechargeNo, amount);
    payDue(account, at);
  }

  return {
    recharges,
    open(account) {
      if (account.isPostpaid || account.merchant?.status !== merchantStatus.key.active) return;
      const random = seededRandom(demoSeed, `opening ${account.key}`, 0);
      const at = officeHour(world.span.from - random.whole(1, 3) * DAY, random.whole(0, 400));
      transfer(account, at);
    },
    fillUp(account, at) {
      for (let times = 0; times < 5 && availableIn(account) < MIN_BALANCE; times += 1) transfer(account, at);
    },
    latestEnd(order, plannedEnd) {
      const { account, session, start } = order;
      if (!account) return plannedEnd;
      if (!account.driver) return availableIn(account) < MIN_BALANCE ? undefined : plannedEnd;
      if (!session) return plannedEnd;
      const { random } = session;
      const needed = runningMoney(order, plannedEnd) + 2;
      const isShort = availableIn(account) < needed;
      let at = start - 240_000;
      const topUpOnce = () => {
        at += random.whole(10, 35) * 1000;
        topUpByWeChat(account, at, random.pick([100, 150, 200, 200, 300, 500, 1000]));
      };
      // Seven of ten drivers with too little money top up before the session. The top-up first pays their overdue orders.
      const isCareful = isShort && random.next() < 0.7;
      for (let times = 0; isCareful && times < 3 && availableIn(account) < needed; times += 1) topUpOnce();
      for (let times = 0; times < 3 && availableIn(account) < MIN_BALANCE; times += 1) topUpOnce();
      if (availableIn(account) < MIN_BALANCE) return undefined;
      return usedUpAt(order, plannedEnd, availableIn(account));
    },
    scheduleTopUp(account, at, isDue) {
      if (!account?.merchant || account.isPostpaid || account.isToppingUp) return;
      if (!isDue && availableIn(account) >= (account.isSlow ? MIN_BALANCE : account.warnAt)) return;
      account.isToppingUp = true;
      const random = seededRandom(demoSeed, `transfer ${account.key}`, Math.floor(at / 1000));
      const askedAt = officeHour(at + (account.isSlow ? 20 * HOUR : 0), random.whole(5, 90));
      queue.add(askedAt, () => transfer(account, askedAt));
    },
  };
}

/** Returns the first second at which the running cost uses up the account (BR-8), else the planned end. */
function usedUpAt(order: DemoOrder, plannedEnd: number, available: number): number {
  const isOver = (end: number) => isUsedUp(money(runningMoney(order, end)), money(available));
  if (!isOver(plannedEnd)) return plannedEnd;
  let [low, high] = [0, Math.round((plannedEnd - order.start) / 1000)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isOver(order.start + middle * 1000)) high = middle;
    else low = middle;
  }
  return order.start + high * 1000;
}

/** Returns the moment `minutes` after `at` if it is between 9:00 and 17:30. Otherwise returns a time after the next 9:00. */
function officeHour(at: number, minutes: number): number {
  const moment = at + minutes * 60_000;
  const hour = (moment - midnightOf(moment)) / HOUR;
  if (hour >= 9 && hour < 17.5) return Math.floor(moment / 1000) * 1000;
  const morning = midnightOf(moment) + (hour < 9 ? 0 : DAY) + 9 * HOUR;
  return morning + minutes * 30_000;
}
