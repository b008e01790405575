// Reads the tiles of connectors: the state, the running order with its last values, and the states of the day.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { toWireTime } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { sql } from 'kysely';
import {
  type chargingHome,
  chargingHomeFields,
  type chargingNow,
  chargingNowFields,
} from '../../shared/charge/charging-home.contract.ts';
import { rounded } from '../../shared/figures.ts';
import { staleAfter } from '../../shared/freshness.ts';
import type { Day } from '../day-series.ts';
import { gunNow } from '../state/gun-now.ts';
import { type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';

type GunNow = OutputOf<typeof chargingNow>['guns'][number];
type Tile = OutputOf<typeof chargingHome>['stacks'][number]['guns'][number];

export interface PlacedTile {
  tile: Tile;
  stackId: string;
  /** The state that counts of connectors use; null where it is unknown now. */
  state: number | null;
  /** The power in kW that sums use; null without a fresh value. */
  kw: number | null;
  at: string;
}

interface StoredGun extends StoredRow {
  stackId: string;
  state: number | null;
  kw: string | null;
  shownKw: string | null;
  at: string | null;
  soc: string | null;
  voltV: string | null;
  currA: string | null;
  orderId: string | null;
  orderNo: string | null;
  plateNo: string | null;
  startTime: string | null;
  kwh: string | null;
  money: string | null;
  remainMin: number | null;
}

export async function readTiles(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
  day: Day,
): Promise<PlacedTile[]> {
  const rows = await readGuns(engine, call, stationId);
  const ids = rows.map(({ id }) => id);
  const states = await readStates(engine, call, ids, day);
  return rows.map((row) => tileOf(row, states.get(row.id) ?? [], day));
}

export async function readGunsNow(engine: Engine, call: Viewer, stationId: string | undefined): Promise<GunNow[]> {
  const rows = await readGuns(engine, call, stationId);
  return rows.map((row) => wireFields(chargingGun, chargingNowFields, row, nowOf(row)));
}

function readGuns(engine: Engine, call: Viewer, stationId: string | undefined): Promise<StoredGun[]> {
  const read = engine.database.read(call.caller.tenantId);
  const { tenantId } = call.caller;
  const guns = sql`select t.id from ${tableOf(chargingGun)} where ${visibleRows(engine, call, chargingGun, stationId)}`;
  const isCurrentOrder = sql`t.id = w.order_id and ${visibleRows(engine, call, orders)}`;
  return read.rows<StoredGun>(
    sql`select w.id, w.stack_id as "stackId", w.state, w.kw, w.shown_kw as "shownKw", w.at, w.soc, w.volt_v as "voltV", w.curr_a as "currA",
        ${pick(chargingGun, chargingHomeFields.gun, 'u')}, o.id as "orderId", o.order_no as "orderNo", o.plate_no as "plateNo",
        o.start_time as "startTime", r.cost as money, r.remain_min as "remainMin",
        case when r.meter >= o.start_meter then round(r.meter - o.start_meter, 2) when r.meter < o.start_meter then 0 end as kwh
      from (${gunNow(tenantId, sql`g.id in (${guns})`, engine.clock.now())}) w
        join truck_charging_gun u on u.tenant_id = ${tenantId} and u.id = w.id
        left join lateral (select t.id, t.order_no, t.plate_no, t.start_time, t.start_meter from ${tableOf(orders)} where ${isCurrentOrder}) o on true
        left join truck_order_run r on r.tenant_id = ${tenantId} and r.order_id = o.id
      order by w.stack_id, u.connector_no, w.id`,
  );
}

function nowOf(row: StoredGun) {
  const { state, at, orderId, orderNo, plateNo, startTime, remainMin } = row;
  return {
    reportTime: timeOf(at),
    stale: state === null,
    orderId: orderId ?? '',
    orderNo: orderNo ?? '',
    plateNo: plateNo ?? '',
    startTime: timeOf(startTime),
    soc: figureOf(row.soc),
    // With a known state the tile shows the power that sums use, because an event makes older samples invalid.
    powerKw: figureOf(state === null ? row.shownKw : row.kw),
    voltV: figureOf(row.voltV),
    currA: figureOf(row.currA),
    kwh: figureOf(row.kwh),
    money: figureOf(row.money),
    remainMin: remainMin ?? null,
  };
}

function tileOf(row: StoredGun, states: readonly { from: string; gunStatus: number }[], day: Day): PlacedTile {
  const { stackId, state, kw, at } = row;
  const lastMessage = instantOf(at);
  const until = lastMessage && day.isToday ? new Date(lastMessage.getTime() + staleAfter.connector * 1000) : day.to;
  return {
    stackId,
    state,
    kw: figureOf(kw),
    at: timeOf(at),
    tile: wireFields(chargingGun, chargingHomeFields.gun, row, {
      ...nowOf(row),
      states: [...states],
      stateUntil: lastMessage || !day.isToday ? toWireTime(new Date(Math.min(until.getTime(), day.to.getTime()))) : '',
    }),
  };
}

/** Reads the states of connectors on a day: the state at its beginning, then each change. */
async function readStates(engine: Engine, call: Viewer, gunIds: readonly string[], { from, to }: Day) {
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string; at: string; gunStatus: number | null }>(
      sql`select g.id, greatest(l.at, ${from}::timestamptz) as at, l.gun_status as "gunStatus"
      from unnest(${[...gunIds]}::bigint[]) g (id) cross join lateral (
        (select l.at, l.gun_status from truck_gun_state_log l where l.tenant_id = ${call.caller.tenantId} and l.gun_id = g.id
          and l.at < ${from} order by l.at desc limit 1)
        union all select l.at, l.gun_status from truck_gun_state_log l where l.tenant_id = ${call.caller.tenantId} and l.gun_id = g.id
          and l.at >= ${from} and l.at < ${to}) l
      order by g.id, l.at`,
    );
  const changes = rows.flatMap(({ id, at, gunStatus }) =>
    gunStatus === null ? [] : [{ id, from: timeOf(at), gunStatus }],
  );
  return new Map(
    [...Map.groupBy(changes, ({ id }) => id)].map(([id, all]) => [
      id,
      all.map(({ from: since, gunStatus }) => ({ from: since, gunStatus })),
    ]),
  );
}

/** Sums the power of the tiles with fresh values. */
export function powerOf(tiles: readonly PlacedTile[]) {
  const fresh = tiles.filter(({ kw }) => kw !== null);
  return {
    powerKw: fresh.length > 0 ? rounded(fresh.reduce((sum, { kw }) => sum + (kw ?? 0), 0)) : null,
    power: {
      fresh: fresh.length,
      all: tiles.length,
      oldest:
        fresh
          .map(({ at }) => at)
          .filter((at) => at !== '')
          .sort()[0] ?? '',
    },
  };
}
