// Prepares a database for the API benchmarks: the product's schema and seed, one tenant with a million stations, and one with five
// thousand.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@ec/kernel/config';
import type { Sql } from '@ec/kernel/database';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { removeEmbedded } from '@ec/kernel/embedded';
import { insertMissing } from '@ec/kernel/insert-missing';
import { createLog } from '@ec/kernel/log';
import { type OpenDatabase, openDatabase } from '@ec/kernel/open';
import type { Engine } from '@ec/resource-server/feature';
import { seedTenant } from '@ec/system/server/public';
import { sql } from 'kysely';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features.ts';
import { bulkLoad } from './bulk-load.ts';
import { addStations, type Tenant } from './stations.ts';

export interface Stage {
  big: Tenant;
  small: Tenant;
  urls: OpenDatabase['urls'];
  folder: string;
  poolSize: number;
  opened: OpenDatabase;
  close(): Promise<void>;
}

const log = createLog('warn');

/** The number of stations of the big tenant. BENCH_ROWS=20000 makes a quick trial of the benchmark, where no folder is kept from an earlier run. */
const bigRows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const smallRows = 5_000;

/** BENCH_DATA names a folder that keeps the database for the next run. Without it the database is removed at the end. */
const keptFolder = process.env.BENCH_DATA;

export async function setStage(): Promise<Stage> {
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  console.log('API: starting a database of its own …');
  const opened = await openDatabase(config, log);
  const close = async () => {
    await opened.close();
    if (!keptFolder) await removeEmbedded(folder);
  };
  // Without this, Ctrl-C would leave a running database server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(130)));
  try {
    const app = await createApp({ config, log, database: opened.database, ids: opened.ids, features });
    const [big, small] = await openTenants(app.engine, opened.urls.owner);
    await app.close();
    return { big, small, urls: opened.urls, folder, poolSize: config.databasePool, opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTenants(engine: Engine, ownerUrl: string): Promise<[big: Tenant, small: Tenant]> {
  const tenants = [await findTenant(engine, 'bench-big'), await findTenant(engine, 'bench-small')];
  if (tenants[0] && tenants[1]) return [tenants[0], tenants[1]];
  const big = await makeTenant(engine, 'bench-big', bigRows);
  const small = await makeTenant(engine, 'bench-small', smallRows);
  const started = performance.now();
  await bulkLoad(ownerUrl, 'truck_station', async () => {
    await addStations(engine.database, big);
    await addStations(engine.database, small);
  });
  await vacuumAnalyze(ownerUrl);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `API: ${bigRows.toLocaleString('en')} and ${smallRows.toLocaleString('en')} stations, ${seconds.toFixed(0)} s`,
  );
  return [big, small];
}

/** Counts the stations, because an earlier run may have made the folder with another BENCH_ROWS. */
async function findTenant(engine: Engine, tenantId: string): Promise<Tenant | undefined> {
  const database = engine.database.read(tenantId);
  const user = await database.first<{ id: string }>(
    sql`select id from "system_user" where tenant_id = ${tenantId} and account = 'admin'`,
  );
  if (!user) return undefined;
  const depts = await database.rows<{ id: string }>(
    sql`select id from system_dept where tenant_id = ${tenantId} order by sort`,
  );
  const counted = await database.first<{ n: number }>(
    sql`select count(*)::int as n from truck_station where tenant_id = ${tenantId}`,
  );
  const stations = counted?.n ?? 0;
  console.log(`API: ${tenantId} has ${stations.toLocaleString('en')} stations from an earlier run`);
  return { tenantId, stations, deptIds: depts.map(({ id }) => id), userId: user.id };
}

/** Opens the product on the stage's database in this process. The caller closes it before the measurement. */
export function openApp(stage: Stage, services: Partial<Pick<OpenDatabase, 'database' | 'ids'>> = {}): Promise<App> {
  const { config } = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn' });
  const { database, ids } = { ...stage.opened, ...services };
  return createApp({ config, log, database, ids, features });
}

/** Opens a session of the tenant's administrator. @returns its access token */
export async function openSession(engine: Engine, { tenantId, userId }: Tenant): Promise<string> {
  const pair = await engine.sessions.open({
    tenantId,
    userId,
    clientId: 'saber',
    accessSeconds: 7200,
    refreshSeconds: 7200,
    remoteIp: '127.0.0.1',
    userAgent: 'bench',
  });
  return pair.accessToken;
}

const departments = ['运营一部', '运营二部', '运营三部', '华东区', '华南区', '华北区', '西南区', '总部'];

function makeTenant(engine: Engine, tenantId: string, stations: number): Promise<Tenant> {
  const standardColumns = { tenant_id: tenantId, status: 1, is_deleted: 0, row_version: 1 };
  const next = () => engine.ids.next();
  const deptIds = departments.map(next);
  const [roleId, userId, postId] = [next(), next(), next()];
  const tenant = { tenant_name: tenantId, linkman: 'bench', contact_number: '0', account_number: -1, is_demo: 0 };
  const depts = departments.map((name, at) => ({
    ...standardColumns,
    id: deptIds[at]!,
    dept_name: name,
    full_name: name,
    dept_category: 1,
    sort: at,
  }));
  const role = { role_name: '管理员', role_alias: 'admin', sort: 1 };
  const user = { account: 'admin', user_type: 1, name: '管理员', real_name: '管理员', sex: 1 };
  const lists = { role_id: [roleId], dept_id: [deptIds[0]!], post_id: [postId] };
  const add = (tx: Sql, table: string, rows: Parameters<typeof insertMissing>[3]) =>
    insertMissing(tx, table, ['id'], rows);
  return engine.database.asPlatform(
    'bench',
    async (tx) => {
      await add(tx, 'system_tenant', [{ ...standardColumns, ...tenant, id: next() }]);
      await seedTenant(tx, engine, tenantId);
      await add(tx, 'system_dept', depts);
      await add(tx, 'system_role', [{ ...standardColumns, ...role, id: roleId }]);
      await add(tx, 'system_user', [{ ...standardColumns, ...user, ...lists, id: userId }]);
      return { tenantId, stations, deptIds, userId };
    },
    { audit: 'log' },
  );
}

/** Returns the ids of stations from all over the tenant, ordered by their hash. */
export async function someStationIds({ opened, big }: Stage, count: number): Promise<string[]> {
  const rows = await opened.database
    .read(big.tenantId)
    .rows<{ id: string }>(
      sql`select id from truck_station where tenant_id = ${big.tenantId} order by hashint8(id) limit ${count}`,
    );
  return rows.map(({ id }) => id);
}
