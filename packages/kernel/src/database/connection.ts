// One connection of a pool: remembers its session tenant and runs statements, named where they repeat. It pipelines: what is
// sent together travels together, so entering a tenant costs no round trip of its own.
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { asDatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import { preparedAs } from './prepared.ts';
import { type Answer, SentStatement, type Statements } from './sent-statement.ts';

export type Connection = {
  /** The session tenant; '' for none. */
  tenant: string;
  broken: boolean;
  /** More prepared statements than this and the connection is replaced when it comes back. */
  readonly statements: Statements;
  idleSince: number;
  send(statement: CompiledQuery<unknown>): Promise<Answer>;
  /** Plain SQL without values, several statements allowed. */
  sendText(text: string): Promise<void>;
  /** Ends the statement under way; the connection is not used again, since that may come a moment late. */
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
    connection.broken = true;
    options.onLost(connection);
  });
  try {
    await client.connect();
    // The names are constants of ours; the role is set even where the login is the role itself.
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
    broken: false,
    statements: new Map(),
    idleSince: 0,
    async send(statement) {
      const prepared = preparedAs(statement.sql);
      hold();
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const settle = (error: unknown, answer: Answer) => (error ? reject(error) : resolve(answer));
          client.query(
            new SentStatement({ statement, prepared, statements: connection.statements, done: settle }) as never,
          );
        });
      } catch (error) {
        throw failed(connection, error, statement.sql);
      }
    },
    async sendText(text) {
      hold();
      try {
        await client.query(text);
      } catch (error) {
        throw failed(connection, error, text);
      }
    },
    async cancel() {
      connection.broken = true;
      const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      other.on('error', () => undefined);
      try {
        await other.connect();
        const { processID } = client as pg.Client & { processID: number };
        await other.query('select pg_cancel_backend($1)', [processID]);
      } catch {
        // Then it ends when it is done.
      } finally {
        await other.end().catch(() => undefined);
      }
    },
    close: () => client.end(),
  };
  return connection;
}

/**
 * What is sent in one turn leaves as one write: each write is a system call that wakes PostgreSQL's process, and costs more than the
 * statement that it carries.
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

function failed(connection: Connection, error: unknown, statement: string) {
  const mapped = asDatabaseError(error, statement);
  if (isConnectionLost(mapped) || isStalePlan(mapped)) connection.broken = true;
  return mapped;
}
