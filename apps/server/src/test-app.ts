// Starts the whole server on a temporary database for tests. Tests call it as people with known rights.

import { createHash } from 'node:crypto';
import { seedPeople } from '@ec/demo/public';
import { readConfig } from '@ec/kernel/config';
import type { Login } from '@ec/kernel/database/login';
import type { Language } from '@ec/language/language';
import type { Feature } from '@ec/resource-server/feature';
import { type AuditRow, auditOf, type Client, clientOf, tokenFor } from '@ec/testing/client';
import { dataFolder } from '@ec/testing/data-folder';
import { testDatabase } from '@ec/testing/database';
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

/** @param more features of the test with the SQL for their tables, the folder of the built pages, and whether jobs run */
export async function testApp(
  environment: Record<string, string> = {},
  more: { features?: readonly Feature[]; tables?: string; pages?: string; jobs?: boolean } = {},
): Promise<TestApp> {
  const test = await testDatabase();
  const all = [...features, ...(more.features ?? [])];
  if (more.tables) await test.owner.run(more.tables);
  const { config } = readConfig(
    {
      NODE_ENV: 'test',
      EC_CAPTCHA_FIXED: '0000x',
      MQTT_PORT: 'off',
      LOG_LEVEL: 'silent',
      EC_SECRET_FILE: secretFile,
      DATA_DIR: dataFolder,
      ...environment,
    },
    all.flatMap((feature) => feature.config ?? []),
  );
  const app = await createApp({
    config,
    log: test.log,
    database: test.database,
    ids: test.ids,
    features: all,
    pages: more.pages,
    ...(more.jobs ? { jobsUrl: test.urls.owner } : {}),
  });
  await seedPeople(app.engine);
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
