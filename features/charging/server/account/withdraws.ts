// Withdrawals (BR-61). The requested amount is held at once, so that nothing else can use the money. A second person decides. The
// withdrawal is booked when a person records the bank's reference.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { ActionHandlers } from '@ec/resource-server/action';
import { pick } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { flowCategory } from '@ec/system/shared/seeded.enums';
import { cancelApproval, decideRecord, type RecordApproval, startApproval } from '@ec/workflow/server/public';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accountStatus, withdrawStatus } from '../../shared/account/account.enums.ts';
import type { WithdrawReply } from '../../shared/account/account-answers.ts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { withdrawableOf } from '../../shared/ledger/account-balances.ts';
import { voucherOf } from '../../shared/ledger/voucher-no.ts';
import { type LockedAccount, lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { type Actor, hold, payOut, release } from '../ledger/ledger.ts';
import { payOverdueOrders } from '../settlement/settle-order.ts';
import { actorOf } from './actor.ts';
import { obligationsOf } from './obligations.ts';

interface WithdrawRequest {
  accountId: string;
  amount: string;
  bankName: string;
  bankAccount: string;
  reason: string;
  actor: Actor;
}

/** @throws AppError notNormal, owesMoney, lessIsFree */
export async function requestWithdraw(tx: Sql, engine: Engine, request: WithdrawRequest): Promise<WithdrawReply> {
  const { accountId, amount, bankName, bankAccount, reason, actor } = request;
  const payer = await lockAccount(tx, accountId);
  await refuseOwing(tx, payer);
  const free = withdrawableOf(payer);
  if (new Decimal(amount).gt(free)) fail(ledgerErrors.lessIsFree, { no: payer.accountNo, free, amount });
  const id = engine.ids.next();
  const withdrawNo = `WD${BigInt(id).toString(36).toUpperCase()}`;
  await hold(tx, engine, { accountId, amount, bizNo: withdrawNo, actor });
  await tx.run(
    sql`insert into truck_withdraw (id, tenant_id, create_user, withdraw_no, account_id, owner_name, amount, bank_name,
        bank_account, reason, apply_user)
      values (${id}, ${tx.tenantId}, ${actor.userId}, ${withdrawNo}, ${accountId}, ${payer.ownerName}, ${amount}, ${bankName},
        ${bankAccount}, ${reason}, ${actor.userId})`,
  );
  await startApproval(tx, engine, withdrawApproval, { id, applicant: actor.userId, amount });
  return { id, withdrawNo };
}

/** Refuses a withdrawal if the account is not normal, owes money or has a running order. @throws AppError notNormal, owesMoney */
async function refuseOwing(tx: Sql, { id, accountNo: no, accountStatus: status }: LockedAccount): Promise<void> {
  if (status !== accountStatus.key.normal) fail(ledgerErrors.notNormal, { no });
  const { running, toPay, bills } = await obligationsOf(tx, id);
  if (running + toPay + bills > 0) fail(ledgerErrors.owesMoney, { no, running, toPay, bills });
}

/** The column of the bank's reference holds 40 characters. */
const maxBankRefLength = 40;

/** Normalizes the bank's reference, so that two spellings of a reference are the same. @throws AppError noBankRef */
function bankRefOf(enteredRef: string): string {
  const bankRef = voucherOf(enteredRef);
  if (bankRef === '' || [...bankRef].length > maxBankRefLength)
    fail(ledgerErrors.noBankRef, { most: maxBankRefLength });
  return bankRef;
}

type Row = Pick<StoredRowOf<typeof withdraw>, 'id' | 'accountId' | 'withdrawNo' | 'amount' | 'withdrawStatus'>;

const holdKeyOf = ({ accountId, withdrawNo }: Row) => ({ accountId: accountId ?? '', bizNo: withdrawNo ?? '' });

/** Releases the held money and pays orders that became due meanwhile. */
async function releaseWithdrawal(tx: Sql, engine: Engine, row: Row, actor: Actor): Promise<void> {
  const { accountId, bizNo } = holdKeyOf(row);
  await lockAccount(tx, accountId);
  await release(tx, engine, { accountId, bizNo, actor });
  await payOverdueOrders(tx, engine, accountId);
}

/**
 * Returns the values that a decision writes into the row in addition to its state. A refusal also releases the held money.
 * @throws AppError notNormal, owesMoney, lessIsFree
 */
async function decisionValues(tx: Sql, engine: Engine, call: Call, row: Row, { approve, comment }: Verdict) {
  const decision = { auditUser: call.caller.userId, auditTime: engine.clock.now() };
  if (!approve) {
    await releaseWithdrawal(tx, engine, row, actorOf(call));
    return { ...decision, endReason: comment.slice(0, maxReasonLength) };
  }
  const payer = await lockAccount(tx, holdKeyOf(row).accountId);
  await refuseOwing(tx, payer);
  const amount = row.amount ?? '';
  const free = withdrawableOf(payer, amount);
  if (new Decimal(amount).gt(free)) fail(ledgerErrors.lessIsFree, { no: payer.accountNo, free, amount });
  return decision;
}

interface Verdict {
  approve: boolean;
  comment: string;
}

/** The column holds 200 characters. The comment of a task may be longer. */
const maxReasonLength = 200;

/**
 * Completes the approval task of a withdrawal.
 * @returns the values that the action writes: the unchanged state if the process still asks other people
 */
async function decideWithdraw(tx: Sql, engine: Engine, call: Call, row: Row, verdict: Verdict) {
  let set: ValuesOf<typeof withdraw> = { withdrawStatus: row.withdrawStatus };
  const write = async () => {
    set = await decisionValues(tx, engine, call, row, verdict);
  };
  await decideRecord(tx, engine, withdrawApproval, { call, id: row.id, ...verdict, write });
  return { set };
}

export const withdrawApproval: RecordApproval = {
  resource: withdraw.name,
  key: 'withdraw',
  label: { zh: '提现审批', en: 'withdrawals' },
  category: `flow_${flowCategory.key.withdraw}`,
  permission: permissionsOf(withdraw).action('approve'),
  async hold(engine, tx, call, id) {
    const row = await tx.first<{ applicant: string; status: number }>(
      sql`select apply_user as applicant, withdraw_status as status from truck_withdraw
        where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`,
    );
    if (!row || !(await findRow({ tx, engine, resource: withdraw, call }, id))) throw new AppError(errors.noData);
    if (row.status !== withdrawStatus.key.asked) fail(ledgerErrors.withdrawDecided);
    if (row.applicant === call.caller.userId) fail(ledgerErrors.ownWithdraw);
    return row.applicant;
  },
  async carryOut(engine, tx, call, { id, ...verdict }) {
    const row = await tx.first<Row>(
      sql`select ${pick(withdraw, ['id', 'accountId', 'withdrawNo', 'amount', 'withdrawStatus'], '')}
        from truck_withdraw where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0`,
    );
    if (!row) throw new AppError(errors.noData);
    const set = await decisionValues(tx, engine, call, row, verdict);
    const to = verdict.approve ? withdrawStatus.key.approved : withdrawStatus.key.refused;
    const by = { call, ids: engine.ids, action: verdict.approve ? 'approve' : 'refuse' };
    await moveState(tx, withdraw, id, 'withdrawStatus', to, set, by);
  },
  async subject(tx, id) {
    const row = await tx.first<{ no: string; amount: string }>(
      sql`select withdraw_no as no, amount::text as amount from truck_withdraw
        where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    return { zh: `提现 ¥${row?.amount}（${row?.no}）`, en: `Withdrawal of ¥${row?.amount} (${row?.no})` };
  },
  waiting: (tenantId) => sql`select id, apply_user as applicant, amount from truck_withdraw
    where tenant_id = ${tenantId} and withdraw_status = ${sql.lit(withdrawStatus.key.asked)} and is_deleted = 0`,
};

export function withdrawActions(engine: Engine): ActionHandlers<typeof withdraw> {
  return {
    approve: ({ tx, call, row }) => decideWithdraw(tx, engine, call, row, { approve: true, comment: '' }),

    refuse: ({ tx, call, row, args }) =>
      decideWithdraw(tx, engine, call, row, { approve: false, comment: args.reason }),

    /** Books a transfer that has left the bank, also if the account was frozen meanwhile. */
    async pay({ tx, call, row, args }) {
      const { accountId, bizNo } = holdKeyOf(row);
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
      await cancelApproval(tx, engine, withdrawApproval, { id: row.id, call, comment: args.reason });
      await releaseWithdrawal(tx, engine, row, actorOf(call));
      return { set: { endReason: args.reason } };
    },
  };
}
