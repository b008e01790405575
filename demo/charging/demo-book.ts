// The demo's ledger during its simulated days, with the moves and checks of the product. Bookings stay in memory and are inserted in bulk
// at the end. Then the database updates the balances and checks every transaction.

import type { Actor, Booking, PayChannel } from '@ec/charging/server/public';
import { accountHisBizType, accountHisPayChannel } from '@ec/charging/shared/account/account.enums';
import {
  type AccountBalances,
  availableOf,
  emptyBalances,
  isSound,
  money,
  spend,
} from '@ec/charging/shared/ledger/account-balances';
import {
  balancesAfter,
  type DebitType,
  debitMove,
  directPayMove,
  type Movement,
} from '@ec/charging/shared/ledger/movement';
import type { IdSource } from '@ec/kernel/ids';

const channels = accountHisPayChannel.key;

export interface BookAccount {
  id: string;
  ownerName: string;
  balances: AccountBalances;
  /** The time of the last booking; no later booking may have an earlier time. */
  last?: number;
}

export interface DebitParts {
  giftPart: string;
  payPart: string;
}

export interface DemoBook {
  bookings: Booking[];
  /** @throws Error where the account has not enough money */
  move(account: BookAccount, at: number, bizNo: string, move: Movement, by?: Actor, channel?: PayChannel | null): void;
  /** Makes all debits or none. Returns undefined if the account has too little money. */
  debitAll(
    account: BookAccount,
    at: number,
    bizNo: string,
    parts: readonly { bizType: DebitType; amount: string }[],
    channel?: typeof channels.balance | typeof channels.credit,
  ): DebitParts | undefined;
  /** Books a WeChat payment, which leaves the balance of the account unchanged. */
  payDirectly(account: BookAccount | undefined, at: number, bizNo: string, bizType: DebitType, amount: string): void;
  refundDirectly(at: number, bizNo: string, move: Movement): void;
}

export const system: Actor = { userId: null, name: '' };

export function demoBook(tenantId: string, ids: Pick<IdSource, 'at'>): DemoBook {
  const bookings: Booking[] = [];
  const write = (
    account: BookAccount | undefined,
    at: number,
    bizNo: string,
    move: Movement,
    actor: Actor,
    payChannel: PayChannel | null,
  ) => {
    const moment = new Date(Math.max(at, account?.last ?? 0));
    bookings.push({
      tenantId,
      id: ids.at(moment),
      at: moment,
      accountId: account?.id ?? null,
      ownerName: account?.ownerName ?? '',
      bizNo,
      move,
      payChannel,
      actor,
      before: account?.balances ?? emptyBalances,
    });
    if (!account) return;
    account.balances = balancesAfter(account.balances, move);
    account.last = moment.getTime();
  };

  return {
    bookings,
    move(account, at, bizNo, move, by = system, channel = null) {
      if (!isSound(balancesAfter(account.balances, move)))
        throw new Error(`The demo would overdraw ${account.ownerName} by ${bizNo}`);
      write(account, at, bizNo, move, by, channel);
    },
    debitAll(account, at, bizNo, parts, channel = channels.balance) {
      const planned: Movement[] = [];
      let balances = account.balances;
      let [gift, pay] = [0, 0];
      for (const { bizType, amount } of parts) {
        if (Number(amount) === 0) continue;
        const spending = spend(balances, amount, bizType !== accountHisBizType.key.occupancy);
        if (!spending) return undefined;
        const move = debitMove(bizType, spending);
        balances = balancesAfter(balances, move);
        planned.push(move);
        gift += Math.round(Number(spending.giftPart) * 100);
        pay += Math.round(Number(spending.payPart) * 100);
      }
      for (const move of planned) write(account, at, bizNo, move, system, channel);
      return { giftPart: money(gift / 100), payPart: money(pay / 100) };
    },
    payDirectly(account, at, bizNo, bizType, amount) {
      write(account, at, bizNo, directPayMove(bizType, amount), system, channels.weChat);
    },
    refundDirectly(at, bizNo, move) {
      write(undefined, at, bizNo, move, system, channels.weChat);
    },
  };
}

export const availableIn = ({ balances }: BookAccount): number => Number(availableOf(balances));
