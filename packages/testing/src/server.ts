// The database server of a test run: an embedded one that lives as long as the run, or the one of DATABASE_URL.
import { chmodSync, existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogin } from '@ec/kernel/database/login';
import { type DatabaseUrls, removeEmbedded, startEmbedded } from '@ec/kernel/embedded';
import { isFolderInUse } from '@ec/kernel/embedded/lock';
import { runJobMigrations } from '@ec/kernel/jobs/tables';
import { createLog } from '@ec/kernel/log';
import { migrate } from '@ec/kernel/migrate';
import { prepareDatabase } from '@ec/kernel/prepare';

export type TestServer = DatabaseUrls & {
  /** Databases to copy: everything migrated, and nothing but prepared. */
  template: string;
  prepared: string;
};

export type RunningTestServer = { server: TestServer; stop(): Promise<void> };

const FOLDER_PREFIX = 'energy-cloud-test-';
/** A folder in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** A run makes hundreds of databases of 20 MB and drops them; at its height they take 2 GB. */
const ROOM = 4 * 2 ** 30;

export async function startTestServer(): Promise<RunningTestServer> {
  const base = await databaseServer();
  const name = `template_${process.pid}_${Date.now().toString(36)}`;
  const server = { ...base.urls, template: name, prepared: `${name}_prepared` };
  const admin = await createLogin(server.superuser);
  try {
    await makeTemplates(server, admin.run);
  } catch (error) {
    await base.stop();
    throw error;
  }
  return {
    server,
    async stop() {
      if (process.env.DATABASE_URL) {
        for (const each of [server.template, server.prepared])
          await admin.run(`drop database if exists ${each} with (force)`);
      }
      await admin.close();
      await base.stop();
    },
  };
}

/** The same logins on another database of the server. */
export function urlsOf(server: DatabaseUrls, database: string): DatabaseUrls {
  const on = (text: string) => {
    const url = new URL(text);
    url.pathname = `/${database}`;
    return url.href;
  };
  return {
    superuser: on(server.superuser),
    owner: on(server.owner),
    app: on(server.app),
    platform: on(server.platform),
  };
}

async function makeTemplates(server: TestServer, run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`create database ${server.prepared}`);
  const skipped = await prepareDatabase(urlsOf(server, server.prepared).superuser);
  if (skipped.length > 0)
    throw new Error(`DATABASE_URL must be a superuser's login for the tests: ${skipped.join('; ')}`);
  await run(`create database ${server.template} template ${server.prepared} strategy file_copy owner ec_owner`);
  const { owner } = urlsOf(server, server.template);
  await runJobMigrations(owner);
  await migrate({ url: owner, log: createLog('silent') });
}

export interface DatabaseServer {
  urls: DatabaseUrls;
  stop(): Promise<void>;
}

export async function databaseServer(): Promise<DatabaseServer> {
  const url = process.env.DATABASE_URL;
  if (!url) return embeddedServer();
  return { urls: { superuser: url, owner: url, app: url, platform: url }, stop: async () => undefined };
}

async function embeddedServer(): Promise<DatabaseServer> {
  await sweepLeftovers();
  const dataFolder = mkdtempSync(join(baseFolder(), FOLDER_PREFIX));
  chmodSync(dataFolder, 0o755); // PostgreSQL may run as another user
  const started = await startEmbedded({
    dataFolder,
    secretFile: join(dataFolder, 'secrets.json'),
    log: createLog('warn'),
    // Nothing here outlives the run.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      // Autovacuum wakes up rarely: its workers would be busy without end with hundreds of databases that live for seconds.
      autovacuum_naptime: '10min',
    },
  });
  return {
    urls: started.urls,
    async stop() {
      await started.stop();
      await removeEmbedded(dataFolder);
    },
  };
}

/** Making and dropping so many files costs a disk a tenth of the run's time: memory, where there is enough of it. */
function baseFolder(): string {
  if (!existsSync(MEMORY_FOLDER) || process.availableMemory() < 2 * ROOM) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < ROOM ? tmpdir() : MEMORY_FOLDER;
}

/** Servers of runs that were killed. */
async function sweepLeftovers(): Promise<void> {
  for (const base of [tmpdir(), MEMORY_FOLDER].filter((each) => existsSync(each)))
    for (const name of readdirSync(base).filter((each) => each.startsWith(FOLDER_PREFIX))) {
      const folder = join(base, name);
      if (!isFolderInUse(folder)) await removeEmbedded(folder);
    }
}
