// For tests: two stations of two teams with devices of every kind, and a clock that stands at noon of today in Asia/Shanghai.
import { chargingFeature } from '@ec/charging/server/public';
import { seedPeople } from '@ec/demo/public';
import { gatewayFeature, tendParts } from '@ec/gateway/server/public';
import { householdFeature } from '@ec/household/server/public';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { createMonitoring } from './monitoring.feature.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

export const tenant = '100003';
export const admin: Who = [tenant, 'admin'];

export type Columns = Record<string, unknown>;

export interface Stage {
  on: TestEngine;
  now(): Date;
  /** So many seconds before now. */
  ago(seconds: number): Date;
  pass(seconds: number): void;
  insert(table: string, columns: Columns): Promise<string>;
  set(table: string, id: string, columns: Columns): Promise<void>;
  run(statement: string, values?: readonly unknown[]): Promise<void>;
  /** `team`: the department of the first or second team. */
  station(team: 1 | 2, columns?: Columns): Promise<string>;
  stack(stationId: string, columns?: Columns): Promise<string>;
  gun(stackId: string, stationId: string, columns?: Columns): Promise<string>;
  /** A session that runs at the connector, with its last sample. */
  session(gunId: string, stationId: string, sample: { kw: number; at: Date }, columns?: Columns): Promise<string>;
  ended(stationId: string, columns?: Columns): Promise<string>;
  ess(stationId: string, columns?: Columns): Promise<string>;
  meter(stationId: string, use: number, columns?: Columns): Promise<string>;
  inverter(stationId: string, columns?: Columns): Promise<string>;
  pack(columns?: Columns): Promise<string>;
  close(): Promise<void>;
}

let count = 0;
const next = () => String(++count).padStart(5, '0');

/** @param shared keeps nothing unless given, since tests change rows between two calls */
const featuresWith = (shared: SharedReads) => [
  ...[systemFeature, maintenanceFeature, truckFeature, chargingFeature, householdFeature, gatewayFeature],
  createMonitoring(shared),
];

export async function monitoringStage(shared = createSharedReads(0)): Promise<Stage> {
  const on = await testEngine({ features: featuresWith(shared), names: createDisplayNames });
  await seedPeople(on.engine);
  await tendParts(on.engine.database, new Date());
  const { superuser } = on.stage;
  const noon = (fromWireTime(toWireDate(new Date()))?.getTime() ?? 0) + 12 * 3_600_000;
  let ahead = 0;
  const now = () => new Date(noon + ahead * 1000);
  Object.assign(on.engine, { clock: { now } });
  const run: Stage['run'] = async (statement, values = []) => {
    await superuser.run(statement, [...values]);
  };
  const insertRow = async (table: string, columns: Columns) => {
    const names = Object.keys(columns);
    const places = names.map((_, index) => `$${index + 1}`);
    await run(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(columns));
  };
  const insert: Stage['insert'] = async (table, columns) => {
    const all: Columns = { id: on.engine.ids.next(), tenant_id: tenant, ...columns };
    await insertRow(table, all);
    return String(all.id);
  };
  const set: Stage['set'] = async (table, id, columns) => {
    const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
    await run(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
  };
  const teams = await superuser.rows<{ id: string; name: string }>(
    `select id, dept_name as name from system_dept where tenant_id = $1 and is_deleted = 0`,
    [tenant],
  );
  const teamOf = (team: 1 | 2) => teams.find(({ name }) => name.includes(team === 1 ? '一队' : '二队'))?.id;
  const { ended, ...makers } = deviceMakers(insert, insertRow, now);
  return {
    ...{ on, now, insert, set, run, ended },
    ago: (seconds) => new Date(now().getTime() - seconds * 1000),
    pass: (seconds) => {
      ahead += seconds;
    },
    station: (team, columns = {}) =>
      insert('truck_station', {
        ...{ station_no: `S${next()}`, station_name: `测试站${count}`, operator_id: '91370100A', biz_types: '{1,2}' },
        ...{ station_type: 1, station_status: 50, area_code: '370102', address: '路1号', lng: 117.1201, lat: 36.6512 },
        ...{ dept_id: teamOf(team), service_tel: '400', support_order: 1, bay_count: 1, ...columns },
      }),
    ...makers,
    close: () => on.close(),
  };
}

function deviceMakers(
  insert: Stage['insert'],
  insertRow: (table: string, columns: Columns) => Promise<void>,
  now: () => Date,
): Pick<Stage, 'stack' | 'gun' | 'session' | 'ended' | 'ess' | 'meter' | 'inverter' | 'pack'> {
  const minuteAgo = () => new Date(now().getTime() - 60_000);
  const order = (columns: Columns) =>
    insert('truck_orders', {
      ...{ order_no: `O${next()}`, order_type: 1, plate_no: `鲁A${next()}`, order_proc: 2, pay_status: 0, ...columns },
    });
  return {
    stack: (stationId, columns = {}) =>
      insert('truck_charging_stack', {
        ...{
          stack_no: `K${next()}`,
          stack_name: '桩',
          station_id: stationId,
          usage: 1,
          equip_type: 1,
          manufacturer: '厂',
        },
        ...{ protocol: 1, rated_power_kw: 240, online_status: 1, dev_state: 2, last_heartbeat: now(), ...columns },
      }),
    gun: (stackId, stationId, columns = {}) =>
      insert('truck_charging_gun', {
        ...{ gun_no: `G${next()}`, gun_name: '枪', stack_id: stackId, station_id: stationId, connector_no: ++count },
        ...{ connector_type: 4, national_std: 2, rated_power_kw: 240, gun_status: 1, dev_state: 2, ...columns },
      }),
    async session(gunId, stationId, { kw, at }, columns = {}) {
      const id = await order({ station_id: stationId, gun_id: gunId, start_time: at, start_meter: 100, ...columns });
      await insertRow('truck_order_run', {
        ...{ tenant_id: tenant, order_id: id, sample_time: at, power_kw: kw, meter: 112.5, cost: 9.9, soc: 40 },
      });
      return id;
    },
    ended: (stationId, columns = {}) =>
      order({
        ...{ station_id: stationId, order_proc: 4, pay_status: 2, start_time: minuteAgo(), end_time: minuteAgo() },
        ...{ total_kwh: 50, total_money: 60, ...columns },
      }),
    ess: (stationId, columns = {}) =>
      insert('truck_ess', {
        ...{ ess_no: `E${next()}`, ess_name: '储能', station_id: stationId, chemistry: 1, rated_power_kw: 500 },
        ...{ rated_kwh: 1000, run_mode: 1, soc_min: 10, soc_max: 95, report_time: now(), ...columns },
      }),
    meter: (stationId, use, columns = {}) =>
      insert('truck_meter', {
        ...{ meter_no: `0000000${next()}`, meter_name: '表', station_id: stationId, meter_use: use, ct: 1, pt: 1 },
        ...{ protocol: 1, read_time: now(), online_status: 1, ...columns },
      }),
    inverter: (stationId, columns = {}) =>
      insert('device_inverter', {
        ...{
          sn: `V${next()}`,
          biz_domain: 2,
          vendor: 1,
          model: 'M',
          station_id: stationId,
          rated_kw: 100,
          dc_kwp: 110,
        },
        ...{ phase: 3, report_time: now(), online_status: 1, inverter_status: 3, ...columns },
      }),
    pack: (columns = {}) =>
      insert('truck_battery', {
        ...{
          battery_no: `B${next()}`,
          model: 'M',
          manufacturer: '厂',
          chemistry: 1,
          rated_kwh: 282,
          battery_status: 5,
        },
        ...columns,
      }),
  };
}
