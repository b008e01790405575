// A pool of connections of one role. It prefers the connection whose session tenant is the wanted one, so that the tenant is
// seldom sent; then the most recently used.
import type { Log } from '../log.ts';
import { type Connection, openConnection } from './connection.ts';
import { asDatabaseError, DatabaseError } from './error.ts';

export type PoolOptions = {
  url: string;
  role: string;
  name: string;
  size: number;
  /** Milliseconds. */
  statementTimeout: number;
  /** Milliseconds a caller waits for a connection; under the 9 s in which a slow request must have failed. */
  waitTimeout?: number;
  log: Log;
};

export type PoolStatus = { size: number; open: number; idle: number; waiting: number };

export type Pool = {
  /** Lends a connection for the time of the work. */
  use<T>(tenant: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  status(): PoolStatus;
  close(): Promise<void>;
};

type Waiter = { resolve(connection: Connection): void; reject(error: Error): void };

const IDLE_MILLISECONDS = 60_000;
const MOST_STATEMENTS = 1500;

export function createPool(options: PoolOptions): Pool {
  const idle: Connection[] = [];
  const waiting: Waiter[] = [];
  const leaving: Promise<void>[] = [];
  let open = 0;
  let closed = false;
  let emptied: (() => void) | undefined;

  const sweep = setInterval(() => {
    const old = Date.now() - IDLE_MILLISECONDS;
    while (idle[0] && idle[0].idleSince < old) discard(idle.shift() as Connection);
  }, IDLE_MILLISECONDS / 4);
  sweep.unref();

  async function connect(): Promise<Connection> {
    open += 1;
    try {
      return await openConnection({ ...options, onLost: lost });
    } catch (error) {
      open -= 1;
      const next = waiting.shift();
      if (next) connect().then(next.resolve, next.reject);
      throw error;
    }
  }

  function acquire(tenant: string): Promise<Connection> {
    if (closed) return Promise.reject(new DatabaseError('The database is closed', 'CONNECTION'));
    const same = idle.findLastIndex((connection) => connection.tenant === tenant);
    const [connection] = idle.splice(same < 0 ? idle.length - 1 : same, 1);
    if (connection) return Promise.resolve(connection);
    if (open < options.size) return connect();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        options.log.warn({ pool: options.name, ...status() }, 'no database connection came free in time');
        reject(new DatabaseError('No database connection came free in time', 'POOL'));
      }, options.waitTimeout ?? 8000);
      const waiter: Waiter = {
        resolve: (connection) => {
          clearTimeout(timer);
          resolve(connection);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.push(waiter);
    });
  }

  function release(connection: Connection): void {
    if (connection.broken || closed || connection.statements.size > MOST_STATEMENTS) {
      discard(connection);
      const next = waiting.shift();
      if (next) connect().then(next.resolve, next.reject);
      return;
    }
    connection.idleSince = Date.now();
    const next = waiting.shift();
    if (next) next.resolve(connection);
    else idle.push(connection);
  }

  function discard(connection: Connection): void {
    open -= 1;
    const closing = connection.close().catch(() => undefined);
    leaving.push(closing);
    void closing.then(() => leaving.splice(leaving.indexOf(closing), 1));
    if (open === 0) emptied?.();
  }

  function lost(connection: Connection): void {
    const index = idle.indexOf(connection);
    if (index < 0) return; // in use: its user finds out and gives it back
    idle.splice(index, 1);
    discard(connection);
  }

  const status = () => ({ size: options.size, open, idle: idle.length, waiting: waiting.length });

  return {
    async use(tenant, work) {
      const connection = await acquire(tenant).catch((error) => {
        throw asDatabaseError(error);
      });
      try {
        return await work(connection);
      } finally {
        release(connection);
      }
    },
    status,
    async close() {
      closed = true;
      clearInterval(sweep);
      for (const waiter of waiting.splice(0)) waiter.reject(new DatabaseError('The database is closed', 'CONNECTION'));
      for (const connection of idle.splice(0)) discard(connection);
      if (open > 0) {
        await Promise.race([
          new Promise<void>((resolve) => {
            emptied = resolve;
          }),
          new Promise((resolve) => setTimeout(resolve, 10_000).unref()),
        ]);
      }
      await Promise.all(leaving);
    },
  };
}
