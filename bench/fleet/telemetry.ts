// Measures the telemetry rows per second that are stored while roll-ups run, beside the mean of a day of 69 million rows (800 per second).
// Also measures the bytes of a row on disk beside the plan of domain §10.
import { startFleet } from '@ec/simulator/fleet';
import type { Result } from '../result.ts';
import { type FleetStage, fleetStage, pause } from './stage.ts';

const inverters = 1400;
const storage = 100;
/** Shortens the period of an inverter from five minutes to 0.75 seconds. */
const speed = 400;
const seconds = 150;
const mean = 800;
/** The planned bytes of a row (domain §10): heap and index. */
const planned: Record<string, number> = { tm_inverter_5m: 178, tm_gun_30s: 124 };

export async function benchTelemetry(): Promise<Result[]> {
  console.log(`Telemetry: ${inverters} inverters and ${storage} storages against a server of their own …`);
  const stage = await fleetStage({ chargers: 0, inverters, storage });
  try {
    const fleet = startFleet({ lines: stage.lines, url: stage.url, mqtt: stage.mqtt, speed, seed: 7 });
    while (fleet.tally.connected < stage.lines.length) await pause(100);
    await pause(5000);
    const from = await countRows(stage);
    const began = performance.now();
    await pause(seconds * 1000);
    const perSecond = ((await countRows(stage)) - from) / ((performance.now() - began) / 1000);
    fleet.close();
    // Curves are left out, because they are packed only once their day is over.
    const [due] = await stage.superuser.rows<{ n: number; late: number }>(
      `select count(*)::int as n, coalesce(extract(epoch from now() - min(since)), 0)::int as late from tm_day_due where series not like '%\\_curve'`,
    );
    console.log(
      `  ${fleet.tally.sent} sent, ${fleet.tally.acknowledged} acknowledged; server ${stage.rss()} MiB; ${due?.n} days wait to be rolled up, the oldest for ${due?.late} s`,
    );
    const sizes = await sizesOf(stage);
    return [
      {
        part: 'telemetry',
        what: `Rows a second kept over ${seconds} s, roll-ups running, against a day of 69 million`,
        product: `${perSecond.toFixed(0)}/s`,
        floor: `${mean}/s`,
        value: perSecond / mean,
        bar: { atLeast: 1 },
      },
      ...sizes.map(({ name, heap, index, bytes }): Result => {
        const plan = planned[name];
        return {
          part: 'telemetry',
          what: `Bytes a row of ${name}: heap ${heap} + index ${index}`,
          product: `${bytes} B`,
          floor: plan ? `${plan} B` : '',
          value: plan ? bytes / plan : bytes,
          bar: undefined,
          unit: plan ? '' : ' B',
        };
      }),
    ];
  } finally {
    await stage.close();
  }
}

const countRows = async ({ superuser }: FleetStage): Promise<number> => {
  const [row] = await superuser.rows<{ n: number }>(
    'select ((select count(*) from tm_inverter_5m) + (select count(*) from tm_ess_1m))::int as n',
  );
  return row?.n ?? 0;
};

interface Size {
  name: string;
  heap: number;
  index: number;
  bytes: number;
}

/** Measures every partitioned table of samples that has at least 5000 rows. */
async function sizesOf({ superuser }: FleetStage): Promise<Size[]> {
  const parents = await superuser.rows<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'p' and relname like 'tm\\_%' order by 1`,
  );
  const sizes: Size[] = [];
  for (const { name } of parents) {
    await superuser.run(`vacuum (analyze) ${name}`);
    const [row] = await superuser.rows<{ n: number; heap: number; index: number }>(
      `select (select count(*) from ${name})::int as n, sum(pg_relation_size(i.inhrelid))::float8 as heap, sum(pg_indexes_size(i.inhrelid))::float8 as index
       from pg_inherits i where i.inhparent = '${name}'::regclass`,
    );
    if (!row || row.n < 5000) continue;
    const [heap, index] = [Math.round(row.heap / row.n), Math.round(row.index / row.n)];
    sizes.push({ name, heap, index, bytes: heap + index });
  }
  return sizes;
}
