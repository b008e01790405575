// A pool of connections of one role. It prefers an idle connection whose session already has the requested tenant, so that the tenant
// seldom needs to be sent; otherwise it takes the most recently used one.
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
  /** Milliseconds that a caller waits for a connection, 8000 by default: a slow request must fail within 9 s. */
  waitTimeout?: number;
  log: Log;
  /** Opens a connection to the database; a test puts another function here. */
  openConnection?: typeof openConnection;
};

export type PoolStatus = { size: number; open: number; idle: number; waiting: number };

export type Pool = {
  /** Reserves a connection for the duration of `work`. @throws DatabaseError POOL when none became free in time */
  use<T>(tenant: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  status(): PoolStatus;
  close(): Promise<void>;
};

type Waiter = {
  connection: Promise<Connection>;
  /** True once its time has ended without a connection. */
  isOver(): boolean;
  resolve(connection: Connection): void;
  reject(error: Error): void;
};

const IDLE_MILLISECONDS = 60_000;
const MOST_STATEMENTS = 1500;

/** After `timeout` milliseconds the waiter calls `onTimeout` and rejects its promise. */
function createWaiter(timeout: number, onTimeout: () => void): Waiter {
  const { promise, resolve, reject } = Promise.withResolvers<Connection>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    onTimeout();
    reject(new DatabaseError('No database connection came free in time', 'POOL'));
  }, timeout);
  return {
    connection: promise,
    isOver: () => isOver,
    resolve(connection) {
      clearTimeout(timer);
      resolve(connection);
    },
    reject(error) {
      clearTimeout(timer);
      reject(error);
    },
  };
}

export function createPool(options: PoolOptions): Pool {
  const idle: Connection[] = [];
  const waiting: Waiter[] = [];
  /** Connections that are being closed. */
  const closing: Promise<void>[] = [];
  let open = 0;
  let isClosed = false;
  let onEmpty: (() => void) | undefined;

  const sweep = setInterval(() => {
    const limit = Date.now() - IDLE_MILLISECONDS;
    while (idle[0] && idle[0].idleSince < limit) discard(idle.shift() as Connection);
  }, IDLE_MILLISECONDS / 4);
  sweep.unref();

  /** Opens a connection for a waiter; where the waiter's time ended meanwhile, another one takes it. */
  function connectFor(waiter: Waiter | undefined): void {
    if (!waiter) return;
    const use = (connection: Connection) => (waiter.isOver() ? release(connection) : waiter.resolve(connection));
    connect().then(use, waiter.reject);
  }

  async function connect(): Promise<Connection> {
    open += 1;
    try {
      return await (options.openConnection ?? openConnection)({ ...options, onLost: dropLost });
    } catch (error) {
      open -= 1;
      connectFor(waiting.shift());
      if (open === 0) onEmpty?.();
      throw error;
    }
  }

  function acquire(tenant: string): Promise<Connection> {
    if (isClosed) return Promise.reject(new DatabaseError('The database is closed', 'CONNECTION'));
    const sameTenant = idle.findLastIndex((connection) => connection.tenant === tenant);
    const [connection] = idle.splice(sameTenant < 0 ? idle.length - 1 : sameTenant, 1);
    if (connection) return Promise.resolve(connection);
    if (open < options.size) return connect();
    const waiter = createWaiter(options.waitTimeout ?? 8000, () => {
      const place = waiting.indexOf(waiter);
      if (place >= 0) waiting.splice(place, 1);
      options.log.warn({ pool: options.name, ...status() }, 'no database connection came free in time');
    });
    waiting.push(waiter);
    return waiter.connection;
  }

  function release(connection: Connection): void {
    if (connection.isBroken || isClosed || connection.statements.size > MOST_STATEMENTS) {
      discard(connection);
      connectFor(waiting.shift());
      return;
    }
    connection.idleSince = Date.now();
    const next = waiting.shift();
    if (next) next.resolve(connection);
    else idle.push(connection);
  }

  function discard(connection: Connection): void {
    open -= 1;
    const close = connection.close().catch(() => undefined);
    closing.push(close);
    void close.then(() => closing.splice(closing.indexOf(close), 1));
    if (open === 0) onEmpty?.();
  }

  function dropLost(connection: Connection): void {
    const index = idle.indexOf(connection);
    if (index < 0) return; // in use: the running work fails, and `release` discards the connection
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
      isClosed = true;
      clearInterval(sweep);
      for (const waiter of waiting.splice(0)) waiter.reject(new DatabaseError('The database is closed', 'CONNECTION'));
      for (const connection of idle.splice(0)) discard(connection);
      if (open > 0) {
        await Promise.race([
          new Promise<void>((resolve) => {
            onEmpty = resolve;
          }),
          new Promise((resolve) => setTimeout(resolve, 10_000).unref()),
        ]);
      }
      await Promise.all(closing);
    },
  };
}
