// Names a row in a confirmation by title, number and version, so that people can distinguish two rows with the same title.
import { textOf } from '@ec/language/unknown';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Row } from './draft.ts';

type NameFields = Pick<Resource, 'title' | 'fields' | 'columns' | 'foundBy'>;

/** Returns the code fields that identify a row beside its title: in the first column, used by the global search, or unique. */
function numberFieldsOf({ title, fields, columns = [], foundBy }: NameFields): string[] {
  const [first] = columns;
  const below = Array.isArray(first) ? first : [];
  const unique = Object.entries(fields).flatMap(([name, { isUnique, isMasked }]) =>
    isUnique && !isMasked ? [name] : [],
  );
  return [...new Set([...below, ...foundBy, ...unique])].filter(
    (name) => name !== title && fields[name]?.kind === 'text' && fields[name].isCode && !fields[name].isMasked,
  );
}

/** Names a row for the question before its removal: with number and version where its resource has versions, else by its title. */
export const removalNameOf = (resource: NameFields, row: Row): string =>
  'versionNo' in resource.fields ? fullNameOf(resource, row) : titleOf(resource, row);

export function fullNameOf(resource: NameFields, row: Row): string {
  const name = titleOf(resource, row);
  const number = numberFieldsOf(resource)
    .map((field) => textOf(row[field]))
    .find((text) => text !== '');
  const version = textOf(row.versionNo);
  const hasNoOwnNumber = number === undefined || name.includes(number);
  return [name, ...(hasNoOwnNumber ? [] : [number]), ...(version === '' ? [] : [`v${version}`])].join(' · ');
}
