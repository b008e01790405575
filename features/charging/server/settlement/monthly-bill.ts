// Postpaid accounts (BR-14): the bill of each billing day, its payment, and the consequences of a bill that is not paid in time.

import type { AuditedCall } from '@ec/kernel/audit';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { recordLogEvent } from '@ec/kernel/event-log';
import { keys } from '@ec/resource-server/columns';
import { moveState } from '@ec/resource-server/move-state';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import {
  accountBillStatus,
  accountHisBizType,
  accountHisPayChannel,
  accountStatus,
} from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { addDays, dueDateOf, lastBillDate } from '../../shared/ledger/bill-dates.ts';
import { voucherOf } from '../../shared/ledger/voucher-no.ts';
import { ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { type Actor, type LedgerDeps, repay } from '../ledger/ledger.ts';
import {
  type Bill,
  insertBill,
  lockBill,
  markBilledOrdersOverdue,
  markBilledOrdersPaid,
  type NewBill,
} from './bill-rows.ts';
import { unbilledFees } from './late-fees.ts';

const bills = accountBillStatus.key;

/** The column of the voucher number holds 40 characters. */
const maxVoucherLength = 40;

export interface PostpaidAccount {
  id: string;
  settleDay: number;
}

/**
 * Returns the accounts that may need a bill: postpaid accounts, and accounts that still have due orders on credit or unbilled late fees.
 * Closed accounts are left out. The billing day is the first of the month by default.
 */
export function postpaidAccounts(tx: Sql): Promise<PostpaidAccount[]> {
  return tx.rows<PostpaidAccount>(
    sql`select id, coalesce(settle_day, 1) as "settleDay" from truck_account
      where tenant_id = ${tx.tenantId} and (settle_mode = ${keys(accountSettleMode.key.postpaid)}
          or exists (select from truck_orders o where o.tenant_id = truck_account.tenant_id and o.account_id = truck_account.id
            and o.pay_status = ${keys(payStatus.key.due)} and o.pay_type = ${keys(ordersPayType.key.credit)} and o.is_deleted = 0)
          or exists (select ${unbilledFees(tx, sql`truck_account.id`)}))
        and account_status <> ${keys(accountStatus.key.closed)} and is_deleted = 0 order by id`,
  );
}

/**
 * Issues the bill of an account's latest billing day, unless this bill or a later one exists, or there is nothing to bill. The bill contains
 * everything unbilled before that day, so that a missed billing day is made up for.
 * @returns the number of the bill
 */
export async function issueBill(
  tx: Sql,
  deps: LedgerDeps,
  { id, settleDay }: PostpaidAccount,
): Promise<string | undefined> {
  const { accountNo, ownerName } = await lockAccount(tx, id);
  const billDate = lastBillDate(toWireDate(deps.clock.now()), settleDay);
  const existing = await tx.first(
    sql`select 1 from truck_account_bill
      where tenant_id = ${tx.tenantId} and account_id = ${id} and bill_date >= ${billDate}::date`,
  );
  if (existing) return undefined;
  const billNo = `B${billDate.replaceAll('-', '')}${accountNo}`.slice(0, 32);
  const until = new Date(`${billDate}T00:00:00+08:00`);
  return writeBill(tx, deps, { billNo, accountId: id, ownerName, billDate, until, periodTo: addDays(billDate, -1) });
}

/**
 * Issues a bill of the orders that have ended, for an account that is no longer postpaid. Running orders follow on the bill of the next
 * billing day.
 * @returns the number of the bill, or undefined if there is nothing to bill
 */
export async function closePeriod(tx: Sql, deps: LedgerDeps, accountId: string): Promise<string | undefined> {
  const { accountNo, ownerName } = await lockAccount(tx, accountId);
  const until = deps.clock.now();
  const billDate = toWireDate(until);
  const same = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from truck_account_bill
      where tenant_id = ${tx.tenantId} and account_id = ${accountId} and bill_date = ${billDate}::date`,
  );
  const billNo = `B${billDate.replaceAll('-', '')}${accountNo}-${(same?.n ?? 0) + 1}`;
  return writeBill(tx, deps, { billNo, accountId, ownerName, billDate, until, periodTo: billDate });
}

async function writeBill(tx: Sql, deps: LedgerDeps, due: Omit<NewBill, 'id' | 'dueDate'>): Promise<string | undefined> {
  const bill = { ...due, id: deps.ids.next(), dueDate: dueDateOf(due.billDate) };
  const amount = await insertBill(tx, bill);
  if (amount === undefined) return undefined;
  if (Number(amount) === 0) await settleBill(tx, deps, { ...bill, billStatus: bills.toPay, amount }, null);
  return bill.billNo;
}

async function settleBill(tx: Sql, { clock }: LedgerDeps, bill: Bill, voucherNo: string | null): Promise<void> {
  const at = clock.now();
  await markBilledOrdersPaid(tx, bill.id, at);
  await tx.run(
    sql`update truck_account_bill set bill_status = ${keys(bills.paid)}, pay_time = ${at}, voucher_no = ${voucherNo}, black_proposal = 0
      where tenant_id = ${tx.tenantId} and id = ${bill.id}`,
  );
}

/** Books the transfer as a repayment and marks the bill and its orders as paid. @throws AppError voucherTaken; noVoucher */
export async function payBill(
  tx: Sql,
  deps: LedgerDeps,
  {
    billId,
    accountId,
    voucherNo: enteredNo,
    actor,
  }: { billId: string; accountId: string; voucherNo: string; actor: Actor },
): Promise<void> {
  await lockAccount(tx, accountId);
  const bill = await lockBill(tx, billId);
  const voucherNo = await claimVoucher(tx, enteredNo);
  await repay(tx, deps, {
    accountId,
    amount: bill.amount,
    channel: accountHisPayChannel.key.bankTransfer,
    bizNo: bill.billNo,
    actor,
  });
  await settleBill(tx, deps, bill, voucherNo);
}

/**
 * Claims the number of a bank transfer, which can pay only one top-up or one bill, also if two people record it at the same time.
 * @returns the normalized number
 * @throws AppError voucherTaken; noVoucher
 */
export async function claimVoucher(tx: Sql, enteredNo: string): Promise<string> {
  const voucherNo = voucherOf(enteredNo);
  if (voucherNo === '' || [...voucherNo].length > maxVoucherLength)
    fail(ledgerErrors.noVoucher, { most: maxVoucherLength });
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`voucher ${tx.tenantId} ${voucherNo}`}, 0))`);
  // Older vouchers were stored before their numbers were normalized.
  const forms = [voucherNo, voucherNo.toLowerCase(), enteredNo.replace(/\s+/g, '')];
  const earlierUse = await tx.first(
    sql`select 1 from truck_account_bill where tenant_id = ${tx.tenantId} and voucher_no = any(${forms})
      union all select 1 from ledger_txn where tenant_id = ${tx.tenantId} and biz_type = ${keys(accountHisBizType.key.topUp)}
        and biz_no = any(${forms}) limit 1`,
  );
  if (earlierUse) fail(ledgerErrors.voucherTaken, { no: voucherNo });
  return voucherNo;
}

