// Measures the bytes on disk beside the plan of domain §10: of a sample of each kind of device, and of a packed day of an inverter and of
// a connector. The values vary like real ones and have as many decimals as devices send.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maintainPartitions, packDay } from '@ec/gateway/server/public';
import { packedSeries } from '@ec/gateway/shared/mqtt/day-curves';
import { gunMetrics, gunTable } from '@ec/gateway/shared/mqtt/gun-series';
import type { Metric } from '@ec/gateway/shared/mqtt/measure';
import { seriesOf } from '@ec/gateway/shared/mqtt/series';
import { toWireDate } from '@ec/kernel/clock';
import { readConfig } from '@ec/kernel/config';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import type { Result } from '../result.ts';

const tenant = 'bench';
const packed = 10_000;
const DAY = 86_400;

/** The planned bytes of a row (domain §10): heap, index and TOAST. */
const planned: Record<string, number> = { tm_inverter_5m: 178, tm_gun_30s: 124, tm_inverter_curve: 2100 };

interface SampleTable {
  table: string;
  metrics: readonly Metric[];
  period: number;
  hasStrings: boolean;
}

const kinds: SampleTable[] = [
  ...Object.values(seriesOf).flatMap(({ table, metrics, period, hasStrings = false }) =>
    table === undefined ? [] : [{ table, metrics, period, hasStrings }],
  ),
  { table: gunTable, metrics: gunMetrics, period: 30, hasStrings: false },
];

export async function benchSizes(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  console.log('Sizes: starting a database of its own …');
  const { database, close } = await openDatabase(config, createLog('warn'));
  const urls = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!urls) throw new Error('The database does not run');
  const superuser = await createLogin(urls.superuser);
  try {
    const now = new Date();
    await maintainPartitions(database, now);
    const yesterday = toWireDate(new Date(now.getTime() - DAY * 1000));
    const midnight = new Date(`${yesterday}T00:00:00+08:00`);
    const results: Result[] = [];
    for (const kind of kinds) {
      const curve = packedSeries.find(({ table }) => table === kind.table);
      const devices = curve ? packed : 100;
      await fill(superuser, kind, devices, midnight);
      if (curve)
        await database.withTenant(
          tenant,
          async (tx) => {
            for (let id = 1; id <= devices; id += 1) await packDay(tx, curve, `${id}`, yesterday);
          },
          { timeout: 1_800_000 },
        );
      for (const name of [kind.table, ...(curve ? [curve.curve] : [])]) results.push(await sizeOf(superuser, name));
      // The next measurement must not find these rows.
      await superuser.run(`truncate ${kind.table}`);
    }
    return results;
  } finally {
    await superuser.close();
    await close();
    await removeEmbedded(folder);
  }
}

/** Inserts a day of samples. Inverters and connectors work half of the day. The rest of the day connectors have no samples. */
async function fill({ run }: Login, kind: SampleTable, devices: number, midnight: Date): Promise<void> {
  const { table, metrics, period, hasStrings } = kind;
  const sleeps = hasStrings || table === gunTable;
  const values = metrics.map((metric) => flickerOf(metric, sleeps));
  const strings = hasStrings
    ? [`case when work > 0 then array[round((9 * work)::numeric, 2), round((8.8 * work)::numeric, 2)]::real[] end`]
    : [];
  await run(
    `insert into ${table} (tenant_id, device_id, ts, seq, ${[...metrics.map(({ column }) => column), ...(hasStrings ? ['strings'] : [])].join(', ')})
     select $1, d, $2::timestamptz + n * make_interval(secs => ${period}), n, ${[...values, ...strings].join(', ')}
     from generate_series(1, $3::int) d cross join lateral (
       select n, share, case when ${sleeps} and share not between 0.25 and 0.75 then 0
         else (0.6 + 0.4 * sin(share * 6.28)) * (0.8 + 0.2 * random()) end as work
       from (select n, n::float8 / ${DAY / period} as share from generate_series(0, ${DAY / period - 1}) n) s offset d * 0) w
     ${table === gunTable ? 'where work > 0' : ''}`,
    [tenant, midnight, devices],
  );
}

function flickerOf({ type, codes, min, max, key }: Metric, sleeps: boolean): string {
  if (codes) return `${codes[codes.length >> 1] ?? 0}`;
  if (key === 'evt' || key === 'flags') return '0';
  if (type === 'double precision' && max > 1000) return `round((123456 + 10 * d + 40 * share)::numeric, 2)`;
  const size = Math.min(max, 600) - Math.max(min, 0);
  if (type !== 'real') return `(${size / 2} + ${size / 10} * work)::int`;
  const powerSql = `round((${size} * (0.5 + 0.4 * work))::numeric, 2)`;
  // At night an inverter reports only power and temperature of these values.
  return sleeps && !['pac', 'pdc', 'temp'].includes(key)
    ? `case when work > 0 then ${powerSql} end`
    : `case when work > 0 then ${powerSql} else 0 end`;
}

async function sizeOf({ run, rows }: Login, name: string): Promise<Result> {
  await run(`vacuum (analyze) ${name}`);
  const [row] = await rows<{ n: number; total: number; heap: number; index: number }>(
    `select (select count(*) from ${name})::int as n, sum(pg_total_relation_size(inhrelid))::float8 as total,
       sum(pg_relation_size(inhrelid))::float8 as heap, sum(pg_indexes_size(inhrelid))::float8 as index
     from pg_inherits where inhparent = '${name}'::regclass`,
  );
  const { n = 1, total = 0, heap = 0, index = 0 } = row ?? {};
  const [bytes, heapBytes, keys] = [Math.round(total / n), Math.round(heap / n), Math.round(index / n)];
  const plan = planned[name];
  return {
    part: 'sizes',
    what: `Bytes a row of ${name}, ${n} rows: heap ${heapBytes}, index ${keys}, beside ${bytes - heapBytes - keys}`,
    product: `${bytes} B`,
    floor: plan ? `${plan} B` : '',
    value: plan ? bytes / plan : bytes,
    bar: undefined,
    unit: plan ? '' : ' B',
  };
}
