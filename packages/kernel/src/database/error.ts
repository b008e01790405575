// An error of PostgreSQL with the members that the error catalogue maps (code, constraint …). It does not contain the values of the
// statement, because they may be personal data.
import { messageOf } from '@ec/language/unknown';
import pg from 'pg';

export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE; `CONNECTION` when there was no answer; `POOL` when no connection became free in time. */
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

/** Returns whether the connection cannot be used any more: the server stopped, the network broke, or the driver lost synchronization. */
export function isConnectionLost(error: DatabaseError): boolean {
  return error.code === 'CONNECTION' || error.code.startsWith('08') || error.code.startsWith('57P');
}

/** Returns whether a prepared statement is outdated (its tables have changed) or missing (behind a pooler): a new connection runs it. */
export function isStalePlan(error: DatabaseError): boolean {
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}
