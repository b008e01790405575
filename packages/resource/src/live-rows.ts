// The messages about changed rows in the stream of a browser (topic `rows`). A message is a list with one entry for each resource.
import { isObject, textOf } from '@ec/language/unknown';

export interface ChangedRows {
  /** The name of the resource; '' when rows of any resource may have changed. */
  resource: string;
  /** Ids of rows that were edited. `changed` and `moved` are absent when there are too many changes to name the rows. */
  changed?: readonly string[];
  /** Ids of rows that were added or deleted. */
  moved?: readonly string[];
}

const idsIn = (value: unknown): { ids?: string[] } => (Array.isArray(value) ? { ids: value.map(textOf) } : {});

/** Parses the data of a message. Entries that are no objects are left out. */
export function parseChangedRows(data: unknown): ChangedRows[] {
  if (!Array.isArray(data)) return [];
  return data.filter(isObject).map(({ resource, changed, moved }) => {
    const changedIds = idsIn(changed).ids;
    const movedIds = idsIn(moved).ids;
    return { resource: textOf(resource), ...(changedIds && movedIds ? { changed: changedIds, moved: movedIds } : {}) };
  });
}
