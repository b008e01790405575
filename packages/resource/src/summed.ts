// Selects the fields that a list sums. Definitions mark only amounts that add up, such as payments or energy, not prices or readings.
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

export const summedFieldsOf = ({ fields }: Pick<Resource, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, { isSummed }]) => isSummed);

/** Returns the names of the fields that a list sums for a person. Fields that are masked for the person are not summed. */
export const summedFor = (resource: Pick<Resource, 'fields'>, seesPlain: boolean): string[] =>
  summedFieldsOf(resource).flatMap(([name, { isMasked }]) => (seesPlain || !isMasked ? [name] : []));