export interface LateBill {
  id: string;
  accountId: string;
}

export function lateBills(tx: Sql, today: string): Promise<LateBill[]> {
  return tx.rows<LateBill>(
    sql`select id, account_id as "accountId" from truck_account_bill
      where tenant_id = ${tx.tenantId} and bill_status = ${keys(bills.toPay)} and due_date < ${today}::date and is_deleted = 0 order by account_id`,
  );
}

/** Marks a bill and its orders as overdue, freezes the account, and proposes to a person to blacklist the merchant. */
export async function handleLateBill(tx: Sql, deps: LedgerDeps, { id, accountId }: LateBill): Promise<void> {
  const late = await lockAccount(tx, accountId);
  const bill = await lockBill(tx, id);
  if (bill.billStatus !== bills.toPay) return;
  await tx.run(
    sql`update truck_account_bill set bill_status = ${keys(bills.overdue)}, black_proposal = 1
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  const orders = await markBilledOrdersOverdue(tx, id);
  if (late.accountStatus === accountStatus.key.normal) await freezeForBill(tx, deps, accountId);
  const data = { bill: bill.billNo, account: late.accountNo, amount: bill.amount, orders };
  await recordLogEvent(tx, tx.tenantId ?? '', deps.ids, { event: 'bill.overdue', level: 'warn', data });
}

/** Returns the audited call for an action that a job starts. */
const systemCall = (tenantId: string): AuditedCall => ({
  caller: { tenantId, userId: '0', account: '', name: '', deptIds: [], roleIds: [], aliases: [], sessionId: '' },
  requestId: '',
  remoteIp: '',
});

async function freezeForBill(tx: Sql, { ids }: LedgerDeps, accountId: string): Promise<void> {
  const by = { call: systemCall(tx.tenantId ?? ''), ids, action: 'freeze' };
  await moveState(tx, account, accountId, 'accountStatus', accountStatus.key.frozen, {}, by);
}
