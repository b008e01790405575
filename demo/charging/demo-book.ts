// The demo's ledger during its simulated days: the same moves and checks as in the services (ledger.ts), held in memory and written
// in bulk at the end. The database moves the balances by the legs and proves every transaction, as always.

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
  purse: AccountBalances;
  /** The time of the last booking; no later booking may have an earlier time. */
  last?: number;
}

export interface Spent {
  giftPart: string;
  payPart: string;
}

export interface DemoBook {
  bookings: Booking[];
  /** @throws Error where the account has not enough money */
  move(account: BookAccount, at: number, bizNo: string, move: Movement, by?: Actor, channel?: PayChannel | null): void;
  /** Several debits of one number, all or none: undefined where the account has not enough. */
  debitAll(
    account: BookAccount,
    at: number,
    bizNo: string,
    parts: readonly { bizType: DebitType; amount: string }[],
    channel?: typeof channels.balance | typeof channels.credit,
  ): Spent | undefined;
  /** Past every account. */
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
      before: account?.purse ?? emptyBalances,
    });
    if (!account) return;
    account.purse = balancesAfter(account.purse, move);
    account.last = moment.getTime();
  };

  return {
    bookings,
    move(account, at, bizNo, move, by = system, channel = null) {
      if (!isSound(balancesAfter(account.purse, move)))
        throw new Error(`The demo would overdraw ${account.ownerName} by ${bizNo}`);
      write(account, at, bizNo, move, by, channel);
    },
    debitAll(account, at, bizNo, parts, channel = channels.balance) {
      const planned: Movement[] = [];
      let purse = account.purse;
      let [gift, pay] = [0, 0];
      for (const { bizType, amount } of parts) {
        if (Number(amount) === 0) continue;
        const spending = spend(purse, amount, bizType !== accountHisBizType.key.occupancy);
        if (!spending) return undefined;
        const move = debitMove(bizType, spending);
        purse = balancesAfter(purse, move);
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

export const availableIn = ({ purse }: BookAccount): number => Number(availableOf(purse));
