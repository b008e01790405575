// The columns that a definition gives to its list, and those of them that are shown.

import { labelWithUnit } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Field, FieldKind } from '@ec/resource/field';
import { columnFieldsOf, parseColumns } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import type { DataColumn } from '@ec/ui/table/data-columns.tsx';
import type { Row } from '@ec/ui/table/row';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { fieldValue, isNumeric } from './field-value.tsx';
import type { Slots } from './slots.ts';

const widths: Partial<Record<FieldKind, number>> = {
  integer: 104,
  decimal: 112,
  flag: 80,
  date: 112,
  datetime: 168,
  dict: 112,
  files: 132,
  region: 176,
};

const unsortable = new Set<FieldKind>(['ref', 'refs', 'refBy', 'refsBy', 'texts', 'dicts', 'regions', 'files', 'json']);

/** All that can be shown, the title first. */
export function allColumnsOf(resource: Resource, slots: Slots, language: Language): DataColumn[] {
  return columnFieldsOf(resource).map(([name, field]) => ({
    name,
    heading: labelWithUnit(field.label, language),
    width: name === 'id' ? 208 : (widths[field.kind] ?? 152),
    isNumber: isNumeric(field),
    isSortable: !unsortable.has(field.kind) && !field.isMasked,
    isMasked: field.isMasked,
    isTitle: name === resource.title,
    render: slots.cells?.[name] ?? ((row) => cellOf(name, field, row, language)),
  }));
}

/** A tree stands in its own order, and says of what was found in it where it lies. */
export function treeColumnsOf(shown: readonly DataColumn[], place: DataColumn | undefined): DataColumn[] {
  const [title, ...others] = shown.map((column) => ({ ...column, isSortable: false }));
  return title ? [title, ...(place ? [place] : []), ...others] : [];
}

/** Those that the text names (list-layout.ts), pinned as it says. */
export function shownColumnsOf(resource: Resource, all: readonly DataColumn[], text: string): DataColumn[] {
  return parseColumns(resource, text).flatMap(({ name, pin }) => {
    const column = all.find((one) => one.name === name);
    return column ? { ...column, pin } : [];
  });
}

function cellOf(name: string, field: Field, row: Row, language: Language) {
  return name === 'id' ? <IdText id={row.id} /> : fieldValue(name, field, row, language, true);
}
