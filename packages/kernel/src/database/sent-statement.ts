// Sends one statement over a connection. Once the connection knows the columns of a prepared query, it no longer requests a description.
// The columns cannot change later: a prepared query whose columns would change fails (“cached plan must not change result type”,
// PostgreSQL's plancache.c). For a station's 53 columns, the description takes 1.5 kB; the row itself takes half as much.
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Columns, columnsOf, type DescribedColumn, noColumns, readRow } from './columns.ts';
import type { Prepared } from './prepared.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** Number of rows that were read or written. */
  rowCount: number;
  /** The first word of PostgreSQL's command tag: SELECT, INSERT, COMMIT … */
  command: string;
}

/** The prepared statements of one connection by name. The value is undefined while each run still requests a description. */
export type Statements = Map<string, Columns | undefined>;

export interface Sending {
  statement: CompiledQuery<unknown>;
  prepared: Prepared | undefined;
  statements: Statements;
  done(error: unknown, answer: Answer): void;
}

/** The part of the driver's class Query that this file uses. In a pipeline the driver accepts only a Query (pg, lib/client.js, `query`). */
interface DriverQuery {
  submit(connection: object): Error | null;
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/** The driver calls the methods of this class. */
export class SentStatement extends DriverQuery {
  readonly name: string | undefined;
  /** The driver calls it with an error of the server or of the connection, or when a value cannot be sent. */
  readonly callback: (error: unknown) => void;
  readonly #sending: Sending;
  readonly #answer: Answer = { rows: [], rowCount: 0, command: '' };
  #columns = noColumns;
  #parseError: unknown;

  constructor(sending: Sending) {
    const { statement, prepared, done } = sending;
    super(prepared?.text ?? statement.sql, statement.parameters);
    this.name = prepared?.name;
    this.callback = (error) => done(error, this.#answer);
    this.#sending = sending;
  }

  override submit(connection: object): Error | null {
    if (this.name === undefined) return super.submit(connection);
    const columns = this.#sending.statements.get(this.name);
    if (columns) {
      this.#columns = columns;
      return super.submit(withoutDescribe(connection));
    }
    this.#sending.statements.set(this.name, undefined);
    return super.submit(connection);
  }

  handleRowDescription({ fields }: { fields: readonly DescribedColumn[] }): void {
    const { prepared } = this.#sending;
    this.#columns = columnsOf(fields, prepared?.columns);
    if (prepared) prepared.columns = this.#columns;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#parseError) return;
    try {
      this.#answer.rows.push(readRow(this.#columns, fields));
    } catch (error) {
      this.#parseError = error;
    }
  }

  /** `text` is the command tag, for example “SELECT 3”, “INSERT 0 1” or “COMMIT”. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    this.#answer.command = words[0]!;
    this.#answer.rowCount = Number(words.at(-1)) || 0;
    const { prepared, statements } = this.#sending;
    if (prepared?.hasFixedRows) statements.set(prepared.name, this.#columns);
  }

  handleReadyForQuery(): void {
    this.#sending.done(this.#parseError, this.#answer);
  }
}

const connectionsWithoutDescribe = new WeakMap<object, object>();

/** Returns a view of the driver's connection whose `describe` does nothing, so that the statement requests no description. */
function withoutDescribe(connection: object): object {
  const cached = connectionsWithoutDescribe.get(connection);
  if (cached) return cached;
  const view = Object.create(connection, { describe: { value: () => undefined } }) as object;
  connectionsWithoutDescribe.set(connection, view);
  return view;
}
