// Describes the columns of exported and imported sheets, and writes the cells of rows.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { type Field, isMany, zeroWords } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { CellKind, Column } from '@ec/sheets/column';
import { sheetText } from '@ec/sheets/sheet-texts';
import type { Cell } from '@ec/sheets/write-sheet';
import type { Row } from '../engine/context.ts';
import type { Shape } from '../engine/shape.ts';
import { present, type Viewer } from './present.ts';

export interface FieldColumn extends Column {
  field: Field;
}

const cellKinds: Partial<Record<Field['kind'], CellKind>> = {
  text: 'text',
  integer: 'whole',
  decimal: 'decimal',
  flag: 'flag',
  dict: 'choice',
  date: 'date',
  datetime: 'datetime',
  region: 'region',
  regions: 'region',
  ref: 'reference',
  refs: 'reference',
  refBy: 'reference',
  refsBy: 'reference',
};

export function columnFor(name: string, field: Field): FieldColumn {
  const { label, isRequired, isUnique, maxValue, scale, help } = field;
  const kind = cellKinds[field.kind] ?? 'other';
  return { name, field, label, kind, isMany: isMany(field), isRequired, isUnique, maxLength: maxValue, scale, help };
}

/** Returns whether the field holds JSON without a text form. No sheet shows such a field. */
const isOutOfSheets = (field: Field | undefined): boolean => field?.kind === 'json' && !field.wordsOf;

function jsonWords(field: Field, value: unknown, { language }: Pick<Viewer, 'language'>): string {
  try {
    return field.wordsOf?.(typeof value === 'string' ? JSON.parse(value) : value, language) ?? '';
  } catch {
    return ''; // An old value of another shape has no text form; it must not stop the export of the other rows.
  }
}

/** Returns the field of a column. Returns undefined for secrets, JSON without a text form and unknown names: they are never exported. */
export function sheetField(resource: Resource, name: string): Field | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : listFieldOf(resource, name);
  return field?.kind === 'secret' || isOutOfSheets(field) ? undefined : field;
}

/** Returns the cells of a row: masked as on the screen, enums and references in words, ids and dates as text. */
export function cellsOf(shape: Shape, row: Row, viewer: Viewer): Cell[] {
  const presented = present(shape, row, viewer);
  return shape.columns.map(({ name, field }) => cellOf(presented, name, field, viewer));
}

/** Returns the cell of a field of a presented row. */
export function cellOf(presented: Row, name: string, field: Field, viewer: Pick<Viewer, 'language'>): Cell {
  const value = presented[name];
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'flag') return sheetText(value === 1 ? 'yes' : 'no', viewer.language);
  if (field.kind === 'json') return jsonWords(field, value, viewer) || null;
  const zero = zeroWords(field, value);
  if (zero) return labelOf(zero, viewer.language);
  if (typeof value === 'number' && !hasDisplayName(field)) return value;
  const words = hasDisplayName(field) && !field.isMasked ? presented[displayNameOf(name, field)] : '';
  return textOf(words || value);
}
