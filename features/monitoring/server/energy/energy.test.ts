// Tests storage and PV over a day: the profit of storage by price, its round-trip efficiency, and power in steps of five minutes.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { essHome } from '../../shared/energy/ess-home.contract.ts';
import type { pvHome } from '../../shared/energy/pv-home.contract.ts';
import { rollStations } from '../rollup/roll-stations.job.ts';

let stage: Stage;
let stationId: string;
let essId: string;
/** The price is valley until eight, flat until noon, and peak after noon. */
const periods = [
  { startMin: 0, endMin: 480, kind: 4, elecPrice: '0.3' },
  { startMin: 480, endMin: 720, kind: 3, elecPrice: '0.6346' },
  { startMin: 720, endMin: 1440, kind: 2, elecPrice: '1.0' },
];

beforeAll(async () => {
  stage = await monitoringStage();
  stage.pass(2 * 3600);
  stationId = await stage.station(1);
  essId = await stage.ess(stationId, { power_kw: 50, soc: 60 });
  const priceId = await stage.insert('truck_energy_price', {
    price_no: 'P1',
    version_no: 1,
    price_name: '示例电价',
    area_code: '37',
    volt_level: 2,
    user_type: 1,
    months: '{1,2,3,4,5,6,7,8,9,10,11,12}',
    day_type: 0,
    effect_from: '2020-01-01',
    effect_to: '2099-12-31',
    price_status: 0,
    periods: JSON.stringify(periods),
  });
  await stage.set('truck_energy_price', priceId, { price_status: 1 });
  await stage.insert('truck_energy_cost_setting', {
    station_id: stationId,
    cost_type: 1,
    energy_price_id: priceId,
    effect_from: '2020-01-01',
    effect_to: '2099-12-31',
  });
}, 120_000);
afterAll(() => stage.close());

const home = async (query: Record<string, string> = { stationId }) =>
  (await stage.on.get<OutputOf<typeof essHome>>(admin, 'blade-truck/ess/getEssHome', query)).data;
/** Inserts a row of storage history over five minutes, the given number of hours ago. */
const history = (hours: number, chg: number, dis: number) =>
  stage.insert('truck_ess_his', {
    ess_id: essId,
    station_id: stationId,
    ts: stage.ago(hours * 3600),
    power_kw: (dis - chg) * 12,
    soc: 50,
    chg_kwh: chg,
    dis_kwh: dis,
    src: 1,
  });

test('the profit of storage is its discharge minus its charge, each at the price of its time', async () => {
  await history(12, 10, 0);
  await history(1, 0, 9);
  const { stat, curve, periods: kinds } = await home();
  expect(stat).toMatchObject({ dayChgKwh: 10, dayDisKwh: 9, dayProfit: 6, monthProfit: 6, rtePct: null });
  expect(kinds.map(({ kind, profit, price }) => [kind, profit, price])).toEqual([
    [2, 9, 1],
    [4, -3, 0.3],
  ]);
  const [power, soc, price, priceKind] = curve.series;
  expect([curve.times.length, curve.times[287]]).toEqual([288, '23:55']);
  expect([power?.data[24], power?.data[156], power?.data[25]]).toEqual([-120, 108, null]);
  expect([soc?.data[24], price?.data[0], price?.data[100], price?.data[287]]).toEqual([50, 0.3, 0.6346, 1]);
  // Each step has the kind of its price, also if storage did nothing.
  expect([0, 100, 287].map((step) => priceKind?.data[step])).toEqual([4, 3, 2]);
});

test('the round-trip efficiency is known after seven days; sums and history give the same months', async () => {
  for (let day = 1; day <= 7; day += 1) {
    await history(24 * day + 12, 10, 0);
    await history(24 * day + 1, 0, 9);
  }
  const before = await home();
  expect(before.stat.rtePct).toBe(90);
  await stage.on.engine.database.withTenant(tenant, (tx) => rollStations(tx, stage.now()));
  const after = await home();
  expect(after.months).toEqual(before.months);
  expect(after.stat).toEqual(before.stat);
  expect((await home({ essId })).months).toEqual(before.months);
});

test('energy without a price has no profit, and unknown values are null', async () => {
  const other = await stage.station(1);
  const unit = await stage.ess(other);
  await stage.insert('truck_ess_his', {
    ess_id: unit,
    station_id: other,
    ts: stage.ago(3600),
    chg_kwh: 0,
    dis_kwh: 5,
    power_kw: 60,
    src: 1,
  });
  const { stat, flow } = await home({ stationId: other });
  expect(stat).toMatchObject({ dayDisKwh: 5, dayProfit: null, powerKw: null });
  expect(flow).toMatchObject({ gridKw: null, restKw: null, chargeKw: null });
});

test('the PV curves of today and yesterday have 288 values and omit one watt at night', async () => {
  const inverters = [await stage.inverter(stationId), await stage.inverter(stationId)];
  const sample = (deviceId: string, hours: number, kw: number) =>
    stage.run('insert into tm_inverter_5m (tenant_id, device_id, ts, pac_kw) values ($1, $2, $3, $4)', [
      tenant,
      deviceId,
      stage.ago(hours * 3600),
      kw,
    ]);
  for (const id of inverters) {
    await sample(id, 2, 30);
    await sample(id, 26, 20);
    await sample(id, 13, 0.001);
  }
  const { data } = await stage.on.get<OutputOf<typeof pvHome>>(admin, 'blade-truck/inverter/getInverterHome', {
    stationId,
  });
  const [power, before] = data.curve.series;
  expect([power?.data.length, power?.data[144], before?.data[144], power?.data[12]]).toEqual([288, 60, 40, null]);
});

test('the PV curve of households also has 288 values if their inverters have samples', async () => {
  const [dept] = await stage.on.stage.superuser.rows<{ id: string }>(
    `select id from system_dept where tenant_id = $1 and is_deleted = 0 order by id limit 1`,
    [tenant],
  );
  const customer = await stage
    .insert('household_station_customer', {
      customer_name: '李',
      id_card: '370102195001010018',
      phone: '13800000001',
      area_code: '370112',
      address: '村',
      roof_type: 1,
      cust_status: 4,
      house_type: 1,
    })
    .catch(() => undefined);
  if (customer === undefined) throw new Error('The customer of the household station was not stored');
  const union = await stage.insert('household_union', {
    station_no: 'HH1',
    customer_id: customer,
    station_state: 4,
    subject_type: 1,
    coop_mode: 2,
    grid_mode: 1,
    area_code: '370112',
    address: '村',
    lng: 117.1,
    lat: 36.6,
    dept_id: dept?.id,
  });
  const id = await stage.inverter(union, { biz_domain: 1 });
  await stage.run('insert into tm_inverter_5m (tenant_id, device_id, ts, pac_kw) values ($1, $2, $3, $4)', [
    tenant,
    id,
    stage.ago(2 * 3600),
    12.5,
  ]);
  const { data } = await stage.on.get<{ curve: { times: string[]; series: { data: (number | null)[] }[] } }>(
    admin,
    'blade-household/inverter/getInverterHome',
  );
  expect(data.curve.times).toHaveLength(288);
  expect(data.curve.series[0]?.data[144]).toBe(12.5);
});
