// Derives the columns that the table of a definition must have, to compare it with the database and to draft a migration.
import { columnTypeOf } from '@ec/resource/column';
import { commonFields } from '@ec/resource/common-fields';
import { type Field, hasKeyColumn } from '@ec/resource/field';
import { columnOf, keyColumnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';

export interface Column {
  name: string;
  /** The type as PostgreSQL's format_type prints it. */
  type: string;
  nullable: boolean;
}

/**
 * Returns whether the column of a field may be null. A flag is never null, because an absent flag is 0. Any other column may be null,
 * unless the field is required, every form shows the field and the system does not write it.
 */
function isNullable(field: Field): boolean {
  if (field.kind === 'flag') return false;
  return !field.isRequired || field.isSystem || field.shownWhen !== undefined;
}

/** Column types that are narrower than the type of the field's kind: `status` is 1 or 0 in every table. */
const narrowTypes: Partial<Record<string, string>> = { status: 'smallint' };

const sharedColumns: Column[] = Object.entries<Field>(commonFields).map(([name, field]) => ({
  name: columnOf(name),
  type: narrowTypes[name] ?? columnTypeOf(field),
  nullable: !field.isRequired && field.kind !== 'flag',
}));

/** Returns the columns of the resource's own fields, without those that every table has. */
export function ownColumnsOf(resource: Resource): Column[] {
  const storedFields = Object.entries(resource.fields).filter(([, field]) => !field.isComputed);
  return storedFields.map(([name, field]) => ({
    name: columnOf(name),
    type: columnTypeOf(field),
    nullable: isNullable(field),
  }));
}

/** Returns the fields that the database compares by a generated key column. */
export const keyedFieldsOf = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (hasKeyColumn(field) ? [name] : []));

/** Returns the columns of codes that forms write or unique keys contain. The table normalizes them, whoever writes. */
export function codeColumnsOf(resource: Resource): string[] {
  const inKey = new Set(uniqueKeysOf(resource).flat());
  return Object.entries(resource.fields).flatMap(([name, { kind, isCode, isSystem, isComputed }]) =>
    kind === 'text' && isCode && !isComputed && (!isSystem || inKey.has(name)) ? [columnOf(name)] : [],
  );
}

/** Returns the columns of the index of a unique key. */
export const keyColumnsOf = ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]): string[] =>
  names.map((name) => (fields[name] && hasKeyColumn(fields[name]) ? keyColumnOf(name) : columnOf(name)));

/** Returns all columns of the resource's table, shared ones first. */
export function columnsOf(resource: Resource): Column[] {
  const ownColumns = ownColumnsOf(resource);
  const base = sharedColumns.filter(({ name }) => !(resource.isGlobal && name === 'tenant_id'));
  const keys = keyedFieldsOf(resource).map((name) => ({ name: keyColumnOf(name), type: 'text', nullable: true }));
  return [...base.filter((column) => !ownColumns.some((field) => field.name === column.name)), ...ownColumns, ...keys];
}
