// An HTTP server on a test database. Tests call the server inside their process, not over the network.
import { type Changes, watchChanges } from '@ec/kernel/changes';
import { type Config, readConfig } from '@ec/kernel/config';
import { createEvents } from '@ec/kernel/events';
import type { Route } from '@ec/kernel/http/route';
import { createHttpServer } from '@ec/kernel/http/server';
import { createLive } from '@ec/kernel/live';
import { createLog } from '@ec/kernel/log';
import type { Services } from '@ec/kernel/services';
import { createSessions } from '@ec/kernel/session/create-sessions';
import { createTasks } from '@ec/kernel/tasks/tasks';
import { dataFolder } from './data-folder.ts';
import type { TestDatabase } from './database.ts';
import { secretFile } from './secret-file.ts';

export interface CallOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The access token for the header Blade-Auth. */
  token?: string | undefined;
  /** The request body. A string is sent unchanged, any other value as JSON. */
  body?: unknown;
  /** The IP address of the caller; 127.0.0.1 by default. */
  ip?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

export interface TestApi {
  services: Services;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, options?: CallOptions): Promise<Answer>;
  /** Moves the clock of the server forward. */
  pass(seconds: number): void;
  /** Returns all lines that the server has logged at level debug or above, as one text. */
  logged(): string;
  close(): Promise<void>;
}

export interface TestApiOptions {
  stage: TestDatabase;
  routes: (services: Services) => readonly Route[];
  config?: Partial<Config>;
  rights?: Services['rights'];
}

export async function testApi({ stage, routes, config, rights = rightsByAlias }: TestApiOptions): Promise<TestApi> {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const { database, ids } = stage;
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const changes: Changes = await watchChanges(database, log);
  const sessions = createSessions({ database, clock, ids, changes, log });
  const settings: Config = {
    ...readConfig({ NODE_ENV: 'test', EC_SECRET_FILE: secretFile, DATA_DIR: dataFolder }).config,
    ...config,
  };
  const tasks = createTasks({ config: settings, database, clock, ids, rights, events: createEvents() });
  const live = createLive({ sessions, rights, changes, log });
  const services: Services = { config: settings, log, clock, database, ids, changes, sessions, rights, live, tasks };
  const server = await createHttpServer(services, routes(services));

  async function call(
    method: 'GET' | 'POST',
    path: string,
    { query, headers, token, body, ip }: CallOptions = {},
  ): Promise<Answer> {
    const answer = await server.app.inject({
      method,
      url: `/api${path}`,
      query: query ?? {},
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
        ...headers,
      },
      remoteAddress: ip ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: readBody(answer.body), headers: answer.headers };
  }

  return {
    services,
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    pass: (seconds) => {
      ahead += seconds * 1000;
    },
    logged: () => lines.join(''),
    async close() {
      live.close();
      await server.app.close();
      await server.finish();
      await changes.close();
    },
  };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Rights that depend only on the role aliases, for tests that do not test rights. Callers with the alias `admin` hold every permission,
 * and so do callers of tenant 000000 with the alias `administrator`. Other callers hold none. Every caller may call every path.
 */
const rightsByAlias: Services['rights'] = {
  factsOf: () => Promise.reject(new Error('Rights by alias have no facts')),
  of: async ({ tenantId, aliases, deptIds }) => {
    const isAdministrator = tenantId === '000000' && aliases.includes('administrator');
    const isTenantAdmin = isAdministrator || aliases.includes('admin');
    return {
      holds: () => isTenantAdmin,
      menuIds: new Set(),
      isAdministrator,
      isTenantAdmin,
      scopes: [],
      deptsBelow: deptIds,
      opensPath: () => true,
    };
  },
};
