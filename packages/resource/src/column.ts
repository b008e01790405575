// The column that each field needs: for drafting a migration and for the test that compares definitions with the database.
import type { Field } from './field.ts';
import { columnOf } from './names.ts';
import { remarkField } from './parse-draft.ts';
import type { Resource } from './resource.ts';

export interface Column {
  name: string;
  /** As PostgreSQL's format_type prints it. */
  type: string;
  nullable: boolean;
}

const fixedTypes: Partial<Record<Field['kind'], string>> = {
  texts: 'text[]',
  secret: 'text',
  integer: 'integer',
  flag: 'smallint',
  date: 'date',
  datetime: 'timestamp with time zone',
  dict: 'smallint',
  dicts: 'smallint[]',
  ref: 'bigint',
  refs: 'bigint[]',
  refBy: 'bigint',
  refsBy: 'bigint[]',
  region: 'character varying(12)',
  regions: 'text[]',
  files: 'text[]',
  json: 'jsonb',
};

export function columnTypeOf(field: Field): string {
  if (field.kind === 'decimal') return `numeric(${field.precision},${field.scale})`;
  if (field.kind === 'text') return field.maxValue === undefined ? 'text' : `character varying(${field.maxValue})`;
  return fixedTypes[field.kind] ?? 'text';
}

/** Flags are never null (absent is 0); other fields are null when empty, unless they are required, always asked for and not written by the system. */
export function isNullable(field: Field): boolean {
  if (field.kind === 'flag') return false;
  return !field.isRequired || field.isSystem || field.shownWhen !== undefined;
}

const shared: Column[] = [
  { name: 'id', type: 'bigint', nullable: false },
  { name: 'create_user', type: 'bigint', nullable: true },
  { name: 'create_dept', type: 'bigint', nullable: true },
  { name: 'create_time', type: 'timestamp with time zone', nullable: false },
  { name: 'update_user', type: 'bigint', nullable: true },
  { name: 'update_time', type: 'timestamp with time zone', nullable: true },
  { name: 'status', type: 'smallint', nullable: false },
  { name: 'is_deleted', type: 'smallint', nullable: false },
  { name: 'row_version', type: 'integer', nullable: false },
  { name: 'remark', type: columnTypeOf(remarkField), nullable: true },
];
const tenant: Column = { name: 'tenant_id', type: 'character varying(12)', nullable: false };

/** Every column of the resource's table, shared ones first. */
export function columnsOf(resource: Resource): Column[] {
  const own = Object.entries(resource.fields).map(([name, field]) => ({
    name: columnOf(name),
    type: columnTypeOf(field),
    nullable: isNullable(field),
  }));
  const base = resource.isGlobal ? shared : [...shared.slice(0, 1), tenant, ...shared.slice(1)];
  return [...base.filter((column) => !own.some((field) => field.name === column.name)), ...own];
}
