// Determines the type of the database column of a field.
import { type Field, type FieldKind, isMany, oneOf } from './field.ts';

const types: Partial<Record<FieldKind, string>> = {
  secret: 'text',
  integer: 'integer',
  flag: 'smallint',
  date: 'date',
  datetime: 'timestamp with time zone',
  dict: 'smallint',
  ref: 'bigint',
  refBy: 'bigint',
  region: 'character varying(12)',
  json: 'jsonb',
};

/** Returns the type as PostgreSQL's format_type prints it. */
export function columnTypeOf(field: Field): string {
  const { kind, precision, scale, maxValue } = field;
  if (isMany(field)) return /^(text|region)$/.test(oneOf(field)) ? 'text[]' : `${types[oneOf(field)]}[]`;
  if (kind === 'decimal') return `numeric(${precision},${scale})`;
  if (kind === 'text' && maxValue !== undefined) return `character varying(${maxValue})`;
  return types[kind] ?? 'text';
}
