// A station with its chargers, a fleet and a tariff, for tests of orders and tickets; and what its devices say.

import { seedPeople } from '@ec/demo/public';
import type { Sql } from '@ec/kernel/database';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { chargingFeature } from '../charging.feature.ts';
import { topUp } from '../ledger/ledger.ts';
import type { OrderDeps } from './order-store.ts';

export const tenant = '100003';
export const admin: Who = [tenant, 'admin'];

type Columns = Record<string, unknown>;

export interface Fleet {
  merchantId: string;
  accountId: string;
  carId: string;
  driverId: string;
  plateNo: string;
}

export interface Site {
  on: TestEngine;
  deps: OrderDeps;
  stationId: string;
  stackId: string;
  ruleId: string;
  /** Moves the clock of the rules, in seconds from now. */
  pass(seconds: number): void;
  now(): Date;
  tx<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A connector, free unless told. */
  gun(columns?: Columns): Promise<string>;
  /** A merchant with an account, a truck and a driver. */
  fleet(given?: {
    balance?: string;
    credit?: string;
    settleMode?: 1 | 2;
    merchant?: Columns;
    car?: Columns;
    driver?: Columns;
  }): Promise<Fleet>;
  insert(table: string, columns: Columns): Promise<string>;
  set(table: string, id: string, columns: Columns): Promise<void>;
  row<T = Columns>(table: string, id: string): Promise<T>;
  param(key: string, value: string): Promise<void>;
  topUp(fleet: Pick<Fleet, 'accountId'>, amount: string): Promise<void>;
  close(): Promise<void>;
}

/** Flat until noon, peak after. */
const periods = [
  { startMin: 0, endMin: 720, kind: 3, elecPrice: '0.6346' },
  { startMin: 720, endMin: 1440, kind: 2, elecPrice: '0.9856' },
];

let count = 0;
const next = () => String(++count).padStart(5, '0');

export async function testSite(): Promise<Site> {
  const features = [systemFeature, maintenanceFeature, truckFeature, chargingFeature];
  const on = await testEngine({ features, names: createDisplayNames });
  await seedPeople(on.engine);
  const { superuser } = on.stage;
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead * 1000) };
  Object.assign(on.engine, { clock });
  const deps: OrderDeps = { ids: on.engine.ids, clock };

  const insert: Site['insert'] = async (table, columns) => {
    const all: Columns = { id: on.engine.ids.next(), tenant_id: tenant, ...columns };
    const names = Object.keys(all);
    const places = names.map((_, index) => `$${index + 1}`);
    await superuser.run(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(all));
    return String(all.id);
  };
  const set: Site['set'] = async (table, id, columns) => {
    const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
    await superuser.run(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
  };
  const row: Site['row'] = async <T = Columns>(table: string, id: string) => {
    const [found] = await superuser.rows<T & Columns>(`select * from ${table} where id = $1`, [id]);
    if (!found) throw new Error(`No ${table} ${id}`);
    return found as T;
  };
  const tx: Site['tx'] = (work) => on.engine.database.withTenant(tenant, work);
  const [dept] = await superuser.rows<{ id: string }>(
    `select id from system_dept where tenant_id = $1 and is_deleted = 0 order by id limit 1`,
    [tenant],
  );

  const stationId = await insert('truck_station', {
    ...{
      station_no: `S${next()}`,
      station_name: '测试站',
      operator_id: '91370100A',
      biz_types: '{1,2}',
      station_type: 1,
    },
    ...{ station_status: 50, area_code: '370102', address: '路1号', lng: 117.1201, lat: 36.6512, dept_id: dept?.id },
    ...{ service_tel: '400', support_order: 1, bay_count: 2 },
  });
  const stackId = await insert('truck_charging_stack', {
    ...{ stack_no: `K${next()}`, stack_name: '1号桩', station_id: stationId, usage: 1, equip_type: 1 },
    ...{ manufacturer: '厂商', protocol: 1, rated_power_kw: 240, online_status: 1, dev_state: 2 },
  });
  const priceId = await insert('truck_energy_price', {
    ...{ price_no: `P${next()}`, version_no: 1, price_name: '示例电价', area_code: '37', volt_level: 2, user_type: 1 },
    ...{ months: '{1,2,3,4,5,6,7,8,9,10,11,12}', day_type: 0, effect_from: '2020-01-01', effect_to: '2099-12-31' },
    ...{ price_status: 0, periods: JSON.stringify(periods) },
  });
  await set('truck_energy_price', priceId, { price_status: 1 });
  const ruleId = await insert('truck_billing_rules', {
    ...{ rule_no: `R${next()}`, rule_name: '充电规则', version_no: 1, bill_type: 1, charge_mode: 1, priority: 1 },
    ...{ energy_price_id: priceId, service_mode: 1, service_price: '0.3000', occupy_free_min: 15, occupy_price: '0.5' },
    ...{ occupy_cap: '60', min_balance: '50', prepay_amount: '0', station_ids: `{${stationId}}`, rule_status: 2 },
    ...{ effect_from: '2020-01-01', effect_to: '2099-12-31' },
  });

  const fill: Site['topUp'] = async ({ accountId }, amount) => {
    const booking = { accountId, amount, channel: 6 as const, bizNo: `V${next()}`, actor: { userId: null, name: '' } };
    await tx((at) => topUp(at, deps, booking));
  };

  return {
    topUp: fill,
    ...{ on, deps, stationId, stackId, ruleId, insert, set, row, tx },
    pass: (seconds) => {
      ahead += seconds;
    },
    now: () => clock.now(),
    gun: (columns = {}) =>
      insert('truck_charging_gun', {
        ...{ gun_no: `G${next()}`, gun_name: '枪', stack_id: stackId, station_id: stationId, connector_no: ++count },
        ...{ connector_type: 4, national_std: 2, rated_power_kw: 240, gun_status: 1, dev_state: 2, ...columns },
      }),
    async fleet({ balance = '1000', credit = '0', settleMode = 1, merchant = {}, car = {}, driver = {} } = {}) {
      const no = next();
      const merchantId = await insert('truck_merchant', {
        ...{
          merchant_no: `M${no}`,
          merchant_name: `车队${no}`,
          merchant_type: 1,
          credit_code: `CODE${no}`,
          contact: '王',
        },
        ...{ phone: `138000${no}`, settle_mode: settleMode, merchant_status: 1, ...merchant },
      });
      const accountId = await insert('truck_account', {
        ...{ account_no: `A${no}`, owner_type: 1, owner_id: merchantId, owner_name: `车队${no}` },
        ...{ settle_mode: settleMode, credit_limit: credit, account_status: 1 },
      });
      if (Number(balance) > 0) await fill({ accountId }, balance);
      const plateNo = `鲁A${no}`;
      const carId = await insert('truck_car', {
        ...{ plate_no: plateNo, plate_color: 2, vin: `VIN000000000${no}`, car_type: 1, merchant_id: merchantId },
        ...{ energy_mode: 1, rated_kwh: 282, car_status: 1, ...car },
      });
      const driverId = await insert('truck_driver', {
        ...{ driver_name: '李', phone: `139000${no}`, id_card: `ID${no}`, license_no: `L${no}`, license_class: 1 },
        ...{ license_end: '2099-01-01', merchant_id: merchantId, driver_status: 1, ...driver },
      });
      return { merchantId, accountId, carId, driverId, plateNo };
    },
    async param(key, value) {
      await superuser.run(
        `insert into system_tenant_param (tenant_id, param_key, param_value) values ($1, $2, $3)
         on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`,
        [tenant, key, value],
      );
    },
    close: () => on.close(),
  };
}
