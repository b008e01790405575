// Returns the columns that the export dialog offers, and the body of the export call.
import { type DataColumn, eachColumn } from '@ec/ui/table/data-column';
import { type ListState, matchOf, sortKeys } from '../list/list-state.ts';
import type { ExportChoice, SheetColumn } from './export-dialog.tsx';

/** Returns the columns of the list in its order, then the others. */
export function sheetColumnsOf(all: readonly DataColumn[], visibleColumns: readonly DataColumn[]): SheetColumn[] {
  const entry = (isShown: boolean) => {
    return ({ name, heading, isMasked }: DataColumn): SheetColumn => ({ name, label: heading, isShown, isMasked });
  };
  const listed = eachColumn(visibleColumns);
  const others = all.filter(({ name }) => !listed.some((column) => column.name === name));
  return [...listed.map(entry(true)), ...others.map(entry(false))];
}

/** Returns the body of the export call: the matching rows of the list or the selected ones, in the list's order. */
export function exportBody(state: ListState, selected: readonly string[], { rows, columns, format }: ExportChoice) {
  const sorts = sortKeys(state.sorts);
  if (rows === 'selected') return { ids: [...selected], filters: sorts, columns, format };
  const match = matchOf(state);
  return { ...match, filters: { ...match.filters, ...sorts }, columns, format };
}
