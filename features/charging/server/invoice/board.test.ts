// The board of a month (BR-68), over HTTP: its rows agree with the statements to the cent, and months close once.
import { Decimal } from 'decimal.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { BoardRow } from '../../shared/statement/board.contract.ts';
import type { Fleet } from '../order/test-site.ts';
import { month, type Open, testInvoices } from './test-invoices.ts';

const { site, fleet, get, post, order } = await testInvoices();
afterAll(() => site.close());

describe('the board of a month', () => {
  type Board = { isOver: boolean; rows: BoardRow[]; sums: Record<string, string> };
  const board = async (of = month) => (await get<Board>('statement/board', { month: of })).data;
  const rowOf = async (of: Fleet) =>
    (await board()).rows.find(({ merchantId }) => merchantId === of.merchantId) ?? expect.fail('not on the board');

  test('agrees with each statement to the cent, and its sums with its rows', async () => {
    for (const owner of [fleet, await site.fleet(), await site.fleet(), await site.fleet()])
      for (let count = 0; count < 3; count += 1) await order(owner);
    const { rows, sums } = await board();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const asked = { merchantId: row.merchantId, month };
      const { data } = await get<{ sums: Record<string, string | number> }>('merchant/statement', asked);
      const { orders, kwh, totalMoney, refundMoney } = row;
      expect(data.sums).toMatchObject({ orders, kwh, totalMoney, refundMoney });
      const { orders: open } = (await get<Open>('invoice/invoiceable', asked)).data;
      expect(new Decimal(row.toInvoice).eq(open.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)))).toBe(
        true,
      );
    }
    for (const name of ['totalMoney', 'refundMoney', 'openMoney', 'toInvoice', 'issued'] as const)
      expect(sums[name]).toBe(rows.reduce((sum, row) => sum.plus(row[name]), new Decimal(0)).toFixed(2));
  });

  test('closes a month that is over once for many, compares, and notes what was sent', async () => {
    const fleets = [await site.fleet(), await site.fleet()];
    // Paid from nowhere in the ledger: told apart in the bridge, so that the statement agrees.
    for (const of of fleets) await order(of);
    const merchantIds = fleets.map(({ merchantId }) => merchantId);
    const close = (body: object = {}) => post<{ closed: number }>('statement/close', { month, merchantIds, ...body });
    expect((await close({ month: '2098-01' })).status).toBe(409);
    expect((await post('statement/close', { month, merchantIds }, ['100002', 'admin'])).status).toBe(409);
    const twice = await Promise.all([close(), close()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [one] = await Promise.all(fleets.map(rowOf));
    expect(one?.step).toMatchObject({ statementStatus: 1, closedMoney: one?.totalMoney });
    expect(one?.lacks).toContain('toInvoice');
    const ids = await Promise.all(fleets.map(async (of) => (await rowOf(of)).step?.id ?? ''));
    expect((await post('statement/send', { ids, sentTo: 'a@b.cn' })).status, 'not compared').toBe(409);
    const compared = await post('statement/compare', { ids });
    expect(compared.status, compared.msg).toBe(200);
    expect((await post('statement/send', { ids, sentTo: 'a@b.cn' })).status).toBe(200);
    expect((await rowOf(fleets[0] ?? fleet)).step).toMatchObject({ statementStatus: 3, sentTo: 'a@b.cn' });
  });

  test('says of a closed month that its amounts have changed, which is not compared but closed anew', async () => {
    const of = await site.fleet();
    await order(of);
    const close = () => post('statement/close', { month, merchantIds: [of.merchantId] });
    expect((await close()).status).toBe(200);
    await order(of);
    const row = await rowOf(of);
    expect(row.lacks).toContain('changed');
    const id = row.step?.id;
    expect((await post('statement/compare', { ids: [id] })).status).toBe(409);
    expect((await post('statement/reopen', { ids: [id] })).status).toBe(200);
    expect((await close()).status).toBe(200);
    expect((await rowOf(of)).lacks).not.toContain('changed');
  });
});
