// One connection of a pool. Statements that occur repeatedly are prepared under a name. Statements are pipelined: a statement is sent
// without waiting for the answer of the previous statement.
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { asDatabaseError, type DatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import { findPrepared } from './prepared.ts';
import { type Answer, SentStatement, type Statements } from './sent-statement.ts';

export type Connection = {
  /** The tenant that the session is set to; '' for none. */
  tenant: string;
  isBroken: boolean;
  /** The prepared statements. The pool closes a connection that has too many of them. */
  readonly statements: Statements;
  /** The time at which the connection became idle, in milliseconds since 1970. */
  idleSince: number;
  send(statement: CompiledQuery<unknown>): Promise<Answer>;
  /** Sends SQL without values, which may contain several statements. */
  sendText(text: string): Promise<void>;
  /** Cancels the running statement. The pool then discards the connection, because a late cancel could hit another caller's statement. */
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
    // The role is a constant of the product, so it needs no quoting.
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
        // Without a cancel, the statement runs on.
      } finally {
        await other.end().catch(() => undefined);
      }
    },
    close: () => client.end(),
  };
  return connection;
}

/**
 * Returns a function that holds back all writes until `process.nextTick` and then sends them as one write. This saves time, because each
 * write is a system call and wakes PostgreSQL's process.
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

/** Converts the error. Marks the connection as broken after a lost connection or an outdated plan. */
function mapError(connection: Connection, error: unknown, statement: string): DatabaseError {
  const mapped = asDatabaseError(error, statement);
  if (isConnectionLost(mapped) || isStalePlan(mapped)) connection.isBroken = true;
  return mapped;
}
