// Inserts very many stations in one statement, with a realistic mix of names, regions, departments and states, and ids from their
// time of creation.
import type { Database } from '@ec/kernel/database';
import { ID_EPOCH } from '@ec/kernel/ids';
import { sql } from 'kysely';

export interface Tenant {
  tenantId: string;
  stations: number;
  deptIds: string[];
  userId: string;
}

const step = 60_000; // milliseconds between two stations: a million of them go back almost two years
const node = 1023; // the node in the generated ids, far from the node that the server leases
const places = ['物流园', '高速服务区', '港口', '钢铁厂', '矿区', '公交枢纽', '环卫基地', '产业园', '工业园', '货运站'];
const brands = ['重卡', '绿能', '畅行', '远航', '金桥', '恒通', '捷电'];

export async function addStations(database: Database, { tenantId, stations, deptIds, userId }: Tenant): Promise<void> {
  const first = Date.now() - stations * step;
  await database.asPlatform(
    'bench',
    (tx) =>
      tx.run(
        sql`
          with area as (
            select array_agg(code order by code) as codes, array_agg(name order by code) as names
            from system_region where region_level = 3 and is_deleted = 0
          ), site as (
            select n, ${first}::bigint + n * ${step}::bigint as ms, (n * 7919) % cardinality(codes) + 1 as place,
              codes, names from area, generate_series(1, ${stations}::bigint) as n
          )
          insert into truck_station (
            id, tenant_id, create_user, create_dept, create_time, station_no, station_name, operator_id, biz_types,
            station_type, construction, station_status, open_date, area_code, address, lng, lat, dept_id, service_tel,
            transformer_kva, max_power_kw, slot_count, bay_count, open_time, park_nums, support_order, site_guide)
          select
            ((ms - ${ID_EPOCH}::bigint) << 22) | (${node}::bigint << 12), ${tenantId}, ${userId}::bigint,
            ${deptIds[0]}::bigint, to_timestamp(ms / 1000.0), 'S' || lpad(n::text, 9, '0'),
            names[place] || (${places}::text[])[n * 31 % ${places.length} + 1]
              || (${brands}::text[])[n * 17 % ${brands.length} + 1] || n % 997 || '号换电站',
            'MA' || lpad((n * 13 % 9999999)::text, 7, '0'),
            case n % 3 when 0 then '{1}' when 1 then '{1,2}' else '{1,2,3}' end::smallint[],
            (array[1, 100, 101, 102])[n % 4 + 1], (array[5, 6, 11])[n % 3 + 1],
            (array[50, 50, 50, 50, 50, 50, 6, 1, 5, 0])[n * 7 % 10 + 1],
            to_timestamp(ms / 1000.0)::date, codes[place], names[place] || '经十路' || n % 3000 || '号',
            round((73.5 + n * 37 % 61000 / 1000.0)::numeric, 6), round((18 + n * 53 % 35000 / 1000.0)::numeric, 6),
            (${deptIds}::bigint[])[n * 11 % ${deptIds.length} + 1], '400-800-' || lpad((n % 10000)::text, 4, '0'),
            1000 + n % 20 * 100, 600 + n % 30 * 20, n % 30, n % 3, '00:00-24:00', n % 60, n % 2, '园区东门进'
          from site`,
      ),
    { audit: 'log', timeout: 600_000 },
  );
}
