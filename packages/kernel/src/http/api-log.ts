// Writes the log of API calls and the log of errors. Only writes, refusals and failures are logged. The rows wait in a queue of limited
// length and are inserted once a second (architecture §4).

import { hostname } from 'node:os';
import type { Language } from '@ec/language/language';
import type { FastifyRequest } from 'fastify';
import type { Tables } from '../database/tables.ts';
import { query } from '../database.ts';
import { AppError, errorText } from '../errors.ts';
import { platformTenant } from '../rights-facts.ts';
import type { Services } from '../services.ts';
import { callerOfRequest, tenantOfRequest } from './call.ts';
import { faultOf } from './fault.ts';
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
const maxQueuedRows = 5_000;
/** Milliseconds. */
const flushInterval = 1_000;

type LogTable = 'log_api' | 'log_error';
type QueuedRow = { [T in LogTable]: { table: T; row: Tables[T] } }[LogTable];

export function createApiLog({ database, ids, log, config }: Services): ApiLog {
  let queue: QueuedRow[] = [];
  let dropped = 0;
  let flushing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    if (dropped > 0) log.warn({ dropped }, 'The log of calls was full; rows were dropped');
    dropped = 0;
    const entries = queue;
    queue = [];
    const apiRows = entries.flatMap((entry) => (entry.table === 'log_api' ? [entry.row] : []));
    const errorRows = entries.flatMap((entry) => (entry.table === 'log_error' ? [entry.row] : []));
    await write('log_api', apiRows);
    await write('log_error', errorRows);
  }

  async function write<T extends LogTable>(table: T, rows: readonly Tables[T][]): Promise<void> {
    for (const [tenantId, group] of Map.groupBy(rows, (row) => row.tenant_id)) {
      try {
        await database.withTenant(tenantId, (tx) => tx.run(query.insertInto<LogTable>(table).values(group)));
      } catch (error) {
        log.error({ err: error, rows: group.length, table }, 'Rows of the log of calls could not be written');
      }
    }
  }

  const timer = setInterval(() => {
    if (queue.length > 0) flushing = flushing.then(flush);
  }, flushInterval);
  timer.unref();

  function commonColumns({ request, route }: CallRecord) {
    const caller = callerOfRequest(request);
    const params = route.carriesSecrets ? '' : paramsOf(request, route);
    return {
      id: ids.next(),
      tenant_id: tenantOfRequest(request) ?? platformTenant,
      service_id: 'energy-cloud',
      env: config.production ? 'production' : 'development',
      server_host: host,
      remote_ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      request_uri: `/api${route.path}`,
      method: request.method,
      method_name: route.title.slice(0, 255),
      params,
      time: Math.round(performance.now() - (startTimes.get(request) ?? performance.now())),
      create_user: caller && /^\d+$/.test(caller.userId) ? caller.userId : null,
      create_by: caller?.account ?? '',
      request_id: request.id,
    };
  }

  function apiRow({ route, status, error }: CallRecord, common: ReturnType<typeof commonColumns>): Tables['log_api'] {
    const titles = { en: route.title, zh: route.label?.zh ?? route.title };
    const titleIn = (language: Language) =>
      error instanceof AppError
        ? `${titles[language]}: ${errorText(error.entry, error.parameters, language)}`
        : titles[language];
    return { ...common, type: `${status}`, title: titleIn('en').slice(0, 255), title_zh: titleIn('zh').slice(0, 255) };
  }

  return {
    add(record) {
      if (queue.length >= maxQueuedRows) {
        dropped += 1;
        return;
      }
      const common = commonColumns(record);
      queue.push({ table: 'log_api', row: apiRow(record, common) });
      if (record.status === 500 && record.error)
        queue.push({ table: 'log_error', row: { ...common, id: ids.next(), ...faultOf(record.error) } });
    },
    async close() {
      clearInterval(timer);
      await flushing;
      if (queue.length > 0) await flush();
    },
  };
}

const startTimes = new WeakMap<FastifyRequest, number>();
/** Stores the time at which the request began, because the log states its duration. */
export function markStart(request: FastifyRequest): void {
  startTimes.set(request, performance.now());
}

function paramsOf(request: FastifyRequest, route: Route): string {
  const input = gatherInput(request, route.from ?? (route.method === 'GET' ? 'query' : 'any'));
  return JSON.stringify(withoutSecrets(input) ?? {}).slice(0, 2_000);
}
