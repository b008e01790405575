// Collects the columns that a list requests: the visible ones, and those that its cells, buttons and dialogs need.
import type { Resource } from '@ec/resource/resource';
import { type DataColumn, eachColumn } from '@ec/ui/table/data-column';
import type { Slots } from './slots.ts';

/** Returns the `columns` parameter of the list call. Names are sorted, so that moving a column causes no new request. */
export function requestedColumns(resource: Resource, { reads = [] }: Slots, columns: readonly DataColumn[]): string {
  const names = new Set<string>([resource.title, ...eachColumn(columns).map(({ name }) => name), ...reads]);
  return [...names].sort().join();
}
