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
import { type ChartDevice, chartDevices, mostSteps, type SamplePoint } from '../../shared/mqtt/samples.contract.ts';
import {
  type Fragment,
  isPacked,
  type SampleTables,
  type Span,
  samplesSince,
  storedValuesOf,
} from './stored-values.ts';
import { telemetryErrors } from './telemetry.errors.ts';

const DAY = 86_400_000;
/** The lengths of a step that are easy to read. */
const stepLengths = [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800];
const largestStep = 259_200;
/** The samples of one page of a file. */
const rowsOfPage = 2000;
/** The packed days of one page of a file. */
const daysOfPage = 7;

export const samplesRoutes = (engine: Engine): Route[] => chartDevices.flatMap((each) => routesOf(engine, each));

interface DaysInput {
  from?: string | undefined;
  to?: string | undefined;
}

function spanOf({ clock }: Engine, input: DaysInput, mostDays: number): Span {
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
  return stepLengths.find((seconds) => seconds >= least) ?? largestStep;
};

const earlier = ({ from, to }: Span, days: number): Span => ({
  from: new Date(from.getTime() - days * DAY),
  to: new Date(to.getTime() - days * DAY),
});

function routesOf(engine: Engine, device: ChartDevice): Route[] {
  const { resource, period, mostDays, metrics, samples, file } = device;
  return [
    ...serve(samples, async (call) => {
      const { id, metric: key, other, back, ...days } = call.input;
      const metric = metrics.find((each) => each.key === key);
      if (!metric) fail(telemetryErrors.noMetric, { metric: key });
      const span = spanOf(engine, days, mostDays);
      await detailRow(engine, resource, call, id);
      if (other) await detailRow(engine, resource, call, other);
      const read = engine.database.read(call.caller.tenantId);
      const since = await samplesSince(read, device);
      let comparedSpan = back === undefined ? undefined : earlier(span, back);
      if (other) comparedSpan = span;
      const packed = isPacked(span, since) || (comparedSpan !== undefined && isPacked(comparedSpan, since));
      const stepSec = stepOf(span, packed ? Math.max(period, packedSeconds) : period);
      const readPoints = (deviceId: string, within: Span) =>
        pointsOf(read, device, { metric, deviceId, stepSec, since }, within);
      const [points, comparedPoints] = await Promise.all([
        readPoints(id, span),
        comparedSpan ? readPoints(other ?? id, comparedSpan) : null,
      ]);
      const steps = Math.ceil((span.to.getTime() - span.from.getTime()) / 1000 / stepSec);
      return { metric: key, unit: metric.unit, stepSec, steps, packed, own: points, other: comparedPoints };
    }),
    ...serve(file, async (call) => {
      const { id } = call.input;
      const span = spanOf(engine, call.input, mostDays);
      await detailRow(engine, resource, call, id);
      const name = encodeURIComponent(`${resource.code}-${toWireDate(span.from)}.csv`);
      call.reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
      call.reply.type('text/csv; charset=utf-8');
      const read = engine.database.read(call.caller.tenantId);
      return call.reply.send(Readable.from(linesOf(read, device, id, span, call.language)));
    }),
  ];
}

const isDevice = (deviceId: string): Fragment => sql`s.device_id = ${deviceId}`;

/** Returns the expression of a value in rows `v`. The register of a meter is multiplied by the meter's ratios (domain §3 meter). */
const displayedValue = (read: Sql, { resource }: ChartDevice, deviceId: string, { column, unit }: Metric): Fragment =>
  resource.table === 'truck_meter' && unit === 'kWh'
    ? sql`${sql.ref(`v.${column}`)} * (select m.rate from truck_meter m where m.tenant_id = ${read.tenantId} and m.id = ${deviceId})`
    : sql.ref(`v.${column}`);

interface CurveRequest {
  metric: Metric;
  deviceId: string;
  stepSec: number;
  since: Date | undefined;
}

async function pointsOf(
  read: Sql,
  device: ChartDevice,
  { metric, deviceId, stepSec, since }: CurveRequest,
  span: Span,
): Promise<SamplePoint[]> {
  const value = displayedValue(read, device, deviceId, metric);
  const storedValues = storedValuesOf(read, device, [metric], { condition: isDevice(deviceId), span, since });
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

/** Yields the lines of a file page by page, so that a month of samples is never in memory at once. */
async function* linesOf(read: Sql, device: ChartDevice, deviceId: string, { from, to }: Span, language: Language) {
  const { metrics } = device;
  const head = metrics.map(({ label, unit }) => `${label[language]}${unit ? ` (${unit})` : ''}`);
  // Without a byte order mark spreadsheets assume another encoding.
  yield `\ufeff${[timeLabel[language], ...head].join(',')}\r\n`;
  const since = await samplesSince(read, device);
  const sampledFrom = since && since > from ? since : from;
  const packedSpan = { from, to: sampledFrom < to ? sampledFrom : to };
  for await (const rows of packedPages(read, device, deviceId, packedSpan))
    yield* rows.map((row) => lineOf(row, metrics));
  const columns = sql.join(
    metrics.map((metric) => sql`${displayedValue(read, device, deviceId, metric)} as ${sql.ref(metric.column)}`),
  );
  for (let next: Date | undefined = sampledFrom; next; ) {
    const span: Span = { from: next, to };
    const storedValues = storedValuesOf(read, { table: device.table }, metrics, {
      condition: isDevice(deviceId),
      span,
      since: undefined,
    });
    const rows: Line[] = await read.rows<Line>(
      sql`select ${at}, ${columns} from (${storedValues}) v order by v.ts limit ${rowsOfPage}`,
    );
    yield* rows.map((row) => lineOf(row, metrics));
    const last = rows.at(-1);
    next = last === undefined || rows.length < rowsOfPage ? undefined : new Date(last.at + 1);
  }
}

async function* packedPages(
  read: Sql,
  { table, curve, metrics }: SampleTables & Pick<ChartDevice, 'metrics'>,
  deviceId: string,
  { from, to }: Span,
) {
  if (curve === undefined) return;
  const columns = sql.join(metrics.map(({ column }) => sql.ref(`v.${column}`)));
  for (let start = from; start < to; start = new Date(start.getTime() + daysOfPage * DAY)) {
    const end = new Date(Math.min(start.getTime() + daysOfPage * DAY, to.getTime()));
    const storedValues = storedValuesOf(read, { table, curve }, metrics, {
      condition: isDevice(deviceId),
      span: { from: start, to: end },
      since: to,
    });
    yield await read.rows<Line>(
      sql`select ${at}, ${columns} from (${storedValues}) v where num_nonnulls(${columns}) > 0 order by v.ts`,
    );
  }
}

const lineOf = (row: Line, metrics: readonly Metric[]): string =>
  `${[toWireTime(new Date(row.at)), ...metrics.map(({ column }) => row[column] ?? '')].join(',')}\r\n`;

const timeLabel: Record<Language, string> = { zh: '时间', en: 'Time' };
