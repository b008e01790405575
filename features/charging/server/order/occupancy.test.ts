// Tests the occupancy fee of a truck that stays at its connector (BR-6): its amount, its time and its bill.

import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hold, release } from '../ledger/ledger.ts';
import { findDifferences } from '../settlement/ledger-check.ts';
import { closePeriod } from '../settlement/monthly-bill.ts';
import { recordGunState } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { sweepOrdersJob } from './sweep-orders.ts';
import { minutes, sessionsAt } from './test-session.ts';

let site: Site;
let sessions: ReturnType<typeof sessionsAt>;
beforeAll(async () => {
  site = await testSite();
  sessions = sessionsAt(site);
});
afterAll(() => site.close());

type Row = Record<string, unknown>;
const base = 'blade-truck/orders';
const order = (id: string) => site.row<Row>('truck_orders', id);
const account = (fleet: Fleet) => site.row<Row>('truck_account', fleet.accountId);
const act = (name: string, id: string, body: object = {}) =>
  site.on.post<Row>(admin, `${base}/${name}`, { id, reason: '测试', ...body });
const tend = () => runJob(sweepOrdersJob(site.on.engine), site.on.engine, { tenantId: tenant });
const run = (fleet: Fleet) => sessions.run(fleet);

describe('a truck that stays plugged (BR-6)', () => {
  const report = (gunId: string, gunStatus: number, at: Date) =>
    site.tx((tx) => recordGunState(tx, site.deps, { gunId, gunStatus, at }));

  test('pays for the minutes beyond the free ones with a separate debit', async () => {
    const fleet = await site.fleet({ balance: '500' });
    const { id, gun } = await run(fleet);
    await report(gun, 2, minutes(50));
    await report(gun, 1, minutes(50 + 15 + 20));
    expect(await order(id)).toMatchObject({
      occupy_money: '10.00',
      total_money: '129.17',
      pay_money: '129.17',
      pay_status: 2,
    });
    expect(await account(fleet)).toMatchObject({ balance: '370.83' });
    const his = await site.on.stage.superuser.rows<Row>(
      `select biz_type, amount from truck_account_his where account_id = $1 order by id`,
      [fleet.accountId],
    );
    expect(his.slice(1)).toEqual([
      { biz_type: 2, amount: '119.17' },
      { biz_type: 4, amount: '10.00' },
    ]);
  });

  test('pays at most the cap, and nothing within the free time', async () => {
    const [long, short] = [await run(await site.fleet()), await run(await site.fleet())];
    await report(long.gun, 1, minutes(50 + 600));
    await report(short.gun, 1, minutes(50 + 15));
    expect(await order(long.id)).toMatchObject({ occupy_money: '60.00' });
    expect(await order(short.id)).toMatchObject({ occupy_money: '0.00', total_money: '119.17' });
  });

  test('does not pay while the connector is offline or faulty, or the station is closed', async () => {
    const { id, gun } = await run(await site.fleet());
    await report(gun, 0, minutes(60));
    await report(gun, 2, minutes(90));
    await report(gun, 255, minutes(95));
    await report(gun, 1, minutes(100));
    // The truck stayed for 50 minutes. The connector was offline or faulty for 35 of them, and the other 15 minutes are free.
    expect(await order(id)).toMatchObject({ occupy_money: '0.00' });
    const other = await run(await site.fleet());
    const closed = (before: number, after: number, at: Date) =>
      site.insert('audit_log', {
        action: 'update',
        resource: 'truck.station',
        row_id: site.stationId,
        create_time: at,
        changes: JSON.stringify({ before: { stationStatus: before }, after: { stationStatus: after } }),
      });
    await closed(50, 6, minutes(60));
    await closed(6, 50, minutes(80));
    await report(other.gun, 1, minutes(50 + 45));
    expect(await order(other.id)).toMatchObject({ occupy_money: '5.00' });
    await site.on.stage.superuser.run(`delete from audit_log where resource = 'truck.station' and row_id = $1`, [
      site.stationId,
    ]);
  });

  test('pays the fee after a top-up if the account had too little money', async () => {
    const fleet = await site.fleet({ balance: '120' });
    const { id, gun } = await run(fleet);
    await report(gun, 1, minutes(50 + 35));
    expect(await order(id)).toMatchObject({ occupy_money: '0.00', pay_status: 2, total_money: '119.17' });
    await site.topUp(fleet, '100');
    await tend();
    await tend();
    expect(await order(id)).toMatchObject({ occupy_money: '10.00', total_money: '129.17', pay_money: '129.17' });
  });

  test('owes the fee together with the order if the order is not paid', async () => {
    const { id, gun } = await run(await site.fleet({ balance: '60' }));
    await report(gun, 1, minutes(50 + 35));
    expect(await order(id)).toMatchObject({
      pay_status: 5,
      occupy_money: '10.00',
      total_money: '129.17',
      pay_money: '0.00',
    });
  });

  describe('after a session without energy', () => {
    const runEmpty = async (fleet: Fleet) => {
      const session = await sessions.started(fleet);
      await site.tx((tx) => endOrder(tx, site.deps, session.id, { endTime: minutes(50) }));
      expect(await order(session.id)).toMatchObject({ pay_status: 7, total_kwh: '0.00', total_money: '0.00' });
      return session;
    };
    const fee = { occupy_money: '10.00', total_money: '10.00' };
    afterEach(async () => expect(await site.tx((tx) => findDifferences(tx))).toEqual([]));

    test('pays the fee, which can be refunded', async () => {
      const fleet = await site.fleet({ balance: '100' });
      const { id, gun } = await runEmpty(fleet);
      await report(gun, 1, minutes(50 + 35));
      expect(await order(id)).toMatchObject({ ...fee, pay_status: 2, pay_money: '10.00', pay_time: expect.any(Date) });
      expect(await account(fleet)).toMatchObject({ balance: '90.00' });
      const refund = { orderId: id, amount: '10.00', reason: '测试' };
      const reply = await site.on.post(admin, 'blade-pay/wxV3/refund', refund);
      expect(reply.status, reply.msg).toBe(200);
      expect(await order(id)).toMatchObject({ pay_status: 4, refund_money: '10.00' });
    });

    test('costs nothing until the account has enough money for the fee', async () => {
      const fleet = await site.fleet({ balance: '60', credit: '0' });
      const { id, gun } = await runEmpty(fleet);
      const spend = { accountId: fleet.accountId, amount: '55.00', bizNo: `SPEND${id}` };
      await site.tx((tx) => hold(tx, site.deps, spend));
      await report(gun, 1, minutes(50 + 35));
      expect(await order(id)).toMatchObject({ pay_status: 7, occupy_money: '0.00', total_money: '0.00' });
      await site.tx((tx) => release(tx, site.deps, spend));
      await tend();
      expect(await order(id)).toMatchObject({ ...fee, pay_status: 2, pay_money: '10.00' });
    });

    test('on credit owes the fee until its monthly bill is paid', async () => {
      const fleet = await site.fleet({ balance: '0', credit: '1000', settleMode: 2 });
      const { id, gun } = await runEmpty(fleet);
      await report(gun, 1, minutes(50 + 35));
      expect(await order(id)).toMatchObject({ ...fee, pay_status: 1, pay_money: '0.00', pay_time: null });
      await site.tx((tx) => closePeriod(tx, site.deps, fleet.accountId));
      const [bill] = await site.on.stage.superuser.rows<Row>(
        'select id, order_count, late_fee_money, amount from truck_account_bill where account_id = $1',
        [fleet.accountId],
      );
      expect(bill).toMatchObject({ order_count: 1, late_fee_money: '0.00', amount: '10.00' });
      const pay = { id: bill?.id, voucherNo: `EMPTY${fleet.plateNo}` };
      expect((await site.on.post(admin, 'blade-truck/accountBill/pay', pay)).status).toBe(200);
      expect(await order(id)).toMatchObject({ ...fee, pay_status: 2, pay_money: '10.00' });
    });
  });

  describe('on credit', () => {
    const postpaid = () => site.fleet({ balance: '0', credit: '1000', settleMode: 2 });
    const bill = ({ accountId }: Fleet) => site.tx((tx) => closePeriod(tx, site.deps, accountId));
    const bills = async ({ accountId }: Fleet) =>
      site.on.stage.superuser.rows<Row>(
        'select order_count, total_money, late_fee_money, amount from truck_account_bill where account_id = $1 order by id',
        [accountId],
      );
    const first = { order_count: 1, total_money: '119.17', late_fee_money: '0.00', amount: '119.17' };
    const fee = { order_count: 0, total_money: '10.00', late_fee_money: '10.00', amount: '10.00' };
    afterEach(async () => expect(await site.tx((tx) => findDifferences(tx))).toEqual([]));

    test('is billed for its session, and for a later fee on the next bill', async () => {
      const fleet = await postpaid();
      const { id, gun } = await run(fleet);
      await bill(fleet);
      expect(await bills(fleet)).toEqual([first]);
      await report(gun, 1, minutes(50 + 35));
      expect(await order(id)).toMatchObject({ pay_status: 1, occupy_money: '10.00', total_money: '129.17' });
      const debits = await site.on.stage.superuser.rows<Row>(
        'select biz_type, pay_channel from truck_account_his where account_id = $1 order by id',
        [fleet.accountId],
      );
      expect(debits).toEqual([
        { biz_type: 2, pay_channel: 3 },
        { biz_type: 4, pay_channel: 3 },
      ]);
      const closing = { id: fleet.accountId, reason: 'x' };
      const reply = await site.on.post(admin, 'blade-truck/account/close', closing);
      expect(reply.status).toBe(409);
      await Promise.all([bill(fleet), bill(fleet)]);
      expect(await bills(fleet)).toEqual([first, fee]);
    });

    test('has the fee on the bill of its session if the bill comes after the fee', async () => {
      const fleet = await postpaid();
      const { gun } = await run(fleet);
      await report(gun, 1, minutes(50 + 35));
      await bill(fleet);
      expect(await bills(fleet)).toEqual([{ ...first, total_money: '129.17', amount: '129.17' }]);
    });

    test('is billed for the fee after its bill was paid, and owes nothing after its order is waived', async () => {
      const [paid, waived] = [await postpaid(), await postpaid()];
      const [one, other] = [await run(paid), await run(waived)];
      for (const fleet of [paid, waived]) await bill(fleet);
      const billId = await site.on.stage.superuser.rows<{ id: string }>(
        'select id from truck_account_bill where account_id = $1',
        [paid.accountId],
      );
      const pay = { id: billId[0]?.id, voucherNo: `LATE${paid.plateNo}` };
      expect((await site.on.post(admin, 'blade-truck/accountBill/pay', pay)).msg).toBe('操作成功');
      for (const { gun } of [one, other]) await report(gun, 1, minutes(50 + 35));
      expect(await order(one.id)).toMatchObject({ pay_status: 2, pay_money: '129.17', total_money: '129.17' });
      await bill(paid);
      expect(await bills(paid)).toEqual([first, fee]);

      await bill(waived);
      expect(await act('waive', other.id)).toMatchObject({ status: 200 });
      const none = { order_count: 0, total_money: '0.00', late_fee_money: '0.00', amount: '0.00' };
      expect(await bills(waived)).toEqual([none, none]);
      expect(await account(waived)).toMatchObject({ balance: '0.00' });
    });

    test('keeps the paid fee on its bill when the unpaid rest of its order is waived', async () => {
      const fleet = await postpaid();
      const { id, gun } = await run(fleet);
      await bill(fleet);
      await report(gun, 1, minutes(50 + 35));
      await bill(fleet);
      const [feeBill] = await site.on.stage.superuser.rows<{ id: string }>(
        'select id from truck_account_bill where account_id = $1 and late_fee_money > 0',
        [fleet.accountId],
      );
      const pay = { id: feeBill?.id, voucherNo: `FEE${fleet.plateNo}` };
      expect((await site.on.post(admin, 'blade-truck/accountBill/pay', pay)).msg).toBe('操作成功');
      expect(await act('waive', id)).toMatchObject({ status: 200 });
      const none = { order_count: 0, total_money: '0.00', late_fee_money: '0.00', amount: '0.00' };
      expect(await bills(fleet)).toEqual([none, fee]);
      expect(await account(fleet)).toMatchObject({ balance: '10.00' });
    });

    test('is billed completely when the bill and the report of the unplugging run in parallel', async () => {
      const fleet = await postpaid();
      const { gun } = await run(fleet);
      await Promise.all([bill(fleet), report(gun, 1, minutes(50 + 35))]);
      await bill(fleet);
      const sum = (await bills(fleet)).reduce((total, { amount }) => total + Number(amount), 0);
      expect(sum).toBeCloseTo(129.17, 2);
    });
  });
});
