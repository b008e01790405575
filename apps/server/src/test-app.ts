// Starts the whole server on a temporary database for tests. Tests call it as people with known rights.

import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo, seedPeople } from '@ec/demo/public';
import { toWireDate } from '@ec/kernel/clock';
import { readConfig } from '@ec/kernel/config';
import type { Login } from '@ec/kernel/database/login';
import type { Language } from '@ec/language/language';
import type { Feature } from '@ec/resource-server/feature';
import { type AuditRow, auditOf, type Client, clientOf, tokenFor } from '@ec/testing/client';
import { dataFolder } from '@ec/testing/data-folder';
import { testDatabase } from '@ec/testing/database';
import { describeSeeds } from '@ec/testing/engine';
import { runFolder } from '@ec/testing/run-folder';
import { secretFile } from '@ec/testing/secret-file';
import { type App, createApp } from './app.ts';
import { features } from './features.ts';

export type { Client } from '@ec/testing/client';

export interface TestApp {
  app: App;
  /** Opens a session for an account without its password and calls as that person. */
  as(tenantId: string, account: string, language?: Language): Promise<Client>;
  /** The audit rows of one row, oldest first. */
  auditOf(tenantId: string, resource: string, rowId: string): Promise<AuditRow[]>;
  /** A client without a token. */
  nobody: Client;
  /** Bypasses row-level security and permissions, to bring the database into states that no call creates. */
  superuser: Login;
  close(): Promise<void>;
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export interface TestAppOptions {
  /** Features of the test, and the SQL that creates their tables. */
  features?: readonly Feature[];
  tables?: string;
  /** The folder of the built pages. */
  pages?: string;
  /** True starts the job runner. */
  jobs?: boolean;
  /** Fills the database with the small demo, with orders of so many days. Without it, the database has only the people of the demo. */
  demoDays?: number;
}

/** @param environment variables of the server */
export async function testApp(environment: Record<string, string> = {}, more: TestAppOptions = {}): Promise<TestApp> {
  const { tables, demoDays } = more;
  const all = [...features, ...(more.features ?? [])];
  const configWith = (variables: Record<string, string>) =>
    readConfig(
      {
        NODE_ENV: 'test',
        EC_CAPTCHA_FIXED: '0000x',
        MQTT_PORT: 'off',
        LOG_LEVEL: 'silent',
        EC_SECRET_FILE: secretFile,
        DATA_DIR: dataFolder,
        ...variables,
      },
      all.flatMap((feature) => feature.config ?? []),
    ).config;
  const description = describeSeeds({
    features: all,
    tables,
    people: 'demo',
    ...(demoDays && { demoDays, day: toWireDate(new Date()) }),
  });
  const demoFiles = join(runFolder, `demo-files-${createHash('sha256').update(description).digest('hex')}`);
  const test = await testDatabase({
    filling: {
      description,
      async fill({ owner, database, ids, log }) {
        if (tables) await owner.run(tables);
        const config = configWith({ DATA_DIR: demoFiles });
        const { engine, close } = await createApp({ config, log, database, ids, features: all });
        try {
          await (demoDays ? seedDemo(engine, { size: 'small', days: demoDays }) : seedPeople(engine));
        } finally {
          await close();
        }
      },
    },
  });
  const config = configWith(environment);
  if (demoDays) cpSync(demoFiles, config.dataDir, { recursive: true });
  const app = await createApp({
    config,
    log: test.log,
    database: test.database,
    ids: test.ids,
    features: all,
    pages: more.pages,
    ...(more.jobs ? { jobsUrl: test.urls.owner } : {}),
  });
  return {
    app,
    as: async (tenantId, account, language = 'zh') =>
      clientOf(app.http, await tokenFor(app.engine, tenantId, account), language),
    auditOf: (tenantId, resource, rowId) => auditOf(app.engine, tenantId, resource, rowId),
    nobody: clientOf(app.http, undefined),
    superuser: test.superuser,
    async close() {
      await app.close();
      await test.close();
    },
  };
}
