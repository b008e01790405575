// Names a row in a confirmation by title, number and version, so that two rows of one name can be told apart.
import { textOf } from '@ec/language/unknown';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Row } from './draft.ts';

type Named = Pick<Resource, 'title' | 'fields' | 'columns' | 'foundBy'>;

/** Names of the code fields beside the title that identify a row: below the title in the list, searched by, or unique. */
function numbersOf({ title, fields, columns = [], foundBy }: Named): string[] {
  const [first] = columns;
  const below = Array.isArray(first) ? first : [];
  const unique = Object.entries(fields).flatMap(([name, { isUnique, isMasked }]) =>
    isUnique && !isMasked ? [name] : [],
  );
  return [...new Set([...below, ...foundBy, ...unique])].filter(
    (name) => name !== title && fields[name]?.kind === 'text' && fields[name].isCode && !fields[name].isMasked,
  );
}

/** Names a row that is to be removed: with number and version where its resource has versions, else by its title. */
export const removalNameOf = (resource: Named, row: Row): string =>
  'versionNo' in resource.fields ? askedNameOf(resource, row) : titleOf(resource, row);

export function askedNameOf(resource: Named, row: Row): string {
  const name = titleOf(resource, row);
  const number = numbersOf(resource)
    .map((each) => textOf(row[each]))
    .find((text) => text !== '');
  const version = textOf(row.versionNo);
  const isSaid = number === undefined || name.includes(number);
  return [name, ...(isSaid ? [] : [number]), ...(version === '' ? [] : [`v${version}`])].join(' · ');
}
