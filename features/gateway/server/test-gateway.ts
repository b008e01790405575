// The gateway with all that it stands on, over a throw-away database, behind a real port; and a charger of the test's own.

import { chargingFeature, topUp } from '@ec/charging/server/public';
import { seedPeople } from '@ec/demo/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { elsewhere, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { gatewayFeature } from './gateway.feature.ts';

export const tenant = '100003';
export const admin: Who = [tenant, 'admin'];

type Columns = Record<string, unknown>;

export interface TestGateway {
  on: TestEngine;
  stationId: string;
  insert(table: string, columns: Columns): Promise<string>;
  set(table: string, id: string, columns: Columns): Promise<void>;
  row<T = Columns>(table: string, id: string, key?: string): Promise<T>;
  /** Targets of references that this composition does not have. */
  later: readonly string[];
  /** A merchant with an account of 1000, a truck and a tariff at the station. */
  fleet(balance?: string): Promise<Fleet>;
  port(): Promise<number>;
  param(key: string, value: string): Promise<void>;
  charger(columns?: Columns): Promise<{ stackId: string; ocppId: string; guns: string[] }>;
  close(): Promise<void>;
}

export interface Fleet {
  merchantId: string;
  accountId: string;
  carId: string;
  plateNo: string;
  vin: string;
}

/** Flat until noon, peak after: prices of domain BR-3. */
const periods = [
  { startMin: 0, endMin: 720, kind: 3, elecPrice: '0.6346' },
  { startMin: 720, endMin: 1440, kind: 2, elecPrice: '0.9856' },
];

let count = 0;
export const next = () => String(++count).padStart(5, '0');

export const gatewayFeatures = [systemFeature, maintenanceFeature, truckFeature, chargingFeature, gatewayFeature];

export async function testGateway(options: { jobs?: boolean } = {}): Promise<TestGateway> {
  const on = await testEngine({ features: gatewayFeatures, names: createDisplayNames, ...options });
  await seedPeople(on.engine);
  const { superuser } = on.stage;
  const insert: TestGateway['insert'] = async (table, columns) => {
    const all: Columns = { id: on.engine.ids.next(), tenant_id: tenant, ...columns };
    const names = Object.keys(all);
    const places = names.map((_, index) => `$${index + 1}`);
    await superuser.run(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(all));
    return String(all.id);
  };
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
  const priceId = await insert('truck_energy_price', {
    ...{ price_no: `P${next()}`, version_no: 1, price_name: '示例电价', area_code: '37', volt_level: 2, user_type: 1 },
    ...{ months: '{1,2,3,4,5,6,7,8,9,10,11,12}', day_type: 0, effect_from: '2020-01-01', effect_to: '2099-12-31' },
    ...{ price_status: 0, periods: JSON.stringify(periods) },
  });
  await superuser.run('update truck_energy_price set price_status = 1 where id = $1', [priceId]);
  await insert('truck_billing_rules', {
    ...{ rule_no: `R${next()}`, rule_name: '充电规则', version_no: 1, bill_type: 1, charge_mode: 1, priority: 1 },
    ...{ energy_price_id: priceId, service_mode: 1, service_price: '0.3000', occupy_free_min: 15, occupy_price: '0.5' },
    ...{ occupy_cap: '60', min_balance: '50', prepay_amount: '0', station_ids: `{${stationId}}`, rule_status: 2 },
    ...{ effect_from: '2020-01-01', effect_to: '2099-12-31' },
  });
  return {
    on,
    stationId,
    later: elsewhere(gatewayFeatures),
    async fleet(balance = '1000') {
      const no = next();
      const merchantId = await insert('truck_merchant', {
        ...{
          merchant_no: `M${no}`,
          merchant_name: `车队${no}`,
          merchant_type: 1,
          credit_code: `CODE${no}`,
          contact: '王',
        },
        ...{ phone: `138000${no}`, settle_mode: 1, merchant_status: 1 },
      });
      const accountId = await insert('truck_account', {
        ...{ account_no: `A${no}`, owner_type: 1, owner_id: merchantId, owner_name: `车队${no}` },
        ...{ settle_mode: 1, credit_limit: 0, account_status: 1 },
      });
      const booking = {
        accountId,
        amount: balance,
        channel: 6 as const,
        bizNo: `V${no}`,
        actor: { userId: null, name: '' },
      };
      await on.engine.database.withTenant(tenant, (tx) => topUp(tx, on.engine, booking));
      const [plateNo, vin] = [`鲁A${no}`, `VIN000000000${no}`];
      const carId = await insert('truck_car', {
        ...{ plate_no: plateNo, plate_color: 2, vin, car_type: 1, merchant_id: merchantId },
        ...{ energy_mode: 1, rated_kwh: 282, car_status: 1 },
      });
      return { merchantId, accountId, carId, plateNo, vin };
    },
    port: () => on.listen(),
    insert,
    async set(table, id, columns) {
      const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
      await superuser.run(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
    },
    async row<T = Columns>(table: string, id: string, key = 'id') {
      const [found] = await superuser.rows<T & Columns>(`select * from ${table} where ${key} = $1`, [id]);
      if (!found) throw new Error(`No ${table} ${id}`);
      return found as T;
    },
    async param(key, value) {
      await superuser.run(
        `insert into system_tenant_param (tenant_id, param_key, param_value) values ($1, $2, $3)
         on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`,
        [tenant, key, value],
      );
    },
    async charger(columns = {}) {
      const ocppId = `CP${next()}`;
      const stackId = await insert('truck_charging_stack', {
        ...{
          stack_no: `K${next()}`,
          stack_name: '1号桩',
          station_id: stationId,
          usage: 1,
          equip_type: 1,
          ocpp_id: ocppId,
        },
        ...{ manufacturer: '厂商', protocol: 1, rated_power_kw: 240, dev_state: 2, ...columns },
      });
      const guns = await Promise.all(
        [1, 2].map((connector) =>
          insert('truck_charging_gun', {
            ...{
              gun_no: `G${next()}`,
              gun_name: '枪',
              stack_id: stackId,
              station_id: stationId,
              connector_no: connector,
            },
            ...{ connector_type: 4, national_std: 2, rated_power_kw: 240, dev_state: 2 },
          }),
        ),
      );
      return { stackId, ocppId, guns };
    },
    close: () => on.close(),
  };
}
