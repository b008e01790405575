// Builds and compiles statements with Kysely. This module has no access to a connection: single.ts and transaction.ts run the statements,
// because they first set the tenant of the session or transaction.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The common interface of Kysely's builders. */
export interface Runnable<Row> {
  compile(): CompiledQuery<Row>;
}

/** A query builder, a compiled statement, or Kysely's sql`…`. */
export type Statement<Row> = Runnable<Row> | CompiledQuery<Row> | RawBuilder<Row>;

/** Runs single statements or the statements of one transaction. */
export interface Sql {
  /** Undefined for work across tenants and for tables without row security. */
  readonly tenantId: string | undefined;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Returns the number of rows that the statement wrote or read. */
  run(statement: Statement<unknown>): Promise<number>;
}

export const query: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles sql`…`; the result can run many times without being compiled again. */
export function raw<Row>(builder: RawBuilder<Row>): CompiledQuery<Row> {
  return builder.compile(query);
}

export function compiled<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  if (!('compile' in statement)) return statement;
  return 'isRawBuilder' in statement ? statement.compile(query) : statement.compile();
}
