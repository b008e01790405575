// Creates the query of the global search for one resource: a condition on each searched field, with an operator that an index serves.
import type { QueryDraft } from './query-tree.ts';
import type { Resource } from './resource.ts';
import { spellingsOf } from './several.ts';

export interface SearchCondition {
  name: string;
  operator: 'equal' | 'startsWith' | 'contains';
}

/**
 * Returns the operator for each searched field. A field with a trigram index must contain the text. If the text is shorter than three
 * characters and the resource is a paper (resource.ts, `isPaper`), the field must start with it. Masked fields and fields without a
 * trigram index must equal the text.
 */
export function searchConditionsOf({ foundBy, fields, isPaper }: Resource, text: string): SearchCondition[] {
  const isShort = [...text].length < 3;
  return foundBy.map((name) => {
    const field = fields[name];
    if (!field?.isTrigram || field.isMasked) return { name, operator: 'equal' };
    return { name, operator: isShort && isPaper ? 'startsWith' : 'contains' };
  });
}

/** Returns the search as a query tree for the list of the resource. */
export const globalSearchQuery = (resource: Resource, text: string): QueryDraft => ({
  any: searchConditionsOf(resource, text).flatMap(({ name, operator }) =>
    (operator === 'contains' ? [text] : spellingsOf([text])).map((v) => ({ f: name, o: operator, v })),
  ),
});
