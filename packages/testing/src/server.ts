// The database server of a test run: an embedded one that lives as long as the run, or the one of DATABASE_URL.
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
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
  const dataFolder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  chmodSync(dataFolder, 0o755); // PostgreSQL may run as another user
  const started = await startEmbedded({
    dataFolder,
    secretFile: join(dataFolder, 'secrets.json'),
    log: createLog('warn'),
    // Nothing here outlives the run.
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
      // Hundreds of databases that live for seconds: workers would go round in them without end.
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

/** Servers of runs that were killed. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    if (!isFolderInUse(folder)) await removeEmbedded(folder);
  }
}
