// Converts database values to the form that JSON replies have (contract §1.2).
import { textOf } from '@ec/language/unknown';
import { type Field, isMany } from './field.ts';

const mask = '****';

/**
 * Masks a value. From seven characters on, its beginning and end stay visible; of a shorter value, such as a name, only the first character.
 * Equal values have equal masks, so that the server recognizes a mask that a client sends back.
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

/** Masks the value of a field in replies. Links of files become an empty text, because even a file name may reveal the content. */
export const maskedValue = (field: Pick<Field, 'kind'>, value: unknown): string =>
  field.kind === 'files' ? '' : maskOf(textOf(value));

/** Cuts the fraction and the zone from a time in Asia/Shanghai as PostgreSQL prints it, such as `2026-11-21 08:00:00.123+08`. */
export function wireTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 19) : '';
}

/** Returns a number; above 2^53 a text, because a number would lose digits. */
export function wireNumber(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const number = Number(value);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? textOf(value) : number;
}

/** The placeholder for a stored secret in replies. A form that sends the placeholder back leaves the secret unchanged. */
export const secretMask = '******';

/** Converts the value of one column. For a secret the result only shows whether there is one. */
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
