// Names that follow from a definition: columns, display names.
import { type Field, oneOf } from './field.ts';

/** `stationNo` -> `station_no` */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The generated column by which the database compares a text that is stored as it was typed (field.ts, `hasKeyColumn`). */
export const keyColumnOf = (field: string): string => `${columnOf(field)}_key`;

/** JSON key of the display name beside a reference or enum: `deptId` -> `deptName`, `stationStatus` -> `stationStatusName`. */
export function displayNameOf(name: string, field: Pick<Field, 'kind' | 'displayName'>): string {
  if (field.displayName) return field.displayName;
  const kind = oneOf(field);
  const ending = kind === 'ref' || kind === 'refBy' ? /Ids?$/ : kind === 'region' ? /Codes?$/ : /$/;
  return `${name.replace(ending, '')}Name`;
}

/** Returns whether a display name stands beside this field in rows. */
export function hasDisplayName(field: Pick<Field, 'kind'>): boolean {
  return /^(dict|ref|refBy|region)$/.test(oneOf(field));
}
