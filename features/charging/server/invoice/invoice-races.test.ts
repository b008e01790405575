// Tests invoices while parallel transactions change their orders or other invoices (BR-67).
import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import type { Sql } from '@ec/kernel/database';
import { overlapped } from '@ec/testing/overlap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

let count = 0;
const next = () => {
  count += 1;
  return String(count).padStart(6, '0');
};
const taxNo = () => `2${next().padStart(19, '0')}`;
const order = ({ merchantId, accountId, plateNo }: Fleet) =>
  site.insert('truck_orders', {
    order_no: `FPR${next()}`,
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    pay_type: 1,
    invoice_status: 0,
    station_id: site.stationId,
    merchant_id: merchantId,
    account_id: accountId,
    plate_no: plateNo,
    end_time: '2026-09-05 12:00:00+08',
    total_kwh: '10.00',
    elec_money: '7.00',
    service_money: '3.00',
    total_money: '10.00',
    pay_money: '10.00',
  });
const act = (name: string, body: object) => site.on.post<{ id: string }>(admin, `blade-truck/invoice/${name}`, body);
const ask = ({ merchantId }: Fleet) =>
  act('request', { merchantId, month: '2026-09', kind: 2, title: '抬头', taxNo: '91330200MA2AAAAA1X' });

test('approving and issuing an invoice wait for a parallel refund of its order and are refused', async () => {
  const of = await site.fleet();
  const orderId = await order(of);
  const { id } = (await ask(of)).data;
  const refund = (tx: Sql) =>
    tx.run(
      sql`update truck_orders set refund_money = '0.01', pay_status = 3 where tenant_id = ${tenant} and id = ${orderId}`,
    );
  const refundConflict = { status: 409, msg: expect.stringContaining('退款') };
  expect(await overlapped(site.on.stage, tenant, refund, () => act('approve', { id }))).toMatchObject(refundConflict);
  await site.set('truck_orders', orderId, { refund_money: '0' });
  expect((await act('approve', { id })).status).toBe(200);
  const issue = { id, invoiceNo: taxNo(), invoiceDate: '2026-10-08' };
  expect(await overlapped(site.on.stage, tenant, refund, () => act('issue', issue))).toMatchObject(refundConflict);
});

test('an invoice and a red invoice cannot take the same number in parallel', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [one, other] = [await site.fleet(), await site.fleet()];
    const ids: string[] = [];
    for (const each of [one, other]) {
      await order(each);
      const { id } = (await ask(each)).data;
      await act('approve', { id });
      ids.push(id);
    }
    await act('issue', { id: ids[0], invoiceNo: taxNo(), invoiceDate: '2026-10-08' });
    const no = taxNo();
    const replies = await Promise.all([
      act('reverse', { id: ids[0], redNo: no, reason: '开错' }),
      act('issue', { id: ids[1], invoiceNo: no, invoiceDate: '2026-10-08' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});
