// Samples of devices for pictures, down to a few hundred steps in the database, and whole as a file.
import { Readable } from 'node:stream';
import { fromWireTime, toWireDate, toWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Language } from '@ec/language/language';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import type { Metric } from '../../shared/mqtt/measure.ts';
import {
  type Charted,
  chartedDevices,
  mostDays,
  mostSteps,
  type SamplePoint,
} from '../../shared/mqtt/samples.contract.ts';
import { telemetryErrors } from './telemetry.errors.ts';

const DAY = 86_400_000;
/** Steps that people read. */
const niceSeconds = [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
const rowsAtOnce = 2000;

export const samplesRoutes = (engine: Engine): Route[] => chartedDevices.flatMap((each) => routesOf(engine, each));

interface Span {
  from: Date;
  to: Date;
}

function spanOf({ clock }: Engine, asked: { from?: string | undefined; to?: string | undefined }): Span {
  const last = asked.to ?? asked.from ?? toWireDate(clock.now());
  const from = fromWireTime(asked.from ?? last) ?? new Date(0);
  const to = new Date((fromWireTime(last) ?? new Date(0)).getTime() + DAY);
  const days = (to.getTime() - from.getTime()) / DAY;
  if (days < 1) fail(telemetryErrors.backwards);
  if (days > mostDays) fail(telemetryErrors.tooLong, { days: mostDays });
  return { from, to };
}

const stepOf = ({ from, to }: Span, period: number): number => {
  const least = Math.max(period, (to.getTime() - from.getTime()) / 1000 / mostSteps);
  return niceSeconds.find((seconds) => seconds >= least) ?? 14_400;
};

function routesOf(engine: Engine, { resource, table, period, metrics, samples, file }: Charted): Route[] {
  const scale = scaleOf(resource.table);
  return [
    ...serve(samples, async (call) => {
      const { id, metric: key, other, back, ...days } = call.input;
      const metric = metrics.find((each) => each.key === key);
      if (!metric) fail(telemetryErrors.noMetric, { metric: key });
      const span = spanOf(engine, days);
      await detailRow(engine, resource, call, id);
      if (other) await detailRow(engine, resource, call, other);
      const stepSec = stepOf(span, period);
      const read = engine.database.read(call.caller.tenantId);
      const points = (deviceId: string, at: Span) => pointsOf(read, { table, scale, metric, deviceId, stepSec }, at);
      const before = (date: Date) => new Date(date.getTime() - (back ?? 0) * DAY);
      const [own, compared] = await Promise.all([
        points(id, span),
        other ? points(other, span) : back ? points(id, { from: before(span.from), to: before(span.to) }) : null,
      ]);
      const steps = Math.ceil((span.to.getTime() - span.from.getTime()) / 1000 / stepSec);
      return { metric: key, unit: metric.unit, stepSec, steps, own, other: compared };
    }),
    ...serve(file, async (call) => {
      const span = spanOf(engine, call.input);
      await detailRow(engine, resource, call, call.input.id);
      const name = encodeURIComponent(`${resource.code}-${toWireDate(span.from)}.csv`);
      call.reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
      call.reply.type('text/csv; charset=utf-8');
      const lines = linesOf(
        engine.database.read(call.caller.tenantId),
        { table, scale, metrics },
        call.input.id,
        span,
        call.language,
      );
      return call.reply.send(Readable.from(lines));
    }),
  ];
}

/** What a meter's register shows is multiplied by its ratios (domain §3 meter). */
const scaleOf = (devices: string) =>
  devices === 'truck_meter'
    ? sql`(select m.rate from truck_meter m where m.tenant_id = s.tenant_id and m.id = s.device_id)`
    : sql`1`;
const isScaled = ({ unit }: Metric): boolean => unit === 'kWh';

interface Wanted {
  table: string;
  scale: ReturnType<typeof sql>;
  metric: Metric;
  deviceId: string;
  stepSec: number;
}

async function pointsOf(
  read: Sql,
  { table, scale, metric, deviceId, stepSec }: Wanted,
  { from, to }: Span,
): Promise<SamplePoint[]> {
  const value = sql.ref(`s.${metric.column}`);
  const times = isScaled(metric) ? sql`max(${scale})` : sql`1`;
  const rows = await read.rows<{ step: number; mean: number; least: number; most: number }>(
    raw(sql`select floor(extract(epoch from s.ts - ${from}::timestamptz) / ${stepSec}::float8)::int as step,
        round((avg(${value}) * ${times})::numeric, 3)::float8 as mean, round((min(${value}) * ${times})::numeric, 3)::float8 as least,
        round((max(${value}) * ${times})::numeric, 3)::float8 as most
      from ${sql.table(table)} s where s.tenant_id = ${read.tenantId} and s.device_id = ${deviceId} and s.ts >= ${from} and s.ts < ${to}
        and ${value} is not null group by 1 order by 1`),
  );
  return rows.map(({ step, mean, least, most }) => [step, mean, least, most]);
}

type Line = Record<string, number | null> & { ts: Date };

/** Page by page, so that a month of a device is never held at once. */
async function* linesOf(
  read: Sql,
  { table, scale, metrics }: Pick<Charted, 'table' | 'metrics'> & { scale: ReturnType<typeof sql> },
  deviceId: string,
  { from, to }: Span,
  language: Language,
) {
  const head = metrics.map(({ label, unit }) => `${label[language]}${unit ? ` (${unit})` : ''}`);
  // A mark of the order of bytes, without which spreadsheets take it for another encoding.
  yield `\ufeff${[timeWord[language], ...head].join(',')}\r\n`;
  const columns = sql.join(
    metrics.map((metric) => {
      const value = sql.ref(`s.${metric.column}`);
      return isScaled(metric) ? sql`${value} * ${scale} as ${sql.ref(metric.column)}` : sql`${value}`;
    }),
  );
  for (let after: Date | undefined = new Date(from.getTime() - 1); after; ) {
    const rows: Line[] = await read.rows<Line>(
      raw(sql`select s.ts, ${columns} from ${sql.table(table)} s where s.tenant_id = ${read.tenantId} and s.device_id = ${deviceId}
        and s.ts > ${after} and s.ts < ${to} order by s.ts limit ${rowsAtOnce}`),
    );
    for (const row of rows)
      yield `${[toWireTime(row.ts), ...metrics.map(({ column }) => row[column] ?? '')].join(',')}\r\n`;
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.ts;
  }
}

const timeWord: Record<Language, string> = { zh: '时间', en: 'Time' };
