// Tests the remote start: its refusals (BR-7), the rows that it writes, the wait for the device, and the end without an answer.

import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSessionStart } from './device-events.ts';
import { sweepOrdersJob } from './sweep-orders.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

type Started = { id: string; orderNo: string; orderProc: number; command: object; warnings: string[] };

const draftOf = (gunId: string, { merchantId, accountId, carId, driverId, plateNo }: Fleet, more: object = {}) => ({
  orderType: 1,
  gunId,
  merchantId,
  accountId,
  carId,
  driverId,
  plateNo,
  ...more,
});
const submit = (draft: object) => site.on.post<Started>(admin, 'blade-truck/orders/submit', draft);
const at = (gunId: string, fleet: Fleet, more: object = {}) => submit(draftOf(gunId, fleet, more));
const tend = () => runJob(sweepOrdersJob(site.on.engine), site.on.engine, { tenantId: tenant });
const order = (id: string) => site.row<Record<string, unknown>>('truck_orders', id);

describe('a remote start', () => {
  test('writes the order with its tariff snapshot and the command, and replies that the command is pending', async () => {
    const [gun, fleet] = [await site.gun(), await site.fleet()];
    const { status, data, msg } = await at(gun, fleet);
    expect(status, msg).toBe(200);
    expect(data.command).toMatchObject({ result: 'Pending', message: '指令已保存，等待设备网关下发' });
    expect(data.orderNo).toMatch(/^91370100A\d{18}$/);
    const row = await order(data.id);
    expect(row).toMatchObject({
      order_proc: 1,
      pay_status: 0,
      invoice_status: 0,
      start_type: 5,
      pay_type: 1,
      station_id: site.stationId,
      stack_id: site.stackId,
      rule_id: site.ruleId,
      plate_no: fleet.plateNo,
      start_time: null,
    });
    expect(row.rule_snapshot).toMatchObject({ ruleName: '充电规则', minBalance: '50.00', days: [{}, {}] });
    const commands = await site.on.stage.superuser.rows(
      `select name, state, gun_id, args from truck_gun_cmd where order_id = $1`,
      [data.id],
    );
    expect(commands).toEqual([
      { name: 'RemoteStartTransaction', state: 0, gun_id: gun, args: { orderNo: data.orderNo } },
    ]);
    expect(await site.row('truck_charging_gun', gun)).toMatchObject({ order_id: data.id, gun_status: 1 });
  });

  test('is cancelled after 60 seconds without an answer, and frees the held money and the connector', async () => {
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '80' });
    const [gun, fleet] = [await site.gun(), await site.fleet({ balance: '100' })];
    const { data } = await at(gun, fleet);
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '0' });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ frozen: '80.00', available: '20.00' });
    await tend();
    expect(await order(data.id)).toMatchObject({ order_proc: 1 });
    site.pass(61);
    await tend();
    expect(await order(data.id)).toMatchObject({ order_proc: 9, pay_status: 0, fail_cause: 1, fail_reason: null });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ frozen: '0.00', available: '100.00' });
    expect(await site.row('truck_charging_gun', gun)).toMatchObject({ order_id: null });
    await tend();
  });

  test('takes a new tariff snapshot when the device starts', async () => {
    const [gun, fleet] = [await site.gun(), await site.fleet()];
    const { data } = await at(gun, fleet);
    await site.set('truck_billing_rules', site.ruleId, { service_price: '0.4000' });
    await site.tx((tx) => recordSessionStart(tx, site.deps, data.id, { at: site.now(), kwh: '100.000', soc: 30 }));
    await site.set('truck_billing_rules', site.ruleId, { service_price: '0.3000' });
    const row = await order(data.id);
    expect(row).toMatchObject({ order_proc: 2, start_soc: 30, start_meter: '100.000' });
    expect(row.rule_snapshot).toMatchObject({ days: [{ periods: [{ servicePrice: '0.4000' }, {}] }, {}] });
  });

  test('warns about documents that expire soon', async () => {
    const soon = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10);
    const fleet = await site.fleet({ driver: { license_end: soon } });
    expect((await at(await site.gun(), fleet)).data.warnings).toEqual([`驾驶证 ${soon}`]);
  });

  test('uses the payment method credit if the account is postpaid', async () => {
    const fleet = await site.fleet({ balance: '0', credit: '500', settleMode: 2 });
    const { data, msg } = await at(await site.gun(), fleet);
    expect(await order(data.id), msg).toMatchObject({ pay_type: 3 });
  });

  test('succeeds only once in parallel for one truck or at one connector', async () => {
    const fleet = await site.fleet();
    const guns = [await site.gun(), await site.gun()];
    const sameTruck = await Promise.all(guns.map((gun) => at(gun, fleet)));
    expect(sameTruck.map(({ status }) => status).sort()).toEqual([200, 400]);
    const gun = await site.gun();
    const fleets = await Promise.all([site.fleet(), site.fleet(), site.fleet()]);
    const sameGun = await Promise.all(fleets.map((one) => at(gun, one)));
    expect(sameGun.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(sameGun.find(({ status }) => status === 400)?.msg).toBe('充电枪使用中或故障，不能启动');
  });
});

