// One connection of a pool. It remembers the tenant of its session and runs statements; statements that repeat are prepared under a name.
// Statements are pipelined: the one that enters a tenant travels together with the next one and costs no additional round trip.
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { asDatabaseError, type DatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import { findPrepared } from './prepared.ts';
import { type Answer, SentStatement, type Statements } from './sent-statement.ts';

export type Connection = {
  /** The session tenant; '' for none. */
  tenant: string;
  isBroken: boolean;
  /** The prepared statements; the pool replaces a connection that has too many. */
  readonly statements: Statements;
  /** Milliseconds since 1970. */
  idleSince: number;
  send(statement: CompiledQuery<unknown>): Promise<Answer>;
  /** Sends SQL without values, which may contain several statements. */
  sendText(text: string): Promise<void>;
  /** Cancels the running statement. The connection is not used again, because a late cancel would hit the next statement. */
  cancel(): Promise<void>;
  close(): Promise<void>;
};

export async function openConnection(options: {
  url: string;
  name: string;
  role: string;
  statementTimeout: number;
  onLost: (connection: Connection) => void;
}): Promise<Connection> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.name,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    pipeline: true,
  } as pg.ClientConfig);
  const connection = wrap(client, options.url);
  client.on('error', () => {
    connection.isBroken = true;
    options.onLost(connection);
  });
  try {
    await client.connect();
    // The role is a constant of the product, so it needs no quoting. It is set even when the login is the role itself.
    await client.query(`set role ${options.role}; set timezone to 'Asia/Shanghai';
      set statement_timeout to ${options.statementTimeout}; set idle_in_transaction_session_timeout to 60000`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asDatabaseError(error);
  }
  return connection;
}

function wrap(client: pg.Client, url: string): Connection {
  const hold = holdWrites(client);
  const connection: Connection = {
    tenant: '',
    isBroken: false,
    statements: new Map(),
    idleSince: 0,
    async send(statement) {
      const prepared = findPrepared(statement.sql);
      hold();
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const settle = (error: unknown, answer: Answer) => (error ? reject(error) : resolve(answer));
          client.query(
            new SentStatement({ statement, prepared, statements: connection.statements, done: settle }) as never,
          );
        });
      } catch (error) {
        throw mapError(connection, error, statement.sql);
      }
    },
    async sendText(text) {
      hold();
      try {
        await client.query(text);
      } catch (error) {
        throw mapError(connection, error, text);
      }
    },
    async cancel() {
      connection.isBroken = true;
      const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      other.on('error', () => undefined);
      try {
        await other.connect();
        const { processID } = client as pg.Client & { processID: number };
        await other.query('select pg_cancel_backend($1)', [processID]);
      } catch {
        // The statement then runs to its end.
      } finally {
        await other.end().catch(() => undefined);
      }
    },
    close: () => client.end(),
  };
  return connection;
}

/**
 * Returns a function that collects everything sent in this turn of the event loop into one write. Each write is a system call that wakes
 * PostgreSQL's process, and costs more than the statement that it carries.
 */
function holdWrites(client: pg.Client): () => void {
  const { stream } = client.connection;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** Marks the connection as broken when the error says so. */
function mapError(connection: Connection, error: unknown, statement: string): DatabaseError {
  const mapped = asDatabaseError(error, statement);
  if (isConnectionLost(mapped) || isStalePlan(mapped)) connection.isBroken = true;
  return mapped;
}
