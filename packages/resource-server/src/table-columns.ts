// The columns that a definition asks of its table: to compare it with the database, and to draft a migration.
import { columnTypeOf } from '@ec/resource/column';
import { commonFields } from '@ec/resource/common-fields';
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
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

/** Narrower than its kind asks for: 1 or 0 in every table. */
const narrow: Partial<Record<string, string>> = { status: 'smallint' };

const shared: Column[] = Object.entries<Field>(commonFields).map(([name, field]) => ({
  name: columnOf(name),
  type: narrow[name] ?? columnTypeOf(field),
  nullable: !field.isRequired && field.kind !== 'flag',
}));

/** The columns that are the resource's alone. */
export function ownColumnsOf(resource: Resource): Column[] {
  const kept = Object.entries(resource.fields).filter(([, field]) => !field.isComputed);
  return kept.map(([name, field]) => ({
    name: columnOf(name),
    type: columnTypeOf(field),
    nullable: isNullable(field),
  }));
}

/** Every column of the resource's table, shared ones first. */
export function columnsOf(resource: Resource): Column[] {
  const own = ownColumnsOf(resource);
  const base = shared.filter(({ name }) => !(resource.isGlobal && name === 'tenant_id'));
  return [...base.filter((column) => !own.some((field) => field.name === column.name)), ...own];
}
