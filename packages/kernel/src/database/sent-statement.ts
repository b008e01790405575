// One statement on its way over a connection. PostgreSQL describes the rows of a prepared query the first time that a connection runs
// it and is not asked again: they stay the same, since a prepared query whose rows would change fails (“cached plan must not change
// result type”, PostgreSQL's plancache.c). For a station's 53 columns a description takes 1.5 kB, twice the row.
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Columns, columnsOf, type DescribedColumn, noColumns, readRow } from './columns.ts';
import type { Prepared } from './prepared.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** Rows read or written. */
  rowCount: number;
  /** The first word of what PostgreSQL says that it did: SELECT, INSERT, COMMIT … */
  command: string;
}

/** The prepared statements of one connection by their names, with what it was told of their rows. */
export type Statements = Map<string, Columns | undefined>;

export interface Sending {
  statement: CompiledQuery<unknown>;
  prepared: Prepared | undefined;
  statements: Statements;
  done(error: unknown, answer: Answer): void;
}

/** The members of the driver's query that we use; the driver pipelines subclasses of it alone (pg, lib/client.js, `query`). */
interface DriverQuery {
  submit(connection: object): Error | null;
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/** The methods are those that the driver calls. */
export class SentStatement extends DriverQuery {
  readonly name: string | undefined;
  /** Receives every error: of the server, of the connection, of values that cannot be sent. */
  readonly callback: (error: unknown) => void;
  readonly #sending: Sending;
  readonly #answer: Answer = { rows: [], rowCount: 0, command: '' };
  #columns = noColumns;
  #unreadable: unknown;

  constructor(sending: Sending) {
    const { statement, prepared, done } = sending;
    super(prepared?.text ?? statement.sql, statement.parameters);
    this.name = prepared?.name;
    this.callback = (error) => done(error, this.#answer);
    this.#sending = sending;
  }

  override submit(connection: object): Error | null {
    if (this.name === undefined) return super.submit(connection);
    const announced = this.#sending.statements.get(this.name);
    if (announced) {
      this.#columns = announced;
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
    if (this.#unreadable) return;
    try {
      this.#answer.rows.push(readRow(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  /** `text` is as “SELECT 3”, “INSERT 0 1” or “COMMIT”. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    this.#answer.command = words[0]!;
    this.#answer.rowCount = Number(words.at(-1)) || 0;
    const { prepared, statements } = this.#sending;
    if (prepared?.hasFixedRows) statements.set(prepared.name, this.#columns);
  }

  handleReadyForQuery(): void {
    this.#sending.done(this.#unreadable, this.#answer);
  }
}

const quiet = new WeakMap<object, object>();

/** The driver's connection, but a statement that goes through it asks for no description. */
function withoutDescribe(connection: object): object {
  const cached = quiet.get(connection);
  if (cached) return cached;
  const quietConnection = Object.create(connection, { describe: { value: () => undefined } }) as object;
  quiet.set(connection, quietConnection);
  return quietConnection;
}
