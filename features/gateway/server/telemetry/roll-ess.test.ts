// Storage by MQTT: live values, and its history of five minutes out of samples of one (domain §10).
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMqtt, tenantId, testMqtt } from '../mqtt/test-mqtt.ts';
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

test('samples of a minute become live values and rows of five minutes; late ones fill theirs again', async () => {
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

test('a cabinet tells of its fire system, its grid, its insulation and its cycles', async () => {
  const client = await on.device('ess', 'ESS1');
  const d = { fire: 1, grid: 2, insul: 1200, cycles: 318 };
  await client.publishAsync(`ec/v1/${tenantId}/ess/ESS1/up/telemetry`, JSON.stringify({ ts: Date.now(), d }), {
    qos: 1,
  });
  expect(await on.rows('select fire_status, grid_conn, insul_kohm, cycles from truck_ess where id = $1', [id])).toEqual(
    [{ fire_status: 1, grid_conn: 2, insul_kohm: 1200, cycles: 318 }],
  );
});
