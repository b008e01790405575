// The log of calls: writes, refusals and failures only, queued in a bounded memory, one insert a second (architecture §4).

import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { query } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { callerOfRequest } from './call.ts';
import { gatherInput } from './input.ts';
import type { Route } from './route.ts';
import { withoutSecrets } from './secrets-in-logs.ts';

export interface CallRecord {
  request: FastifyRequest;
  route: Route;
  status: number;
  error?: Error | undefined;
}

export interface ApiLog {
  add(record: CallRecord): void;
  close(): Promise<void>;
}

const host = hostname();
const mostQueued = 5_000;
const flushEvery = 1_000;
/** Calls without a session belong to no tenant; the platform reads them. */
const platformTenant = '000000';

type Row = Record<string, unknown> & { tenant_id: string };

export function createApiLog({ database, ids, log, config }: Services): ApiLog {
  let queue: Row[] = [];
  let dropped = 0;
  let flushing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    if (dropped > 0) log.warn({ dropped }, 'The log of calls was full; rows were dropped');
    dropped = 0;
    const rows = queue;
    queue = [];
    for (const [tenantId, group] of Map.groupBy(rows, (row) => row.tenant_id)) {
      try {
        await database.withTenant(tenantId, (tx) => tx.run(query.insertInto('log_api').values(group)));
      } catch (error) {
        log.error({ err: error, rows: group.length }, 'Rows of the log of calls could not be written');
      }
    }
  }

  const timer = setInterval(() => {
    if (queue.length > 0) flushing = flushing.then(flush);
  }, flushEvery);
  timer.unref();

  function rowOf({ request, route, status, error }: CallRecord): Row {
    const caller = callerOfRequest(request);
    const params = route.carriesSecrets ? '' : paramsOf(request, route);
    return {
      id: ids.next(),
      tenant_id: caller?.tenantId ?? platformTenant,
      service_id: 'energy-cloud',
      env: config.production ? 'production' : 'development',
      server_host: host,
      remote_ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      request_uri: `/api${route.path}`,
      method: request.method,
      method_name: route.title.slice(0, 255),
      params,
      time: Math.round(performance.now() - (started.get(request) ?? performance.now())),
      type: String(status),
      title: (error instanceof AppError ? `${route.title}: ${error.message}` : route.title).slice(0, 255),
      create_by: caller?.account ?? '',
      request_id: request.id,
    };
  }

  return {
    add(record) {
      if (queue.length >= mostQueued) dropped += 1;
      else queue.push(rowOf(record));
    },
    async close() {
      clearInterval(timer);
      await flushing;
      if (queue.length > 0) await flush();
    },
  };
}

const started = new WeakMap<FastifyRequest, number>();
export function markStart(request: FastifyRequest): void {
  started.set(request, performance.now());
}

function paramsOf(request: FastifyRequest, route: Route): string {
  const given = gatherInput(request, route.from ?? (route.method === 'GET' ? 'query' : 'any'));
  return JSON.stringify(withoutSecrets(given) ?? {}).slice(0, 2_000);
}
