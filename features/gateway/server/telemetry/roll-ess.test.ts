// Tests storage by MQTT: its live values, and its history in steps of five minutes, computed from samples of one minute (domain §10).
import { admin, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollEssJob } from './roll-ess.job.ts';

let on: TestMqtt;
let id: string;
beforeAll(async () => {
  on = await testMqtt();
  const [dept] = await on.rows<{ id: string }>('select id from system_dept where tenant_id = $1 order by id limit 1', [
    tenantId,
  ]);
  const stationId = on.on.engine.ids.next();
  id = on.on.engine.ids.next();
  await on.rows(
    `insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type, station_status, area_code,
      address, lng, lat, dept_id, service_tel, support_order, bay_count)
     values ($1, $2, 'S1', '站', '91370100A', '{1,2}', 1, 50, '370102', 'x', 117, 36, $3, '400', 1, 2)`,
    [stationId, tenantId, dept?.id],
  );
  await on.rows(
    `insert into truck_ess (id, tenant_id, ess_no, ess_name, station_id, chemistry, rated_power_kw, rated_kwh, run_mode, soc_min, soc_max)
     values ($1, $2, 'ESS1', '储能', $3, 1, 1000, 2000, 1, 10, 95)`,
    [id, tenantId, stationId],
  );
});
afterAll(() => on.close());

const yesterday = toWireDate(new Date(Date.now() - 86_400_000));
const ten = new Date(`${yesterday}T10:00:00+08:00`).getTime();
const roll = () => runJob(rollEssJob(on.on.engine), on.on.engine, { tenantId });
const history = () =>
  on.rows<Record<string, unknown>>(
    'select soc::float, power_kw::float, chg_kwh::float, src from truck_ess_his where ess_id = $1 order by ts',
    [id],
  );

test('samples of each minute become live values and rows of five minutes, which late samples change', async () => {
  const client = await on.device('ess', 'ESS1');
  const say = (minute: number, d: object) =>
    client.publishAsync(`ec/v1/${tenantId}/ess/ESS1/up/telemetry`, JSON.stringify({ ts: ten + minute * 60_000, d }), {
      qos: 1,
    });
  for (const minute of [0, 1, 2, 3, 4, 5, 6, 8, 9])
    await say(minute, { status: 4, power: -100, soc: 50 + minute / 10, chg: 1000 + minute * 2, dis: 500 });
  const live = 'select ess_status, power_kw::float, soc::float from truck_ess where id = $1';
  expect(await on.rows(live, [id])).toEqual([{ ess_status: 4, power_kw: -100, soc: 50.9 }]);
  expect(await roll()).toBe(1);
  expect(await history()).toEqual([
    { soc: 50.4, power_kw: -100, chg_kwh: null, src: 1 },
    { soc: 50.9, power_kw: -100, chg_kwh: 10, src: 1 },
  ]);
  await say(7, { power: -200 });
  await roll();
  expect((await history())[1]).toMatchObject({ power_kw: -120 });
  expect(await roll()).toBe(0);
  const today = () =>
    on.rows('select day_chg_kwh(e)::float as chg, day_dis_kwh(e)::float as dis from truck_ess e where id = $1', [id]);
  expect(await today(), 'nothing is known of today').toEqual([{ chg: null, dis: null }]);
  await on.rows(`update truck_ess_his set ts = ts + interval '1 day' where ess_id = $1`, [id]);
  expect(await today()).toEqual([{ chg: 10, dis: 0 }]);
});

test('a storage reports its fire system, grid, insulation and cycles', async () => {
  const client = await on.device('ess', 'ESS1');
  const d = { fire: 1, grid: 2, insul: 1200, cycles: 318 };
  await client.publishAsync(`ec/v1/${tenantId}/ess/ESS1/up/telemetry`, JSON.stringify({ ts: Date.now(), d }), {
    qos: 1,
  });
  expect(await on.rows('select fire_status, grid_conn, insul_kohm, cycles from truck_ess where id = $1', [id])).toEqual(
    [{ fire_status: 1, grid_conn: 2, insul_kohm: 1200, cycles: 318 }],
  );
});

