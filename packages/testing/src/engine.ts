// A server with chosen features, a test database and the real check of rights. Tests call the server as users of that database.

import { type Config, readConfig } from '@ec/kernel/config';
import { startJobs } from '@ec/kernel/jobs/runner';
import type { Services } from '@ec/kernel/services';
import type { Language } from '@ec/language/language';
import { targetNames } from '@ec/resource/field';
import { composeFeatures } from '@ec/resource-server/compose';
import type { DisplayNames } from '@ec/resource-server/display-names';
import type { Engine, Feature } from '@ec/resource-server/feature';
import { type AuditRow, auditOf, type Client, clientOf, tokenFor } from './client.ts';
import { dataFolder } from './data-folder.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { withNamedField } from './named-field.ts';
import { secretFile } from './secret-file.ts';

export type EngineReply<T> = { status: number; code: number; data: T; msg: string };

/** The caller: a tenant and an account, or an access token. The first call of an account opens a session for it. */
export type Who = readonly [tenantId: string, account: string] | string;

export interface TestEngine {
  stage: TestDatabase;
  engine: Engine;
  /** Calls GET /api/{path} as `who`; without a token if `who` is undefined. `more` are further headers. */
  get<T = Record<string, unknown>>(
    who: Who | undefined,
    path: string,
    query?: Record<string, string>,
    language?: Language,
    more?: Record<string, string>,
  ): Promise<EngineReply<T>>;
  post<T = Record<string, unknown>>(who: Who, path: string, body: object): Promise<EngineReply<T>>;
  /** Returns a client that is signed in with the account. The client can also send and receive files. */
  as(tenantId: string, account: string, language?: Language): Promise<Client>;
  /** A client without a session. */
  nobody: Client;
  /** Makes the server listen on a free port of 127.0.0.1. @returns the port */
  listen(): Promise<number>;
  /** Reads the audit entries of a row, oldest first. */
  auditOf(tenantId: string, resource: string, rowId: string): Promise<AuditRow[]>;
  close(): Promise<void>;
}

export interface TestEngineOptions {
  features: readonly Feature[];
  names: (services: Services) => DisplayNames;
  config?: Partial<Config>;
  /** SQL that creates further tables. The role ec_owner runs it before the server starts. */
  tables?: string;
  /** True starts the job runner: it runs queued jobs, and jobs by their schedule. */
  jobs?: boolean;
  /** Writes further rows that several test files need, once in a run for all with the same features and the same function. */
  fill?(engine: Engine): Promise<void>;
}

/** Returns the names of resources that these features reference but do not define. */
export function missingTargets(features: readonly Feature[]): string[] {
  const names = new Set(features.flatMap(({ resources }) => resources.map(({ name }) => name)));
  const fields = features.flatMap(({ resources }) => resources.flatMap((each) => Object.values(each.fields)));
  const targets = fields.flatMap((field) => targetNames(field).map(({ name }) => name));
  return targets.filter((target) => !names.has(target));
}

/** Creates the test database and the server, and runs the seeds of the features. The server opens no port before `listen`. */
export async function testEngine(options: TestEngineOptions): Promise<TestEngine> {
  const { features, names, tables, fill } = options;
  const settings: Config = {
    ...readConfig({ NODE_ENV: 'test', EC_SECRET_FILE: secretFile, DATA_DIR: dataFolder }).config,
    ...options.config,
  };
  const { production, adminPassword } = settings;
  const compose = ({ database, ids, log }: TestDatabase, config: Config) =>
    composeFeatures({ config, log, database, ids, features, names, later: missingTargets(features) });
  const stage = await testDatabase({
    filling: {
      description: describeSeeds({ features, tables, fill, production, adminPassword }),
      async fill(filled) {
        if (tables) await filled.owner.run(tables);
        const { engine, close } = await compose(filled, settings);
        try {
          await fill?.(engine);
        } finally {
          await close();
        }
      },
    },
  });
  const { engine, http, close } = await compose(stage, settings);
  const { log } = stage;
  const run = { ...engine, ownerUrl: stage.urls.owner, log, jobs: engine.jobs() };
  const jobs = options.jobs ? await startJobs(run) : undefined;
  const tokens = new Map<string, string>();

  async function tokenOf(who: Who): Promise<string> {
    if (typeof who === 'string') return who;
    const [tenantId, account] = who;
    const key = `${tenantId}/${account}`;
    const cached = tokens.get(key);
    if (cached) return cached;
    const token = await tokenFor(engine, tenantId, account);
    tokens.set(key, token);
    return token;
  }

  return {
    stage,
    engine,
    async get(who, path, query = {}, language = 'zh', more = {}) {
      const headers = {
        ...more,
        'accept-language': language,
        ...(who ? { 'blade-auth': `bearer ${await tokenOf(who)}` } : {}),
      };
      const answer = await http.inject({ method: 'GET', url: `/api/${path}`, query, headers });
      return withNamedField({ ...answer.json(), status: answer.statusCode });
    },
    async post(who, path, body) {
      const headers = { 'blade-auth': `bearer ${await tokenOf(who)}` };
      const answer = await http.inject({ method: 'POST', url: `/api/${path}`, payload: body, headers });
      return withNamedField({ ...answer.json(), status: answer.statusCode });
    },
    as: async (tenantId, account, language) => clientOf(http, await tokenOf([tenantId, account]), language),
    nobody: clientOf(http, undefined),
    async listen() {
      await http.listen({ port: 0, host: '127.0.0.1' });
      return portOf(http.server.address());
    },
    auditOf: (tenantId, resource, rowId) => auditOf(engine, tenantId, resource, rowId),
    async close() {
      await close(() => jobs?.stop() ?? Promise.resolve());
      await stage.close();
    },
  };
}

/**
 * Describes what the seeds of a server write (TestDatabaseOptions.filling). `parts` are the features and everything else that the seeds
 * depend on. A function counts by its source text, without the values that it captures.
 */
export function describeSeeds(parts: { features: readonly Feature[]; [part: string]: unknown }): string {
  return JSON.stringify(parts, (_, value) => (typeof value === 'function' ? String(value) : value));
}

function portOf(address: string | { port: number } | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
