// The columns that a definition asks of its table: to compare it with the database, and to draft a migration.
import { columnTypeOf } from '@ec/resource/column';
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import { remarkField } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';

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
  const kept = Object.entries(resource.fields).filter(([, field]) => !field.isComputed);
  const own = kept.map(([name, field]) => ({
    name: columnOf(name),
    type: columnTypeOf(field),
    nullable: isNullable(field),
  }));
  const base = resource.isGlobal ? shared : [...shared.slice(0, 1), tenant, ...shared.slice(1)];
  return [...base.filter((column) => !own.some((field) => field.name === column.name)), ...own];
}
