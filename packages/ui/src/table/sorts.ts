// The sort order of a table, which its headings change.
export interface Sort {
  name: string;
  direction: 'asc' | 'desc';
}

/** Returns the order after a press on a heading: ascending, then descending, then none. The column of an earlier press sorts first. */
export function sortsAfterPress(sorts: readonly Sort[], name: string): Sort[] {
  const now = sorts.find((sort) => sort.name === name);
  if (!now) return [...sorts, { name, direction: 'asc' }];
  if (now.direction === 'desc') return sorts.filter((sort) => sort !== now);
  return sorts.map((sort) => (sort === now ? { name, direction: 'desc' } : sort));
}
