// Columns of exported and imported sheets: their headings, and cells in words.
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { type Language, labelOf } from '@ec/resource/label';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { Cell } from '@ec/sheets/write-sheet';
import { present, type Row, type Viewer } from './present.ts';
import { quoted, type Shape, type ShapeColumn, shapeOf } from './shape.ts';
import { sheetText } from './sheet-texts.ts';

/** What the column is called and how its cells are read; undefined for what never leaves: secrets, unknown names. */
export function sheetField(resource: Resource, name: string): Field | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : listFieldOf(resource, name);
  return field?.kind === 'secret' ? undefined : field;
}

/** The shape cut down to the columns of the sheet, so that only those are read and put in words. */
export function cutShape(resource: Resource, registry: Registry, names: readonly string[]): Shape {
  const shape = shapeOf(resource, registry);
  return { ...shape, columns: names.flatMap((name) => shape.byName.get(name) ?? []) };
}

/** What the select list gives for the cells of a column: its value, and the title of what it points at. */
export function sourcesOf({ selectList }: Shape, { name, field }: ShapeColumn): string[] {
  const title = quoted(displayNameOf(name, field));
  return selectList.includes(` as ${title}`) ? [quoted(name), title] : [quoted(name)];
}

function label(field: Field, language: Language): string {
  return labelOf(field.label, language) + (field.label.unit ? ` (${field.label.unit})` : '');
}

/** Headings of a list of fields; two of the same name are told apart by the field's. */
export function headingsOf(fields: readonly (readonly [string, Field])[], language: Language): string[] {
  const labels = fields.map(([, field]) => label(field, language));
  return fields.map(([name], index) => {
    const own = labels[index] ?? name;
    return labels.indexOf(own) === labels.lastIndexOf(own) ? own : `${own} [${name}]`;
  });
}

/** Every way in which a heading may name a field. */
export function namesOf([name, field]: readonly [string, Field]): string[] {
  const both = (['zh', 'en'] as const).flatMap((language) => [labelOf(field.label, language), label(field, language)]);
  return [name, ...both, ...both.map((text) => `${text} [${name}]`)];
}

/** Cells of one row as the screen shows it: masked, enums and references in words, ids and dates as text. */
export function cellsOf(shape: Shape, row: Row, viewer: Viewer): Cell[] {
  const shown = present(shape, row, viewer);
  return shape.columns.map(({ name, field }) => {
    const value = shown[name];
    if (value === null || value === undefined || value === '') return null;
    if (field.kind === 'flag') return sheetText(value === 1 ? 'yes' : 'no', viewer.language);
    if (field.kind === 'json') return typeof value === 'string' ? value : JSON.stringify(value);
    if (typeof value === 'number' && !hasDisplayName(field)) return value;
    const words = hasDisplayName(field) && !field.isMasked ? shown[displayNameOf(name, field)] : '';
    return String(words || value);
  });
}
