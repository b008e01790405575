// getBatteryHomePage (domain §8.2) returns slots with their packs, packs on trucks, and the distributions of SOC and SOH.
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { batteryStatus, chargingStackUsage } from '@ec/truck/shared/asset/asset.enums';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { alarmDevices } from '../../shared/alarm-devices.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import { batteryHome } from '../../shared/swap/battery-home.contract.ts';
import { histogramOf, socEdges, sohEdges } from '../../shared/swap/histogram.ts';
import { dayOf, daySeries, pointsOf, stepSeconds } from '../day-series.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import type { SharedReads } from '../shared-reads.ts';
import { stampOf } from '../station/read-stations.ts';
import { stationConditions, type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf } from '../wire-fields.ts';
import { type Pack, readPacks } from './read-packs.ts';

type Home = OutputOf<typeof batteryHome>;

const mostSpread = 10;

export const batteryHomeRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, batteryHome, (call) => readHome(engine, call), { keepMs: () => 1000 });

async function readHome(engine: Engine, call: Call<InputOf<typeof batteryHome>>): Promise<Home> {
  const { stationId } = call.input;
  const [packs, slots, cars, slotCharging, alarms] = await Promise.all([
    readPacks(engine, call, stationId),
    readSlots(engine, call, stationId),
    readCars(engine, call),
    readSlotCharging(engine, call, stationId),
    readOpenAlarms(engine, call, { stationId, condition: sql`t.device_type in (${keys(...alarmDevices.battery)})` }),
  ]);
  const packBySlot = new Map(packs.map((each) => [`${each.stationId} ${each.slotNo}`, each.pack]));
  const names = new Map(slots.map(({ stationId: id, stationName }) => [id, stationName]));
  return {
    ...stampOf(engine.clock.now()),
    stat: {
      ...countsOf(packs),
      dayChgKwh: sumOfKnown(slotCharging.map(({ kwh }) => figureOf(kwh))),
      slots: slots.length,
      slotsEmpty: slots.filter((slot) => !packBySlot.has(`${slot.stationId} ${slot.slotNo}`)).length,
    },
    slots: slots.map(({ doorOpen, smoke, ...slot }) => ({
      ...slot,
      doorOpen: doorOpen === null ? null : doorOpen === 1,
      smoke: smoke === null ? null : smoke === 1,
      battery: packBySlot.get(`${slot.stationId} ${slot.slotNo}`) ?? null,
    })),
    onVehicle: packs.flatMap(({ pack, carId }) => {
      if (carId === null) return [];
      const truck = cars.get(carId);
      const { id, batteryNo, soc, soh, reportTime, stale } = pack;
      return [
        {
          // `truck` is undefined for a caller who may not see it; its fields then stay empty.
          id,
          batteryNo,
          carId: truck?.id ?? '',
          plateNo: truck?.plateNo ?? '',
          soc,
          soh,
          reportTime,
          stale,
          lng: figureOf(truck?.lng),
          lat: figureOf(truck?.lat),
        },
      ];
    }),
    socHist: histogramOf(
      packs.map(({ pack }) => pack.soc),
      socEdges,
    ),
    sohHist: histogramOf(
      packs.map(({ pack }) => pack.soh),
      sohEdges,
    ),
    worstSpread: packs
      .flatMap(({ pack: { id, batteryNo, cellSpreadMv, stale }, slotNo, stationId: at }) =>
        cellSpreadMv === null || stale
          ? []
          : [{ id, batteryNo, stationId: at ?? '', stationName: names.get(at ?? '') ?? '', slotNo, cellSpreadMv }],
      )
      .sort((a, b) => b.cellSpreadMv - a.cellSpreadMv)
      .slice(0, mostSpread),
    chgCurve: daySeries({ name: 'powerKw', unit: 'kW', data: pointsOf(slotCharging, ({ kw }) => figureOf(kw)) }),
    alarms,
  };
}

function countsOf(packs: readonly Pack[]) {
  const { waiting, charging, reserved, moving, onVehicle, cooling, quarantined, repair } = batteryStatus.key;
  const countOf = (key: number) => packs.filter(({ pack }) => pack.batteryStatus === key).length;
  const fresh = packs.filter(({ pack }) => !pack.stale);
  const mean = (of: (pack: Pack['pack']) => number | null): number | null => {
    const values = fresh.flatMap(({ pack }) => of(pack) ?? []);
    return values.length > 0 ? rounded(values.reduce((sum, each) => sum + each, 0) / values.length, 1) : null;
  };
  return {
    total: packs.length,
    ready: packs.filter(({ pack }) => pack.isReady).length,
    charging: countOf(charging),
    waiting: countOf(waiting),
    moving: countOf(moving),
    onVehicle: countOf(onVehicle),
    fault: countOf(quarantined),
    reserved: countOf(reserved),
    cooling: countOf(cooling),
    repair: countOf(repair),
    unknown: packs.filter(({ pack, slotNo }) => pack.stale && slotNo !== null).length,
    avgSoc: mean(({ soc }) => soc),
    avgSoh: mean(({ soh }) => soh),
    fresh: fresh.length,
  };
}

function readSlots(engine: Engine, call: Viewer, stationId: string | undefined) {
  return engine.database.read(call.caller.tenantId).rows<{
    stationId: string;
    stationName: string;
    slotNo: number;
    slotStatus: number | null;
    doorOpen: number | null;
    smoke: number | null;
  }>(
    sql`select t.id as "stationId", t.station_name as "stationName", l.slot_no as "slotNo", l.slot_status::int as "slotStatus",
        l.door_open::int as "doorOpen", l.smoke::int as smoke
      from ${tableOf(station)} join truck_battery_slot l on l.tenant_id = t.tenant_id and l.station_id = t.id
      where ${allOf(stationConditions(engine, call, { stationId }))} order by t.station_no, t.id, l.slot_no`,
  );
}

async function readCars(engine: Engine, call: Viewer) {
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string; plateNo: string; lng: string | null; lat: string | null }>(
      sql`select t.id, t.plate_no as "plateNo", t.lng, t.lat from ${tableOf(car)}
      where ${visibleRows(engine, call, car)}
        and exists (select from truck_battery b where b.tenant_id = t.tenant_id and b.car_id = t.id and b.is_deleted = 0)`,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the power and energy of slot chargers today, by step of five minutes. */
function readSlotCharging(engine: Engine, call: Viewer, stationId: string | undefined) {
  const { from, to } = dayOf(engine, undefined);
  const stacks = sql`select t.id from ${tableOf(chargingStack)} where ${visibleRows(engine, call, chargingStack, stationId)}
    and t.usage = ${keys(chargingStackUsage.key.swapSlot)}`;
  return engine.database.read(call.caller.tenantId).rows<{ step: number; kw: string | null; kwh: string | null }>(
    sql`select floor(extract(epoch from h.ts - ${from}::timestamptz) / ${stepSeconds})::int as step, sum(h.power_kw) as kw, sum(h.energy_kwh) as kwh
      from truck_charging_stack_his h where h.tenant_id = ${call.caller.tenantId} and h.is_deleted = 0 and h.ts >= ${from} and h.ts < ${to}
        and h.stack_id in (${stacks}) group by 1`,
  );
}