describe('a start is refused', () => {
  const blacklist = (merchantId: string, more: object = {}) =>
    site.insert('truck_merchant_black_list', {
      merchant_id: merchantId,
      black_type: 1,
      scope: 1,
      reason: '欠费',
      start_time: new Date(0),
      black_status: 1,
      ...more,
    });
  const alarm = (deviceType: number, deviceId: string) =>
    site.insert('device_alarm', {
      alarm_no: `W${deviceId}`,
      station_id: site.stationId,
      device_type: deviceType,
      device_id: deviceId,
      alarm_code: '2001',
      alarm_name: '离线',
      alarm_level: 1,
      alarm_status: 0,
      biz_domain: 2,
      source: 1,
      first_time: new Date(),
      last_time: new Date(),
    });

  test.each<[string, () => Promise<[gun: string, fleet: Fleet, more?: object]>, number, RegExp]>([
    ['out of service', async () => [await site.gun({ dev_state: 3 }), await site.fleet()], 400, /^充电枪未投入运行/],
    ['offline', async () => [await site.gun({ gun_status: 0 }), await site.fleet()], 400, /^充电枪离线/],
    ['faulty', async () => [await site.gun({ gun_status: 255 }), await site.fleet()], 400, /^充电枪使用中或故障/],
    [
      'merchant disabled',
      async () => [await site.gun(), await site.fleet({ merchant: { merchant_status: 2 } })],
      400,
      /^商户未启用/,
    ],
    [
      'merchant blacklisted',
      async () => {
        const fleet = await site.fleet();
        await blacklist(fleet.merchantId);
        return [await site.gun(), fleet];
      },
      400,
      /^商户在黑名单中/,
    ],
    [
      'account frozen',
      async () => {
        const fleet = await site.fleet();
        await site.set('truck_account', fleet.accountId, { account_status: 2 });
        return [await site.gun(), fleet];
      },
      400,
      /^扣费账户已冻结/,
    ],
    [
      'too little money',
      async () => [await site.gun(), await site.fleet({ balance: '49.99' })],
      400,
      /^可用余额 ¥49\.99 低于启动所需 ¥50\.00/,
    ],
    [
      'critical alarm',
      async () => {
        const gun = await site.gun();
        await alarm(2, gun);
        return [gun, await site.fleet()];
      },
      400,
      /紧急告警/,
    ],
    [
      'papers expired',
      async () => {
        await site.param('block.expired', '1');
        return [await site.gun(), await site.fleet({ car: { inspect_end: '2024-05-01' } })];
      },
      400,
      /^证件已过期：车辆年检 2024-05-01$/,
    ],
    ['a swap', async () => [await site.gun(), await site.fleet(), { orderType: 2 }], 400, /^orderType:/],
    ['another plate', async () => [await site.gun(), await site.fleet(), { plateNo: '鲁B99999' }], 400, /^plateNo:/],
    [
      'somebody else’s account',
      async () => [await site.gun(), await site.fleet(), { accountId: (await site.fleet()).accountId }],
      400,
      /^accountId:/,
    ],
    [
      'reserved for another',
      async () => {
        const gun = await site.gun({ gun_status: 4 });
        return [gun, await site.fleet()];
      },
      400,
      /预约/,
    ],
  ])('%s', async (_name, prepare, status, message) => {
    const [gun, fleet, more] = await prepare();
    const refused = await at(gun, fleet, more);
    expect(refused).toMatchObject({ status, msg: expect.stringMatching(message) });
    await site.param('block.expired', '0');
  });

  test('for a closed station before any other reason', async () => {
    await site.set('truck_station', site.stationId, { station_status: 6 });
    const refused = await at(await site.gun({ dev_state: 3, gun_status: 0 }), await site.fleet({ balance: '0' }));
    await site.set('truck_station', site.stationId, { station_status: 50 });
    expect(refused.msg).toBe('站点未在正常使用中，不能启动');
  });

  test('but not for a blacklist entry of other stations, of the past or of the future', async () => {
    const fleet = await site.fleet();
    await blacklist(fleet.merchantId, { scope: 2, station_ids: '{1}' });
    await blacklist(fleet.merchantId, { black_status: 3, end_time: new Date(1) });
    await blacklist(fleet.merchantId, { start_time: new Date(Date.now() + 1e9) });
    expect((await at(await site.gun(), fleet)).status).toBe(200);
  });

  test('with 409 if device control is off', async () => {
    await site.param('device.control', '0');
    const refused = await at(await site.gun(), await site.fleet());
    await site.param('device.control', '1');
    expect(refused).toMatchObject({ status: 409, msg: '设备控制未开通' });
  });
});

