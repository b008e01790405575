// homeBoard (domain §8.2) returns the figures of the dashboard for a period, with their changes against earlier periods.
import { marginsOf, monthOf } from '@ec/charging/server/public';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { energyCostSetting } from '@ec/charging/shared/tariff/energy-cost-setting.resource';
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import { toWireDate } from '@ec/kernel/clock';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { permissionsOf } from '@ec/resource/calls';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import { countedFor } from '@ec/resource-server/desk-figures';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { sql } from 'kysely';
import { comparedSpans, type DateType, dateWithin, type Span } from '../../shared/elapsed-span.ts';
import { changePct, rounded, sumOfKnown } from '../../shared/figures.ts';
import { homeBoard, kpiCodes } from '../../shared/station/home-board.contract.ts';
import { readWatermark, watermarkText } from '../rollup/rolled.ts';
import { periodSplit, sumSettled } from '../settled.ts';
import type { SharedReads } from '../shared-reads.ts';
import { stationIds, type Viewer, visibleRows } from '../visible-stations.ts';
import { ended, readFigures, readSites, type Sites } from './board-figures.ts';
import { readHourHeat } from './board-metered.ts';
import { readTrends, spanWords } from './board-trends.ts';
import { kpiUnits, kpiWords } from './board-words.ts';
import { stampOf } from './read-stations.ts';
import { chargingMinutes, timeUtilisation } from './utilisation.ts';

type Board = OutputOf<typeof homeBoard>;

const mostRanked = 10;

/** A reply is shared only among calls of one person with the same menus, because open work and the margin depend on both. */
export const homeBoardRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, homeBoard, (call) => readBoard(engine, call), {
    keepMs: () => 10_000,
    also: ({ caller, rights }) => JSON.stringify([caller.userId, [...rights.menuIds].sort()]),
  });

async function readBoard(engine: Engine, call: Call<InputOf<typeof homeBoard>>): Promise<Board> {
  const { dateType, stationId } = call.input;
  const now = engine.clock.now();
  const date = dateWithin(dateType, call.input.date, toWireDate(now));
  if (date === undefined) throw new AppError(errors.wrongParameter, { name: 'date' });
  const spans = comparedSpans(dateType, date, now);
  const read = engine.database.read(call.caller.tenantId);
  const stations = stationIds(engine, call, { stationId });
  const condition = ended(engine, call, spans.now, stationId);
  const [sites, watermark] = await Promise.all([readSites(engine, call, stationId), readWatermark(read)]);
  const sources = { sites, watermark };
  const [current, before, yearBefore, margin] = await Promise.all([
    readFigures(engine, call, spans.now, sources),
    readFigures(engine, call, spans.before, sources),
    readFigures(engine, call, spans.yearBefore, sources),
    readMargin(engine, call, { dateType, date, stationId }),
  ]);
  const figures = { ...current, profit: margin.profit };
  const [trends, split, hourHeat, tops, states, todo] = await Promise.all([
    readTrends(engine, call, { dateType, date, span: spans.now, stationId, watermark }),
    periodSplit(engine, call, condition),
    readHourHeat(read, stations, spans.now, watermark),
    readTops(engine, call, { span: spans.now, stationId, sites }),
    readStates(engine, call, stationId),
    readTodo(engine, call),
  ]);
  return {
    ...stampOf(now),
    watermark: watermarkText(watermark),
    spans: { now: spanWords(spans.now), before: spanWords(spans.before), yearBefore: spanWords(spans.yearBefore) },
    kpi: kpiCodes.map((code) => ({
      code,
      name: kpiWords[code][call.language],
      value: figures[code],
      unit: kpiUnits[code],
      momPct: changePct(figures[code], before[code]),
      yoyPct: changePct(figures[code], yearBefore[code]),
    })),
    ...trends,
    periodSplit: split,
    hourHeat,
    ...tops,
    ...states,
    margin,
    todo,
  };
}

interface TopRequest {
  span: Span;
  stationId: string | undefined;
  sites: Sites;
}

