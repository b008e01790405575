// Jobs of settlement, tenant by tenant: monthly bills and late bills in the early morning, then the check of the sums.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { checkLedger } from './ledger-check.ts';
import { delayBill, issueBill, type LateBill, lateBills, type Postpaid, postpaidAccounts } from './monthly-bill.ts';

type Needs = Pick<Services, 'ids' | 'clock'>;

type Due = { id: string } & ({ account: Postpaid } | { bill: LateBill });

/** Each account and each bill in a transaction of its own: nobody waits for long. */
export const billsJob = (needs: Needs): Job =>
  job({
    name: 'settlement.bills',
    label: { zh: '月结账单与滞纳金', en: 'Monthly bills and late fees' },
    /** 00:40 in Shanghai. */
    cron: '40 16 * * *',
    each: ({ read, now }) => dueOf(read, now),
    run: ({ tx, row }) => ('bill' in row ? delayBill(tx, needs, row.bill) : issueBill(tx, needs, row.account)),
  });

async function dueOf(read: Sql, now: Date): Promise<Due[]> {
  const [accounts, bills] = await Promise.all([postpaidAccounts(read), lateBills(read, toWireDate(now))]);
  return [
    ...accounts.map((account) => ({ id: `account ${account.id}`, account })),
    ...bills.map((bill) => ({ id: `bill ${bill.id}`, bill })),
  ];
}

export const checkLedgerName = 'settlement.check';

/** Every tenant where the clock asks, one where a person does; all of a tenant's books in one moment. */
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
