// Turns the columns of a model into fields of a resource definition. The type and the input of a column decide the kind of its field.

import type { NewEnum, NewField, NewKind } from '@ec/generator/new-field';
import { fail } from '@ec/kernel/errors';
import type { SearchMode } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import { isCommonColumn, type PrototypeDraft } from '../shared/prototype.ts';
import { developErrors } from './develop.errors.ts';

/** The dictionaries by their codes. `values` has only keys that a definition can have. */
export type Dictionaries = ReadonlyMap<string, Pick<NewEnum, 'zh' | 'en' | 'values'>>;

export interface ModelDescription {
  /** The label of the model. */
  model: string;
  key: string;
  columns: readonly PrototypeDraft[];
  dictionaries: Dictionaries;
  /** Names of columns that do not become fields: keys, and columns that another field replaces. */
  without: readonly string[];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `unitPrice` → `Unit price` */
export const wordsOf = (name: string): string => capital(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase());

/** Finds a column by its name in the table, or else by its property name. @throws AppError noColumn */
export function findColumn(
  { model, columns }: Pick<ModelDescription, 'model' | 'columns'>,
  name: string,
): PrototypeDraft {
  const match = columns.find(({ jdbcName }) => jdbcName === name) ?? columns.find((each) => each.propertyName === name);
  return match ?? fail(developErrors.noColumn, { model, column: name });
}

const modes: Readonly<Record<string, SearchMode>> = {
  eq: 'equal',
  '=': 'equal',
  equal: 'equal',
  like: 'like',
  between: 'range',
  range: 'range',
};

/** The largest size of a text field. A larger column becomes a text field without a limit. */
const longest = 10_000;

function kindOf({ propertyType, componentType }: PrototypeDraft): { kind: NewKind; args: string[] } | undefined {
  const [, name = '', first = '', second = ''] = /^([a-z]+)(?:\((\d{1,6})(?:,(\d{1,2}))?\))?$/.exec(propertyType) ?? [];
  if (componentType === 'select') return { kind: 'dict', args: [] };
  if (componentType === 'switch') return { kind: 'flag', args: [] };
  if (componentType === 'date' || componentType === 'datetime') return { kind: componentType, args: [] };
  const [size, scale] = [Number.parseInt(first, 10) || 0, Number.parseInt(second, 10) || 0];
  if (name === 'decimal') {
    const digits = Math.min(size || 18, 38);
    return { kind: 'decimal', args: [`${digits}`, `${Math.min(scale, digits)}`] };
  }
  if (componentType === 'number' && name !== 'flag') return { kind: 'integer', args: [] };
  if (name === 'integer' || name === 'flag' || name === 'date' || name === 'datetime') return { kind: name, args: [] };
  if (name === 'text' || name === 'json') return { kind: 'text', args: size > 0 && size <= longest ? [`${size}`] : [] };
  return undefined;
}

function enumOf(column: PrototypeDraft, { model, key, dictionaries }: ModelDescription): NewEnum {
  const { dictCode, jdbcName, propertyName } = column;
  const dictionary = dictionaries.get(dictCode);
  if (!dictionary) return fail(developErrors.noDictionary, { model, column: jdbcName, dictCode });
  return { ...dictionary, name: `${key}${capital(propertyName)}`, code: `${key}_${propertyName}`.slice(0, 45) };
}

function fieldOf(column: PrototypeDraft, description: ModelDescription): NewField {
  const { jdbcName, propertyName, comment, componentType, queryType } = column;
  const kind = kindOf(column);
  if (!kind) {
    const { model } = description;
    return fail(developErrors.wrongType, { model, column: jdbcName, type: column.propertyType });
  }
  const en = wordsOf(propertyName);
  const mode = modes[queryType.toLowerCase()];
  const isText = kind.kind === 'text';
  const isFitting = (mode === 'like' && isText) || (mode === 'range' && !isText) || mode === 'equal';
  return {
    ...kind,
    name: propertyName,
    isRequired: column.isRequired === 1,
    zh: comment.slice(0, 60) || en,
    en,
    isListed: column.isList === 1,
    search: column.isQuery === 1 ? (isFitting && mode ? mode : 'usual') : 'none',
    isSystem: column.isForm === 0,
    isLong: componentType === 'textarea' || column.isRow === 1,
    ...(kind.kind === 'dict' ? { enum: enumOf(column, description) } : {}),
  };
}

/** Returns the fields of the model. Leaves out the common columns, which every table has. Renames a column `status`, which is a common name. */
export function fieldsOf(description: ModelDescription): NewField[] {
  const { columns, without, key, model } = description;
  const propertyNames = new Set(columns.map(({ propertyName }) => propertyName));
  const status = [`${key}Status`, `${key}RowStatus`].find((name) => !propertyNames.has(name)) ?? 'status';
  const fields = columns
    .filter(({ jdbcName, propertyName }) => !without.includes(jdbcName) && !isCommonColumn(propertyName))
    .map((column) => {
      const isStatus = column.propertyName === 'status';
      return fieldOf(isStatus ? { ...column, propertyName: status } : column, description);
    });
  const names = fields.map(({ name }) => columnOf(name));
  const wrongColumn = names.find((name, at) => name.length > 63 || names.indexOf(name) !== at);
  if (wrongColumn !== undefined) fail(developErrors.doubleColumn, { name: wrongColumn });
  return fields.length > 0 ? fields : fail(developErrors.noFields, { model });
}

/** Returns the name of the field that is the title of a row: the first short text that people write, else the first field. */
export const titleOf = (fields: readonly NewField[]): string =>
  (fields.find(({ kind, isSystem, isLong }) => kind === 'text' && !isSystem && !isLong) ?? fields[0])?.name ?? '';
