// Tests that a statement agrees to the cent with the orders and the ledger, even if an order is paid in another month.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@ec/kernel/database';
import { seededRandom } from '@ec/kernel/seeded-random';
import { moneyText } from '@ec/language/amount';
import { inspectXlsx } from '@ec/sheets/test-inspect';
import { writeBook } from '@ec/sheets/write-book';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debit, topUp } from '../ledger/ledger.ts';
import { monthOf } from './month.ts';
import { readStatement, readWholeStatement } from './read-statement.ts';
import { statementSheets } from './statement-book.ts';
import { statementBody } from './statement-pdf.ts';
import { wordsIn } from './statement-words.ts';

const tenant = 'T1';
const merchantId = '7001';
const accountId = '7002';
const month = monthOf('2026-10') ?? expect.fail();
const words = wordsIn('zh', ({ values }, key) => values.find((value) => value.key === key)?.zh ?? '');
const random = seededRandom(20261121, 'statement', 1);
let stage: TestDatabase;
let folder: string;

const run = <T>(work: (tx: Sql) => Promise<T>) => stage.database.withTenant(tenant, work);
const at = (time: string) => ({ ids: stage.ids, clock: { now: () => new Date(`${time}+08:00`) } });
const actor = { userId: null, name: '测试' };
const parts = ['elec', 'service', 'occupy', 'swap'] as const;
let orderCount = 0;

/** Inserts an order with random fees. If `paid` is set, the account is debited at that time. Returns the total. */
async function order(
  end: string,
  { paid, type = 1, merchant = merchantId }: { paid?: string; type?: number; merchant?: string } = {},
) {
  orderCount += 1;
  const money = Object.fromEntries(parts.map((part) => [part, new Decimal(random.whole(0, 9_999)).div(100)])) as Record<
    string,
    Decimal
  >;
  const discount = Decimal.min(money.service ?? 0, '1.11');
  const total = Decimal.sum(...Object.values(money)).minus(discount);
  const kwh = new Decimal(random.whole(1, 50_000)).div(100);
  await stage.superuser.run(
    `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, pay_type, merchant_id, account_id,
      station_id, end_time, total_kwh, flat_kwh, elec_money, service_money, occupy_money, swap_money, discount_money, total_money)
     values ($1, $2, $3, $4, '鲁A12345', 4, $5, 1, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16)`,
    [
      stage.ids.next(),
      tenant,
      `O${orderCount}`,
      type,
      paid ? 2 : 5,
      merchant,
      accountId,
      8001 + (orderCount % 2),
      `${end}+08`,
      String(kwh),
      ...parts.map((part) => String(money[part])),
      String(discount),
      String(total),
    ],
  );
  if (paid)
    await run((tx) =>
      debit(tx, at(paid), {
        accountId,
        bizType: type === 2 ? 3 : 2,
        bizNo: `O${orderCount}`,
        amount: total.toFixed(2),
        actor,
      }),
    );
  return total;
}

beforeAll(async () => {
  stage = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
  await stage.superuser.run(`set session_replication_role = replica;
    insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type, station_status, area_code,
        address, lng, lat, dept_id, service_tel)
      select n, 'T1', n::text, '站' || n, 'x', array[1], 1, 50, '37', 'x', 117, 36, 1, 'x' from generate_series(8001, 8002) n;
    insert into truck_merchant (id, tenant_id, merchant_no, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
      select n, 'T1', 'M' || n, '商户' || n, 1, 'C' || n, '王', '13800000000', 1, 1 from generate_series(7001, 7003, 2) n;
    insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, settle_mode, account_status)
      values (7002, 'T1', 'AC1', 1, 7001, '商户', 1, 1);
    set session_replication_role = origin`);
  await run((tx) =>
    topUp(tx, at('2026-09-01 08:00:00'), { accountId, amount: '50000', channel: 6, bizNo: 'V1', actor }),
  );
  await order('2026-09-30 23:59:59', { paid: '2026-09-30 23:59:59' });
  await order('2026-09-30 23:00:00', { paid: '2026-10-02 09:00:00' });
  await order('2026-10-01 00:00:00', { paid: '2026-10-01 00:00:00' });
  for (let n = 0; n < 60; n += 1) {
    const day = `2026-10-${String(1 + (n % 30)).padStart(2, '0')} 12:00:00`;
    await order(day, { paid: day, type: n % 3 === 0 ? 2 : 1 });
  }
  await run((tx) =>
    topUp(tx, at('2026-10-15 08:00:00'), { accountId, amount: '123.45', channel: 6, bizNo: 'V2', actor }),
  );
  await order('2026-10-31 23:59:59', { paid: '2026-11-01 08:00:00' });
  await order('2026-10-20 10:00:00');
  await order('2026-11-01 00:00:00', { paid: '2026-11-01 00:00:00' });
  await order('2026-10-10 10:00:00', { merchant: '7003' });
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await stage.close();
});

const statement = async () => (await run((tx) => readWholeStatement(tx, { merchantId, month }))) ?? expect.fail();
const sum = (amounts: readonly string[]) => Decimal.sum(0, ...amounts).toFixed(2);

