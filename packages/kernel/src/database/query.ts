// Statements are written with Kysely and only compiled by it: running them is the pool's business, so that each one enters
// a tenant first. Nothing here can reach a connection.
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

/** Every Kysely builder. */
export interface Runnable<Row> {
  compile(): CompiledQuery<Row>;
}

/** The query builder makes one, and so does Kysely's sql`…`. */
export type Statement<Row> = Runnable<Row> | CompiledQuery<Row> | RawBuilder<Row>;

/** A place where statements run: one tenant's reads, a transaction, or the unfenced tables. */
export interface Sql {
  readonly tenantId: string | undefined;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** The number of rows written. */
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

/** Compiles sql`…` where a statement runs more than once. */
export function raw<Row>(builder: RawBuilder<Row>): CompiledQuery<Row> {
  return builder.compile(query);
}

export function compiled<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  if (!('compile' in statement)) return statement;
  return 'isRawBuilder' in statement ? statement.compile(query) : statement.compile();
}
