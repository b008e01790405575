// Tests that the database enforces the rules of the ledger (BR-9) against code of the application, and against code of the platform that
// is not a wipe.
import { cashier as actor, type LedgerStage, ledgerStage, tenant } from '@ec/fixtures/charging/test-accounts';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payDirectly, topUp } from './ledger.ts';

let t: LedgerStage;
let accountId: string;
let txnId: string;
let passerById: string;
beforeAll(async () => {
  t = await ledgerStage(2);
  accountId = await t.open();
  txnId = (await asApp((tx) => topUp(tx, t.deps, { accountId, amount: '100', channel: 6, bizNo: 'first', actor })))
    .txnId;
  const paid = { bizType: 2, amount: '1', channel: 2, bizNo: 'passer-by', actor } as const;
  passerById = (await asApp((tx) => payDirectly(tx, t.deps, { ...paid, accountId: null }))).txnId;
});
afterAll(() => t.stage.close());
const asApp = <T>(work: (tx: Sql) => Promise<T>) => t.stage.database.withTenant(tenant, work);

interface Forged {
  legs: readonly (readonly [pocket: number, amount: string])[];
  legCount?: number;
  /** The balances before and after in the row of the account history; without `history`, no such row is inserted. */
  history?: readonly [before: string, after: string] | undefined;
  bizNo?: string;
  of?: string;
}

/** Inserts a transaction without the services of the ledger. */
async function forge(tx: Sql, { legs, legCount = legs.length, history, bizNo, of = accountId }: Forged) {
  const id = t.deps.ids.next();
  const no = bizNo ?? `F${id}`;
  await tx.run(
    sql`insert into ledger_txn (id, tenant_id, biz_type, biz_no, account_id, leg_count)
    values (${id}, ${tenant}, 1, ${no}, ${of}, ${legCount})`,
  );
  for (const [index, [pocket, amount]] of legs.entries())
    await tx.run(
      sql`insert into ledger_leg (tenant_id, txn_id, seq, account_id, leg_count, pocket, amount)
      values (${tenant}, ${id}, ${index + 1}, ${pocket < 90 ? of : null}, ${legCount}, ${pocket}, ${amount})`,
    );
  if (history)
    await tx.run(
      sql`insert into truck_account_his (id, tenant_id, txn_no, account_id, biz_type, direction, amount,
      balance_before, balance_after, gift_part, biz_no)
      values (${id}, ${tenant}, ${no}, ${of}, 1, 1, 1, ${history[0]}, ${history[1]}, 0, ${no})`,
    );
}

const statement = (text: string) => (tx: Sql) => tx.run(sql`${sql.raw(text)}`);

