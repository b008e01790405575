// The general log: what the product itself did that people ask about later (jobs, ended sessions, retention …).
import { hostname } from 'node:os';
import { query, type Sql } from './database.ts';
import { scrubText } from './http/scrub-text.ts';

export interface LogEvent {
  /** The kind of the event, a word that pages translate and people search by: `session.kick`. At most 32 characters. */
  event: string;
  level?: 'info' | 'warn' | 'error';
  /** Figures and names; never secrets, never whole rows. */
  data?: Record<string, unknown>;
  /** The person who caused it; undefined where a job did. */
  account?: string;
  requestId?: string;
  remoteIp?: string;
}

const host = hostname();
const environmentName = () => (process.env.NODE_ENV === 'production' ? 'production' : 'development');

/** In the transaction of what it tells about. */
export async function recordLogEvent(
  tx: Sql,
  tenantId: string,
  ids: { next(): string },
  noteworthy: LogEvent,
): Promise<void> {
  await tx.run(
    query.insertInto('log_usual').values({
      id: ids.next(),
      tenant_id: tenantId,
      service_id: 'energy-cloud',
      env: environmentName(),
      server_host: host,
      log_level: noteworthy.level ?? 'info',
      log_id: noteworthy.event.slice(0, 32),
      log_data: scrubText(JSON.stringify(noteworthy.data ?? {})).slice(0, 20_000),
      create_by: noteworthy.account ?? '',
      request_id: noteworthy.requestId ?? '',
      remote_ip: noteworthy.remoteIp ?? '',
    }),
  );
}
