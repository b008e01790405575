// Updates `station_live`: listens for changed devices, orders and alarms, and writes their stations about a second later.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { RowNews } from '@ec/kernel/live-notes';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { Engine } from '@ec/resource-server/feature';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { meter } from '@ec/truck/shared/asset/meter.resource';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { sql } from 'kysely';
import { writeStations } from './station-live.ts';

const tickMs = 1000;
/** The most stations of one transaction. */
const batchSize = 500;
const retryMs = 10_000;
const pulseEveryMs = 4000;
/** The interval of the search for stations without a row, because a new station causes no notification. */
const searchEveryMs = 60_000;

const watchedTables = new Set(
  [chargingGun, chargingStack, battery, ess, meter, agvInfo, truckInverter, deviceAlarm, orders, orderReady].map(
    ({ table }) => table,
  ),
);

type KeeperDeps = Pick<Engine, 'database' | 'clock' | 'log' | 'rowNews'>;

interface Tenant {
  /** The stations that must be written. */
  dirty: Set<string>;
  /** True where all stations must be written. */
  isWhole: boolean;
  /** The time at which the first value of each station becomes stale. */
  staleAt: Map<string, number>;
}

export interface StationKeeper {
  /** Writes the live state of changed stations. A started keeper calls this every second. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The ids of changed rows by tenant and table; '*' stands for all rows of a table. */
type ChangedRows = Map<string, Map<string, Set<string>>>;

function noteNews(changedRows: ChangedRows, { table, tenantId, isAll, changed, moved }: RowNews): void {
  if (!watchedTables.has(table)) return;
  const tables = changedRows.get(tenantId) ?? new Map<string, Set<string>>();
  changedRows.set(tenantId, tables);
  const ids = tables.get(table) ?? new Set();
  tables.set(table, ids);
  for (const id of isAll ? ['*'] : [...changed, ...moved]) ids.add(id);
}

interface KeeperState {
  tenants: Map<string, Tenant>;
  changedRows: ChangedRows;
  /** True where notifications may have been missed. */
  isIncomplete: boolean;
  today: string;
  /** The time of the last search for new stations. */
  searchedAt: number;
}

const tenantOf = ({ tenants }: KeeperState, id: string): Tenant => {
  const tenant = tenants.get(id) ?? { dirty: new Set(), isWhole: false, staleAt: new Map() };
  tenants.set(id, tenant);
  return tenant;
};

export function createStationKeeper(deps: KeeperDeps): StationKeeper {
  const { database, clock, log, rowNews } = deps;
  const state: KeeperState = {
    tenants: new Map(),
    changedRows: new Map(),
    isIncomplete: true,
    today: '',
    searchedAt: 0,
  };

  async function tick(): Promise<void> {
    const now = clock.now();
    if (state.isIncomplete || state.today !== toWireDate(now)) await markAllStations(deps, state);
    state.today = toWireDate(now);
    await markChangedStations(deps, state);
    if (now.getTime() - state.searchedAt >= searchEveryMs) await markNewStations(deps, state);
    for (const [tenantId, tenant] of state.tenants)
      await writeTenant(deps, tenantId, tenant).catch((err) => {
        tenant.isWhole = true;
        log.error({ err, tenantId }, 'The live state of stations was not written');
      });
    await database.unfenced.run(
      sql`update station_live_pulse set at = ${now}
        where at < ${new Date(now.getTime() - pulseEveryMs)} or at > ${now}`,
    );
  }

  rowNews.on(async (news) => {
    for (const each of news) noteNews(state.changedRows, each);
  });
  rowNews.onMissed(async () => {
    state.isIncomplete = true;
  });
  return { tick, ...repeatEverySecond(tick, (err) => log.error({ err }, 'The live state of stations was not kept')) };
}

async function markChangedStations({ database }: KeeperDeps, state: KeeperState): Promise<void> {
  const { changedRows } = state;
  state.changedRows = new Map();
  try {
    for (const [tenantId, tables] of changedRows) {
      const tenant = tenantOf(state, tenantId);
      for (const [table, ids] of tables)
        if (ids.has('*')) tenant.isWhole = true;
        else for (const id of await stationsOf(database.read(tenantId), table, [...ids])) tenant.dirty.add(id);
    }
  } catch (error) {
    // The rest of the notifications is lost, so the next round must write every station.
    state.isIncomplete = true;
    throw error;
  }
}

/** Marks every station of every tenant: at the start, at midnight, and after notifications may have been missed. */
async function markAllStations({ database }: KeeperDeps, state: KeeperState): Promise<void> {
  const rows = await database.asPlatform(
    'Live state of stations is built anew',
    (tx) => tx.rows<{ id: string }>(sql`select distinct tenant_id as id from truck_station where is_deleted = 0`),
    { audit: 'log' },
  );
  for (const { id } of rows) tenantOf(state, id).isWhole = true;
  state.isIncomplete = false;
}

async function markNewStations({ database, clock }: KeeperDeps, state: KeeperState): Promise<void> {
  state.searchedAt = clock.now().getTime();
  const rows = await database.asPlatform(
    'Stations without a live state are looked for',
    (tx) =>
      tx.rows<{ tenantId: string; id: string }>(
        sql`select s.tenant_id as "tenantId", s.id from truck_station s where s.is_deleted = 0
          and not exists (select from station_live l where l.tenant_id = s.tenant_id and l.station_id = s.id)`,
      ),
    { audit: 'log' },
  );
  for (const { tenantId, id } of rows) tenantOf(state, tenantId).dirty.add(id);
}

async function writeTenant({ database, clock }: KeeperDeps, tenantId: string, tenant: Tenant): Promise<void> {
  const now = clock.now();
  const staleIds = [...tenant.staleAt].filter(([, at]) => at <= now.getTime()).map(([id]) => id);
  const dueIds = tenant.isWhole ? undefined : [...new Set([...tenant.dirty, ...staleIds])];
  if (dueIds?.length === 0) return;
  tenant.dirty = new Set();
  tenant.isWhole = false;
  for (const id of staleIds) tenant.staleAt.delete(id);
  const ids = await truckStationsAmong(database.read(tenantId), dueIds);
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const states = await database.withTenant(tenantId, (tx) => writeStations(tx, batch, now));
    for (const { id, staleAt } of states ?? []) if (staleAt) tenant.staleAt.set(id, staleAt.getTime());
    // Another process writes stations of the tenant. These stations are due again later, in case that process stops.
    if (!states) for (const id of batch) tenant.staleAt.set(id, now.getTime() + retryMs);
  }
}

/** Runs `work` again and again, with a second between two runs. */
function repeatEverySecond(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Pick<StationKeeper, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work().catch(onError).finally(plan);
    }, tickMs);
    timer.unref();
  };
  return {
    start: plan,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function stationsOf(read: Sql, table: string, ids: readonly string[]): Promise<string[]> {
  // A pack that has left a station may still count there, so both of its stations have changed.
  const place = table === battery.table ? sql`unnest(array[t.station_id, t.last_station_id])` : sql`t.station_id`;
  const rows = await read.rows<{ id: string | null }>(
    sql`select distinct ${place} as id from ${sql.table(table)} t
      where t.tenant_id = ${read.tenantId} and t.id = any(${[...ids]}::bigint[])`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Returns the truck stations among these ids, or all truck stations without ids. The ids may include household stations, because alarms and
 * inverters of both businesses share their tables.
 */
async function truckStationsAmong(read: Sql, ids: readonly string[] | undefined): Promise<string[]> {
  const condition = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`;
  const rows = await read.rows<{ id: string }>(
    sql`select id from truck_station where tenant_id = ${read.tenantId} and is_deleted = 0 ${condition} order by id`,
  );
  return rows.map(({ id }) => id);
}
