// Serves samples of devices: for charts, reduced to a few hundred steps in the database, and complete as a file.
import { Readable } from 'node:stream';
import { fromWireTime, toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Language } from '@ec/language/language';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { packedSeconds } from '../../shared/mqtt/day-curves.ts';
import type { Metric } from '../../shared/mqtt/measure.ts';
import { type Charted, chartedDevices, mostSteps, type SamplePoint } from '../../shared/mqtt/samples.contract.ts';
import { type Fragment, isPacked, type KeptIn, keptValues, type Span, sampledSince } from './kept-values.ts';
import { telemetryErrors } from './telemetry.errors.ts';

const DAY = 86_400_000;
/** Steps that people read. */
const niceSeconds = [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800];
const largestStep = 259_200;
const rowsAtOnce = 2000;
/** Packed days are opened whole: a page of the file takes so many. */
const daysAtOnce = 7;

export const samplesRoutes = (engine: Engine): Route[] => chartedDevices.flatMap((each) => routesOf(engine, each));

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

function spanOf({ clock }: Engine, input: Asked, mostDays: number): Span {
  const last = input.to ?? input.from ?? toWireDate(clock.now());
  const from = fromWireTime(input.from ?? last) ?? new Date(0);
  const to = new Date((fromWireTime(last) ?? new Date(0)).getTime() + DAY);
  const days = (to.getTime() - from.getTime()) / DAY;
  if (days < 1) fail(telemetryErrors.backwards);
  if (days > mostDays) fail(telemetryErrors.tooLong, { days: mostDays });
  return { from, to };
}

const stepOf = ({ from, to }: Span, period: number): number => {
  const least = Math.max(period, (to.getTime() - from.getTime()) / 1000 / mostSteps);
  return niceSeconds.find((seconds) => seconds >= least) ?? largestStep;
};

const earlier = ({ from, to }: Span, days: number): Span => ({
  from: new Date(from.getTime() - days * DAY),
  to: new Date(to.getTime() - days * DAY),
});

function routesOf(engine: Engine, charted: Charted): Route[] {
  const { resource, period, mostDays, metrics, samples, file } = charted;
  return [
    ...serve(samples, async (call) => {
      const { id, metric: key, other, back, ...days } = call.input;
      const metric = metrics.find((each) => each.key === key);
      if (!metric) fail(telemetryErrors.noMetric, { metric: key });
      const span = spanOf(engine, days, mostDays);
      await detailRow(engine, resource, call, id);
      if (other) await detailRow(engine, resource, call, other);
      const read = engine.database.read(call.caller.tenantId);
      const since = await sampledSince(read, charted);
      const beside = other ? span : back === undefined ? undefined : earlier(span, back);
      const packed = isPacked(span, since) || (beside !== undefined && isPacked(beside, since));
      const stepSec = stepOf(span, packed ? Math.max(period, packedSeconds) : period);
      const points = (deviceId: string, at: Span) => pointsOf(read, charted, { metric, deviceId, stepSec, since }, at);
      const [ownPoints, compared] = await Promise.all([points(id, span), beside ? points(other ?? id, beside) : null]);
      const steps = Math.ceil((span.to.getTime() - span.from.getTime()) / 1000 / stepSec);
      return { metric: key, unit: metric.unit, stepSec, steps, packed, own: ownPoints, other: compared };
    }),
    ...serve(file, async (call) => {
      const { id } = call.input;
      const span = spanOf(engine, call.input, mostDays);
      await detailRow(engine, resource, call, id);
      const name = encodeURIComponent(`${resource.code}-${toWireDate(span.from)}.csv`);
      call.reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
      call.reply.type('text/csv; charset=utf-8');
      const read = engine.database.read(call.caller.tenantId);
      return call.reply.send(Readable.from(linesOf(read, charted, id, span, call.language)));
    }),
  ];
}

const isDevice = (deviceId: string): Fragment => sql`s.device_id = ${deviceId}`;

/** `v.column`. What a meter's register shows is multiplied by its ratios (domain §3 meter). */
const shownOf = (read: Sql, { resource }: Charted, deviceId: string, { column, unit }: Metric): Fragment =>
  resource.table === 'truck_meter' && unit === 'kWh'
    ? sql`${sql.ref(`v.${column}`)} * (select m.rate from truck_meter m where m.tenant_id = ${read.tenantId} and m.id = ${deviceId})`
    : sql.ref(`v.${column}`);

