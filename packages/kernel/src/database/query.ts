// Kysely builds and compiles the statements, but the pool runs them, so that each statement enters a tenant first. Nothing in this module
// has access to a connection.
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

/** Runs statements: single ones inside a tenant, those of a transaction, or those on tables without row security. */
export interface Sql {
  readonly tenantId: string | undefined;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Returns the number of rows that were written. */
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

/** Compiles sql`…` once for a statement that runs more than once. */
export function raw<Row>(builder: RawBuilder<Row>): CompiledQuery<Row> {
  return builder.compile(query);
}

export function compiled<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  if (!('compile' in statement)) return statement;
  return 'isRawBuilder' in statement ? statement.compile(query) : statement.compile();
}
