// The query of the search over everything: of a typed text it makes, for one resource, a condition on each field that finds rows,
// with an operator that an index serves.
import type { QueryDraft } from './query-tree.ts';
import type { Resource } from './resource.ts';
import { spellingsOf } from './several.ts';

export interface FoundBy {
  name: string;
  operator: 'equal' | 'startsWith' | 'contains';
}

/**
 * A part of the text from three characters on, its beginning below that, where the rows are no papers any part of it; numbers
 * without such an index, and what is seen masked, as a whole.
 */
export function foundByOf({ foundBy, fields, isPaper }: Resource, text: string): FoundBy[] {
  const isShort = [...text].length < 3;
  return foundBy.map((name) => {
    const field = fields[name];
    if (!field?.isTrigram || field.isMasked) return { name, operator: 'equal' };
    return { name, operator: isShort && isPaper ? 'startsWith' : 'contains' };
  });
}

/** The same, as the list of the resource is asked. */
export const foundByQuery = (resource: Resource, text: string): QueryDraft => ({
  any: foundByOf(resource, text).flatMap(({ name, operator }) =>
    (operator === 'contains' ? [text] : spellingsOf([text])).map((v) => ({ f: name, o: operator, v })),
  ),
});