interface Wanted {
  metric: Metric;
  deviceId: string;
  stepSec: number;
  since: Date | undefined;
}

async function pointsOf(
  read: Sql,
  charted: Charted,
  { metric, deviceId, stepSec, since }: Wanted,
  span: Span,
): Promise<SamplePoint[]> {
  const value = shownOf(read, charted, deviceId, metric);
  const storedValues = keptValues(read, charted, [metric], { which: isDevice(deviceId), span, since });
  const rows = await read.rows<{ step: number; mean: number; least: number; most: number }>(
    sql`select floor(extract(epoch from v.ts - ${span.from}::timestamptz) / ${stepSec}::float8)::int as step,
        round(avg(${value})::numeric, 3)::float8 as mean, round(min(${value})::numeric, 3)::float8 as least,
        round(max(${value})::numeric, 3)::float8 as most
      from (${storedValues}) v where ${sql.ref(`v.${metric.column}`)} is not null group by 1 order by 1`,
  );
  return rows.map(({ step, mean, least, most }) => [step, mean, least, most]);
}

/** `at` in milliseconds since 1970. */
type Line = Record<string, number | null> & { at: number };
const at = sql`(extract(epoch from v.ts) * 1000)::float8 as at`;

/** Page by page, so that a month of a device is never held at once. */
async function* linesOf(read: Sql, charted: Charted, deviceId: string, { from, to }: Span, language: Language) {
  const { metrics } = charted;
  const head = metrics.map(({ label, unit }) => `${label[language]}${unit ? ` (${unit})` : ''}`);
  // A mark of the order of bytes, without which spreadsheets take it for another encoding.
  yield `\ufeff${[timeWord[language], ...head].join(',')}\r\n`;
  const since = await sampledSince(read, charted);
  const sampled = { from: since && since > from ? since : from, to };
  for await (const rows of packedPages(read, charted, deviceId, { from, to: sampled.from < to ? sampled.from : to }))
    yield* rows.map((row) => lineOf(row, metrics));
  const columns = sql.join(
    metrics.map((metric) => sql`${shownOf(read, charted, deviceId, metric)} as ${sql.ref(metric.column)}`),
  );
  for (let next: Date | undefined = sampled.from; next; ) {
    const span: Span = { from: next, to };
    const storedValues = keptValues(read, { table: charted.table }, metrics, {
      which: isDevice(deviceId),
      span,
      since: undefined,
    });
    const rows: Line[] = await read.rows<Line>(
      sql`select ${at}, ${columns} from (${storedValues}) v order by v.ts limit ${rowsAtOnce}`,
    );
    yield* rows.map((row) => lineOf(row, metrics));
    const last = rows.at(-1);
    next = last === undefined || rows.length < rowsAtOnce ? undefined : new Date(last.at + 1);
  }
}

async function* packedPages(
  read: Sql,
  { table, curve, metrics }: KeptIn & Pick<Charted, 'metrics'>,
  deviceId: string,
  { from, to }: Span,
) {
  if (curve === undefined) return;
  const some = sql.join(metrics.map(({ column }) => sql.ref(`v.${column}`)));
  for (let start = from; start < to; start = new Date(start.getTime() + daysAtOnce * DAY)) {
    const end = new Date(Math.min(start.getTime() + daysAtOnce * DAY, to.getTime()));
    const storedValues = keptValues(read, { table, curve }, metrics, {
      which: isDevice(deviceId),
      span: { from: start, to: end },
      since: to,
    });
    yield await read.rows<Line>(
      sql`select ${at}, ${some} from (${storedValues}) v where num_nonnulls(${some}) > 0 order by v.ts`,
    );
  }
}

const lineOf = (row: Line, metrics: readonly Metric[]): string =>
  `${[toWireTime(new Date(row.at)), ...metrics.map(({ column }) => row[column] ?? '')].join(',')}\r\n`;

const timeWord: Record<Language, string> = { zh: '时间', en: 'Time' };
