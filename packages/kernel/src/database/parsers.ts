// How PostgreSQL's values arrive in JavaScript: int8 and numeric as strings (nothing is rounded), times as PostgreSQL
// prints them (ec_app runs at Asia/Shanghai, so that is the wire time), the rest as the driver has it.
import pg from 'pg';

const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const asText = new Set([20, 1700, 1082, 1083, 1114, 1184, 1186]); // int8 numeric date time timestamp timestamptz interval
const asTextArray = new Set([INT8_ARRAY, NUMERIC_ARRAY, 1182, 1183, 1115, 1185]);
const TEXT_ARRAY = 1009;

export type Parse = (text: string) => unknown;

/** Returns the parser of a column's text; undefined where the text stays as it is. */
export function parserOf(oid: number): Parse | undefined {
  if (asText.has(oid)) return undefined;
  const parse = pg.types.getTypeParser(asTextArray.has(oid) ? TEXT_ARRAY : oid, 'text');
  return parse === plain ? undefined : parse;
}

/** The driver's own for types that it does not know. */
const plain = pg.types.getTypeParser(25, 'text');
