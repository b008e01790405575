// Messages about changed rows in the stream of a browser (topic `rows`): a list with one entry for each resource.
import { isObject, textOf } from '@ec/language/unknown';

export interface ChangedRows {
  /** Name of the resource; '' where anything may have changed. */
  resource: string;
  /** Ids of rows that changed, and of those that came or went. Both absent: so many that they are not named. */
  changed?: readonly string[];
  moved?: readonly string[];
}

const idsIn = (value: unknown): { ids?: string[] } => (Array.isArray(value) ? { ids: value.map(textOf) } : {});

/** As the stream brought it; what is no such thing is left out. */
export function parseChangedRows(data: unknown): ChangedRows[] {
  if (!Array.isArray(data)) return [];
  return data.filter(isObject).map(({ resource, changed, moved }) => {
    const [one, other] = [idsIn(changed).ids, idsIn(moved).ids];
    return { resource: textOf(resource), ...(one && other ? { changed: one, moved: other } : {}) };
  });
}
