// A pool of connections of one role. The pool prefers an idle connection whose session already has the requested tenant, so that the
// tenant seldom needs to be sent. Otherwise it takes the idle connection that was used last.
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
  /** Milliseconds that a caller waits in the queue, 8000 by default: a slow request must fail within 9 s (contract §1.1). */
  waitTimeout?: number;
  log: Log;
  /** Replaces the function that opens a connection, for tests. */
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
  /** Returns whether the waiter has timed out. */
  isOver(): boolean;
  resolve(connection: Connection): void;
  reject(error: Error): void;
};

const IDLE_MILLISECONDS = 60_000;
const MOST_STATEMENTS = 1500;

/** A waiter that has no connection after `timeout` milliseconds calls `onTimeout` and rejects its promise. */
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

/** Creates the queue of callers that wait for a connection, the oldest first. A caller that times out leaves it; then `onTimeout` is called. */
function createWaitingQueue(timeout: number, onTimeout: () => void) {
  const waiters: Waiter[] = [];
  return {
    get length() {
      return waiters.length;
    },
    wait(): Promise<Connection> {
      const waiter = createWaiter(timeout, () => {
        const place = waiters.indexOf(waiter);
        if (place >= 0) waiters.splice(place, 1);
        onTimeout();
      });
      waiters.push(waiter);
      return waiter.connection;
    },
    takeOldest: () => waiters.shift(),
    rejectAll(error: Error): void {
      for (const waiter of waiters.splice(0)) waiter.reject(error);
    },
  };
}

/** Takes the connection that was used last, if possible among those whose session has the tenant. */
function takeIdle(idle: Connection[], tenant: string): Connection | undefined {
  const sameTenant = idle.findLastIndex((connection) => connection.tenant === tenant);
  return idle.splice(sameTenant < 0 ? idle.length - 1 : sameTenant, 1)[0];
}

/** Waits for `work`, but no longer than `milliseconds`. */
const within = (milliseconds: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())]);

export function createPool(options: PoolOptions): Pool {
  const idle: Connection[] = [];
  const waiting = createWaitingQueue(options.waitTimeout ?? 8000, () => {
    options.log.warn({ pool: options.name, ...status() }, 'no database connection came free in time');
  });
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

  /** Opens a connection for a waiter. If the waiter has timed out meanwhile, the connection goes to the next waiter or becomes idle. */
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
      connectFor(waiting.takeOldest());
      if (open === 0) onEmpty?.();
      throw error;
    }
  }

  function acquire(tenant: string): Promise<Connection> {
    if (isClosed) return Promise.reject(new DatabaseError('The database is closed', 'CONNECTION'));
    const connection = takeIdle(idle, tenant);
    if (connection) return Promise.resolve(connection);
    if (open < options.size) return connect();
    return waiting.wait();
  }

  function release(connection: Connection): void {
    if (connection.isBroken || isClosed || connection.statements.size > MOST_STATEMENTS) {
      discard(connection);
      connectFor(waiting.takeOldest());
      return;
    }
    connection.idleSince = Date.now();
    const next = waiting.takeOldest();
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
    if (index < 0) return; // the connection is in use: `release` discards it later, because it is broken
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
      waiting.rejectAll(new DatabaseError('The database is closed', 'CONNECTION'));
      for (const connection of idle.splice(0)) discard(connection);
      if (open > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onEmpty = resolve;
        await within(10_000, promise);
      }
      await Promise.all(closing);
    },
  };
}
