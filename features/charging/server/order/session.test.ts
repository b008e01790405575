// Tests a session from its start to its payment: bill, stop rules, lost links, forced ends, waive, invoice.

import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelFailedStart, recordGunState } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { sweepOrdersJob } from './sweep-orders.ts';
import { minutes, noon, sessionsAt } from './test-session.ts';

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
const started = (fleet: Fleet, at?: Date) => sessions.started(fleet, at);
const sample = (id: string, at: Date, kwh: string) => sessions.sample(id, at, kwh);
const run = (fleet: Fleet) => sessions.run(fleet);

describe('a session', () => {
  test('is billed by its tariff snapshot and paid, with the amounts of the worked example', async () => {
    const fleet = await site.fleet({ balance: '500' });
    const { id, gun } = await run(fleet);
    expect(await order(id)).toMatchObject({
      order_proc: 4,
      pay_status: 2,
      total_kwh: '109.11',
      flat_kwh: '60.12',
      peak_kwh: '48.99',
      valley_kwh: '0.00',
      elec_money: '86.43',
      service_money: '32.74',
      total_money: '119.17',
      pay_money: '119.17',
      gift_money: '0.00',
      duration_sec: 6600,
      start_meter: '1000.000',
      end_meter: '1109.110',
      end_soc: 90,
      stop_reason: 2,
      abnormal: 0,
    });
    expect(await account(fleet)).toMatchObject({ balance: '380.83' });
    expect(await site.row('truck_charging_gun', gun)).toMatchObject({ order_id: null });
    const { data } = await site.on.get<Row & { details: Row[]; refunds: Row[] }>(admin, `${base}/detail`, { id });
    expect(data.details).toMatchObject([
      { seq: 1, kind: 3, kindName: '平', elecPrice: 0.6346, kwh: 60.12, elecMoney: 38.15, serviceMoney: 18.04 },
      { seq: 2, kind: 2, kindName: '峰', elecPrice: 0.9856, kwh: 48.99, elecMoney: 48.28, serviceMoney: 14.7 },
    ]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(data.details[0]).toMatchObject({
      id: expect.any(String),
      startTime: time,
      endTime: time,
      servicePrice: 0.3,
    });
    expect(data.refunds).toEqual([]);
    const edited = await site.on.post<Row & { details: Row[] }>(admin, `${base}/update`, { id, remark: 'checked' });
    expect(edited.data, edited.msg).toMatchObject({ remark: 'checked', details: data.details });
  });

  test('that ends twice is billed once', async () => {
    const fleet = await site.fleet({ balance: '500' });
    const { id } = await run(fleet);
    await Promise.all([1, 2].map(() => site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(90) }))));
    expect(await order(id)).toMatchObject({ total_money: '119.17', pay_money: '119.17', duration_sec: 6600 });
    expect(await account(fleet)).toMatchObject({ balance: '380.83' });
  });

  test('that ended without settlement is settled by the next run of the job', async () => {
    const fleet = await site.fleet({ balance: '500' });
    const { id } = await started(fleet);
    await sample(id, minutes(0), '1060.120');
    await site.set('truck_orders', id, {
      order_proc: 4,
      total_money: '10.00',
      elec_money: '10.00',
      end_time: minutes(1),
    });
    await tend();
    expect(await order(id)).toMatchObject({ pay_status: 2, pay_money: '10.00' });
  });

  test('that the account cannot pay is overdue', async () => {
    const { id } = await run(await site.fleet({ balance: '60' }));
    expect(await order(id)).toMatchObject({ order_proc: 4, pay_status: 5, pay_money: '0.00', total_money: '119.17' });
  });

  test('without energy costs nothing and is no charge', async () => {
    const { id } = await started(await site.fleet());
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(1) }));
    expect(await order(id)).toMatchObject({ total_kwh: '0.00', total_money: '0.00', pay_status: 7, pay_time: null });
  });

  test('gets the discount of a promotion once', async () => {
    const fleet = await site.fleet({ balance: '500' });
    const activityId = await site.insert('truck_activity', {
      activity_no: 'ACT1',
      activity_name: '免服务费',
      activity_type: 1,
      budget: '1000',
      used_budget: '0',
      priority: 1,
      start_time: new Date(noon - 24 * 3600_000),
      end_time: new Date(Date.now() + 1e9),
      act_status: 3,
      merchant_ids: `{${fleet.merchantId}}`,
      user_limit: 0,
      stackable: 0,
      covers_elec: 0,
      rule_text: '',
    });
    await site.insert('truck_activity_sub', {
      activity_id: activityId,
      sub_name: '满10度',
      cond_type: 2,
      threshold: 10,
      benefit: 4,
      benefit_value: 0,
      stock: 0,
      used_count: 0,
      sort: 1,
    });
    const { id } = await run(fleet);
    const discounted = { discount_money: '32.74', total_money: '86.43', pay_money: '86.43', activity_id: activityId };
    expect(await order(id)).toMatchObject({ ...discounted, service_money: '32.74', pay_status: 2 });
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(50) }));
    expect(await order(id)).toMatchObject(discounted);
  });

  test('has a course with its state changes, its curve and its commands', async () => {
    const { id } = await run(await site.fleet());
    const { data } = await site.on.get<{ points: unknown[]; events: Row[]; commands: Row[] }>(admin, `${base}/course`, {
      id,
    });
    expect(data.events.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['orderProc', 0, 1],
      ['orderProc', 1, 2],
      ['orderProc', 2, 4],
      ['payStatus', 0, 1],
      ['payStatus', 1, 2],
    ]);
    expect(data.points).toHaveLength(3);
    expect(data.points[1]).toEqual([minutes(0).getTime(), '1060.120', 60, 50, 600, 100]);
    expect(data.commands).toMatchObject([{ name: 'RemoteStartTransaction', state: 0 }]);
  });
});

