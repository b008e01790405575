// The columns that a list requests: those that it shows, and those that its cells, buttons and dialogs need.
import type { Resource } from '@ec/resource/resource';
import { type DataColumn, eachColumn } from '@ec/ui/table/data-column';
import type { Slots } from './slots.ts';

/** The `columns` parameter of the list call: comma-joined names in an order that does not depend on the column arrangement. */
export function columnsAsked(resource: Resource, { reads = [] }: Slots, columns: readonly DataColumn[]): string {
  const names = new Set<string>([resource.title, ...eachColumn(columns).map(({ name }) => name), ...reads]);
  return [...names].sort().join();
}
