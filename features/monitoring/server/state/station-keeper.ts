// Keeps `station_live`: hears which devices, orders and alarms changed, and writes their stations a second later at most.

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
/** Stations of one transaction. */
const mostAtOnce = 500;
const retryMs = 10_000;
const pulseEveryMs = 4000;
/** How often stations without a row are looked for: nothing tells of a station that is new. */
const newEveryMs = 60_000;

const watched = new Set(
  [chargingGun, chargingStack, battery, ess, meter, agvInfo, truckInverter, deviceAlarm, orders, orderReady].map(
    ({ table }) => table,
  ),
);

type Needs = Pick<Engine, 'database' | 'clock' | 'log' | 'rowNews'>;

interface Tenant {
  dirty: Set<string>;
  /** All of its stations are to be written. */
  isWhole: boolean;
  staleAt: Map<string, number>;
}

export interface StationKeeper {
  /** Writes the live state of stations that changed; once started, the keeper does so each second. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Tables by tenant, with the ids of their changed rows; '*': more than are named. */
type Heard = Map<string, Map<string, Set<string>>>;

function noteNews(heard: Heard, { table, tenantId, isAll, changed, moved }: RowNews): void {
  if (!watched.has(table)) return;
  const tables = heard.get(tenantId) ?? new Map<string, Set<string>>();
  heard.set(tenantId, tables);
  const ids = tables.get(table) ?? new Set();
  tables.set(table, ids);
  for (const id of isAll ? ['*'] : [...changed, ...moved]) ids.add(id);
}

interface Known {
  tenants: Map<string, Tenant>;
  heard: Heard;
  isLost: boolean;
  today: string;
  lookedForNew: number;
}

const tenantOf = ({ tenants }: Known, id: string): Tenant => {
  const tenant = tenants.get(id) ?? { dirty: new Set(), isWhole: false, staleAt: new Map() };
  tenants.set(id, tenant);
  return tenant;
};

export function createStationKeeper(needs: Needs): StationKeeper {
  const { database, clock, log, rowNews } = needs;
  const known: Known = { tenants: new Map(), heard: new Map(), isLost: true, today: '', lookedForNew: 0 };

  async function tick(): Promise<void> {
    const now = clock.now();
    if (known.isLost || known.today !== toWireDate(now)) await rebuild(needs, known);
    known.today = toWireDate(now);
    await findStations(needs, known);
    if (now.getTime() - known.lookedForNew >= newEveryMs) await findNew(needs, known);
    for (const [tenantId, tenant] of known.tenants)
      await writeTenant(needs, tenantId, tenant).catch((err) => {
        tenant.isWhole = true;
        log.error({ err, tenantId }, 'The live state of stations was not written');
      });
    await database.unfenced.run(
      sql`update station_live_pulse set at = ${now}
        where at < ${new Date(now.getTime() - pulseEveryMs)} or at > ${now}`,
    );
  }

  rowNews.on(async (news) => {
    for (const each of news) noteNews(known.heard, each);
  });
  rowNews.onMissed(async () => {
    known.isLost = true;
  });
  return { tick, ...everySecond(tick, (err) => log.error({ err }, 'The live state of stations was not kept')) };
}

async function findStations({ database }: Needs, known: Known): Promise<void> {
  const news = known.heard;
  known.heard = new Map();
  try {
    for (const [tenantId, tables] of news) {
      const tenant = tenantOf(known, tenantId);
      for (const [table, ids] of tables)
        if (ids.has('*')) tenant.isWhole = true;
        else for (const id of await stationsOf(database.read(tenantId), table, [...ids])) tenant.dirty.add(id);
    }
  } catch (error) {
    // The rest of these notices is gone, so that the next round writes every station.
    known.isLost = true;
    throw error;
  }
}

/** At the start, at midnight, and after notices may have been missed: every station of every tenant. */
async function rebuild({ database }: Needs, known: Known): Promise<void> {
  const rows = await database.asPlatform(
    'Live state of stations is built anew',
    (tx) => tx.rows<{ id: string }>(sql`select distinct tenant_id as id from truck_station where is_deleted = 0`),
    { audit: 'log' },
  );
  for (const { id } of rows) tenantOf(known, id).isWhole = true;
  known.isLost = false;
}

async function findNew({ database, clock }: Needs, known: Known): Promise<void> {
  known.lookedForNew = clock.now().getTime();
  const rows = await database.asPlatform(
    'Stations without a live state are looked for',
    (tx) =>
      tx.rows<{ tenantId: string; id: string }>(
        sql`select s.tenant_id as "tenantId", s.id from truck_station s where s.is_deleted = 0
          and not exists (select from station_live l where l.tenant_id = s.tenant_id and l.station_id = s.id)`,
      ),
    { audit: 'log' },
  );
  for (const { tenantId, id } of rows) tenantOf(known, tenantId).dirty.add(id);
}

async function writeTenant({ database, clock }: Needs, tenantId: string, tenant: Tenant): Promise<void> {
  const now = clock.now();
  const due = [...tenant.staleAt].filter(([, at]) => at <= now.getTime()).map(([id]) => id);
  const wanted = tenant.isWhole ? undefined : [...new Set([...tenant.dirty, ...due])];
  if (wanted?.length === 0) return;
  tenant.dirty = new Set();
  tenant.isWhole = false;
  for (const id of due) tenant.staleAt.delete(id);
  const ids = await existing(database.read(tenantId), wanted);
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    const written = await database.withTenant(tenantId, (tx) => writeStations(tx, some, now));
    for (const { id, staleAt } of written ?? []) if (staleAt) tenant.staleAt.set(id, staleAt.getTime());
    // Another process writes them; they are looked at again, should it stop.
    if (!written) for (const id of some) tenant.staleAt.set(id, now.getTime() + retryMs);
  }
}

/** One round after the other, with a second between them. */
function everySecond(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Pick<StationKeeper, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work().catch(failed).finally(plan);
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
  // A pack on a truck counts for the station that it was last at.
  const place = table === battery.table ? sql`unnest(array[t.station_id, t.last_station_id])` : sql`t.station_id`;
  const rows = await read.rows<{ id: string | null }>(
    sql`select distinct ${place} as id from ${sql.table(table)} t
      where t.tenant_id = ${read.tenantId} and t.id = any(${[...ids]}::bigint[])`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns the truck stations among these ids, or all: alarms and inverters of households name stations of another kind. */
async function existing(read: Sql, ids: readonly string[] | undefined): Promise<string[]> {
  const among = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`;
  const rows = await read.rows<{ id: string }>(
    sql`select id from truck_station where tenant_id = ${read.tenantId} and is_deleted = 0 ${among} order by id`,
  );
  return rows.map(({ id }) => id);
}
