// Tests the visibility of monitoring: other tenants see nothing, a team sees its own stations, and people of a merchant see only their
// own rows.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
let first: string;
let second: string;
const team: Who = [tenant, 'engineer1'];
const person: Who = [tenant, 'manager'];

beforeAll(async () => {
  stage = await monitoringStage();
  [first, second] = [await stage.station(1, { slot_count: 2 }), await stage.station(2, { slot_count: 2 })];
  const merchant = (no: number) =>
    stage.insert('truck_merchant', {
      merchant_no: `M${no}`,
      merchant_name: `车队${no}`,
      merchant_type: 1,
      credit_code: `C${no}`,
      contact: '王',
      phone: `1380000000${no}`,
      settle_mode: 1,
      merchant_status: 1,
    });
  const [ownMerchant, other] = [await merchant(1), await merchant(2)];
  for (const [index, stationId] of [first, second].entries()) {
    const stackId = await stage.stack(stationId);
    const gunId = await stage.gun(stackId, stationId, { gun_status: 3, status_time: stage.ago(5) });
    const order = await stage.session(
      gunId,
      stationId,
      { kw: 10 * (index + 1), at: stage.ago(5) },
      { merchant_id: ownMerchant },
    );
    await stage.set('truck_charging_gun', gunId, { order_id: order });
    for (const merchantId of [ownMerchant, other])
      await stage.ended(stationId, { stack_id: stackId, merchant_id: merchantId, total_kwh: 5 + index });
    await stage.ess(stationId, { power_kw: 7, soc: 50 });
    await stage.inverter(stationId, { pac_kw: 3 });
    await stage.insert('truck_agv_info', {
      agv_no: `R${index}`,
      agv_name: '机器人',
      station_id: stationId,
      agv_type: 1,
      dev_state: 2,
    });
    for (const [slot, ownerId] of [ownMerchant, other].entries())
      await stage.pack({
        battery_status: 1,
        station_id: stationId,
        slot_no: slot + 1,
        owner_id: ownerId,
        soc: 50,
        soh: 90,
        report_time: stage.now(),
      });
    await stage.insert('device_alarm', {
      alarm_no: `AL${index}`,
      alarm_level: 2,
      alarm_name: '告警',
      alarm_status: 0,
      alarm_code: '2001',
      biz_domain: 2,
      station_id: stationId,
      device_type: 1,
      device_id: stackId,
      device_no: 'K',
      source: 1,
      times: 1,
      first_time: stage.now(),
      last_time: stage.now(),
    });
  }
  const [user] = await stage.on.stage.superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant],
  );
  await stage.insert('truck_merchant_user', {
    merchant_id: ownMerchant,
    real_name: '人',
    phone: '13800000000',
    mu_role: 1,
    mu_status: 1,
    user_id: user?.id,
  });
}, 120_000);
afterAll(() => stage.close());

type Any = Record<string, never> & { [key: string]: never };
const calls = [
  ['POST', 'blade-truck/station/homePage'],
  ['GET', 'blade-truck/station/homeDirectory'],
  ['GET', 'blade-truck/station/homeTick'],
  ['GET', 'blade-truck/station/homeBoard'],
  ['GET', 'blade-truck/chargingStack/getChargingHomePage'],
  ['GET', 'blade-truck/chargingStack/getChargingNow'],
  ['GET', 'blade-truck/battery/getBatteryHomePage'],
  ['GET', 'blade-truck/agvInfo/getAgvHomePage'],
  ['GET', 'blade-truck/ess/getEssHome'],
  ['GET', 'blade-truck/inverter/getInverterHome'],
] as const;

const ask = async (who: Who, [method, path]: readonly ['GET' | 'POST', string], input: Record<string, string> = {}) =>
  method === 'GET' ? stage.on.get<Any>(who, path, input) : stage.on.post<Any>(who, path, input);

