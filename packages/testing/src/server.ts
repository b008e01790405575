// Starts the database server of a test run: an embedded server, which is removed after the run. With DATABASE_URL, tests use its server.
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
  /** The name of the template that has all migrations. */
  template: string;
  /** The name of the template without migrations: only db/prepare.sql has run. */
  prepared: string;
};

export type RunningTestServer = { server: TestServer; stop(): Promise<void> };

const FOLDER_PREFIX = 'energy-cloud-test-';
/** On Linux, the files of this folder are in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The bytes that must be free in MEMORY_FOLDER. A run creates hundreds of databases of 20 MB; those that exist at one time take up to 2 GB. */
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
        const templates = `select datname as name from pg_database where starts_with(datname, $1)`;
        for (const each of await admin.rows<{ name: string }>(templates, [server.template]))
          await admin.run(`drop database ${each.name} with (force)`);
      }
      await admin.close();
      await base.stop();
    },
  };
}

/** Returns the URLs with the name of another database of the same server. */
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
  chmodSync(dataFolder, 0o755); // PostgreSQL may run as another user, who must be able to enter the folder
  const started = await startEmbedded({
    dataFolder,
    secretFile: join(dataFolder, 'secrets.json'),
    log: createLog('warn'),
    settings: {
      // The data need not survive a crash. These three settings save the time that PostgreSQL spends on crash safety.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      // Autovacuum runs rarely. Otherwise it would always be busy with hundreds of databases that exist only for seconds.
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

/**
 * Returns MEMORY_FOLDER if the folder and the memory have room, else the system's temporary folder. On a disk, creating and dropping files
 * takes a tenth of the run.
 */
function baseFolder(): string {
  if (!existsSync(MEMORY_FOLDER) || process.availableMemory() < 2 * ROOM) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < ROOM ? tmpdir() : MEMORY_FOLDER;
}

/** Stops and removes the embedded servers that killed runs have left behind. */
async function sweepLeftovers(): Promise<void> {
  for (const base of [tmpdir(), MEMORY_FOLDER].filter((each) => existsSync(each)))
    for (const name of readdirSync(base).filter((each) => each.startsWith(FOLDER_PREFIX))) {
      const folder = join(base, name);
      if (!isFolderInUse(folder)) await removeEmbedded(folder);
    }
}
