// Measures the list of a million orders beside the list of a million stations on the same server, and the global search (Ctrl+K).
import type { Database } from '@ec/kernel/database';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { ID_EPOCH } from '@ec/kernel/ids';
import { sql } from 'kysely';
import { median, type Result, ratioOf } from '../result.ts';
import { bulkLoad } from './bulk-load.ts';
import { loadPaths, timeBoth } from './load.ts';
import { startProduct } from './product.ts';
import { openApp, openSession, type Stage } from './stage.ts';
import type { Tenant } from './stations.ts';

const step = 30_000; // milliseconds between two orders: a million of them go back almost a year
const node = 1022; // the node in the generated ids; stations have another one (stations.ts)

/** Typed search words: half a plate, a plate, the end of an order number, a name that only stations have, a word without any match. */
const searches = ['A123', '鲁B0042', '000777', '历下区', '不存在的东西'];

export async function benchOrders(stage: Stage): Promise<Result[]> {
  await loadOrders(stage);
  const app = await openApp(stage);
  const token = await openSession(app.engine, stage.big);
  await app.close();
  const product = await startProduct(stage);
  const api = `${product.url}/api`;
  try {
    console.log('API: list of orders beside that of stations …');
    const pairs = await loadPaths(
      [`${api}/blade-truck/orders/list?size=10`, `${api}/blade-truck/station/list?size=10`],
      token,
    );
    const rate = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(0)}/s`;
    const list: Result = {
      part: 'orders',
      what: 'list of 1,000,000 orders beside stations',
      product: rate(0),
      floor: rate(1),
      value: ratioOf(pairs),
      bar: { atLeast: 0.7 },
    };
    const results = [list];
    for (const word of searches) results.push(await search(api, token, word));
    return results;
  } finally {
    await product.stop();
  }
}

/** The floor is the first page of the orders. The bar is 200 ms, because a person types about five letters a second. */
async function search(api: string, token: string, word: string): Promise<Result> {
  console.log(`API: search for ${word} …`);
  const pairs = await timeBoth(
    { url: `${api}/blade-system/search?q=${encodeURIComponent(word)}`, token },
    { url: `${api}/blade-truck/orders/list?size=10`, token },
  );
  const of = (side: 0 | 1) => median(pairs.map((pair) => pair[side]));
  return {
    part: 'orders',
    what: `search over everything: ${word}`,
    product: `${of(0).toFixed(1)} ms`,
    floor: `${of(1).toFixed(1)} ms`,
    value: of(0),
    unit: ' ms',
    bar: { atMost: 200 },
  };
}

async function loadOrders({ opened: { database }, urls, big }: Stage): Promise<void> {
  const there = await database
    .read(big.tenantId)
    .first<{ n: number }>(sql`select count(*)::int as n from truck_orders where tenant_id = ${big.tenantId}`);
  if (there?.n === big.stations) return;
  const began = performance.now();
  await bulkLoad(urls.owner, 'truck_orders', async () => {
    await addOrders(database, big);
  });
  await vacuumAnalyze(urls.owner, ['truck_orders']);
  console.log(`API: ${big.stations.toLocaleString('en')} orders, ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

function addOrders(database: Database, { tenantId, stations: orders, deptIds, userId }: Tenant): Promise<number> {
  const first = Date.now() - orders * step;
  return database.asPlatform(
    'bench',
    (tx) =>
      tx.run(
        sql`
          with place as (
            select array_agg(id) as ids from (select id from truck_station where tenant_id = ${tenantId} limit 300) as few
          ), made as (
            select n, ids, ${first}::bigint + n * ${step}::bigint as ms, to_timestamp((${first}::bigint + n * ${step}::bigint) / 1000.0) as at,
              round((60 + n * 37 % 24000 / 100.0)::numeric, 2) as kwh
            from place, generate_series(1, ${orders}::bigint) as n
          )
          insert into truck_orders (
            id, tenant_id, create_user, create_dept, create_time, order_no, order_type, station_id, plate_no, phone, start_type,
            order_proc, pay_status, pay_type, start_time, end_time, duration_sec, start_soc, end_soc, start_meter, end_meter, total_kwh,
            flat_kwh, elec_money, service_money, total_money, pay_money, stop_reason, pay_time)
          select
            ((ms - ${ID_EPOCH}::bigint) << 22) | (${node}::bigint << 12), ${tenantId}, ${userId}::bigint, ${deptIds[0]}::bigint, at,
            'MA0000001' || to_char(at, 'YYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0'), 1,
            ids[n * 31 % cardinality(ids) + 1], '鲁' || chr(65 + (n * 7 % 8)::int) || lpad((n * 7919 % 100000)::text, 5, '0'),
            '13' || lpad((n * 104729 % 1000000000)::text, 9, '0'), 1, 4, 2, 1, at, at + interval '50 minutes', 3000, 25, 88,
            n, n + kwh, kwh, kwh, round(kwh * 0.62, 2), round(kwh * 0.3, 2), round(kwh * 0.62, 2) + round(kwh * 0.3, 2),
            round(kwh * 0.62, 2) + round(kwh * 0.3, 2), 3, at + interval '51 minutes'
          from made`,
      ),
    { audit: 'log', timeout: 600_000 },
  );
}
