// The gateway with all that it stands on, over a throw-away database, behind a real port; and a charger of the test's own.

import { chargingFeature } from '@ec/charging/server/public';
import { seedPeople } from '@ec/demo/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
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
  row<T = Columns>(table: string, id: string): Promise<T>;
  param(key: string, value: string): Promise<void>;
  charger(columns?: Columns): Promise<{ stackId: string; ocppId: string; guns: string[] }>;
  close(): Promise<void>;
}

let count = 0;
export const next = () => String(++count).padStart(5, '0');

export const gatewayFeatures = [systemFeature, maintenanceFeature, truckFeature, chargingFeature, gatewayFeature];

export async function testGateway(): Promise<TestGateway> {
  const on = await testEngine({ features: gatewayFeatures, names: createDisplayNames });
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
  return {
    on,
    stationId,
    insert,
    async set(table, id, columns) {
      const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
      await superuser.run(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
    },
    async row<T = Columns>(table: string, id: string) {
      const [found] = await superuser.rows<T & Columns>(`select * from ${table} where id = $1`, [id]);
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
