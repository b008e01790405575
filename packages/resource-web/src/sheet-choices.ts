// What an export and an import of a resource can choose from, and what an export sends.
import { type Language, labelOf } from '@ec/resource/label';
import { type Column, columnFieldsOf } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import type { ExportChoice, SheetColumn } from '@ec/ui/export-dialog.tsx';
import { type ListState, listQueryOf } from './list-state.ts';
import { labelWithUnit } from './search-fields.ts';

/** Those of the list in its order, then the others. */
export function sheetColumnsOf(resource: Resource, columns: readonly Column[], language: Language): SheetColumn[] {
  const all = new Map(columnFieldsOf(resource));
  const shown = new Set(columns.map(({ name }) => name));
  return [...new Set([...shown, ...all.keys()])].flatMap((name) => {
    const field = all.get(name);
    if (!field) return [];
    return { name, label: labelWithUnit(field.label, language), isShown: shown.has(name), isMasked: field.isMasked };
  });
}

/** The body of the export call: the rows of the list as it is now, or those ticked, in the list's order. */
export function exportBody(state: ListState, selected: readonly string[], { rows, columns, format }: ExportChoice) {
  const { current: _current, size: _size, q, ascs, descs, ...filters } = listQueryOf(state);
  const sorts = { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) };
  if (rows === 'selected') return { ids: selected, filters: sorts, columns, format };
  return { filters: { ...filters, ...sorts }, ...(q === undefined ? {} : { q }), columns, format };
}

/** Unique keys by which lines find their rows. */
export function matchKeysOf(resource: Resource, language: Language): { by: string; label: string }[] {
  const single = Object.entries(resource.fields).flatMap(([name, field]) => (field.isUnique ? [[name]] : []));
  const inState = (resource.uniqueWhile ?? []).map(({ on }) => on);
  return [...single, ...(resource.unique ?? []), ...inState].map((names) => ({
    by: names.join(),
    label: names.map((name) => labelOf(resource.fields[name]?.label ?? { zh: name, en: name }, language)).join(' + '),
  }));
}
