// Reads the present energy flow of sites: PV, grid and storage on one side, charging, swap and own use on the other.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { isDaylight } from '@ec/household/shared/station/run-status';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { chargingStackUsage, meterUse } from '@ec/truck/shared/asset/asset.enums';
import { type RawBuilder, sql } from 'kysely';
import type { EnergyFlow } from '../../shared/energy/energy-flow.contract.ts';
import { balanceOf } from '../../shared/energy/flow-balance.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import { isStale, type Reporter, staleAfter } from '../../shared/freshness.ts';
import { gunNow } from '../state/gun-now.ts';
import type { Viewer } from '../visible-stations.ts';
import { figureOf, instantOf, timeOf } from '../wire-fields.ts';

type Node = keyof EnergyFlow['coverage'];

interface Value {
  node: Node;
  id: string;
  name: string;
  kw: string | null;
  at: string | null;
  lng: string | null;
  lat: string | null;
}

const reporterOf: Record<Node, Reporter> = {
  pv: 'inverter',
  grid: 'meter',
  ess: 'storage',
  charge: 'charger',
  swap: 'pack',
  aux: 'meter',
};

/** Values whose times differ by more than this may not add up. */
const mostApartSec = 60;

/** @param stations `select id …` of the sites */
export async function readFlow(engine: Engine, call: Viewer, stations: RawBuilder<unknown>): Promise<EnergyFlow> {
  const now = engine.clock.now();
  const values = (await readValues(engine, call, stations, now)).map((value) => judge(value, now));
  const valuesOf = (node: Node) => values.filter((value) => value.node === node);
  const fresh = values.filter(({ kw }) => kw !== null);
  const sum = (node: Node) =>
    sumOfKnown(
      valuesOf(node).map(({ kw }) => kw),
      3,
    );
  const parts = {
    pvKw: sum('pv'),
    gridKw: sum('grid'),
    chargeKw: sum('charge'),
    swapKw: sum('swap'),
    auxKw: sum('aux'),
  };
  const storages = valuesOf('ess').map(({ id, name, lastKw, stale, kw }) => ({
    id,
    name,
    kw: lastKw,
    stale,
    fresh: kw,
  }));
  const coverage = {
    pv: coverageOf(valuesOf('pv')),
    grid: coverageOf(valuesOf('grid')),
    ess: coverageOf(valuesOf('ess')),
    charge: coverageOf(valuesOf('charge')),
    swap: coverageOf(valuesOf('swap')),
    aux: coverageOf(valuesOf('aux')),
  };
  const nodes = ['pv', 'grid', 'ess', 'charge', 'swap', 'aux'] as const;
  const staleNodes = nodes.filter((node) => coverage[node].all > 0 && coverage[node].fresh === 0);
  const balance = balanceOf({ ...parts, storages: storages.map((each) => each.fresh) }, staleNodes);
  const times = fresh.flatMap(({ time }) => (time === null ? [] : [time.getTime()]));
  const apartSec = times.length > 1 ? rounded((Math.max(...times) - Math.min(...times)) / 1000, 0) : null;
  return {
    ...parts,
    ...balance,
    storages: storages.map(({ fresh: _, ...each }) => each),
    apartSec,
    isApart: apartSec !== null && apartSec > mostApartSec,
    coverage,
  };
}

function coverageOf(all: readonly ReturnType<typeof judge>[]) {
  const fresh = all.filter(({ kw }) => kw !== null);
  const oldest = fresh
    .map(({ at }) => timeOf(at))
    .filter((at) => at !== '')
    .sort()[0];
  return { fresh: fresh.length, all: all.length, oldest: oldest ?? '' };
}

/** Decides whether a value is stale. `kw` is the value that counts; `lastKw` is the last value, however old. */
function judge(value: Value, now: Date) {
  const { node, lng, lat } = value;
  const time = instantOf(value.at);
  const lastKw = figureOf(value.kw);
  const isNight =
    node === 'pv' &&
    time !== null &&
    lng !== null &&
    lat !== null &&
    !isDaylight(now, { lng: parseFloat(lng), lat: parseFloat(lat) }, staleAfter.inverter * 1000);
  // At night PV gives nothing, whatever an inverter reported last, and this is known without a report.
  if (isNight) return { ...value, time: null, lastKw: 0, kw: 0, stale: false };
  // The query of connectors returns no stale values.
  const stale = node === 'charge' ? lastKw === null : lastKw === null || isStale(now, time, reporterOf[node]);
  return { ...value, time, lastKw, stale, kw: stale ? null : lastKw };
}

function readValues(engine: Engine, call: Viewer, stations: RawBuilder<unknown>, now: Date): Promise<Value[]> {
  const { tenantId } = call.caller;
  const { gridGate, auxiliary } = meterUse.key;
  const noPlace = sql`null::numeric, null::numeric`;
  const isOfSite = sql`tenant_id = ${tenantId} and is_deleted = 0 and station_id in (select id from s)`;
  return engine.database.read(tenantId).rows<Value>(
    sql`with s as materialized (${stations})
      select 'pv' as node, i.id, i.sn as name, i.pac_kw as kw, i.report_time as at, t.lng, t.lat
        from device_inverter i join truck_station t on t.tenant_id = i.tenant_id and t.id = i.station_id
        where i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.biz_domain = ${keys(bizDomain.key.truck)} and i.station_id in (select id from s)
      union all select case meter_use when ${keys(gridGate)} then 'grid' else 'aux' end, id, meter_name, power_kw, read_time, ${noPlace}
        from truck_meter where ${isOfSite} and meter_use in (${keys(gridGate, auxiliary)})
      union all select 'ess', id, ess_name, power_kw, report_time, ${noPlace} from truck_ess where ${isOfSite}
      union all select 'swap', id, battery_no, power_kw, report_time, ${noPlace} from truck_battery where ${isOfSite} and slot_no is not null
      union all select 'charge', w.id, '', w.kw, w.at, ${noPlace}
        from (${gunNow(tenantId, sql`g.station_id in (select id from s)`, now)}) w where w.usage = ${keys(chargingStackUsage.key.vehicle)}
      order by 1, 3, 2`,
  );
}
