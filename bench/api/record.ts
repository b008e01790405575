// Records the statements that the product sends to the database for one call, so that the floor can send the same.
import { compiled, type Database, type Sql, type Statement } from '@ec/kernel/database';
import type { IdSource } from '@ec/kernel/ids';

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

export interface RecordedCall {
  inTransaction: boolean;
  statements: RecordedStatement[];
  /** The ids that were generated for the call; a later call of the same kind needs new ones. */
  madeIds: string[];
}

export interface Recorder {
  database: Database;
  ids: IdSource;
  /** Runs the work. @returns the statements that were sent meanwhile */
  record(work: () => Promise<void>): Promise<RecordedCall>;
}

export function createRecorder(database: Database, ids: IdSource): Recorder {
  let current: RecordedCall | undefined;

  const recording = (inner: Sql, inTransaction: boolean): Sql => {
    const note = (statement: Statement<unknown>) => {
      const { sql: text, parameters } = compiled(statement);
      if (!current) return;
      if (current.statements.length > 0 && current.inTransaction !== inTransaction)
        throw new Error('A call that both reads alone and writes in a transaction cannot be replayed');
      current.inTransaction = inTransaction;
      current.statements.push({ text, values: [...parameters] });
    };
    return {
      tenantId: inner.tenantId,
      rows(statement) {
        note(statement);
        return inner.rows(statement);
      },
      first(statement) {
        note(statement);
        return inner.first(statement);
      },
      run(statement) {
        note(statement);
        return inner.run(statement);
      },
    };
  };

  return {
    database: {
      ...database,
      read: (tenantId) => recording(database.read(tenantId), false),
      withTenant: (tenantId, work, options) =>
        database.withTenant(tenantId, (tx) => work(recording(tx, true)), options),
      unfenced: recording(database.unfenced, false),
    },
    ids: {
      at: ids.at,
      next() {
        const newId = ids.next();
        current?.madeIds.push(newId);
        return newId;
      },
    },
    async record(work) {
      const recorded: RecordedCall = { inTransaction: false, statements: [], madeIds: [] };
      current = recorded;
      try {
        await work();
      } finally {
        current = undefined;
      }
      if (recorded.statements.length === 0) throw new Error('The call sent nothing to the database');
      return recorded;
    },
  };
}
