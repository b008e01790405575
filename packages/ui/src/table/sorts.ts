// The order in which a table shows its rows, as headings change it.
export interface Sort {
  name: string;
  direction: 'asc' | 'desc';
}

/** A press on a heading: ascending, descending, then none; what was pressed first counts first. */
export function pressed(sorts: readonly Sort[], name: string): Sort[] {
  const now = sorts.find((sort) => sort.name === name);
  if (!now) return [...sorts, { name, direction: 'asc' }];
  if (now.direction === 'desc') return sorts.filter((sort) => sort !== now);
  return sorts.map((sort) => (sort === now ? { name, direction: 'desc' } : sort));
}
