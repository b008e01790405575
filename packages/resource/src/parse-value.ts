// Parses a value that a client sent into the form for the database, or returns the problem with the value (contract §1.2).
import { isBlank, normalCode, normalText } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import { type FieldKind, type FieldSpec, isMany, oneOf } from './field.ts';
import { plainLink } from './file-link.ts';
import type { MessageName } from './messages.ts';

/** `value`: the parameter for a statement: text, number, array or null. `wrong`: the name of the message; `detail`: its parameter. */
export type Parsed<V = unknown> = { value: V } | { wrong: MessageName; detail?: string | number };

const int4 = 2_147_483_647;

export function isEmpty(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true;
  if (typeof raw === 'string') return isBlank(raw);
  return Array.isArray(raw) && raw.length === 0;
}

/** Returns the stored form of an empty value. */
export function emptyValue(field: Pick<FieldSpec, 'kind'>): unknown {
  if (field.kind === 'flag') return 0;
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text cannot hold NUL; other controls break exports
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Returns a number or a text as text; undefined for anything else. */
function scalarText(raw: unknown): string | undefined {
  if (typeof raw === 'number') return `${raw}`;
  return typeof raw === 'string' ? raw : undefined;
}

const digits = (raw: unknown): string => normalCode(scalarText(raw) ?? '');

/** Returns the form in which a text of this field is stored and searched. Values of other kinds, such as secrets, stay as they are. */
export function normalValue({ kind, isCode }: Pick<FieldSpec, 'kind' | 'isCode'>, value: string): string {
  if (oneOf({ kind }) !== 'text' || kind === 'files') return value;
  return isCode ? normalCode(value) : normalText(value);
}

function parseText(raw: unknown, field: FieldSpec): Parsed {
  const text = scalarText(raw);
  if (text === undefined) return { wrong: 'text' };
  if (unstorable.test(text) || !text.isWellFormed()) return { wrong: 'control' };
  const value = normalValue(field, text);
  // `problemOf` does not apply to a mask. The caller decides about the mask, by comparing it with the mask of the stored value.
  const isMask = field.isMasked && value.includes('*');
  if (!isMask && field.problemOf?.(value)) return { wrong: 'shape' };
  if (field.maxValue !== undefined && [...value].length > field.maxValue)
    return { wrong: 'tooLong', detail: field.maxValue };
  return { value };
}

/** Returns the problem when the number is out of the field's range. */
function rangeProblem(field: FieldSpec, value: number): Parsed | undefined {
  if (field.minValue !== undefined && value < field.minValue) return { wrong: 'tooSmall', detail: field.minValue };
  if (field.maxValue !== undefined && value > field.maxValue) return { wrong: 'tooLarge', detail: field.maxValue };
  return undefined;
}

function parseInteger(raw: unknown, field: FieldSpec): Parsed {
  const text = digits(raw);
  if (!/^-?\d{1,15}$/.test(text)) return { wrong: 'whole' };
  const value = Number(text);
  if (Math.abs(value) > int4)
    return value > 0 ? { wrong: 'tooLarge', detail: int4 } : { wrong: 'tooSmall', detail: -int4 };
  return rangeProblem(field, value) ?? { value };
}

/** The number stays a text up to the database, so that it is never rounded as a binary float (architecture §3). */
function parseDecimal(raw: unknown, field: FieldSpec): Parsed {
  const text = digits(raw);
  const parts = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!parts) return { wrong: 'number' };
  const whole = (parts[2] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (parts[3] ?? '').replace(/0+$/, '');
  const scale = field.scale ?? 3;
  if (fraction.length > scale) return { wrong: 'decimals', detail: scale };
  const mostDigits = (field.precision ?? 12) - scale;
  if (whole !== '0' && whole.length > mostDigits) return { wrong: 'digits', detail: mostDigits };
  return rangeProblem(field, Number(text)) ?? { value: `${parts[1]}${whole}${fraction && `.${fraction}`}` };
}

function parseFlag(raw: unknown): Parsed {
  if (raw === 1 || raw === '1' || raw === true || raw === 'true') return { value: 1 };
  if (raw === 0 || raw === '0' || raw === false || raw === 'false') return { value: 0 };
  return { wrong: 'flag' };
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Parses a day. The midnight of a day is also accepted, because other consoles send days in that form. */
export function parseDate(raw: unknown): Parsed<string> {
  const parts = typeof raw === 'string' ? /^((\d{4,6})-(\d{2})-(\d{2}))( 00:00:00)?$/.exec(normalCode(raw)) : null;
  const [, day, ...numbers] = parts ?? [];
  const [year = 0, month = 0, date = 0] = numbers.map(Number);
  if (!day) return { wrong: 'date' };
  if (year < 1900 || year > 9999) return { wrong: 'year' };
  return isCalendarDate(year, month, date) ? { value: day } : { wrong: 'noDay', detail: day };
}

/** Parses a time. The result contains the zone, so that the time zone of the connection does not matter. Asia/Shanghai is +08 since 1991. */
export function parseDatetime(raw: unknown): Parsed<string> {
  const text = digits(raw);
  const parts = /^(\d{4,6}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text);
  if (!parts) return { wrong: 'datetime' };
  const day = parseDate(parts[1]);
  return 'wrong' in day ? day : { value: `${text}+08` };
}

function parseKey(raw: unknown, field: FieldSpec): Parsed {
  const text = digits(raw);
  const value = Number(text);
  if (!/^-?\d{1,5}$/.test(text) || Math.abs(value) > 32_767) return { wrong: 'option' };
  if (field.onlyKeys && !field.onlyKeys.includes(value)) return { wrong: 'option' };
  // An enum that is not closed may have keys that a tenant has added; the server looks them up in the dictionary.
  if (field.enum?.closed && !field.enum.values.some((entry) => entry.key === value)) return { wrong: 'option' };
  return { value };
}

/** Parses an id: a string of digits, or a number that is a safe integer (contract §1.2). */
export function parseId(raw: unknown): Parsed<string> {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) && raw >= 0 ? { value: `${raw}` } : { wrong: 'id' };
  const value = digits(raw);
  if (/^\d{1,19}$/.test(value)) {
    return BigInt(value) <= 9_223_372_036_854_775_807n ? { value } : { wrong: 'id' };
  }
  return { wrong: 'id' };
}

function parseRegion(raw: unknown): Parsed {
  const code = digits(raw);
  return /^\d{2,12}$/.test(code) ? { value: code } : { wrong: 'option' };
}

/** Parses the parts of a comma-joined string or an array, and drops duplicates. */
function parseMany(raw: unknown, parsePart: (part: unknown) => Parsed): Parsed {
  const parts = Array.isArray(raw) ? raw : textOf(raw).split(',');
  const values = new Set<unknown>();
  for (const part of parts) {
    if (isEmpty(part)) continue;
    const parsed = parsePart(part);
    if ('wrong' in parsed) return parsed;
    values.add(parsed.value);
  }
  return { value: values.size > 0 ? [...values] : null };
}

function parseJson(raw: unknown, field: FieldSpec): Parsed {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      return { wrong: 'shape', detail: 'JSON' };
    }
  }
  const checked = field.schema?.safeParse(value);
  if (checked && !checked.success) return { wrong: 'shape', detail: checked.error.issues[0]?.message ?? '' };
  return { value: JSON.stringify(checked ? checked.data : value) };
}

