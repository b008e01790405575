// Withdrawals (BR-61): what is asked for is held at once, so that nothing else takes it; a second person decides; the bank's
// reference books it.
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accountAccountStatus, withdrawStatus } from '../../shared/account/account.enums.ts';
import type { AskedWithdraw } from '../../shared/account/account-answers.ts';
import type { withdraw } from '../../shared/account/withdraw.resource.ts';
import { withdrawableOf } from '../../shared/ledger/purse.ts';
import { voucherOf } from '../../shared/ledger/voucher-no.ts';
import { type LockedAccount, lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { type Actor, hold, payOut, release } from '../ledger/ledger.ts';
import { payDueOrders } from '../settlement/settle-order.ts';
import { actorOf } from './actor.ts';
import { obligationsOf } from './obligations.ts';

export interface WithdrawRequest {
  accountId: string;
  amount: string;
  bankName: string;
  bankAccount: string;
  reason: string;
  actor: Actor;
}

/** @throws AppError notNormal, owesMoney, lessIsFree */
export async function askWithdraw(tx: Sql, engine: Engine, asked: WithdrawRequest): Promise<AskedWithdraw> {
  const { accountId, amount, bankName, bankAccount, reason, actor } = asked;
  const payer = await lockAccount(tx, accountId);
  await refuseOwing(tx, payer);
  const free = withdrawableOf(payer);
  if (new Decimal(amount).gt(free)) fail(ledgerErrors.lessIsFree, { no: payer.accountNo, free, amount });
  const id = engine.ids.next();
  const withdrawNo = `WD${BigInt(id).toString(36).toUpperCase()}`;
  await hold(tx, engine, { accountId, amount, bizNo: withdrawNo, actor });
  await tx.run(
    raw(sql`insert into truck_withdraw (id, tenant_id, create_user, withdraw_no, account_id, owner_name, amount, bank_name,
        bank_account, reason, apply_user)
      values (${id}, ${tx.tenantId}, ${actor.userId}, ${withdrawNo}, ${accountId}, ${payer.ownerName}, ${amount}, ${bankName},
        ${bankAccount}, ${reason}, ${actor.userId})`),
  );
  return { id, withdrawNo };
}

/** Money of somebody who owes, or may owe in a moment, stays. */
async function refuseOwing(tx: Sql, { id, accountNo: no, accountStatus }: LockedAccount): Promise<void> {
  if (accountStatus !== accountAccountStatus.key.normal) fail(ledgerErrors.notNormal, { no });
  const { running, toPay, bills } = await obligationsOf(tx, id);
  if (running + toPay + bills > 0) fail(ledgerErrors.owesMoney, { no, running, toPay, bills });
}

/** As the table has it. */
const mostSigns = 40;

/** The bank's reference in one form, so that it counts once however it is typed. @throws AppError noBankRef */
function bankRefOf(typed: string): string {
  const bankRef = voucherOf(typed);
  if (bankRef === '' || [...bankRef].length > mostSigns) fail(ledgerErrors.noBankRef, { most: mostSigns });
  return bankRef;
}

export function withdrawActions(engine: Engine): ActionHandlers<typeof withdraw> {
  type Row = { accountId: string | null; withdrawNo: string | null };
  const held = ({ accountId, withdrawNo }: Row) => ({ accountId: accountId ?? '', bizNo: withdrawNo ?? '' });
  /** The money is free again, and pays what became due meanwhile. */
  const giveBack = async (tx: Sql, row: Row, actor: Actor) => {
    const { accountId, bizNo } = held(row);
    await lockAccount(tx, accountId);
    await release(tx, engine, { accountId, bizNo, actor });
    await payDueOrders(tx, engine, accountId);
  };
  return {
    async approve({ tx, call, row }) {
      if (row.applyUser === call.caller.userId) fail(ledgerErrors.ownWithdraw);
      const payer = await lockAccount(tx, held(row).accountId);
      await refuseOwing(tx, payer);
      const free = withdrawableOf(payer, row.amount ?? undefined);
      const amount = row.amount ?? '';
      if (new Decimal(amount).gt(free)) fail(ledgerErrors.lessIsFree, { no: payer.accountNo, free, amount });
      return { set: { auditUser: call.caller.userId, auditTime: engine.clock.now() } };
    },

    async refuse({ tx, call, row, args }) {
      if (row.applyUser === call.caller.userId) fail(ledgerErrors.ownWithdraw);
      await giveBack(tx, row, actorOf(call));
      return { set: { auditUser: call.caller.userId, auditTime: engine.clock.now(), endReason: args.reason } };
    },

    /** The transfer has left the bank: it is booked whatever became of the account meanwhile. */
    async pay({ tx, call, row, args }) {
      const { accountId, bizNo } = held(row);
      const actor = actorOf(call);
      await lockAccount(tx, accountId);
      await release(tx, engine, { accountId, bizNo, actor });
      await payOut(tx, engine, { accountId, bizNo, amount: row.amount ?? '', actor });
      return { set: { payTime: engine.clock.now(), bankRef: bankRefOf(args.bankRef) } };
    },

    async cancel({ tx, call, row, args }) {
      const isApproved = row.withdrawStatus === withdrawStatus.key.approved;
      if (isApproved && call.caller.ownerId !== undefined)
        fail(ledgerErrors.withOperator, { no: row.withdrawNo ?? '' });
      await giveBack(tx, row, actorOf(call));
      return { set: { endReason: args.reason } };
    },
  };
}
