// getEssHome (domain §8.2) returns storages, the energy flow of their stations, power and price over a day, and the profit by price period.
import { type GridPrice, gridPricesAt } from '@ec/charging/server/public';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { scopesOn } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { type RawBuilder, sql } from 'kysely';
import { alarmDevices } from '../../shared/alarm-devices.ts';
import { comparedSpans, type Span } from '../../shared/elapsed-span.ts';
import { essFields, essHome } from '../../shared/energy/ess-home.contract.ts';
import { rounded, shareOf, sumOfKnown } from '../../shared/figures.ts';
import { isStale } from '../../shared/freshness.ts';
import { type Day, dayOf, daySeries, monthsOfYear, pointsOf, stepSeconds, stepTimes } from '../day-series.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import { readWatermark, splitSpan } from '../rollup/rolled.ts';
import { keepByDate, revisionOfDay, type SharedReads } from '../shared-reads.ts';
import { stampOf } from '../station/read-stations.ts';
import { stationIds, type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';
import { addSums, type EssSum, readEssSums, readRolledMonths, yuan } from './ess-money.ts';
import { readFlow } from './flow.ts';

type Home = OutputOf<typeof essHome>;
type Unit = Home['units'][number];

const dayMs = 86_400_000;
/** The round-trip efficiency needs this many days, because energy that was charged a short time ago is still stored. */
const roundTripDays = 7;

export const essHomeRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, essHome, (call) => readHome(engine, call), { keepMs: keepByDate, also: revisionOfDay(engine) });

async function readHome(engine: Engine, call: Call<InputOf<typeof essHome>>): Promise<Home> {
  const { stationId, essId } = call.input;
  const day = dayOf(engine, call.input.date);
  const read = engine.database.read(call.caller.tenantId);
  const units = await readUnits(engine, call, call.input);
  const sites = [...new Set(units.map((unit) => unit.stationId))];
  const ids = sql`select unnest(${units.map(({ id }) => id)}::bigint[])`;
  const year = comparedSpans('year', day.date, engine.clock.now()).now;
  const prices = await gridPricesAt(read, sites, {
    first: toWireDate(year.from),
    last: `${day.date.slice(0, 4)}-12-31`,
  });
  const sums = (span: Span, by: RawBuilder<unknown>) => readEssSums(read, { units: ids, span, prices, by });
  const [flow, daySums, monthSums, periodSums, roundTripPct, steps, alarms] = await Promise.all([
    readFlow(engine, call, stationId ? stationIds(engine, call, { stationId }) : sitesOf(engine, call, sites)),
    sums(day, sql`''`),
    readMonths(read, sites, { year, isWhole: essId === undefined && seesWholeSites(call), sums }),
    sums(day, sql`p.kind`),
    readRoundTrip(engine, call, ids, day),
    readSteps(engine, call, ids, day),
    readOpenAlarms(engine, call, {
      stationId,
      condition: sql`t.device_type in (${keys(...alarmDevices.storage)}) ${essId ? sql`and t.device_id = ${essId}` : sql``}`,
    }),
  ]);
  const [onlySite] = sites.length === 1 ? sites : [];
  const pricesOfDay = prices.filter((price) => price.day === day.date);
  const priceAt = (step: number): GridPrice | undefined => {
    const at = new Date(day.from.getTime() + step * stepSeconds * 1000).toISOString();
    return onlySite ? pricesOfDay.find((price) => price.from <= at && price.to > at) : undefined;
  };
  return {
    ...stampOf(engine.clock.now()),
    date: day.date,
    stat: {
      ...statOf(units),
      dayChgKwh: figureOf(daySums[0]?.chg),
      dayDisKwh: figureOf(daySums[0]?.dis),
      rtePct: roundTripPct,
      dayProfit: yuan(daySums[0]?.profit),
      monthProfit: yuan(monthSums.find(({ key }) => key === day.date.slice(0, 7))?.profit),
    },
    flow,
    units,
    curve: daySeries(
      { name: 'powerKw', unit: 'kW', data: pointsOf(steps, ({ kw }) => figureOf(kw)) },
      { name: 'soc', unit: '%', data: pointsOf(steps, ({ soc }) => figureOf(soc)) },
      { name: 'price', unit: '¥/kWh', data: stepTimes.map((_, step) => figureOf(priceAt(step)?.price)) },
      { name: 'priceKind', unit: '', data: stepTimes.map((_, step) => priceAt(step)?.kind ?? null) },
    ),
    months: monthsSeries(day.date.slice(0, 4), monthSums),
    periods: periodSums.flatMap(({ key, chg, dis, profit }) => {
      if (key === null) return [];
      const kind = Number(key);
      const price = prices.find((each) => each.day === day.date && each.kind === kind)?.price;
      return [
        {
          kind,
          price: figureOf(price),
          chgKwh: figureOf(chg) ?? 0,
          disKwh: figureOf(dis) ?? 0,
          profit: yuan(profit),
        },
      ];
    }),
    cell: cellOf(units),
    alarms,
  };
}

