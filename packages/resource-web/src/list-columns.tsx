// Derives the columns of a list from its definition, and picks the visible ones.

import { labelOf, labelWithUnit } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { Field, FieldKind } from '@ec/resource/field';
import { columnFieldsOf, parseColumns } from '@ec/resource/list-layout';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { bringsUnit, isMoney } from '@ec/resource/value-words';
import type { DataColumn } from '@ec/ui/table/data-column';
import type { Row } from '@ec/ui/table/row';
import { isLongCode } from '@ec/ui/value/code-text.tsx';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { fieldValue, isNumeric } from './field-value.tsx';
import { NameLink } from './ref-links.tsx';
import type { Slots } from './slots.ts';

/** The minimum width in pixels, by kind. */
const widths: Partial<Record<FieldKind, number>> = {
  integer: 64,
  decimal: 72,
  flag: 56,
  date: 96,
  datetime: 108,
  dict: 72,
  dicts: 96,
  files: 132,
};
const defaultWidth = 108;
const titleWidth = 136;
const idWidth = 208;

const unsortable = new Set<FieldKind>(['ref', 'refs', 'refBy', 'refsBy', 'texts', 'dicts', 'regions', 'files', 'json']);

/** A price such as `¥0.6346/kWh` is wider than a number. */
const priceWidth = 112;
const isPrice = (field: Field): boolean => isMoney(field) && (field.label.unit ?? '').includes('/');

const widthOf = (field: Field): number => (isPrice(field) ? priceWidth : (widths[field.kind] ?? defaultWidth));

/** Returns all columns that the list can show, the title first. */
export function allColumnsOf(resource: Resource, slots: Slots, language: Language): DataColumn[] {
  return columnFieldsOf(resource).map(([name, field]) => ({
    name,
    heading: (bringsUnit(field) ? labelOf : labelWithUnit)(field.label, language),
    width: name === 'id' ? idWidth : name === resource.title ? titleWidth : widthOf(field),
    isNumber: isNumeric(field),
    isSortable: !unsortable.has(field.kind) && !field.isMasked,
    isMasked: field.isMasked,
    isTitle: name === resource.title,
    wordsOf: slots.cells?.[name] && !hasDisplayName(field) ? undefined : (row) => wordsOf(name, field, row),
    codeOf: slots.cells?.[name] ? undefined : (row) => codeOf(name, field, row),
    render(row) {
      const content = slots.cells?.[name]?.(row);
      if (content !== undefined) return content;
      // A row with an empty title shows its id, so that a click can open it.
      if (name === resource.title && row[name] === '') return row.id;
      return cellOf(resource, [name, field], row, language);
    },
  }));
}

/** Returns the columns of a tree. A tree keeps its own order, so no column is sortable. A search adds the column `place` after the title. */
export function treeColumnsOf(columns: readonly DataColumn[], place: DataColumn | undefined): DataColumn[] {
  const [title, ...others] = columns.map((column) => ({ ...column, isSortable: false }));
  return title ? [title, ...(place ? [place] : []), ...others] : [];
}

/** Returns the columns that the text names (list-layout.ts), each with its pin and its second field. */
export function shownColumnsOf(resource: Resource, all: readonly DataColumn[], text: string): DataColumn[] {
  const columnOf = (name: string | undefined) => all.find((column) => column.name === name);
  return parseColumns(resource, text).flatMap(({ name, below, pin }) => {
    const column = columnOf(name);
    const isBelowFirst = name === resource.title && below !== undefined && below === resource.subject;
    return column ? { ...column, below: columnOf(below), pin, isBelowFirst } : [];
  });
}

const wordsOf = (name: string, field: Field, row: Row): string =>
  textOf(row[hasDisplayName(field) ? displayNameOf(name, field) : name]);

/** Returns the value where it is a code that is too long to type, such as an order number; undefined for any other value. */
function codeOf(name: string, field: Field, row: Row): string | undefined {
  if (name === 'id' || field.isMasked || !/^(text|ref|refBy)$/.test(field.kind)) return undefined;
  const text = wordsOf(name, field, row);
  return isLongCode(text) ? text : undefined;
}

function cellOf(resource: Resource, [name, field]: [string, Field], row: Row, language: Language) {
  const cell = name === 'id' ? <IdText id={row.id} /> : fieldValue(name, field, row, language, true);
  return field.nameOf ? (
    <NameLink resource={resource} field={field} row={row}>
      {cell}
    </NameLink>
  ) : (
    cell
  );
}
