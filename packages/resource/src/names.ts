// Derives the names of columns and display names from the names of fields.
import { type Field, oneOf } from './field.ts';

/** `stationNo` -> `station_no` */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the name of the generated column by which the database compares a text (field.ts, `hasKeyColumn`). */
export const keyColumnOf = (field: string): string => `${columnOf(field)}_key`;

/** JSON key of the display name beside a reference or enum: `deptId` -> `deptName`, `stationStatus` -> `stationStatusName`. */
export function displayNameOf(name: string, field: Pick<Field, 'kind' | 'displayName'>): string {
  if (field.displayName) return field.displayName;
  const kind = oneOf(field);
  let ending = /$/;
  if (kind === 'ref' || kind === 'refBy') ending = /Ids?$/;
  else if (kind === 'region') ending = /Codes?$/;
  return `${name.replace(ending, '')}Name`;
}

/** Returns whether rows contain a display name for this field. */
export function hasDisplayName(field: Pick<Field, 'kind'>): boolean {
  return /^(dict|ref|refBy|region)$/.test(oneOf(field));
}
