// Actions of accounts (domain §8.1): top-up, requests that a second person decides, and closing. Freezing and unfreezing need no code
// here, because they only change the state.

import { fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { accountHisPayChannel } from '../../shared/account/account.enums.ts';
import type { account } from '../../shared/account/account.resource.ts';
import { money } from '../../shared/ledger/account-balances.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { claimVoucher } from '../settlement/monthly-bill.ts';
import { receiveTopUp } from '../settlement/receive-top-up.ts';
import { actorOf } from './actor.ts';
import { refuseMoreGift, requestAdjust } from './adjusts.ts';
import { obligationsOf } from './obligations.ts';
import { requestWithdraw } from './withdraws.ts';

export function accountActions(engine: Engine): ActionHandlers<typeof account> {
  return {
    /** Books a bank transfer that has arrived (BR-13). */
    async topup({ tx, call, row, args }) {
      const accountId = row.id;
      await lockAccount(tx, accountId);
      const voucherNo = await claimVoucher(tx, args.voucherNo);
      const amount = money(args.amount);
      const actor = actorOf(call);
      return {
        data: await receiveTopUp(tx, engine, {
          accountId,
          amount,
          channel: accountHisPayChannel.key.bankTransfer,
          bizNo: voucherNo,
          actor,
        }),
      };
    },

    /** Requests an adjust. Nothing is booked before a second person approves it. */
    async adjust({ tx, call, row, args }) {
      const { direction, amount, reason } = args;
      const draft = { accountId: row.id, direction, amount: money(amount) };
      return { data: await requestAdjust(tx, engine, { ...draft, reason, actor: actorOf(call) }) };
    },

    /** Requests that gift is taken back. A second person decides the request, as for an adjust. */
    async revokeGift({ tx, call, row, args }) {
      const { accountNo: no, gift } = await lockAccount(tx, row.id);
      const amount = money(args.amount);
      refuseMoreGift({ no, gift, amount });
      const request = { accountId: row.id, gift: amount, reason: args.reason };
      return { data: await requestAdjust(tx, engine, { ...request, actor: actorOf(call) }) };
    },

    /** Requests a withdrawal. The amount is held at once, and a second person decides. */
    async withdraw({ tx, call, row, args }) {
      const { amount, bankName, bankAccount, reason } = args;
      const request = { accountId: row.id, amount: money(amount), bankName, bankAccount, reason };
      return { data: await requestWithdraw(tx, engine, { ...request, actor: actorOf(call) }) };
    },

    /** Requests another credit limit. It applies once a second person approves the request (BR-13). */
    async credit({ tx, call, row, args }) {
      const request = { accountId: row.id, creditLimit: money(args.creditLimit), reason: args.reason };
      return { data: await requestAdjust(tx, engine, { ...request, actor: actorOf(call) }) };
    },

    async close({ tx, row }) {
      const { balance, gift, frozen, accountNo: no } = await lockAccount(tx, row.id);
      if ([balance, gift, frozen].some((each) => Number(each) !== 0))
        fail(ledgerErrors.notEmpty, { no, balance, gift, frozen });
      const obligations = await obligationsOf(tx, row.id);
      const hasObligations = Object.values(obligations).some((count) => count > 0);
      if (hasObligations) fail(ledgerErrors.stillOpen, { no, ...obligations });
      return {};
    },
  };
}
