// Gives a database value the form that JSON replies have (contract §1.2).
import { textOf } from '@ec/language/unknown';
import { type Field, isMany } from './field.ts';

const mask = '****';

/**
 * What a masked value shows: ends of a phone or number, the first character of a name.
 * Deterministic, so that a client that posts it back unchanged changes nothing.
 */
export function maskOf(value: string): string {
  if (value === '') return '';
  // Characters, not UTF-16 units: half of a surrogate pair could never be stored again.
  const characters = [...value];
  const ends = (first: number, last: number) =>
    characters.slice(0, first).join('') + mask + characters.slice(-last).join('');
  if (characters.length >= 11) return ends(3, 4);
  if (characters.length >= 7) return ends(2, 2);
  return `${characters[0]}${'*'.repeat(Math.max(1, characters.length - 1))}`;
}

/** The same of a value of a field, as replies have it. Of files not even their names: these may say what is in them. */
export const maskedValue = (field: Pick<Field, 'kind'>, value: unknown): string =>
  field.kind === 'files' ? '' : maskOf(textOf(value));

/** PostgreSQL prints timestamptz as `2026-11-21 08:00:00.123+08` at TimeZone Asia/Shanghai; JSON has no fraction and no zone. */
export function wireTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 19) : '';
}

/** A number, or a string above 2^53 where a number would lose digits. */
export function wireNumber(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const number = Number(value);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? textOf(value) : number;
}

/** The text that stands for a stored secret in replies; a form that sends it back keeps the secret. */
export const secretMask = '******';

/** Converts one column value. Of a secret only whether there is one. */
export function toWire(field: Field, value: unknown): unknown {
  if (isMany(field)) return Array.isArray(value) ? value.join(',') : '';
  switch (field.kind) {
    case 'secret':
      return value ? secretMask : '';
    case 'integer':
    case 'decimal':
    case 'dict':
      return wireNumber(value);
    case 'flag':
      return value === 1 ? 1 : 0;
    case 'datetime':
      return wireTime(value);
    case 'json':
      return value ?? null;
    default:
      return value ?? '';
  }
}