describe('a running session', () => {
  test('is stopped when its cost leaves at most 2 元 of the account (BR-8)', async () => {
    const { id } = await started(await site.fleet({ balance: '60' }));
    await sample(id, minutes(-30), '1060.000');
    expect(await order(id)).toMatchObject({ order_proc: 2 });
    await sample(id, minutes(-20), '1062.060');
    expect(await order(id)).toMatchObject({ order_proc: 3, stop_reason: 5 });
    const { data } = await site.on.get<{ commands: Row[] }>(admin, `${base}/course`, { id });
    expect(data.commands.map(({ name }) => name)).toEqual(['RemoteStartTransaction', 'RemoteStopTransaction']);
  });

  test('is not stopped for its cost if the account is postpaid or device control is off', async () => {
    const credit = await started(await site.fleet({ balance: '0', credit: '60', settleMode: 2 }));
    const closed = await started(await site.fleet({ balance: '60' }));
    await site.param('device.control', '0');
    for (const { id } of [credit, closed]) {
      await sample(id, minutes(-10), '1200.000');
      expect(await order(id)).toMatchObject({ order_proc: 2 });
    }
    await site.param('device.control', '1');
  });

  test('is stopped after 24 hours (BR-5)', async () => {
    const { id } = await started(await site.fleet(), new Date(site.now().getTime() - 24 * 3600_000));
    await tend();
    expect(await order(id)).toMatchObject({ order_proc: 3, stop_reason: 10 });
  });

  test('is billed by its last sample and marked as abnormal half an hour after the link was lost', async () => {
    const { id, gun } = await started(await site.fleet());
    await sample(id, minutes(0), '1060.120');
    const lost = site.now();
    await site.tx((tx) => recordGunState(tx, site.deps, { gunId: gun, gunStatus: 0, at: lost }));
    expect(await order(id)).toMatchObject({ order_proc: 5 });
    await tend();
    expect(await order(id)).toMatchObject({ order_proc: 5 });
    site.pass(1801);
    await tend();
    expect(await order(id)).toMatchObject({ order_proc: 4, abnormal: 1, total_kwh: '60.12', pay_status: 2 });
    expect((await order(id)).end_time).toEqual(minutes(0));
  });

  test('is billed by the stop record that arrives after the link was lost', async () => {
    const { id, gun } = await started(await site.fleet());
    await site.tx((tx) => recordGunState(tx, site.deps, { gunId: gun, gunStatus: 0, at: site.now() }));
    const samples = [
      { at: minutes(-60).getTime(), kwh: '1000' },
      { at: minutes(-30).getTime(), kwh: '1010' },
    ];
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(-30), samples, stopReason: 9 }));
    expect(await order(id)).toMatchObject({ order_proc: 4, abnormal: 0, total_kwh: '10.00', stop_reason: 9 });
  });

  test('is not cancelled by a late refusal of the device', async () => {
    const { id } = await started(await site.fleet());
    const refused = site.tx((tx) => cancelFailedStart(tx, site.deps, id, { cause: 2, remark: 'Rejected' }));
    await expect(refused).rejects.toMatchObject({ code: 'EC409' });
    expect(await order(id)).toMatchObject({ order_proc: 2 });
  });
});