describe('a statement', () => {
  it('leads from the opening balance to the closing balance of the ledger', async () => {
    const { opening, closing, movements, lines, agrees } = await statement();
    const [before] = await stage.superuser.rows<{ b: string }>(
      `select sum(balance_after - balance_before)::text as b from truck_account_his where create_time < '2026-10-01 00:00:00+08'`,
    );
    const [after] = await stage.superuser.rows<{ b: string }>(
      `select sum(balance_after - balance_before)::text as b from truck_account_his where create_time < '2026-11-01 00:00:00+08'`,
    );
    expect(opening).toBe(before?.b);
    expect(closing).toBe(after?.b);
    expect(sum([opening, ...movements.map(({ amount }) => amount)])).toBe(closing);
    expect(sum([opening, ...lines.map(({ amount }) => amount)])).toBe(closing);
    expect(movements.map(({ bizType }) => bizType)).toEqual([1, 2, 3]);
    expect(agrees).toBe(true);
  });

  it('contains each order that ended in the month of Shanghai once, with sums by station and by day', async () => {
    const { sums, stations, days, orders } = await statement();
    expect(orders).toHaveLength(63);
    expect(sums.orders).toBe(63);
    for (const name of [
      'kwh',
      'flatKwh',
      'elecMoney',
      'serviceMoney',
      'occupyMoney',
      'swapMoney',
      'discountMoney',
      'totalMoney',
    ] as const) {
      expect(sum(stations.map((each) => each[name])), name).toBe(sums[name]);
      expect(sum(days.map((each) => each[name])), name).toBe(sums[name]);
      if (name !== 'flatKwh') expect(sum(orders.map((each) => each[name])), name).toBe(sums[name]);
    }
    const { elecMoney, serviceMoney, occupyMoney, swapMoney, discountMoney, totalMoney } = sums;
    expect(sum([elecMoney, serviceMoney, occupyMoney, swapMoney, `-${discountMoney}`])).toBe(totalMoney);
    expect(days[0]?.day).toMatch(/^2026-10-/);
  });

  it('has a bridge from the orders of the month to the debits of the account for orders', async () => {
    const { bridge, sums, lines } = await statement();
    expect(bridge.orders).toBe(sums.totalMoney);
    const debits = lines
      .filter(({ bizType }) => [2, 3, 4].includes(bizType))
      .map(({ amount }) => amount.replace('-', ''));
    expect(bridge.debits).toBe(sum(debits));
    expect(Number(bridge.elsewhere)).toBeGreaterThan(0);
    expect(Number(bridge.others)).toBeGreaterThan(0);
    expect(sum([bridge.orders, `-${bridge.elsewhere}`, bridge.others])).toBe(bridge.debits);
  });

  it('has zero sums for a month without orders, and does not exist for a merchant of another tenant', async () => {
    const empty = await run((tx) => readStatement(tx, { merchantId, month: monthOf('2026-01') ?? expect.fail() }));
    expect(empty).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      agrees: true,
      stations: [],
      sums: { orders: 0, kwh: '0.00' },
    });
    expect(await stage.database.withTenant('T2', (tx) => readStatement(tx, { merchantId, month }))).toBeUndefined();
    for (const wrong of ['', '2026', '2026-13', '2026-1', '1999-01']) expect(monthOf(wrong)).toBeUndefined();
    expect(monthOf('2026-12')).toMatchObject({ to: '2027-01-01 00:00:00+08' });
  });

  it('does not count no-charge orders in its payments', async () => {
    const january = monthOf('2026-01') ?? expect.fail();
    const nothing = async (state: number) => {
      orderCount += 1;
      await stage.superuser.run(
        `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, pay_type, merchant_id,
          station_id, end_time, total_kwh, total_money, pay_money)
         values ($1, $2, $3, 1, '鲁A12345', 4, $4, 1, 7003, 8001, '2026-01-05 10:00+08', 0, 0, 0)`,
        [stage.ids.next(), tenant, `O${orderCount}`, state],
      );
    };
    for (const state of [7, 7, 2]) await nothing(state);
    const statement = await run((tx) => readStatement(tx, { merchantId: '7003', month: january }));
    expect(statement).toMatchObject({ sums: { orders: 3 }, payments: [{ payType: 1, orders: 1 }] });
  });

  it('is exported as a workbook whose totals equal the sums of its rows', async () => {
    const sheets = statementSheets(await statement(), words);
    expect(sheets.map(({ name }) => name)).toEqual(['概要', '按站点', '按站点按日', '订单', '账户流水']);
    const [, stations, days] = sheets;
    for (const sheet of [stations, days]) {
      const rows = sheet?.rows ?? [];
      const column = (sheet?.columns ?? []).findIndex(({ heading }) => heading === '应付');
      const parts = rows.slice(0, -1).map((row) => String(row[column]));
      expect(sum(parts)).toBe(new Decimal(String(rows.at(-1)?.[column])).toFixed(2));
    }
    const path = join(folder, 'a.xlsx');
    await writeBook(path, sheets);
    const book = await inspectXlsx(await readFile(path));
    for (const [index, heading] of [
      [2, '日期'],
      [3, '结束时间'],
      [4, '时间'],
    ] as const) {
      const { rows = [] } = book.sheets[index] ?? {};
      const column = rows[0]?.indexOf(heading) ?? -1;
      expect(rows[1]?.[column], `${heading} of ${rows[0]?.join()}`).toBeInstanceOf(Date);
    }
  });

  it('is exported as a document whose tables end with the sums of the statement', async () => {
    const whole = await statement();
    const { title, subject, facts, tables } = statementBody(whole, words);
    expect(title).toContain('2026-10');
    expect(facts).toContainEqual([expect.any(String), subject]);
    const [balances, , , , , stations, days] = tables;
    expect(balances?.rows.at(-1)?.at(-1)).toBe(moneyText(whole.closing));
    for (const table of [stations, days]) {
      expect(table?.totals).toBe(1);
      expect(table?.rows.at(-1)).toContain(moneyText(whole.sums.totalMoney));
    }
    expect(days?.rows).toHaveLength(whole.days.length + 1);
    for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length);
  });
});