/** Returns whether the caller sees all storages of each visible station. */
const seesWholeSites = ({ caller, rights }: Viewer): boolean =>
  caller.ownerId === undefined && scopesOn(ess, rights.scopes).length === 0;

/** Reads the months: from the roll-ups up to their watermark, and the rest from history. Roll-ups have no sums of single units. */
async function readMonths(
  read: Sql,
  sites: readonly string[],
  {
    year,
    isWhole,
    sums,
  }: { year: Span; isWhole: boolean; sums: (span: Span, by: RawBuilder<unknown>) => Promise<EssSum[]> },
): Promise<EssSum[]> {
  const { rolled, rest } = splitSpan(year, isWhole ? await readWatermark(read) : undefined);
  const parts = await Promise.all([
    rolled ? readRolledMonths(read, sites, rolled) : [],
    sums(rest, sql`to_char(h.ts at time zone 'Asia/Shanghai', 'YYYY-MM')`),
  ]);
  return addSums(parts.flat());
}

/** Selects the stations among `sites` that are visible. A visible storage may be at an invisible station. */
const sitesOf = (engine: Engine, call: Viewer, sites: readonly string[]): RawBuilder<unknown> =>
  sql`${stationIds(engine, call)} and t.id = any(${[...sites]}::bigint[])`;

async function readUnits(
  engine: Engine,
  call: Viewer,
  { stationId, essId }: { stationId?: string | undefined; essId?: string | undefined },
): Promise<Unit[]> {
  const now = engine.clock.now();
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<StoredRow & { stationName: string; reportTime: string | null }>(
      sql`select t.id, ${pick(ess, essFields)}, t.report_time as "reportTime", coalesce(s.station_name, '') as "stationName"
      from ${tableOf(ess)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${visibleRows(engine, call, ess, stationId)} ${essId ? sql`and t.id = ${essId}` : sql``} order by s.station_no, t.ess_no, t.id`,
    );
  return rows.map((row) =>
    wireFields(ess, essFields, row, {
      stationName: row.stationName,
      reportTime: timeOf(row.reportTime),
      stale: isStale(now, instantOf(row.reportTime), 'storage'),
    }),
  );
}

