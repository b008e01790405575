// Records every statement that runs through a database, so that a test can ask PostgreSQL for its plan.
import { compiled, type Database, type Sql, type Statement } from '@ec/kernel/database';
import type { CompiledQuery } from 'kysely';

export interface Recorded {
  sql: string;
  parameters: readonly unknown[];
}

export function recording(database: Database): { database: Database; statements: Recorded[] } {
  const statements: Recorded[] = [];
  const note = <Row>(statement: Statement<Row>): CompiledQuery<Row> => {
    const query = compiled(statement);
    statements.push({ sql: query.sql, parameters: query.parameters });
    return query;
  };
  const over = (source: Sql): Sql => ({
    tenantId: source.tenantId,
    rows: (statement) => source.rows(note(statement)),
    first: (statement) => source.first(note(statement)),
    run: (statement) => source.run(note(statement)),
  });
  return {
    statements,
    database: {
      ...database,
      read: (tenantId) => over(database.read(tenantId)),
      withTenant: (tenantId, work, options) => database.withTenant(tenantId, (tx) => work(over(tx)), options),
    },
  };
}
