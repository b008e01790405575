// The whole server on a throw-away database, for tests: two tenants with people of known rights, calls as those people.

import { createHash } from 'node:crypto';
import { seedPeople } from '@ec/demo/public';
import type { AuditChanges } from '@ec/kernel/audit';
import { readConfig } from '@ec/kernel/config';
import { raw } from '@ec/kernel/database';
import type { Login } from '@ec/kernel/database/login';
import type { Language } from '@ec/language/language';
import type { Feature } from '@ec/resource-server/feature';
import { testDatabase } from '@ec/testing/database';
import { secretFile } from '@ec/testing/secret-file';
import { sql } from 'kysely';
import { type App, createApp } from './app.ts';
import { features } from './features.ts';

export interface Reply<T = unknown> {
  status: number;
  code: number;
  success: boolean;
  data: T;
  msg: string;
  headers: Record<string, unknown>;
}

export interface Client {
  get<T = Record<string, unknown>>(path: string, query?: Record<string, string | number>): Promise<Reply<T>>;
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    query?: Record<string, string | number>,
  ): Promise<Reply<T>>;
  /** A multipart call with one file. */
  upload<T = Record<string, unknown>>(
    path: string,
    file: Uint8Array,
    fields?: Record<string, string>,
  ): Promise<Reply<T>>;
  /** A call whose answer is a file. */
  download(path: string, query?: Record<string, string>): Promise<Download>;
}

export interface Download {
  status: number;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

export interface TestApp {
  app: App;
  /** Opens a session for an account without its password and calls as that person. */
  as(tenantId: string, account: string, language?: Language): Promise<Client>;
  /** The audit rows of one row, oldest first. */
  auditOf(tenantId: string, resource: string, rowId: string): Promise<AuditRow[]>;
  /** Calls without a token. */
  nobody: Client;
  /** Past the fence and past the rights, to put the database into a state that no call leads to. */
  superuser: Login;
  close(): Promise<void>;
}

export interface AuditRow {
  action: string;
  account: string;
  changes: AuditChanges | null;
  /** Why it was refused. */
  reason: string | null;
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** `more`: features of the test's own, and the SQL that makes their tables; whether what is queued runs. */
export async function testApp(
  environment: Record<string, string> = {},
  more: { features?: readonly Feature[]; tables?: string; jobs?: boolean } = {},
): Promise<TestApp> {
  const test = await testDatabase();
  const all = [...features, ...(more.features ?? [])];
  if (more.tables) await test.owner.run(more.tables);
  const { config } = readConfig(
    {
      NODE_ENV: 'test',
      EC_CAPTCHA_FIXED: '0000x',
      LOG_LEVEL: 'silent',
      EC_SECRET_FILE: secretFile,
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
    ...(more.jobs ? { jobsUrl: test.urls.owner } : {}),
  });
  await seedPeople(app.engine);
  return {
    app,
    as: async (tenantId, account, language = 'zh') => client(app, await tokenFor(app, tenantId, account), language),
    auditOf: (tenantId, resource, rowId) =>
      app.engine.database.read(tenantId).rows<AuditRow>(
        raw(sql`select action, account, changes, reason from audit_log
          where tenant_id = ${tenantId} and resource = ${resource} and row_id = ${rowId} order by id`),
      ),
    nobody: client(app, undefined, 'zh'),
    superuser: test.superuser,
    async close() {
      await app.close();
      await test.close();
    },
  };
}

let downloads = 0;

async function tokenFor(app: App, tenantId: string, account: string): Promise<string> {
  const user = await app.engine.database
    .read(tenantId)
    .first<{ id: string }>(
      raw(sql`select id from "system_user" where tenant_id = ${tenantId} and account = ${account} and is_deleted = 0`),
    );
  if (!user) throw new Error(`No user ${account} in ${tenantId}`);
  const pair = await app.engine.sessions.open({
    tenantId,
    userId: user.id,
    clientId: 'saber',
    accessSeconds: 3600,
    refreshSeconds: 7200,
    remoteIp: '127.0.0.1',
    userAgent: 'test',
  });
  return pair.accessToken;
}

function client(app: App, token: string | undefined, language: Language): Client {
  const headers = { 'accept-language': language, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) };
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string | number>,
    body?: unknown,
  ) => {
    const answer = await app.http.inject({
      method,
      url: `/api/${path}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { ...answer.json<Reply<T>>(), status: answer.statusCode, headers: answer.headers };
  };
  return {
    get: (path, query = {}) => call('GET', path, query),
    post: (path, body, query = {}) => call('POST', path, query, body),
    async upload(path, file, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([Buffer.from(file)]), 'upload');
      const sent = new Response(form);
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
    },
    async download(path, query = {}) {
      // From another address each time: the limit of one address is not what these tests are about.
      downloads += 1;
      const remoteAddress = `127.1.${downloads >> 8}.${downloads & 255}`;
      const answer = await app.http.inject({ method: 'GET', url: `/api/${path}`, query, headers, remoteAddress });
      return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
    },
  };
}