const longestLink = 500;

/** Parses the links of files; the field limits their number. The signatures of links are removed, because they are never stored. */
function parseFiles(raw: unknown, field: FieldSpec): Parsed {
  const parsed = parseMany(raw, (part) => {
    const link = parseText(part, { ...field, maxValue: longestLink });
    return 'wrong' in link ? link : { value: plainLink(textOf(link.value)) };
  });
  const isTooMany = 'value' in parsed && Array.isArray(parsed.value) && parsed.value.length > (field.maxValue ?? 100);
  return isTooMany ? { wrong: 'tooMany', detail: field.maxValue ?? 100 } : parsed;
}

/** The parsers by kind of field. */
const parsers: Partial<Record<FieldKind, (raw: unknown, field: FieldSpec) => Parsed>> = {
  text: parseText,
  secret: parseText,
  integer: parseInteger,
  decimal: parseDecimal,
  flag: parseFlag,
  date: parseDate,
  datetime: parseDatetime,
  dict: parseKey,
  ref: parseId,
  refBy: parseId,
  region: parseRegion,
  json: parseJson,
};

export function parseValue(field: FieldSpec, raw: unknown): Parsed {
  if (isEmpty(raw)) return { value: emptyValue(field) };
  const parse = (one: unknown): Parsed => parsers[oneOf(field)]?.(one, field) ?? { wrong: 'shape' };
  if (field.kind === 'files') return parseFiles(raw, field);
  return isMany(field) ? parseMany(raw, parse) : parse(raw);
}
