// The error that the database modules throw. It keeps the text of the statement but not its parameters, because they may be personal
// data. The message and the `cause` come from PostgreSQL and may contain a value.
import { messageOf } from '@ec/language/unknown';
import pg from 'pg';

export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE; `POOL` when no connection became free in time; `CONNECTION` for every other error, such as a lost connection. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly statement: string | undefined;

  constructor(message: string, code: string, options: { cause?: unknown; statement?: string } = {}) {
    super(message, { cause: options.cause });
    const { cause } = options;
    this.code = code;
    this.statement = options.statement;
    this.constraint = cause instanceof pg.DatabaseError ? cause.constraint : undefined;
    this.schema = cause instanceof pg.DatabaseError ? cause.schema : undefined;
    this.table = cause instanceof pg.DatabaseError ? cause.table : undefined;
    this.column = cause instanceof pg.DatabaseError ? cause.column : undefined;
  }
}

export function asDatabaseError(error: unknown, statement?: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const message = messageOf(error);
  const code = error instanceof pg.DatabaseError && error.code ? error.code : 'CONNECTION';
  return new DatabaseError(message, code, { cause: error, statement });
}

/** Returns whether the connection must not be used again. `08` and `57P` begin the SQLSTATEs of broken connections and ended sessions. */
export function isConnectionLost(error: DatabaseError): boolean {
  return error.code === 'CONNECTION' || error.code.startsWith('08') || error.code.startsWith('57P');
}

/** Returns whether the session's prepared statement is outdated (its columns have changed) or missing. A new connection can run the statement. */
export function isStalePlan(error: DatabaseError): boolean {
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}
