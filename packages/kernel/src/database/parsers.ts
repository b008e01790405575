// Converts PostgreSQL's values to JavaScript. Values of int8 and numeric become strings, so that nothing is rounded. Dates, times and
// intervals stay as PostgreSQL prints them. The driver converts all other types.
import pg from 'pg';

const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const textTypes = new Set([20, 1700, 1082, 1083, 1114, 1184, 1186]); // int8 numeric date time timestamp timestamptz interval
const textArrayTypes = new Set([INT8_ARRAY, NUMERIC_ARRAY, 1182, 1183, 1115, 1185]);
const TEXT_ARRAY = 1009;

export type Parse = (text: string) => unknown;

/** Returns the parser of a column's text; undefined when the text stays as it is. */
export function parserOf(oid: number): Parse | undefined {
  if (textTypes.has(oid)) return undefined;
  const parse = pg.types.getTypeParser(textArrayTypes.has(oid) ? TEXT_ARRAY : oid, 'text');
  return parse === identityParser ? undefined : parse;
}

/** The driver's parser for text and for types that it does not know: it returns the text unchanged. */
const identityParser = pg.types.getTypeParser(25, 'text');