async function readTops(
  engine: Engine,
  call: Viewer,
  { span, stationId, sites }: TopRequest,
): Promise<Pick<Board, 'stationTop' | 'merchantTop'>> {
  const read = engine.database.read(call.caller.tenantId);
  const condition = ended(engine, call, span, stationId);
  const [byStation, byMerchant] = await Promise.all([
    sumSettled(engine, call, condition, sql`t.station_id`),
    read.rows<{ merchantId: string; merchantName: string; kwh: string; money: string }>(
      sql`with o as (select t.merchant_id, sum(t.total_kwh) as kwh, sum(t.total_money) as money from ${tableOf(orders)}
          where ${condition} and t.merchant_id is not null group by 1)
        select t.id as "merchantId", t.merchant_name as "merchantName", coalesce(o.kwh, 0) as kwh, coalesce(o.money, 0) as money
        from ${tableOf(merchant)} join o on o.merchant_id = t.id where ${visibleRows(engine, call, merchant)}
        order by o.kwh desc nulls last, t.id limit ${mostRanked}`,
    ),
  ]);
  const names = new Map(sites.all.map((site) => [site.id, site]));
  const best = byStation
    .flatMap(({ key, kwh, money }) => {
      const site = names.get(key ?? '');
      return site ? [{ site, kwh: parseFloat(kwh), money: parseFloat(money) }] : [];
    })
    .sort((a, b) => b.kwh - a.kwh || a.site.id.localeCompare(b.site.id))
    .slice(0, mostRanked);
  const minutes = await chargingMinutes(
    read,
    best.map(({ site }) => site.id),
    span,
  );
  return {
    stationTop: best.map(({ site, kwh, money }) => ({
      stationId: site.id,
      stationName: site.name,
      kwh,
      money,
      timeUtilPct: timeUtilisation(minutes.get(site.id) ?? 0, site.guns, span),
    })),
    merchantTop: byMerchant.map(({ kwh, money, ...each }) => ({
      ...each,
      kwh: parseFloat(kwh),
      money: parseFloat(money),
    })),
  };
}

/** Counts connectors and alarms by their stored state, as lists show it. A connector that never reported counts as offline. */
async function readStates(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
): Promise<Pick<Board, 'gunPie' | 'alarmLevels'>> {
  const read = engine.database.read(call.caller.tenantId);
  const { openNew, openSeen } = alarmStatus.key;
  const [gunPie, alarmLevels] = await Promise.all([
    read.rows<{ gunStatus: number; count: number }>(
      sql`select coalesce(t.gun_status, 0)::int as "gunStatus", count(*)::int as count from ${tableOf(chargingGun)}
        where ${visibleRows(engine, call, chargingGun, stationId)} group by 1 order by 1`,
    ),
    read.rows<{ alarmLevel: number; count: number }>(
      sql`select t.alarm_level::int as "alarmLevel", count(*)::int as count from ${tableOf(deviceAlarm)}
        where ${visibleRows(engine, call, deviceAlarm, stationId)} and t.alarm_status in (${keys(openNew, openSeen)})
          and t.alarm_level is not null group by 1 order by 1`,
    ),
  ]);
  return { gunPie, alarmLevels };
}

const todoKeys = {
  alarms: ['criticalAlarms', 'alarms'],
  workOrders: ['myOrders', 'ordersToDispatch', 'ordersToCheck'],
  refunds: ['refunds', 'refundsFailed'],
  approvals: ['ordersToApprove', 'adjusts'],
} as const;

/** Reads the counts of open work from the same sources as the home page, with the rights of the caller. */
async function readTodo(engine: Engine, call: Call<unknown>): Promise<Board['todo']> {
  const countKeys = new Set<string>(Object.values(todoKeys).flat());
  const counts = engine.desks.flatMap((desk) => desk.counts).filter(({ key }) => countKeys.has(key));
  const countedRows = await countedFor(engine, call, counts);
  const sum = (names: readonly string[]) =>
    countedRows.filter(({ key }) => names.includes(key)).reduce((total, { count }) => total + count, 0);
  return {
    alarms: sum(todoKeys.alarms),
    workOrders: sum(todoKeys.workOrders),
    refunds: sum(todoKeys.refunds),
    approvals: sum(todoKeys.approvals),
  };
}

const unknownMargin: Board['margin'] = { income: null, cost: null, profit: null };

/** Reads the margin for people with access to costs. A day has no margin, because costs are entered by month (BR-66). */
async function readMargin(
  engine: Engine,
  call: Viewer,
  { dateType, date, stationId }: { dateType: DateType; date: string; stationId: string | undefined },
): Promise<Board['margin']> {
  if (dateType === 'day' || !call.rights.holds(permissionsOf(energyCostSetting).menu)) return unknownMargin;
  const today = toWireDate(engine.clock.now());
  const names =
    dateType === 'month'
      ? [date.slice(0, 7)]
      : Array.from({ length: 12 }, (_, index) => `${date.slice(0, 4)}-${`${index + 1}`.padStart(2, '0')}`);
  const months = names.filter((name) => name <= today.slice(0, 7)).flatMap((name) => monthOf(name) ?? []);
  await engine.names.ready(call.caller.tenantId);
  const margins = (await Promise.all(months.map((month) => marginsOf(engine, call, month))))
    .flat()
    .filter((each) => stationId === undefined || each.stationId === stationId);
  if (margins.length === 0) return unknownMargin;
  // The total is unknown if the cost of one station is unknown.
  const cost = margins.some((each) => each.cost === null) ? null : sumOfKnown(margins.map((each) => each.cost));
  const income = sumOfKnown(margins.map((each) => each.income));
  return { income, cost, profit: income === null || cost === null ? null : rounded(income - cost) };
}
