// Describes the columns of an answer, and builds rows from the texts that PostgreSQL sends.
import { type Parse, parserOf } from './parsers.ts';

export interface Columns {
  names: readonly string[];
  /** OIDs of the columns' types. */
  types: readonly number[];
  /** One parser for each column; undefined where the text stays as it is. */
  parsers: readonly (Parse | undefined)[];
  /** A row in which every column is null. Copying this row is faster than adding the names one by one. */
  empty: Readonly<Record<string, null>>;
}

/** A column as the driver describes it (pg-protocol, `Field`). */
export interface DescribedColumn {
  name: string;
  dataTypeID: number;
}

export const noColumns: Columns = { names: [], types: [], parsers: [], empty: {} };

/** Returns `before` itself when it describes the same columns, so that connections share one object. */
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
  described.every(({ name, dataTypeID }, index) => names[index] === name && types[index] === dataTypeID);

/** @throws the error of a parser */
export function readRow(
  { names, parsers, empty }: Columns,
  texts: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const parse = parsers[index];
    row[names[index]!] = parse ? parse(text) : text;
  }
  return row;
}