describe('the connectors of a station', () => {
  type Place = { id: string; refusal: string; gunStatus: number | null };
  const places = async (who: Parameters<typeof site.on.get>[0] = admin, more = '') =>
    (await site.on.get<Place[]>(who, `blade-truck/orders/startPlaces?stationId=${site.stationId}${more}`)).data;

  test('show the refusal that a start would get, and none where a start would succeed', async () => {
    const guns = [await site.gun(), await site.gun({ dev_state: 3 }), await site.gun({ gun_status: 5 })];
    const [free] = guns;
    const busy = await site.gun();
    expect((await at(busy, await site.fleet())).status).toBe(200);
    const alarmed = await site.gun();
    await site.insert('device_alarm', {
      alarm_no: `W${alarmed}`,
      station_id: site.stationId,
      device_type: 2,
      device_id: alarmed,
      alarm_code: '2001',
      alarm_name: '离线',
      alarm_level: 1,
      alarm_status: 0,
      biz_domain: 2,
      source: 1,
      first_time: new Date(),
      last_time: new Date(),
    });
    const refusals = new Map((await places()).map(({ id, refusal }) => [id, refusal]));
    expect(refusals.get(free ?? '')).toBe('');
    for (const gun of [...guns.slice(1), busy, alarmed]) {
      const refused = await at(gun, await site.fleet());
      expect(refused.status).toBe(400);
      expect(refusals.get(gun)).toBe(refused.msg);
    }
    expect((await at(free ?? '', await site.fleet())).status).toBe(200);
  });

  test('show a reserved connector as free for the truck that has booked it', async () => {
    const gun = await site.gun({ gun_status: 4 });
    await site.insert('truck_order_ready', {
      ready_no: `RD${gun.slice(-8)}`,
      station_id: site.stationId,
      gun_id: gun,
      plate_no: '鲁A55555',
      ready_type: 1,
      ready_status: 4,
      plan_time: new Date(),
      expire_time: new Date(Date.now() + 600_000),
    });
    const of = async (more: string) => (await places(admin, more)).find(({ id }) => id === gun)?.refusal;
    expect(await of('')).toMatch(/预约/);
    expect(await of(`&plateNo=${encodeURIComponent('鲁A55555')}`)).toBe('');
  });

  test('are hidden from other tenants, and refused without the permission or for an invalid station id', async () => {
    expect(await places(['100002', 'admin'])).toEqual([]);
    const path = `blade-truck/orders/startPlaces?stationId=${site.stationId}`;
    expect((await site.on.get([tenant, 'engineer1'], path)).status).toBe(403);
    const hostile = await site.on.get(admin, 'blade-truck/orders/startPlaces?stationId=99999999999999999999');
    expect(hostile.status).toBe(400);
  });
});

describe('an order', () => {
  test('accepts edits only of its remark, and can be removed only after its cancellation', async () => {
    const [gun, fleet] = [await site.gun(), await site.fleet()];
    const { data } = await at(gun, fleet);
    const edit = { id: data.id, remark: '备注', plateNo: '鲁Z00000', orderProc: 4, gunId: await site.gun() };
    expect((await site.on.post(admin, 'blade-truck/orders/update', edit)).status).toBe(200);
    expect(await order(data.id)).toMatchObject({ remark: '备注', plate_no: fleet.plateNo, order_proc: 1, gun_id: gun });
    await site.set('truck_charging_gun', gun, { order_id: null });
    const remove = () => site.on.post(admin, `blade-truck/orders/remove?ids=${data.id}`, {});
    expect(await remove()).toMatchObject({ status: 409, msg: '只能删除已取消的订单' });
    await site.set('truck_orders', data.id, { order_proc: 9 });
    expect((await remove()).status).toBe(200);
  });
});