describe('the database refuses', () => {
  it.each<[string, (tx: Sql) => Promise<unknown>, RegExp]>([
    ['changing a leg', statement('update ledger_leg set amount = amount * 2'), /permission denied/],
    ['deleting a leg', statement('delete from ledger_leg'), /permission denied/],
    ['changing a transaction', statement("update ledger_txn set biz_no = 'x'"), /permission denied/],
    ['deleting a transaction', statement('delete from ledger_txn'), /permission denied/],
    ['changing the history', statement('update truck_account_his set amount = 1'), /permission denied/],
    ['deleting the history', statement('delete from truck_account_his'), /permission denied/],
    ['emptying the ledger', statement('truncate ledger_leg'), /permission denied/],
    ['a balance without a leg', statement('update truck_account set balance = balance + 1'), /with the ledger alone/],
    ['gift without a leg', statement('update truck_account set gift = 1'), /with the ledger alone/],
    ['held money without a leg', statement('update truck_account set frozen = 1'), /with the ledger alone/],
    ['money available without a leg', statement('update truck_account set available = 999'), /available/],
    [
      'opening an account that has money',
      (tx) =>
        tx.run(
          sql`insert into truck_account (id, tenant_id, owner_type, owner_id, settle_mode, balance)
          values (5, ${tenant}, 1, 5, 1, 100)`,
        ),
      /with the ledger alone/,
    ],
    [
      'an unbalanced transaction',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [90, '-4'],
          ],
          history: ['100', '105'],
        }),
      /does not balance/,
    ],
    ['a transaction with one leg', (tx) => forge(tx, { legs: [[1, '5']], history: ['100', '105'] }), /leg_count/],
    [
      'a transaction that lacks a leg',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [90, '-5'],
          ],
          legCount: 3,
          history: ['100', '105'],
        }),
      /does not balance/,
    ],
    [
      'a leg of nothing',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '0'],
            [90, '0'],
          ],
        }),
      /amount/,
    ],
    [
      'a leg of an unknown account',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [95, '-5'],
          ],
        }),
      /pocket/,
    ],
    [
      'legs without a line in the history',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [90, '-5'],
          ],
        }),
      /does not tell/,
    ],
    [
      'a history that tells something else',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [90, '-5'],
          ],
          history: ['100', '106'],
        }),
      /does not tell/,
    ],
    [
      'overdrawing',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '-100.01'],
            [91, '100.01'],
          ],
          history: ['100', '-0.01'],
        }),
      /available_not_below_zero/,
    ],
    [
      'gift below zero',
      (tx) =>
        forge(tx, {
          legs: [
            [2, '-1'],
            [91, '1'],
          ],
          history: ['100', '99'],
        }),
      /gift_not_below_zero/,
    ],
    [
      'held money below zero',
      (tx) =>
        forge(tx, {
          legs: [
            [3, '-1'],
            [1, '1'],
          ],
          history: ['100', '100'],
        }),
      /frozen_not_below_zero/,
    ],
    [
      'spending what is held',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '-101'],
            [3, '101'],
          ],
          history: ['100', '100'],
        }),
      /available_not_below_zero/,
    ],
    [
      'booking a number twice',
      (tx) =>
        forge(tx, {
          legs: [
            [1, '5'],
            [90, '-5'],
          ],
          history: ['100', '105'],
          bizNo: 'first',
        }),
      /ledger_txn_once/,
    ],
    [
      'a later leg in a transaction of before',
      (tx) =>
        tx.run(
          sql`insert into ledger_leg (tenant_id, txn_id, seq, account_id, leg_count, pocket, amount)
          values (${tenant}, ${txnId}, 3, ${accountId}, 2, 1, 5)`,
        ),
      /check constraint/,
    ],
    [
      'a later line in the history for a transaction past every account',
      (tx) =>
        tx.run(
          sql`insert into truck_account_his (id, tenant_id, txn_no, account_id, biz_type, direction, amount,
          balance_before, balance_after, gift_part, biz_no)
          values (${passerById}, ${tenant}, 'late', ${accountId}, 2, 2, 1, 100, 99, 0, 'passer-by')`,
        ),
      /history_of_txn/,
    ],
    [
      'a leg of an account that the transaction is not about',
      async (tx) => {
        const other = await t.open();
        const id = t.deps.ids.next();
        await tx.run(
          sql`insert into ledger_txn (id, tenant_id, biz_type, biz_no, account_id, leg_count)
          values (${id}, ${tenant}, 1, 'foreign', ${accountId}, 2)`,
        );
        await tx.run(
          sql`insert into ledger_leg (tenant_id, txn_id, seq, account_id, leg_count, pocket, amount)
          values (${tenant}, ${id}, 1, ${other}, 2, 1, 5), (${tenant}, ${id}, 2, null, 2, 90, -5)`,
        );
      },
      /does not balance/,
    ],
    [
      'a leg of an account that is not there',
      async (tx) => {
        const id = t.deps.ids.next();
        await tx.run(
          sql`insert into ledger_txn (id, tenant_id, biz_type, biz_no, leg_count)
          values (${id}, ${tenant}, 1, 'nobody', 2)`,
        );
        await tx.run(
          sql`insert into ledger_leg (tenant_id, txn_id, seq, account_id, leg_count, pocket, amount)
          values (${tenant}, ${id}, 1, 77, 2, 1, 5), (${tenant}, ${id}, 2, null, 2, 90, -5)`,
        );
      },
      /not there/,
    ],
    [
      'own money below the credit while gift is left',
      (tx) =>
        forge(tx, {
          legs: [
            [2, '50'],
            [1, '-101'],
            [91, '51'],
          ],
          history: ['100', '49'],
        }),
      /balance_within_credit/,
    ],
    ['closing an account that has money', statement('update truck_account set account_status = 3'), /closed_is_empty/],
    ['a credit limit below zero', statement('update truck_account set credit_limit = -1'), /credit_limit/],
  ])('%s', async (_what, attack, why) => {
    await expect(asApp(attack)).rejects.toThrow(why);
    expect(await t.balances(accountId)).toMatchObject({ balance: '100.00', available: '100.00' });
    expect(await t.differences()).toEqual([]);
  });

  it('changes of the ledger by the platform, except in a wipe', async () => {
    const { database } = t.stage;
    const asPlatform = (text: string, before = 'select 1') =>
      database.asPlatform(
        'attack',
        async (tx) => {
          await tx.run(sql`${sql.raw(before)}`);
          return tx.run(sql`${sql.raw(text)}`);
        },
        { audit: 'log' },
      );
    for (const text of ['update ledger_leg set amount = 1', 'delete from ledger_leg', 'truncate ledger_leg cascade'])
      await expect(asPlatform(text)).rejects.toThrow(/stays/);
    await expect(asPlatform('update truck_account set balance = 1')).rejects.toThrow(/with the ledger alone/);
    expect(
      await asPlatform('delete from ledger_leg where txn_id = 0', `select set_config('app.wiping', 'on', true)`),
    ).toBe(0);
  });
});
