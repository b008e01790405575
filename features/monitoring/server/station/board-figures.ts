// Computes the key figures of a span. Callers who see all orders get sums from the roll-ups up to the watermark; the rest comes from the
// sources.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { co2Factor } from '../../shared/co2.ts';
import type { Span } from '../../shared/elapsed-span.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import type { KpiCode } from '../../shared/station/home-board.contract.ts';
import { type RolledSums, readRolledSums, seesAllOrders, splitSpan } from '../rollup/rolled.ts';
import { endedWithin, sumSettled } from '../settled.ts';
import { stationIds, type Viewer } from '../visible-stations.ts';
import { readMetered, readPvEnergy } from './board-metered.ts';
import { chargingMinutes, runningMinutes, timeUtilisation } from './utilisation.ts';

export type Figures = Record<KpiCode, number | null>;

export interface Site {
  id: string;
  name: string;
  guns: number;
}

export interface Sites {
  stationId: string | undefined;
  all: Site[];
}

export const ended = (engine: Engine, call: Viewer, span: Span, stationId: string | undefined) =>
  endedWithin(engine, call, span, ...(stationId ? [sql`t.station_id = ${stationId}`] : []));

export async function readSites(engine: Engine, call: Viewer, stationId: string | undefined): Promise<Sites> {
  const all = await engine.database.read(call.caller.tenantId).rows<Site>(
    sql`select s.id, s.station_name as name, coalesce(s.gun_total, 0) as guns from truck_station s
      where s.tenant_id = ${call.caller.tenantId} and s.id in (${stationIds(engine, call, { stationId })})`,
  );
  return { stationId, all };
}

const numberOf = (text: string | null): number | null => (text === null ? null : parseFloat(text));

/** Reads the figures of a span. The profit is null, because costs are known only for whole months. */
export async function readFigures(
  engine: Engine,
  call: Viewer,
  span: Span,
  { sites: { stationId, all }, watermark }: { sites: Sites; watermark: Date | undefined },
): Promise<Figures> {
  const read = engine.database.read(call.caller.tenantId);
  const stations = stationIds(engine, call, { stationId });
  const ids = all.map(({ id }) => id);
  const { rolled, rest } = splitSpan(span, seesAllOrders(call) ? watermark : undefined);
  const [sums, settled, metered, pv, minutes, running] = await Promise.all([
    rolled
      ? readRolledSums(read, stations, rolled, { key: sql`''`, area: true, coarsest: 'month' })
      : Promise.resolve<RolledSums[]>([]),
    sumSettled(engine, call, ended(engine, call, rest, stationId), sql`''::text`),
    readMetered(read, stations, rest, 'YYYY'),
    readPvEnergy(read, stations, rest),
    chargingMinutes(read, ids, rest),
    rolled ? runningMinutes(read, ids, rolled) : Promise.resolve(0),
  ]);
  const total = (read: (sum: RolledSums) => string | number) =>
    sums.reduce((whole, sum) => whole + Number(read(sum)), 0);
  const [restSum] = settled;
  const pvSums = [
    ...sums.flatMap(({ areaCode, pv: kwh }) =>
      kwh === null ? [] : [{ areaCode: areaCode ?? '', kwh: parseFloat(kwh) }],
    ),
    ...pv,
  ];
  const charging = [...minutes.values()].reduce((whole, each) => whole + each, 0);
  return {
    settledKwh: rounded(total(({ kwh }) => kwh) + parseFloat(restSum?.kwh ?? '0')),
    meteredKwh: sumOfKnown([...sums.map((sum) => numberOf(sum.metered)), ...metered.map(({ kwh }) => numberOf(kwh))]),
    orders: total(({ orders }) => orders) + (restSum?.orders ?? 0),
    money: rounded(total(({ money }) => money) + parseFloat(restSum?.money ?? '0')),
    swaps: total(({ swaps }) => swaps) + (restSum?.swaps ?? 0),
    pvKwh: sumOfKnown(pvSums.map(({ kwh }) => kwh)),
    co2Kg: sumOfKnown(
      pvSums.map(({ areaCode, kwh }) => kwh * co2Factor(areaCode)),
      1,
    ),
    timeUtilPct: timeUtilisation(
      total((sum) => sum.minutes) + charging + running,
      all.reduce((whole, { guns }) => whole + guns, 0),
      span,
    ),
    profit: null,
  };
}
