// getChargingHomePage (domain §8.2) returns the wall of connectors, the power of the day against its limit, and settled and metered energy.
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { scopesOn } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { chargingStackUsage, gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { alarmDevices } from '../../shared/alarm-devices.ts';
import { chargingHome, chargingHomeFields, chargingNow } from '../../shared/charge/charging-home.contract.ts';
import type { Span } from '../../shared/elapsed-span.ts';
import { rounded, shareOf, sumOfKnown } from '../../shared/figures.ts';
import { isStale } from '../../shared/freshness.ts';
import { type Day, dayOf, daySeries, pointsOf, stepSeconds } from '../day-series.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import { readWatermark } from '../rollup/rolled.ts';
import { endedWithin, periodSplit, sumSettled } from '../settled.ts';
import { keepByDate, revisionOfDay, type SharedReads } from '../shared-reads.ts';
import { stampOf } from '../station/read-stations.ts';
import { chargingMinutes, timeUtilisation } from '../station/utilisation.ts';
import { stationConditions, stationIds, type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';
import { type PlacedTile, powerOf, readGunsNow, readTiles } from './gun-tiles.ts';

type Home = OutputOf<typeof chargingHome>;

const mostOrders = 20;
/** The time for which a reply is shared. It is shorter than the interval between two reads of the wall, so that each read gets new values. */
const nowMs = 300;

export const chargingHomeRoutes = (engine: Engine, shared: SharedReads): Route[] => [
  ...shared.serve(engine, chargingHome, (call) => readHome(engine, call), {
    keepMs: keepByDate,
    also: revisionOfDay(engine),
  }),
  ...shared.serve(
    engine,
    chargingNow,
    async (call) => {
      const stamp = stampOf(engine.clock.now());
      return { ...stamp, guns: await readGunsNow(engine, call, call.input.stationId) };
    },
    { keepMs: () => nowMs },
  ),
];

async function readHome(engine: Engine, call: Call<InputOf<typeof chargingHome>>): Promise<Home> {
  const { stationId } = call.input;
  const now = engine.clock.now();
  const day = dayOf(engine, call.input.date);
  const isAtStack = sql`t.stack_id in (${stackIds(engine, call, stationId)})`;
  const isCounted = endedWithin(engine, call, day, isAtStack);
  const [stations, stacks, tiles, settled, steps, split, lastOrders, alarms] = await Promise.all([
    readSites(engine, call, stationId),
    readStacks(engine, call, stationId),
    readTiles(engine, call, stationId, day),
    sumSettled(engine, call, isCounted, sql`t.stack_id`),
    readSteps(engine, call, stationId, day),
    periodSplit(engine, call, isCounted),
    readLastOrders(engine, call, stationId),
    readOpenAlarms(engine, call, { stationId, condition: sql`t.device_type in (${keys(...alarmDevices.charging)})` }),
  ]);
  const minutes = await chargingMinutes(
    engine.database.read(call.caller.tenantId),
    stations.map(({ id }) => id),
    day.elapsed,
  );
  const limitKw = sumOfKnown(stations.map(({ maxPowerKw }) => maxPowerKw));
  const [station] = stationId === undefined ? [] : stations;
  return {
    ...stampOf(now),
    date: day.date,
    station: station ?? null,
    stat: {
      stackTotal: stacks.length,
      online: stacks.filter(({ onlineStatus: state }) => state === onlineStatus.key.online).length,
      ...countsOf(tiles),
      ...powerOf(tiles),
      limitKw,
      ...settledOf(settled),
      dayMeteredKwh: sumOfKnown(steps.metered.map(({ kwh }) => figureOf(kwh))),
      timeUtilPct: timeUtilisation(
        [...minutes.values()].reduce((sum, each) => sum + each, 0),
        tiles.length,
        day.elapsed,
      ),
      powerUtilPct: powerUtilisation(settledOf(settled).dayKwh, stacks, day),
      availabilityPct: shareOf(
        tiles.filter(({ state }) => state !== null && state !== gunStatus.key.fault).length,
        tiles.length,
      ),
    },
    stacks: stacks
      .map((stack) => {
        const stackTiles = tiles.filter(({ stackId }) => stackId === stack.id);
        return {
          ...stack,
          stale: stack.onlineStatus !== onlineStatus.key.online || isStale(now, stack.heard, 'charger'),
          ...powerOf(stackTiles),
          dayKwh: rounded(parseFloat(settled.find(({ key }) => key === stack.id)?.kwh ?? '0')),
          dayMeteredKwh: figureOf(steps.metered.find(({ id }) => id === stack.id)?.kwh),
          guns: stackTiles.map(({ tile }) => tile),
        };
      })
      .map(({ heard: _, ...stack }) => stack),
    powerCurve: daySeries(
      { name: 'powerKw', unit: 'kW', data: pointsOf(steps.power, ({ kw }) => figureOf(kw)) },
      { name: 'limitKw', unit: 'kW', data: pointsOf([], () => null).map(() => limitKw) },
    ),
    periodSplit: split,
    lastOrders,
    alarms,
  };
}

function countsOf(tiles: readonly PlacedTile[]) {
  const { idle, occupied, charging, reserved, fault } = gunStatus.key;
  const count = (key: number | null) => tiles.filter(({ state }) => state === key).length;
  return {
    gunTotal: tiles.length,
    gunIdle: count(idle),
    gunOccupied: count(occupied),
    gunCharging: count(charging),
    gunReserved: count(reserved),
    gunFault: count(fault),
    gunOffline: count(null),
  };
}

const settledOf = (settled: readonly { kwh: string; money: string; orders: number }[]) => ({
  dayKwh: rounded(settled.reduce((sum, { kwh }) => sum + parseFloat(kwh), 0)),
  dayOrders: settled.reduce((sum, { orders: count }) => sum + count, 0),
  dayMoney: rounded(settled.reduce((sum, { money }) => sum + parseFloat(money), 0)),
});

/** Returns the settled energy in percent of the energy that the chargers could have given in the elapsed part of the day. */
function powerUtilisation(kwh: number, stacks: readonly { ratedPowerKw: number }[], { elapsed }: Day): number | null {
  const hours = (elapsed.to.getTime() - elapsed.from.getTime()) / 3_600_000;
  return shareOf(kwh, stacks.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * hours);
}

/** Returns the condition for visible chargers `t`, without those of swap slots, which belong to the battery screen. */
const visibleChargers = (engine: Engine, call: Viewer, stationId: string | undefined) =>
  sql`${visibleRows(engine, call, chargingStack, stationId)} and t.usage is distinct from ${keys(chargingStackUsage.key.swapSlot)}`;
const stackIds = (engine: Engine, call: Viewer, stationId: string | undefined) =>
  sql`select t.id from ${tableOf(chargingStack)} where ${visibleChargers(engine, call, stationId)}`;

async function readSites(engine: Engine, call: Viewer, stationId: string | undefined) {
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredRow>(
    sql`select t.id, ${pick(station, chargingHomeFields.station)} from ${tableOf(station)}
      where ${allOf(stationConditions(engine, call, { stationId }))}
        and exists (select from truck_charging_stack k where k.tenant_id = t.tenant_id and k.station_id = t.id and k.is_deleted = 0)`,
  );
  return rows.map((row) => wireFields(station, chargingHomeFields.station, row));
}

async function readStacks(engine: Engine, call: Viewer, stationId: string | undefined) {
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<StoredRow & { stationName: string; lastHeartbeat: string | null }>(
      sql`select t.id, ${pick(chargingStack, chargingHomeFields.stack)}, coalesce(s.station_name, '') as "stationName"
      from ${tableOf(chargingStack)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${visibleChargers(engine, call, stationId)} order by s.station_no, t.stack_no, t.id`,
    );
  return rows.map(({ stationName, ...row }) =>
    wireFields(chargingStack, chargingHomeFields.stack, row, {
      stationName,
      reportTime: timeOf(row.lastHeartbeat),
      heard: instantOf(row.lastHeartbeat),
    }),
  );
}

/** Reads the power of whole stations: up to the watermark from the five-minute roll-ups, and after it from the history of chargers. */
async function readWholePower(engine: Engine, call: Viewer, { from, to }: Span, stationId: string | undefined) {
  const read = engine.database.read(call.caller.tenantId);
  const watermark = (await readWatermark(read)) ?? from;
  const stations = stationIds(engine, call, { stationId });
  const step = (ts: string) =>
    sql`floor(extract(epoch from ${sql.ref(ts)} - ${from}::timestamptz) / ${stepSeconds})::int`;
  return read.rows<{ step: number; kw: string | null }>(
    sql`select ${step('k.ts')} as step, sum(k.charge_kw) as kw from station_5m k where k.tenant_id = ${call.caller.tenantId}
        and k.station_id in (${stations}) and k.ts >= ${from} and k.ts < least(${to}::timestamptz, ${watermark}) group by 1
      union all select ${step('h.ts')}, sum(h.power_kw) from truck_charging_stack_his h where h.tenant_id = ${call.caller.tenantId}
        and h.is_deleted = 0 and h.station_id in (${stations}) and h.stack_id in (${stackIds(engine, call, stationId)})
        and h.ts >= greatest(${from}::timestamptz, ${watermark}) and h.ts < ${to} group by 1`,
  );
}

/** Reads the total power of the chargers by step of five minutes, and the metered energy of each charger on the day. */
async function readSteps(engine: Engine, call: Viewer, stationId: string | undefined, { from, to }: Day) {
  const read = engine.database.read(call.caller.tenantId);
  const condition = sql`h.tenant_id = ${call.caller.tenantId} and h.is_deleted = 0 and h.ts >= ${from} and h.ts < ${to}
    and h.stack_id in (${stackIds(engine, call, stationId)})`;
  const isWhole = call.caller.ownerId === undefined && scopesOn(chargingStack, call.rights.scopes).length === 0;
  const [power, metered] = await Promise.all([
    isWhole
      ? readWholePower(engine, call, { from, to }, stationId)
      : read.rows<{ step: number; kw: string | null }>(
          sql`select floor(extract(epoch from h.ts - ${from}::timestamptz) / ${stepSeconds})::int as step, sum(h.power_kw) as kw
        from truck_charging_stack_his h where ${condition} group by 1`,
        ),
    read.rows<{ id: string; kwh: string | null }>(
      sql`select h.stack_id as id, sum(h.energy_kwh) as kwh from truck_charging_stack_his h where ${condition} group by 1`,
    ),
  ]);
  return { power, metered };
}

async function readLastOrders(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
): Promise<Home['lastOrders']> {
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredRow & { gunName: string }>(
    sql`select t.id, ${pick(orders, chargingHomeFields.order)}, coalesce(g.gun_name, '') as "gunName" from ${tableOf(orders)}
      left join truck_charging_gun g on g.tenant_id = t.tenant_id and g.id = t.gun_id
      where ${visibleRows(engine, call, orders, stationId)} and t.order_proc = ${keys(orderProc.key.ended)} and t.stack_id is not null
      order by t.end_time desc nulls last, t.id desc limit ${mostOrders}`,
  );
  return rows.map((row) => wireFields(orders, chargingHomeFields.order, row, { gunName: row.gunName }));
}
