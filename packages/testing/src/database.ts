// Creates a test database by copying a template. The global setup creates the templates once for a run (server-setup.ts).
import { randomBytes } from 'node:crypto';
import { createDatabase, type Database } from '@ec/kernel/database';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { createIdSource, type IdSource } from '@ec/kernel/ids';
import { createLog, type Log } from '@ec/kernel/log';
import { filledTemplate } from './filled-template.ts';
import { type TestServer, urlsOf } from './server.ts';

export type TestDatabase = {
  database: Database;
  /** A login as the role ec_owner, to create tables. Row-level security limits the rows that this role sees. */
  owner: Login;
  /** A login as a superuser. Row-level security does not apply, so this login sees all stored rows. */
  superuser: Login;
  urls: { superuser: string; owner: string; app: string; platform: string };
  ids: IdSource;
  log: Log;
  close(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** The database to copy. `template`, the default, has all migrations. `empty` has only the preparation by db/prepare.sql. */
  from?: 'template' | 'empty';
  /** The largest number of connections in the pool of the role ec_app; 4 by default. */
  size?: number;
  /** Starts the database with these rows. They are written once in a run, for all test files with the same description. */
  filling?: { description: string; fill(stage: TestDatabase): Promise<void> };
};

export async function testDatabase({
  from = 'template',
  size = 4,
  filling,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = testServer();
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = await createLogin(server.superuser);
  const base = from === 'template' ? server.template : server.prepared;
  const fill = async (filled: string) => {
    const stage = await connect(server, filled, size);
    await filling?.fill(stage).finally(() => stage.close());
  };
  try {
    const template = filling ? await filledTemplate(admin, base, { description: filling.description, fill }) : base;
    await admin.run(`create database ${name} template ${template} strategy file_copy owner ec_owner`);
  } catch (error) {
    await admin.close();
    throw error;
  }
  const stage = await connect(server, name, size);
  return {
    ...stage,
    async close() {
      await stage.close();
      await admin.run(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** Connects to a database of the server as every role. `close` closes the connections. */
async function connect(server: TestServer, name: string, size: number): Promise<TestDatabase> {
  const urls = urlsOf(server, name);
  const log = createLog('silent');
  const ids = createIdSource({ node: Number(process.env.VITEST_POOL_ID ?? 1) % 512 });
  const database = createDatabase({ urls, log, ids, size, name });
  const [owner, superuser] = await Promise.all([createLogin(urls.owner, 'ec_owner'), createLogin(urls.superuser)]);
  return {
    database,
    owner,
    superuser,
    urls,
    ids,
    log,
    async close() {
      await Promise.all([database.close(), owner.close(), superuser.close()]);
    },
  };
}

function testServer(): TestServer {
  const description = process.env.TEST_DATABASE_SERVER;
  if (!description)
    throw new Error('There is no test database: run the tests with vitest from the root, project `server`');
  return JSON.parse(description);
}
