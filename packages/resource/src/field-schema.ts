// Creates the zod schema of a field with its type, unit, enum and label as metadata of JSON Schema.
import { type ZodType, z } from 'zod';
import { type Field, isMany } from './field.ts';

/** The metadata of a field; names that JSON Schema does not define begin with `x-`. */
export function metaOf(field: Field): Record<string, unknown> {
  const { label, help, kind, maxValue, minValue } = field;
  const isText = /^(text|secret)$/.test(kind);
  const isNumber = /^(integer|decimal)$/.test(kind);
  const meta: Record<string, unknown> = { title: label.en };
  if (help) {
    meta.description = help.en;
    meta['x-description'] = { zh: help.zh, en: help.en };
  }
  meta['x-label'] = { zh: label.zh, en: label.en };
  meta['x-kind'] = kind;
  if (label.unit) meta['x-unit'] = label.unit;
  if (field.enum) meta['x-enum'] = { code: field.enum.code, closed: field.enum.closed, values: field.enum.values };
  if (field.target) meta['x-target'] = field.target;
  if (field.targetBy) meta['x-target-by'] = field.targetBy;
  if (field.isMasked) meta['x-masked'] = true;
  if (field.isSystem) meta.readOnly = true;
  if (field.isUnique) meta['x-unique'] = true;
  // A field with several values is one text in JSON, and `maxLength` cannot limit each of its values.
  if (isText && maxValue !== undefined) meta.maxLength = maxValue;
  if (isNumber && maxValue !== undefined) meta.maximum = maxValue;
  if (isNumber && minValue !== undefined) meta.minimum = minValue;
  return meta;
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

/** Returns the JSON Schema type of a field, for a zod schema that accepts values of any type. */
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
