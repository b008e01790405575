// Records the statements that run through `read` and `withTenant` of a database, so that a test can ask PostgreSQL for their plans.
import { compiled, type Database, type Sql, type Statement } from '@ec/kernel/database';
import type { CompiledQuery } from 'kysely';

export interface RecordedStatement {
  sql: string;
  parameters: readonly unknown[];
}

export function recordStatements(database: Database): { database: Database; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
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
