// The nightly jobs of settlement: monthly and overdue bills, then the ledger check.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { checkLedger } from './ledger-check.ts';
import {
  handleLateBill,
  issueBill,
  type LateBill,
  lateBills,
  type PostpaidAccount,
  postpaidAccounts,
} from './monthly-bill.ts';

type Needs = Pick<Services, 'ids' | 'clock'>;

type BillTask = { id: string } & ({ account: PostpaidAccount } | { bill: LateBill });

/** Issues bills and handles unpaid ones. Each account and each bill has its own short transaction. */
export const billsJob = (needs: Needs): Job =>
  job({
    name: 'settlement.bills',
    label: { zh: '月结账单与滞纳金', en: 'Monthly bills and late fees' },
    /** 00:40 in Shanghai. */
    cron: '40 16 * * *',
    each: ({ read, now }) => billTasks(read, now),
    run: ({ tx, row }) => ('bill' in row ? handleLateBill(tx, needs, row.bill) : issueBill(tx, needs, row.account)),
  });

async function billTasks(read: Sql, now: Date): Promise<BillTask[]> {
  const [accounts, bills] = await Promise.all([postpaidAccounts(read), lateBills(read, toWireDate(now))]);
  return [
    ...accounts.map((account) => ({ id: `account ${account.id}`, account })),
    ...bills.map((bill) => ({ id: `bill ${bill.id}`, bill })),
  ];
}

export const checkLedgerName = 'settlement.check';

/** Checks the ledgers of all tenants at night, or that of one tenant on request. Each ledger is checked in one snapshot. */
export const checkLedgerJob = (needs: Needs): Job =>
  job({
    name: checkLedgerName,
    label: { zh: '核对账本', en: 'Check the ledger' },
    /** 03:40 in Shanghai. */
    cron: '40 19 * * *',
    each: 'tenants',
    transaction: { isolation: 'repeatable read', timeout: 600_000 },
    run: ({ tx }) => checkLedger(tx, needs),
  });
