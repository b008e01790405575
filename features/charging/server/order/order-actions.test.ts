// Tests that the server refuses to stop a swap, and to invoice an order of which nothing was paid or all was refunded. An order that
// delivered nothing and costs nothing has the payment state "no charge" in lists, filters and its history.
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleOrder } from '../settlement/settle-order.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

let orderCount = 0;
const orderOf = (columns: object) => {
  orderCount += 1;
  return site.insert('truck_orders', {
    order_no: `A${orderCount}`,
    order_type: 1,
    order_proc: 4,
    station_id: site.stationId,
    plate_no: '鲁A1',
    ...columns,
  });
};
const post = (name: string, body: object) => site.on.post<unknown>(admin, `blade-truck/orders/${name}`, body);
const paid = { pay_status: 2, pay_type: 2, invoice_status: 0, pay_time: new Date('2026-11-01T02:00:00Z') };

describe('a swap', () => {
  test('cannot be stopped, neither with `id` nor with `ids` and `partial`', async () => {
    const swap = await orderOf({ order_type: 2, order_proc: 2 });
    const alone = await post('stop', { id: swap, reason: '现场' });
    expect([alone.status, alone.msg]).toEqual([409, expect.stringContaining('不能停止充电')]);
    const together = await post('stop', { ids: [swap], partial: true });
    expect(together.data).toMatchObject({ done: [], refused: [{ id: swap, reason: alone.msg }] });
    expect(await site.row('truck_orders', swap)).toMatchObject({ order_proc: 2 });
  });
});

describe('an invoice', () => {
  test('is refused for orders of which nothing was paid or all was refunded', async () => {
    const nothing = await orderOf({ ...paid, total_money: 0, total_kwh: 3, pay_money: 0 });
    const returned = await orderOf({ ...paid, pay_status: 3, total_money: 9, pay_money: 9, refund_money: 9 });
    const free = await orderOf({ ...paid, pay_status: 7, pay_time: null, total_money: 0, total_kwh: 0 });
    const some = await orderOf({ ...paid, total_money: 9, pay_money: 9 });
    const ids = [nothing, returned, free, some];
    const { data } = await post('invoice', { ids, to: 1, partial: true });
    expect(data).toMatchObject({ done: [some], refused: [{ id: nothing }, { id: returned }, { id: free }] });
    // Without `partial`, the call is refused as a whole if one of its orders is refused.
    const more = await orderOf({ ...paid, total_money: 9, pay_money: 9 });
    expect((await post('invoice', { ids: [more, nothing], to: 1 })).status).toBe(409);
    expect(await site.row('truck_orders', more)).toMatchObject({ invoice_status: 0 });
  });
});

describe('an order that delivered nothing and costs nothing', () => {
  test('is listed and recorded as no charge, and the filters for paid and due orders do not find it', async () => {
    const { accountId, plateNo } = await site.fleet({ balance: '100' });
    const nothing = { total_money: 0, total_kwh: 0, end_time: site.now() };
    const id = await orderOf({ ...nothing, pay_status: 0, pay_type: 1, account_id: accountId, plate_no: plateNo });
    await site.tx((tx) => settleOrder(tx, site.deps, id));
    const list = async (payStatus: number) =>
      (
        await site.on.get<{ records: { id: string; payStatusName: string }[] }>(
          admin,
          `blade-truck/orders/list?plateNo=${encodeURIComponent(plateNo)}&payStatus=${payStatus}`,
        )
      ).data.records.map((row) => [row.id, row.payStatusName]);
    expect(await list(7)).toEqual([[id, '无需支付']]);
    expect([await list(2), await list(1), await list(0)]).toEqual([[], [], []]);
    expect(
      await site.on.stage.superuser.rows(
        `select before, after from truck_order_event where order_id = $1 and field = 'payStatus' order by id`,
        [id],
      ),
    ).toEqual([
      { before: 0, after: 1 },
      { before: 1, after: 7 },
    ]);
    expect(await site.row('truck_account', accountId)).toMatchObject({ balance: '100.00' });
  });
});
