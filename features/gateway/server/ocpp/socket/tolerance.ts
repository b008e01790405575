// Corrects the unambiguous mistakes of real chargers (docs/devices.md) by the schema of the message, before the message is validated. Any
// other mistake is refused with an error of OCPP.
import { isObject } from '@ec/language/unknown';

/** The part of JSON schema that the schemas of OCPP use. */
export interface Schema {
  $id?: string;
  $ref?: string;
  type?: string;
  format?: string;
  enum?: readonly string[];
  maxLength?: number;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean;
  required?: readonly string[];
  items?: Schema;
  definitions?: Readonly<Record<string, Schema>>;
}

/** @returns the payload with its mistakes corrected; unclear values stay as they are */
export function mendPayload(schema: Schema, payload: unknown): unknown {
  return mend(schema, payload, schema.definitions ?? {});
}

/** Labels that define a sampled value: it is dropped where one of them is unknown. Other unknown labels fall back to their default. */
const definingLabels = new Set(['measurand', 'unit']);
/** The values of required labels whose reported value is unknown. */
const fallbacks: Readonly<Record<string, string>> = {
  errorCode: 'OtherError',
  triggerReason: 'Trigger',
  type: 'Central',
};

/** Returns whether a value belongs to an enumeration of OCPP, but is not one of its members. */
const isUnknownLabel = (schema: Schema, value: unknown): value is string =>
  schema.enum !== undefined && typeof value === 'string' && value !== '' && !schema.enum.includes(value);

function mend(rawSchema: Schema, value: unknown, definitions: NonNullable<Schema['definitions']>): unknown {
  const schema = resolve(rawSchema, definitions);
  if (schema.properties || schema.type === 'object')
    return isObject(value) ? mendObject(schema, value, definitions) : value;
  if (schema.type === 'array') return mendList(schema.items ?? {}, value, definitions);
  if (schema.type === 'number' || schema.type === 'integer') return mendNumber(value, schema.type);
  if (schema.type === 'boolean') return mendBoolean(value);
  if (schema.type === 'string') return mendText(schema, value);
  return value;
}

function mendList(items: Schema, value: unknown, definitions: NonNullable<Schema['definitions']>): unknown {
  if (value === undefined) return value;
  // Some chargers send a single value instead of a list of one.
  const all = [value].flat();
  const readable = all.filter((item) => !hasUnknownLabel(items, item, definitions));
  // Where nothing is readable, the list stays as it came, so that the validation refuses it.
  return (readable.length > 0 ? readable : all).map((item) => mend(items, item, definitions));
}

function mendBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}

/** Drops null and empty optional properties, and unknown ones where the schema permits none; corrects the case of names. */
function mendObject(
  { properties = {}, additionalProperties, required = [] }: Schema,
  value: Record<string, unknown>,
  definitions: NonNullable<Schema['definitions']>,
) {
  const mended: Record<string, unknown> = {};
  for (const [fieldName, content] of Object.entries(value)) {
    const name = findName(properties, fieldName);
    if (name === undefined && additionalProperties === false) continue;
    if (content === null || content === undefined) continue;
    const key = name ?? fieldName;
    const property = properties[key];
    const mendedContent = property ? mend(property, content, definitions) : content;
    const schema = resolve(property ?? {}, definitions);
    const next = isUnknownLabel(schema, mendedContent)
      ? fallbackOf(key, mendedContent, schema, required)
      : mendedContent;
    if (next === undefined) continue;
    const isEmpty = next === '' && !required.includes(key);
    if (!isEmpty) mended[key] = next;
  }
  return mended;
}

/** Finds the name that a property has in the schema, whatever its case in the message. */
function findName(properties: NonNullable<Schema['properties']>, fieldName: string): string | undefined {
  if (Object.hasOwn(properties, fieldName)) return fieldName;
  const lower = fieldName.toLowerCase();
  return Object.keys(properties).find((name) => name.toLowerCase() === lower);
}

const resolve = (schema: Schema, definitions: NonNullable<Schema['definitions']>): Schema =>
  schema.$ref ? (definitions[schema.$ref.replace('#/definitions/', '')] ?? schema) : schema;

/** @returns undefined for a label that is left out */
function fallbackOf(name: string, value: string, schema: Schema, required: readonly string[]): string | undefined {
  if (schema.enum?.includes('Other')) return 'Other';
  return required.includes(name) ? (fallbacks[name] ?? value) : undefined;
}

/** Returns whether the measurand or unit of a sampled value is unknown; the rest of the message still counts. */
function hasUnknownLabel(items: Schema, item: unknown, definitions: NonNullable<Schema['definitions']>): boolean {
  const { properties = {} } = resolve(items, definitions);
  if (!('measurand' in properties) || !isObject(item)) return false;
  return Object.entries(item).some(([fieldName, value]) => {
    const name = findName(properties, fieldName);
    const property = name !== undefined && definingLabels.has(name) ? properties[name] : undefined;
    if (!property) return false;
    const schema = resolve(property, definitions);
    return isUnknownLabel(schema, mend(schema, value, definitions));
  });
}

function mendNumber(value: unknown, type: string): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return value;
  return type === 'integer' ? Math.round(number) : number;
}

function mendText(schema: Schema, value: unknown): unknown {
  const { enum: words, format, maxLength } = schema;
  if (typeof value === 'number' || typeof value === 'boolean') return mendText(schema, `${value}`);
  // Some vendors send an object where a free text belongs.
  if (typeof value === 'object' && value !== null && !words && format === undefined)
    return mendText(schema, JSON.stringify(value));
  if (typeof value !== 'string') return value;
  if (words) {
    const spelling = normalise(value);
    return words.find((word) => normalise(word) === spelling) ?? value;
  }
  if (format === 'date-time') return mendTime(value);
  // PostgreSQL cannot store these characters.
  const text = value.toWellFormed().replaceAll('\0', '').trim();
  return maxLength !== undefined && text.length > maxLength ? text.slice(0, maxLength) : text;
}

/** `suspendedEV`, `SUSPENDED_EV` and `Suspended EV` all stand for SuspendedEV. */
const normalise = (word: string): string => word.replaceAll(/[^a-z0-9.]/gi, '').toLowerCase();

/** Corrects times with a space instead of the T, times without a zone (taken as UTC), and seconds or milliseconds since 1970. */
function mendTime(value: string): string {
  const text = value.trim();
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString();
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d+))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text);
  if (!parts) return text;
  const [, day, minute, second = ':00', fraction = '', zone = 'Z'] = parts;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return `${day}T${minute}${second}${fraction ? `.${fraction.slice(0, 3)}` : ''}${offset}`;
}
