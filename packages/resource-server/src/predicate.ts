// Conditions of a list in SQL: filters of the person, the tenant, the data scope. The same ones serve list, detail, export and actions.
import type { Caller, DataScopeGrant, Rights } from '@ec/kernel/caller';
import { type Filter, listFieldOf } from '@ec/resource/filter';
import { columnOf } from '@ec/resource/names';
import type { FilterTree } from '@ec/resource/query-tree';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import { quoted } from './shape.ts';

export type Condition = RawBuilder<unknown>;

const column = (name: string) => sql.raw(`t.${quoted(columnOf(name))}`);
const nothing = sql`false`;

/** `%` and `_` are literal (contract §1.4). */
export function likePattern(text: string, before: string, after: string): string {
  return before + text.replace(/[\\%_]/g, (character) => `\\${character}`) + after;
}

/** A region and what lies below it: codes of lower levels start with it; 00 is the whole country. */
function within(name: string, code: string): Condition {
  return code === '00' ? sql`true` : sql`starts_with(${column(name)}, ${code})`;
}

const arrays = new Set(['texts', 'dicts', 'refs', 'refsBy', 'regions', 'files']);

export function filterCondition({ name, field, operator, value }: Filter): Condition {
  const left = column(name);
  if (arrays.has(field.kind)) {
    if (operator === 'isEmpty') return sql`coalesce(cardinality(${left}), 0) = 0`;
    if (operator === 'isNotEmpty') return sql`cardinality(${left}) > 0`;
    if (operator === 'in') return sql`${left} && ${value}`;
    return operator === 'notEqual' ? sql`not (${value} = any(${left}))` : sql`${value} = any(${left})`;
  }
  switch (operator) {
    case 'equal':
      return sql`${left} = ${value}`;
    case 'notEqual':
      return sql`${left} is distinct from ${value}`;
    case 'contains':
      return sql`${left} ilike ${likePattern(String(value), '%', '%')}`;
    case 'notContains':
      return sql`(${left} is null or ${left} not ilike ${likePattern(String(value), '%', '%')})`;
    case 'startsWith':
      return sql`starts_with(${left}, ${value})`;
    case 'endsWith':
      return sql`${left} ilike ${likePattern(String(value), '%', '')}`;
    case 'ge':
      return sql`${left} >= ${value}`;
    case 'gt':
      return sql`${left} > ${value}`;
    case 'le':
      return sql`${left} <= ${value}`;
    case 'lt':
      return sql`${left} < ${value}`;
    case 'isEmpty':
      return sql`${left} is null`;
    case 'isNotEmpty':
      return sql`${left} is not null`;
    case 'within':
      return within(name, String(value));
    case 'in':
      return sql`${left} = any(${value})`;
  }
}

/** The conditions of a query tree, nothing for an empty one. */
export function treeCondition(tree: FilterTree): Condition[] {
  if ('operator' in tree) return [filterCondition(tree)];
  const members = ('all' in tree ? tree.all : tree.any).flatMap(treeCondition);
  if (members.length === 0) return [];
  return [sql`(${sql.join(members, 'all' in tree ? sql` and ` : sql` or `)})`];
}

/** The rows a caller may see at all. Undefined: the whole tenant (contract §3.4). */
export function scopeCondition(
  resource: Resource,
  caller: Caller,
  rights: Rights,
  registry: Registry,
): Condition | undefined {
  const grants = rights.scopes.filter((grant) => grant.resource === resource.code || grant.resource === resource.name);
  if (grants.length === 0 || grants.some((grant) => grant.type === 1)) return undefined;
  return sql`(${sql.join(
    grants.map((grant) => grantCondition(resource, grant, caller, rights, registry)),
    sql` or `,
  )})`;
}

function grantCondition(
  resource: Resource,
  grant: DataScopeGrant,
  caller: Caller,
  rights: Rights,
  registry: Registry,
): Condition {
  if (grant.type === 2) {
    const own = listFieldOf(resource, grant.column) ? grant.column : (resource.scope?.own ?? 'createUser');
    return sql`${column(own)} = ${caller.userId}`;
  }
  const depts = grant.type === 3 ? caller.deptIds : grant.type === 4 ? rights.deptsBelow : grant.value;
  const path = listFieldOf(resource, grant.column) ? grant.column : resource.scope?.dept;
  // A grant on a column that the resource does not have must never show more rows.
  return path === undefined ? nothing : deptCondition(resource, path, depts, registry);
}

/** `deptId`, or `stationId.deptId` through a reference. */
function deptCondition(resource: Resource, path: string, depts: readonly string[], registry: Registry): Condition {
  const [first = '', second] = path.split('.');
  if (second === undefined) {
    const isMany = listFieldOf(resource, first)?.kind === 'refs';
    return isMany ? sql`${column(first)} && ${depts}::bigint[]` : sql`${column(first)} = any(${depts}::bigint[])`;
  }
  const target = registry.get(resource.fields[first]?.target ?? '');
  const there = sql.raw(`x.${quoted(columnOf(second))}`);
  const table = sql.raw(`${quoted(target.table)} x`);
  return sql`exists (select from ${table} where x.tenant_id = t.tenant_id and x.id = ${column(first)} and ${there} = any(${depts}::bigint[]))`;
}

/**
 * Conditions that hold for every read of a resource: tenant, not deleted, fixed columns, data scope.
 * `which`: the recycle bin, or both.
 */
export function baseConditions(
  resource: Resource,
  { caller, rights }: { caller: Caller; rights: Rights },
  registry: Registry,
  which: 'kept' | 'deleted' | 'any' = 'kept',
): Condition[] {
  const conditions: Condition[] = [];
  if (!resource.isGlobal) conditions.push(sql`t.tenant_id = ${caller.tenantId}`);
  if (which !== 'any') conditions.push(which === 'kept' ? sql`t.is_deleted = 0` : sql`t.is_deleted = 1`);
  for (const [name, value] of Object.entries(resource.rows ?? {})) conditions.push(sql`${column(name)} = ${value}`);
  const scope = resource.isGlobal ? undefined : scopeCondition(resource, caller, rights, registry);
  if (scope) conditions.push(scope);
  return conditions;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