/** Sums the units. Rated values include all units; power, SOC and SOH include only units with fresh values. Capacity weights SOC and SOH. */
function statOf(units: readonly Unit[]) {
  const fresh = units.filter(({ stale }) => !stale);
  const unitsWithPower = fresh.filter(({ powerKw }) => powerKw !== null);
  const weightedMean = (read: (unit: Unit) => number | null): number | null => {
    const measurements = fresh.flatMap((unit) => {
      const value = read(unit);
      return value === null ? [] : [{ value, kwh: unit.ratedKwh }];
    });
    const totalKwh = measurements.reduce((sum, { kwh }) => sum + kwh, 0);
    if (totalKwh <= 0) return null;
    return rounded(measurements.reduce((sum, { value, kwh }) => sum + value * kwh, 0) / totalKwh, 1);
  };
  return {
    count: units.length,
    ratedPowerKw: sumOfKnown(units.map(({ ratedPowerKw }) => ratedPowerKw)),
    ratedKwh: sumOfKnown(units.map(({ ratedKwh }) => ratedKwh)),
    soc: weightedMean(({ soc }) => soc),
    soh: weightedMean(({ soh }) => soh),
    powerKw: sumOfKnown(unitsWithPower.map(({ powerKw }) => powerKw)),
    power: {
      fresh: unitsWithPower.length,
      all: units.length,
      oldest: unitsWithPower.map(({ reportTime }) => reportTime).sort()[0] ?? '',
    },
  };
}

function cellOf(units: readonly Unit[]): Home['cell'] {
  const fresh = units.filter(({ stale }) => !stale);
  const valuesOf = (read: (unit: Unit) => number | null) => fresh.flatMap((unit) => read(unit) ?? []);
  const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null);
  const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null);
  return {
    cellVMax: most(valuesOf((unit) => unit.cellVMax)),
    cellVMin: least(valuesOf((unit) => unit.cellVMin)),
    tempMax: most(valuesOf((unit) => unit.tempMax)),
    tempMin: least(valuesOf((unit) => unit.tempMin)),
  };
}

/** Returns the round-trip efficiency in percent over the day and the seven days before; null with less than seven days of history. */
async function readRoundTrip(
  engine: Engine,
  call: Viewer,
  units: RawBuilder<unknown>,
  day: Day,
): Promise<number | null> {
  const from = new Date(day.from.getTime() - roundTripDays * dayMs);
  const row = await engine.database
    .read(call.caller.tenantId)
    .first<{ chg: string | null; dis: string | null; days: number }>(
      sql`select sum(h.chg_kwh) as chg, sum(h.dis_kwh) as dis, count(distinct (h.ts at time zone 'Asia/Shanghai')::date)::int as days
      from truck_ess_his h where h.tenant_id = ${call.caller.tenantId} and h.is_deleted = 0 and h.ess_id in (${units})
        and h.ts >= ${from} and h.ts < ${day.to}`,
    );
  return row && row.days >= roundTripDays ? shareOf(figureOf(row.dis), figureOf(row.chg)) : null;
}

function readSteps(engine: Engine, call: Viewer, units: RawBuilder<unknown>, { from, to }: Day) {
  return engine.database.read(call.caller.tenantId).rows<{ step: number; kw: string | null; soc: string | null }>(
    sql`select floor(extract(epoch from h.ts - ${from}::timestamptz) / ${stepSeconds})::int as step, sum(h.power_kw) as kw,
        round(sum(h.soc * e.rated_kwh) filter (where h.soc is not null) / nullif(sum(e.rated_kwh) filter (where h.soc is not null), 0), 1) as soc
      from truck_ess_his h join truck_ess e on e.tenant_id = h.tenant_id and e.id = h.ess_id
      where h.tenant_id = ${call.caller.tenantId} and h.is_deleted = 0 and h.ess_id in (${units}) and h.ts >= ${from} and h.ts < ${to} group by 1`,
  );
}

function monthsSeries(year: string, sums: readonly EssSum[]): Home['months'] {
  const times = monthsOfYear(year);
  const pointsOfMonths = (
    select: (sum: EssSum) => string | null,
    parse: (text: string | null) => number | null = figureOf,
  ) =>
    times.map((month) => {
      const sum = sums.find(({ key }) => key === month);
      return sum ? parse(select(sum)) : null;
    });
  return {
    times,
    series: [
      { name: 'chgKwh', unit: 'kWh', data: pointsOfMonths(({ chg }) => chg) },
      { name: 'disKwh', unit: 'kWh', data: pointsOfMonths(({ dis }) => dis) },
      { name: 'profit', unit: '¥', data: pointsOfMonths(({ profit }) => profit, yuan) },
    ],
  };
}
