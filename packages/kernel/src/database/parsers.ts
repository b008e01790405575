// How PostgreSQL's values arrive in JavaScript: int8 and numeric as strings (nothing is rounded), times as PostgreSQL
// prints them (ec_app runs at Asia/Shanghai, so that is the wire time), the rest as the driver has it.
import pg from 'pg';

const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const asText = new Set([20, 1700, 1082, 1083, 1114, 1184, 1186]); // int8 numeric date time timestamp timestamptz interval
const asTextArray = new Set([INT8_ARRAY, NUMERIC_ARRAY, 1182, 1183, 1115, 1185]);
const TEXT_ARRAY = 1009;

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (asText.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(asTextArray.has(oid) ? TEXT_ARRAY : oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};