describe('a person', () => {
  test('stops a session, and the reply says that the command is pending', async () => {
    const { id } = await started(await site.fleet());
    const { status, data, msg } = await act('stop', id);
    expect(status, msg).toBe(200);
    expect(data).toMatchObject({ result: 'Pending', message: '指令已保存，等待设备网关下发' });
    expect(await order(id)).toMatchObject({ order_proc: 3, stop_reason: 7 });
    expect(await act('stop', id)).toMatchObject({ status: 409 });
    await site.param('device.control', '0');
    const other = await site.fleet();
    await site.param('device.control', '1');
    const { id: second } = await started(other);
    await site.param('device.control', '0');
    expect(await act('stop', second)).toMatchObject({ status: 409, msg: '设备控制未开通' });
    await site.param('device.control', '1');
    expect(await order(second)).toMatchObject({ order_proc: 2, stop_reason: null });
  });

  test('forces the end of a stopping session, which is billed by its last sample and marked as abnormal', async () => {
    const { id } = await started(await site.fleet());
    await sample(id, minutes(0), '1060.120');
    expect(await act('forceEnd', id)).toMatchObject({ status: 409 });
    await act('stop', id);
    const { status, msg } = await act('forceEnd', id);
    expect(status, msg).toBe(200);
    expect(await order(id)).toMatchObject({ order_proc: 4, abnormal: 1, total_kwh: '60.12', pay_status: 2 });
  });

  test('cancels a created order, but not a charging order', async () => {
    const { id } = await started(await site.fleet());
    expect(await act('cancel', id)).toMatchObject({ status: 409 });
    const fleet = await site.fleet();
    const gun = await site.gun();
    const orderId = await site.insert('truck_orders', {
      order_no: 'APP1',
      order_type: 1,
      order_proc: 0,
      pay_status: 0,
      station_id: site.stationId,
      gun_id: gun,
      account_id: fleet.accountId,
      plate_no: fleet.plateNo,
    });
    expect((await act('cancel', orderId)).status).toBe(200);
    expect(await order(orderId)).toMatchObject({ order_proc: 9, fail_reason: '测试' });
  });

  test('waives a due order, which returns the used credit', async () => {
    const fleet = await site.fleet({ balance: '0', credit: '500', settleMode: 2 });
    const { id } = await run(fleet);
    expect(await order(id)).toMatchObject({ pay_status: 1, total_money: '119.17' });
    expect(await account(fleet)).toMatchObject({ balance: '-119.17' });
    const { status, msg } = await act('waive', id);
    expect(status, msg).toBe(200);
    expect(await order(id)).toMatchObject({ pay_status: 6, pay_money: '0.00' });
    expect(await account(fleet)).toMatchObject({ balance: '0.00' });
    expect(await act('waive', (await run(await site.fleet())).id)).toMatchObject({ status: 409 });
  });

  test('changes the invoice state of a paid order only step by step', async () => {
    const { id } = await run(await site.fleet());
    const late = await run(await site.fleet({ balance: '60' }));
    expect(await act('invoice', late.id, { to: 1 })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('未支付'),
    });
    expect(await act('invoice', id, { to: 2 })).toMatchObject({ status: 409 });
    for (const to of [1, 2, 3]) expect(await act('invoice', id, { to })).toMatchObject({ status: 200 });
    expect(await order(id)).toMatchObject({ invoice_status: 3 });
    const two = [(await run(await site.fleet())).id, id];
    expect(await site.on.post(admin, `${base}/invoice`, { ids: two, to: 1 })).toMatchObject({ status: 409 });
    expect(await order(two[0] ?? '')).toMatchObject({ invoice_status: 0 });
  });
});