describe('energy between two readings', () => {
  const yesterdayAt = (hour: number) => new Date(`${yesterday}T00:00:00+08:00`).getTime() + hour * 3_600_000;
  const energy = () =>
    on.rows<{ at: Date; chg: number | null; dis: number | null; src: number }>(
      'select ts as at, chg_kwh::float as chg, dis_kwh::float as dis, src from truck_ess_his where ess_id = $1 order by ts',
      [id],
    );
  const sumOf = (rows: readonly { chg: number | null }[]) =>
    Math.round(rows.reduce((sum, { chg }) => sum + (chg ?? 0), 0) * 1000) / 1000;
  beforeEach(() => on.rows('delete from truck_ess_his where ess_id = $1', [id]));
  beforeEach(() => on.rows('delete from tm_ess_1m where device_id = $1', [id]));
  /** Inserts samples, marks their days as due (as messages do), and rolls the samples up. */
  const sample = async (...readings: (readonly [hour: number, chg: number, dis?: number])[]) => {
    for (const [hour, chg, dis = 500] of readings) {
      const at = new Date(yesterdayAt(hour));
      await on.rows(
        `insert into tm_ess_1m (tenant_id, device_id, ts, chg_kwh_total, dis_kwh_total, soc) values ($1, $2, $3, $4, $5, 50)
         on conflict do nothing`,
        [tenantId, id, at, chg, dis],
      );
      await on.rows(
        `insert into tm_day_due (tenant_id, series, device_id, day) values ($1, 'tm_ess_1m', $2, ($3::timestamptz at time zone 'Asia/Shanghai')::date)
         on conflict do nothing`,
        [tenantId, id, at],
      );
    }
    await roll();
  };

  test('is shared among the steps between them, up to the rated power, and is marked as estimated', async () => {
    await sample([10, 1000], [12, 1900.001]);
    const rows = await energy();
    expect(rows).toHaveLength(25);
    expect(sumOf(rows)).toBe(900.001);
    expect(Math.max(...rows.map(({ chg }) => chg ?? 0))).toBeLessThanOrEqual(1000 / 12);
    expect(rows.slice(1).every(({ src }) => src === 2)).toBe(true);
    expect(rows[0]).toMatchObject({ chg: null, src: 1 });
  });

  /** Inserts samples that have only a SOC, at these minutes after 10:00, and marks the day as due. */
  const sampleSoc = async (...minutes: number[]) => {
    for (const minute of minutes)
      await on.rows('insert into tm_ess_1m (tenant_id, device_id, ts, soc) values ($1, $2, $3, 61)', [
        tenantId,
        id,
        new Date(yesterdayAt(10) + minute * 60_000),
      ]);
    await on.rows(
      `insert into tm_day_due (tenant_id, series, device_id, day) values ($1, 'tm_ess_1m', $2, $3) on conflict do nothing`,
      [tenantId, id, yesterday],
    );
  };
  const everyStep = Array.from({ length: 11 }, (_, index) => 6 + index * 5);

  test.each(['before', 'after'])(
    'is shared among steps whose samples have no counter and arrive %s the counters',
    async (when) => {
      if (when === 'before') await sampleSoc(...everyStep);
      await sample([10, 1000], [11, 1900]);
      if (when === 'after') {
        await sampleSoc(...everyStep);
        await roll();
      }
      const between = (await energy()).slice(1, -1);
      expect(between.map(({ chg, src }) => [chg, src])).toEqual(Array(11).fill([75, 2]));
      expect(sumOf(await energy())).toBe(900);
      // A late reading changes how the energy is shared among the steps.
      await sample([10.5, 1300]);
      expect((await energy()).slice(1, 8).map(({ chg }) => chg)).toEqual([50, 50, 50, 50, 50, 50, 100]);
      expect(sumOf(await energy())).toBe(900);
    },
  );

  test('is 0 in each step of a storage at rest that reports only its SOC', async () => {
    await sampleSoc(...everyStep);
    await sample([10, 1000], [11, 1000]);
    expect(await energy()).toHaveLength(13);
    expect((await history()).slice(1, 12)).toEqual(Array(11).fill({ soc: 61, power_kw: null, chg_kwh: 0, src: 1 }));
  });

  test('is also assigned to a day that lies between the days of the readings', async () => {
    await sample([-50, 1000], [10, 7000]);
    const rows = await energy();
    expect(sumOf(rows)).toBe(6000);
    const between = rows.filter(({ at }) => at.getTime() >= yesterdayAt(-24) && at.getTime() < yesterdayAt(0));
    expect([between.length, sumOf(between)]).toEqual([288, 2400]);
  });

  test('is shared again after late readings, also on the next day', async () => {
    await sample([-2, 1000], [2, 1400]);
    expect(sumOf((await energy()).filter(({ at }) => at.getTime() < yesterdayAt(0)))).toBeCloseTo(191.7, 1);
    await sample([-0.5, 1360]);
    const rows = await energy();
    expect(sumOf(rows)).toBe(400);
    expect(sumOf(rows.filter(({ at }) => at.getTime() <= yesterdayAt(-0.5)))).toBe(360);
    await sample(
      ...Array.from({ length: 54 }, (_, step): readonly [number, number] => [
        -2 + (step + 1) / 12,
        step < 18 ? 1000 + (step + 1) * 20 : 1360 + ((step - 17) * 40) / 30,
      ]).filter(([hour]) => hour < 2 && hour !== -0.5),
    );
    expect((await energy()).slice(1).map(({ src }) => src)).toEqual(Array(48).fill(1));
    expect(sumOf(await energy())).toBe(400);
  });

  test('is limited by the tolerance of the tenant, and a larger rise raises an alarm once', async () => {
    const alarms = () =>
      on.rows('select value, times from device_alarm where device_id = $1 and alarm_code = $2', [id, '2004']);
    const tolerance = (percent: string) =>
      on.on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'meter.tolerance', paramValue: percent });
    // 1000 kW for half an hour give at most 600 kWh at 120 %.
    await sample([10, 1000], [10.5, 1600]);
    expect(sumOf(await energy())).toBe(600);
    expect(await alarms()).toEqual([]);
    await sample([11, 2200.1]);
    await sample([11.5, 2300]);
    expect(sumOf(await energy())).toBeCloseTo(699.9, 6);
    expect(await alarms()).toEqual([{ value: '+600.1 kWh', times: 1 }]);
    // Both counters leap in one roll-up. The alarm counts both leaps and shows the later one, of the charge counter.
    await sample([12, 2350, 600], [12.5, 2400, 2600], [13, 6400, 2650]);
    expect(await alarms()).toEqual([{ value: '+4000 kWh', times: 3 }]);
    await on.rows('delete from truck_ess_his where ess_id = $1', [id]);
    await on.rows('delete from tm_ess_1m where device_id = $1', [id]);
    await tolerance('100');
    await sample([10, 1000], [10.5, 1510], [11, 2010]);
    expect(sumOf(await energy())).toBe(500);
    await tolerance('120');
  });

  test('is unknown if the counter fell or rose too far; the energy of a row by hand is subtracted', async () => {
    await sample([8, 1000], [8.5, 3000], [9, 10], [9.5, 60]);
    expect(sumOf(await energy())).toBe(50);
    await on.rows('delete from truck_ess_his where ess_id = $1', [id]);
    await on.rows(
      `insert into truck_ess_his (id, tenant_id, ess_id, station_id, ts, chg_kwh, src)
       select 77, tenant_id, id, station_id, $2, 30, 3 from truck_ess where id = $1`,
      [id, new Date(yesterdayAt(9.25))],
    );
    await on.rows(`insert into tm_day_due (tenant_id, series, device_id, day) values ($1, 'tm_ess_1m', $2, $3)`, [
      tenantId,
      id,
      yesterday,
    ]);
    await roll();
    const rows = await energy();
    expect(sumOf(rows)).toBe(50);
    expect(rows.filter(({ src }) => src === 3)).toMatchObject([{ chg: 30 }]);
  });
});
