// The columns that a definition asks of its table: to compare it with the database, and to draft a migration.
import { columnTypeOf } from '@ec/resource/column';
import { commonFields } from '@ec/resource/common-fields';
import { type Field, hasKeyColumn } from '@ec/resource/field';
import { columnOf, keyColumnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';

export interface Column {
  name: string;
  /** As PostgreSQL's format_type prints it. */
  type: string;
  nullable: boolean;
}

/** Flags are never null (absent is 0); other fields are null when empty, unless they are required, always asked for and not written by the system. */
function isNullable(field: Field): boolean {
  if (field.kind === 'flag') return false;
  return !field.isRequired || field.isSystem || field.shownWhen !== undefined;
}

/** Narrower than its kind asks for: 1 or 0 in every table. */
const narrow: Partial<Record<string, string>> = { status: 'smallint' };

const shared: Column[] = Object.entries<Field>(commonFields).map(([name, field]) => ({
  name: columnOf(name),
  type: narrow[name] ?? columnTypeOf(field),
  nullable: !field.isRequired && field.kind !== 'flag',
}));

/** The columns that are the resource's alone. */
export function ownColumnsOf(resource: Resource): Column[] {
  const storedFields = Object.entries(resource.fields).filter(([, field]) => !field.isComputed);
  return storedFields.map(([name, field]) => ({
    name: columnOf(name),
    type: columnTypeOf(field),
    nullable: isNullable(field),
  }));
}

/** Fields that the database compares by a generated column beside theirs. */
export const keyedFieldsOf = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (hasKeyColumn(field) ? [name] : []));

/** Columns of texts that the table itself brings into the form of codes, whoever writes them: those of forms and of unique keys. */
export function codeColumnsOf(resource: Resource): string[] {
  const inKey = new Set(uniqueKeysOf(resource).flat());
  return Object.entries(resource.fields).flatMap(([name, { kind, isCode, isSystem, isComputed }]) =>
    kind === 'text' && isCode && !isComputed && (!isSystem || inKey.has(name)) ? [columnOf(name)] : [],
  );
}

/** The columns of a unique key, as its index has them. */
export const keyColumnsOf = ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]): string[] =>
  names.map((name) => (fields[name] && hasKeyColumn(fields[name]) ? keyColumnOf(name) : columnOf(name)));

/** Every column of the resource's table, shared ones first. */
export function columnsOf(resource: Resource): Column[] {
  const ownColumns = ownColumnsOf(resource);
  const base = shared.filter(({ name }) => !(resource.isGlobal && name === 'tenant_id'));
  const keys = keyedFieldsOf(resource).map((name) => ({ name: keyColumnOf(name), type: 'text', nullable: true }));
  return [...base.filter((column) => !ownColumns.some((field) => field.name === column.name)), ...ownColumns, ...keys];
}
