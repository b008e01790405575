// Mends the mistakes of real chargers that everybody understands (docs/devices.md), by the schema of the message, before the
// schema judges it. Any other mistake is refused in the words of OCPP.
import { isObject } from '@ec/language/unknown';

/** As much of JSON schema as the schemas of OCPP use. */
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

/** @returns the payload as it was meant; what cannot be understood stays as it is */
export function mended(schema: Schema, payload: unknown): unknown {
  return mend(schema, payload, schema.definitions ?? {});
}

/** Labels of a value that say what it is: without one that is known, the value is none. The other labels fall back to their default. */
const decisive = new Set(['measurand', 'unit']);
/** Labels that a message must have, where what the charger says is on no list. */
const fallbacks: Readonly<Record<string, string>> = {
  errorCode: 'OtherError',
  triggerReason: 'Trigger',
  type: 'Central',
};

const isLabel = (schema: Schema, value: unknown): value is string =>
  schema.enum !== undefined && typeof value === 'string' && value !== '' && !schema.enum.includes(value);

function mend(rawSchema: Schema, value: unknown, definitions: NonNullable<Schema['definitions']>): unknown {
  const schema = rawSchema.$ref ? (definitions[rawSchema.$ref.replace('#/definitions/', '')] ?? rawSchema) : rawSchema;
  if (schema.properties || schema.type === 'object')
    return isObject(value) ? mendObject(schema, value, definitions) : value;
  if (schema.type === 'array') {
    const items = schema.items ?? {};
    if (value === undefined) return value;
    // Some chargers send a single value instead of a list of one.
    const all = [value].flat();
    const readable = all.filter((item) => !isNameless(items, item, definitions));
    // A list that must not be empty is refused as it came.
    return (readable.length > 0 ? readable : all).map((item) => mend(items, item, definitions));
  }
  if (schema.type === 'number' || schema.type === 'integer') return mendNumber(value, schema.type);
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (schema.type === 'string') return mendText(schema, value);
  return value;
}

/** Unknown properties and those that are null are left away; names in another case are found. */
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
    const property = properties[name ?? fieldName];
    const understood = property ? mend(property, content, definitions) : content;
    const schema = resolved(property ?? {}, definitions);
    const next = isLabel(schema, understood) ? fallback(name ?? fieldName, understood, schema, required) : understood;
    if (next === undefined) continue;
    const isEmpty = next === '' && !required.includes(name ?? fieldName);
    if (!isEmpty) mended[name ?? fieldName] = next;
  }
  return mended;
}

/** Finds the name that a property has in the schema, whatever its case in the message. */
function findName(properties: NonNullable<Schema['properties']>, fieldName: string): string | undefined {
  if (Object.hasOwn(properties, fieldName)) return fieldName;
  const lower = fieldName.toLowerCase();
  return Object.keys(properties).find((name) => name.toLowerCase() === lower);
}

const resolved = (schema: Schema, definitions: NonNullable<Schema['definitions']>): Schema =>
  schema.$ref ? (definitions[schema.$ref.replace('#/definitions/', '')] ?? schema) : schema;

/** @returns undefined for a label that is left out */
function fallback(name: string, value: string, schema: Schema, required: readonly string[]): string | undefined {
  if (schema.enum?.includes('Other')) return 'Other';
  return required.includes(name) ? (fallbacks[name] ?? value) : undefined;
}

/** A sampled value whose measurand or unit is on no list: nobody knows what it says, while the rest of its message counts. */
function isNameless(items: Schema, item: unknown, definitions: NonNullable<Schema['definitions']>): boolean {
  const { properties = {} } = resolved(items, definitions);
  if (!('measurand' in properties) || !isObject(item)) return false;
  return Object.entries(item).some(([fieldName, value]) => {
    const name = findName(properties, fieldName);
    const property = name !== undefined && decisive.has(name) ? properties[name] : undefined;
    if (!property) return false;
    const schema = resolved(property, definitions);
    return isLabel(schema, mend(schema, value, definitions));
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
  // Vendors put objects where a text of theirs belongs.
  if (typeof value === 'object' && value !== null && !words && format === undefined)
    return mendText(schema, JSON.stringify(value));
  if (typeof value !== 'string') return value;
  if (words) {
    const spelling = plain(value);
    return words.find((word) => plain(word) === spelling) ?? value;
  }
  if (format === 'date-time') return mendTime(value);
  // No database keeps these.
  const text = value.toWellFormed().replaceAll('\0', '').trim();
  return maxLength !== undefined && text.length > maxLength ? text.slice(0, maxLength) : text;
}

/** `suspendedEV`, `SUSPENDED_EV` and `Suspended EV` are SuspendedEV. */
const plain = (word: string): string => word.replaceAll(/[^a-z0-9.]/gi, '').toLowerCase();

/** With a space for the T, without a zone (then UTC), or in seconds or milliseconds since 1970. */
function mendTime(value: string): string {
  const text = value.trim();
  const seconds = /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : undefined;
  if (seconds !== undefined) return new Date(seconds).toISOString();
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d+))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text);
  if (!parts) return text;
  const [, day, minute, second = ':00', fraction = '', zone = 'Z'] = parts;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return `${day}T${minute}${second}${fraction ? `.${fraction.slice(0, 3)}` : ''}${offset}`;
}
