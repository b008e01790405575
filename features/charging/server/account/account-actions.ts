// What people do with accounts (domain §8.1): top up, ask for an adjust, close. Freezing and unfreezing move the state alone.
import { fail } from '@ec/kernel/errors';
import type { Acting, ActionHandler, Outcome } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { money } from '../../shared/ledger/purse.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { claimVoucher, voucherOf } from '../settlement/monthly-bill.ts';
import { receiveTopUp } from '../settlement/receive-top-up.ts';
import { actorOf } from './actor.ts';
import { requestAdjust } from './adjusts.ts';

export function accountActions(engine: Engine): Record<string, ActionHandler> {
  /** A transfer that arrived at the bank (BR-13). */
  const topup = async ({ tx, call, row, given }: Acting): Promise<Outcome> => {
    const voucherNo = voucherOf(given.voucherNo);
    const accountId = String(row.id);
    await lockAccount(tx, accountId);
    await claimVoucher(tx, voucherNo);
    const amount = money(String(given.amount));
    const actor = actorOf(call);
    return { data: await receiveTopUp(tx, engine, { accountId, amount, channel: 6, bizNo: voucherNo, actor }) };
  };

  /** Waits for a second person: nothing is booked yet. */
  const adjust = async ({ tx, call, row, given }: Acting): Promise<Outcome> => {
    const { direction, amount, reason } = given;
    const wanted = { accountId: String(row.id), direction: Number(direction), amount: money(String(amount)) };
    return { data: await requestAdjust(tx, engine, { ...wanted, reason: String(reason), actor: actorOf(call) }) };
  };

  const close = async ({ tx, row }: Acting): Promise<Outcome> => {
    const account = await lockAccount(tx, String(row.id));
    const { balance, gift, frozen, accountNo: no } = account;
    if ([balance, gift, frozen].some((each) => Number(each) !== 0))
      fail(ledgerErrors.notEmpty, { no, balance, gift, frozen });
    return {};
  };

  return { topup, adjust, close };
}