describe.each(calls)('%s %s', (method, path) => {
  const call = [method, path] as const;
  test('shows another tenant nothing, even if it names a station', async () => {
    for (const input of [{}, { stationId: first }] as Record<string, string>[]) {
      const { status, data } = await ask(['100002', 'admin'], call, input);
      expect(status).toBe(200);
      const text = JSON.stringify(data);
      for (const id of [first, second]) expect(text).not.toContain(id);
    }
  });

  test('shows a team only its own station', async () => {
    const whole = JSON.stringify((await ask(admin, call)).data);
    const { status, data } = await ask(team, call);
    expect(status).toBe(200);
    const answer = JSON.stringify(data);
    expect(answer).not.toContain(second);
    if (whole.includes(first)) expect(answer).toContain(first);
    const named = JSON.stringify((await ask(team, call, { stationId: second })).data);
    expect(named).not.toContain(second);
  });

  test('requires a session, and refuses invalid ids if it takes any', async () => {
    const { nobody } = stage.on;
    expect((await (method === 'GET' ? nobody.get(path) : nobody.post(path, {}))).status).toBe(401);
    if (!path.includes('home')) {
      expect((await ask(admin, call, { stationId: '99999999999999999999' })).status).toBe(400);
      expect((await ask(admin, call, { stationId: '\0' })).status).toBe(400);
    }
  });
});

test('the sums of a team contain only its own station', async () => {
  const { data } = await stage.on.post<{ summary: Record<string, unknown> }>(team, 'blade-truck/station/homePage', {});
  expect(data.summary).toMatchObject({ stationCount: 1, powerKw: 10, essKw: 7, pvKw: 3, dayKwh: 10, dayOrders: 2 });
  const whole = await stage.on.post<{ summary: Record<string, unknown> }>(admin, 'blade-truck/station/homePage', {});
  expect(whole.data.summary).toMatchObject({ stationCount: 2, powerKw: 30, essKw: 14, dayKwh: 22, dayOrders: 4 });
});

test('people of a merchant see their own packs and orders, but no station, storage or inverter', async () => {
  const data = async (path: string) => (await stage.on.get<Record<string, never>>(person, path)).data;
  const home = await stage.on.post<{ summary: unknown; stations: unknown[] }>(
    person,
    'blade-truck/station/homePage',
    {},
  );
  expect(home.data.summary).toMatchObject({ stationCount: 0, powerKw: null, dayKwh: 0 });
  const battery = await data('blade-truck/battery/getBatteryHomePage');
  expect(battery.stat).toMatchObject({ total: 2, slots: 0 });
  const board = (await data('blade-truck/station/homeBoard')) as unknown as {
    kpi: { code: string; value: number }[];
    merchantTop: unknown[];
    margin: { income: number | null };
  };
  expect(board.kpi.find(({ code }) => code === 'settledKwh')?.value).toBe(11);
  expect(board.merchantTop).toHaveLength(1);
  expect(board.margin.income).toBeNull();
  // People of a merchant see no stations, and therefore no connectors.
  expect(await data('blade-truck/chargingStack/getChargingNow')).toMatchObject({ guns: [] });
  for (const path of ['ess/getEssHome', 'inverter/getInverterHome', 'chargingStack/getChargingHomePage'])
    expect(JSON.stringify(await data(`blade-truck/${path}`))).not.toContain(first);
});

test('a viewer can read, and hostile input is refused or finds nothing', async () => {
  expect((await stage.on.post([tenant, 'viewer'], 'blade-truck/station/homePage', {})).status).toBe(200);
  for (const keyword of ['%', '_', "'", '\\', '\0'])
    expect([200, 400]).toContain((await stage.on.post(admin, 'blade-truck/station/homePage', { keyword })).status);
  const percent = await stage.on.post<{ stations: unknown[] }>(admin, 'blade-truck/station/homePage', { keyword: '%' });
  expect(percent.data.stations).toEqual([]);
  for (const date of ['2026-02-30', '0000-01-01', 'x', '99999-01-01'])
    expect((await stage.on.get(admin, 'blade-truck/station/homeBoard', { date })).status).toBe(400);
  expect((await stage.on.get(admin, 'blade-truck/ess/getEssHome', { date: '2026-02-30' })).status).toBe(400);
});
