// Writes the general log: events that people may ask about later, such as runs of jobs, ended sessions and the deletion of old logs.
import { hostname } from 'node:os';
import { query, type Sql } from './database.ts';
import { scrubText } from './http/scrub-text.ts';

export interface LogEvent {
  /** The kind of the event, for example `session.kick`, which pages translate. A kind is cut after 32 characters. */
  event: string;
  level?: 'info' | 'warn' | 'error';
  /** Numbers and names, but no secrets and no whole rows. */
  data?: Record<string, unknown>;
  /** The person who caused the event; undefined when a job caused it. */
  account?: string;
  requestId?: string;
  remoteIp?: string;
}

const host = hostname();
const environmentName = () => (process.env.NODE_ENV === 'production' ? 'production' : 'development');

/** Inserts the entry. `tx`: the transaction of the work that the entry reports, if that work has one. */
export async function recordLogEvent(
  tx: Sql,
  tenantId: string,
  ids: { next(): string },
  entry: LogEvent,
): Promise<void> {
  await tx.run(
    query.insertInto('log_usual').values({
      id: ids.next(),
      tenant_id: tenantId,
      service_id: 'energy-cloud',
      env: environmentName(),
      server_host: host,
      log_level: entry.level ?? 'info',
      log_id: entry.event.slice(0, 32),
      log_data: scrubText(JSON.stringify(entry.data ?? {})).slice(0, 20_000),
      create_by: entry.account ?? '',
      request_id: entry.requestId ?? '',
      remote_ip: entry.remoteIp ?? '',
    }),
  );
}
