// The only access to the database. Business code runs statements inside one tenant (`read`, `withTenant`). Work across tenants states a
// reason and is audited (`asPlatform`). Tables without row security, which are read before the tenant is determined, have their own
// access (`unfenced`, `withUnfenced`).
import { sql } from 'kysely';
import { createListener } from './database/listen.ts';
import { createPool, type PoolStatus } from './database/pool.ts';
import { query, raw, type Sql } from './database/query.ts';
import { singleStatements } from './database/single.ts';
import { checkTenantId } from './database/tenant.ts';
import { type TransactionOptions, transaction } from './database/transaction.ts';
import type { IdSource } from './ids.ts';
import type { Log } from './log.ts';

// biome-ignore-start lint/performance/noBarrelFile: the only access to the database
export { DatabaseError } from './database/error.ts';
export type { PoolStatus } from './database/pool.ts';
export { plannedWithValues } from './database/prepared.ts';
export { compiled, query, raw, type Sql, type Statement } from './database/query.ts';
export type { TransactionOptions } from './database/transaction.ts';
// biome-ignore-end lint/performance/noBarrelFile: the only access to the database

export type PlatformOptions = TransactionOptions & {
  /** 'row', the default: a row in audit_log. 'log': only a log line, for start-up and jobs. */
  audit?: 'row' | 'log';
  /** The person who requested the work. */
  by?: { userId?: string; account?: string; requestId?: string; remoteIp?: string };
};

export interface Database {
  /** Single statements inside one tenant, outside any transaction. */
  read(tenantId: string): Sql;
  /** Runs `work` in a transaction inside one tenant. */
  withTenant<T>(tenantId: string, work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` in a transaction that sees all tenants. */
  asPlatform<T>(reason: string, work: (tx: Sql) => Promise<T>, options?: PlatformOptions): Promise<T>;
  /** Single statements on tables without row security; the other tables look empty. */
  readonly unfenced: Sql;
  withUnfenced<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Listens until the returned function is called. `onReconnect` is called after a lost connection: drop what was cached. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => void>;
  /** Calls `react` after each commit that has written live rows, with the notes of the triggers (live-notes.ts). */
  onNotes(react: (notes: string) => void): void;
  pools(): Record<'app' | 'platform', PoolStatus>;
  close(): Promise<void>;
}

export type DatabaseOptions = {
  urls: { app: string; platform: string };
  log: Log;
  ids: Pick<IdSource, 'next'>;
  /** Connections of ec_app. */
  size?: number;
  /** The name of the connections in pg_stat_activity. */
  name?: string;
};

const READ_TIMEOUT = 8000; // clients give up at 10 s, so a slow dependency is a 500 within 9 s (contract §1.1)

export function createDatabase({ urls, log, ids, size = 10, name = 'energy-cloud' }: DatabaseOptions): Database {
  const shared = { log, statementTimeout: READ_TIMEOUT };
  const app = createPool({ ...shared, url: urls.app, role: 'ec_app', name, size });
  const platform = createPool({
    ...shared,
    url: urls.platform,
    role: 'ec_platform',
    name: `${name} platform`,
    size: 2,
  });
  const noteReactions: ((notes: string) => void)[] = [];
  const onNotes = (notes: string) => {
    for (const react of noteReactions) react(notes);
  };
  const listener = createListener({ url: urls.app, role: 'ec_app', name: `${name} listen`, log });

  return {
    read: (tenantId) => singleStatements(app, checkTenantId(tenantId)),
    withTenant: async (tenantId, work, options) =>
      transaction(app, checkTenantId(tenantId), work, { ...options, onNotes }),
    asPlatform(reason, work, { audit = 'row', by = {}, ...options } = {}) {
      log.info({ reason, account: by.account, requestId: by.requestId }, 'working across tenants');
      return transaction(
        platform,
        '',
        async (tx) => {
          if (audit === 'row') await tx.run(auditRow(ids.next(), reason, by));
          return work(tx);
        },
        { ...options, onNotes },
      );
    },
    unfenced: singleStatements(app, ''),
    withUnfenced: (work, options) => transaction(app, '', work, options),
    listen: listener.listen,
    onNotes: (react) => void noteReactions.push(react),
    pools: () => ({ app: app.status(), platform: platform.status() }),
    async close() {
      await Promise.all([listener.close(), app.close(), platform.close()]);
    },
  };
}

const PLATFORM_TENANT = '000000';

function auditRow(id: string, reason: string, by: NonNullable<PlatformOptions['by']>) {
  return query.insertInto('audit_log').values({
    id,
    tenant_id: PLATFORM_TENANT,
    action: 'platform',
    reason,
    user_id: by.userId ?? null,
    account: by.account ?? '',
    request_id: by.requestId ?? '',
    remote_ip: by.remoteIp ?? '',
  });
}

/** The statement that notifies every server process once its transaction is committed. */
export function notify(channel: string, payload: string) {
  return raw(sql`select pg_notify(${channel}, ${payload})`);
}
