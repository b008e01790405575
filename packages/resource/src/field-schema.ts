// Creates the zod schema of a field with its type, unit, enum and label as metadata of JSON Schema.
import { type ZodType, z } from 'zod';
import { type Field, isMany } from './field.ts';

/** The metadata of a field; names that JSON Schema does not define begin with `x-`. */
export function metaOf(field: Field): Record<string, unknown> {
  const { label, help, kind, maxValue, minValue } = field;
  const isText = /^(text|secret)$/.test(kind);
  const isNumber = /^(integer|decimal)$/.test(kind);
  // Lists travel as one text, and the limit of each item has no word in JSON Schema.
  const bounds = {
    ...(isText && maxValue !== undefined ? { maxLength: maxValue } : {}),
    ...(isNumber && maxValue !== undefined ? { maximum: maxValue } : {}),
    ...(isNumber && minValue !== undefined ? { minimum: minValue } : {}),
  };
  return {
    title: label.en,
    ...(help ? { description: help.en } : {}),
    'x-label': { zh: label.zh, en: label.en },
    'x-kind': kind,
    ...(label.unit ? { 'x-unit': label.unit } : {}),
    ...(field.enum
      ? { 'x-enum': { code: field.enum.code, closed: field.enum.closed, values: field.enum.values } }
      : {}),
    ...(field.target ? { 'x-target': field.target } : {}),
    ...(field.targetBy ? { 'x-target-by': field.targetBy } : {}),
    ...(field.isMasked ? { 'x-masked': true } : {}),
    ...(field.isSystem ? { readOnly: true } : {}),
    ...(field.isUnique ? { 'x-unique': true } : {}),
    ...bounds,
  };
}

/** A number above 2^53 is sent as text, so that no digit is lost (contract §1.2). */
const number = z.union([z.number(), z.string()]).nullable();

function wireType(field: Field): ZodType {
  if (isMany(field)) return z.string();
  switch (field.kind) {
    case 'integer':
    case 'dict':
      return z.number().int().nullable();
    case 'decimal':
      return number;
    case 'flag':
      return z.union([z.literal(0), z.literal(1)]);
    case 'json':
      return (field.schema ?? z.unknown()).nullable();
    default:
      return z.string();
  }
}

/** The schema of a field in replies. */
export const wireSchema = (field: Field): ZodType => wireType(field).meta(metaOf(field));

/** The JSON Schema type of a field whose values zod does not check by type. */
export const plainType = (field: Field): { type?: string } => {
  if (isMany(field)) return { type: 'string' };
  const types: Partial<Record<Field['kind'], string>> = {
    integer: 'integer',
    dict: 'integer',
    decimal: 'number',
    flag: 'integer',
  };
  return field.kind === 'json' ? {} : { type: types[field.kind] ?? 'string' };
};
