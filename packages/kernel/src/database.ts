// The access of features to the database. Business code runs statements inside one tenant (`read`, `withTenant`). Work across tenants
// states a reason, which is audited or logged (`asPlatform`). Code that has no tenant, such as the sign-in, uses tables without row
// security (`unfenced`, `withUnfenced`).
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
  /** 'row', the default, writes a row in audit_log and a log line; 'log' writes only the log line. */
  audit?: 'row' | 'log';
  /** The person who requested the work. */
  by?: { userId?: string; account?: string; requestId?: string; remoteIp?: string };
};

export interface Database {
  /** Runs single statements inside one tenant, without a transaction around them. */
  read(tenantId: string): Sql;
  /** Runs `work` in a transaction inside one tenant. */
  withTenant<T>(tenantId: string, work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` in a transaction that sees all tenants. */
  asPlatform<T>(reason: string, work: (tx: Sql) => Promise<T>, options?: PlatformOptions): Promise<T>;
  /** Runs single statements on tables without row security. In the other tables they see no rows of any tenant. */
  readonly unfenced: Sql;
  withUnfenced<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Listens until the returned function is called. `onReconnect` is called when a lost connection has been replaced. The subscriber must then
   * drop its caches, because notifications may have been lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => void>;
  /** Calls `react` after each commit of `withTenant` or `asPlatform` for which triggers have noted changed rows (live-notes.ts). */
  onNotes(react: (notes: string) => void): void;
  pools(): Record<'app' | 'platform', PoolStatus>;
  close(): Promise<void>;
}

export type DatabaseOptions = {
  urls: { app: string; platform: string };
  log: Log;
  ids: Pick<IdSource, 'next'>;
  /** The largest number of connections in the pool of ec_app. */
  size?: number;
  /** The beginning of the connections' names in pg_stat_activity. */
  name?: string;
};

const READ_TIMEOUT = 8000; // milliseconds; clients give up after 10 s, so a slow statement must fail earlier (contract §1.1)

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

/** Returns the statement that notifies the listeners of all processes. PostgreSQL sends the notification at the commit. */
export function notify(channel: string, payload: string) {
  return raw(sql`select pg_notify(${channel}, ${payload})`);
}
