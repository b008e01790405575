// What a list adds up: money that was paid, energy that has flowed, power that is installed; never prices, limits or readings.
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

export const summedFieldsOf = ({ fields }: Pick<Resource, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, { isSummed }]) => isSummed);

/** Those of them that somebody may be told: what is masked for him is not summed for him either. */
export const summedFor = (resource: Pick<Resource, 'fields'>, seesPlain: boolean): string[] =>
  summedFieldsOf(resource).flatMap(([name, { isMasked }]) => (seesPlain || !isMasked ? [name] : []));
