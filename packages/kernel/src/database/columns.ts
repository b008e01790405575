// Describes the rows of an answer, and reads a row out of the texts that PostgreSQL sends.
import { type Parse, parserOf } from './parsers.ts';

export interface Columns {
  names: readonly string[];
  /** OIDs of their types. */
  types: readonly number[];
  /** Undefined where the text stays as it is. */
  parsers: readonly (Parse | undefined)[];
  /** A row before its values: copying it is quicker than growing one name by name. */
  empty: Readonly<Record<string, null>>;
}

/** A column as the driver describes it (pg-protocol, `Field`). */
export interface DescribedColumn {
  name: string;
  dataTypeID: number;
}

export const noColumns: Columns = { names: [], types: [], parsers: [], empty: {} };

/** `before` itself where it says the same: connections share what they know. */
export function columnsOf(described: readonly DescribedColumn[], before: Columns | undefined): Columns {
  if (before && isSame(before, described)) return before;
  return {
    names: described.map(({ name }) => name),
    types: described.map(({ dataTypeID }) => dataTypeID),
    parsers: described.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: Object.fromEntries(described.map(({ name }) => [name, null])),
  };
}

const isSame = ({ names, types }: Columns, described: readonly DescribedColumn[]) =>
  names.length === described.length &&
  described.every(({ name, dataTypeID }, at) => names[at] === name && types[at] === dataTypeID);

/** @throws what a parser throws */
export function readRow(
  { names, parsers, empty }: Columns,
  texts: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  for (const [at, text] of texts.entries()) {
    if (text === null) continue;
    const parse = parsers[at];
    row[names[at]!] = parse ? parse(text) : text;
  }
  return row;
}
