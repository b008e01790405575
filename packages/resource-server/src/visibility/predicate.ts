// Returns the SQL conditions of reads: filters, tenant, data scope, owner. Lists, details, exports, edits and actions all use them.
import { type DataScopeGrant, scopeType } from '@ec/kernel/caller';
import { toWireDate } from '@ec/kernel/clock';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { dayAfter, daysOf, dayWordIn } from '@ec/language/day-words';
import { textOf } from '@ec/language/unknown';
import { type Field, isMany } from '@ec/resource/field';
import { type Filter, listFieldOf } from '@ec/resource/filter';
import type { FilterTree } from '@ec/resource/query-tree';
import { type Target, targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { ReadContext } from '../engine/context.ts';
import { rowGrantCondition } from '../engine/row-grants.ts';
import type { RowVisibilityRequest } from '../engine/row-visibility.ts';
import { columnIn, discriminatorCondition, keyIn, ofTenant, tableOf } from '../engine/rows.ts';
import { ownerCondition } from './owner-scope.ts';

export function filterCondition(context: ReadContext, { name, field, operator, value, orContains }: Filter): Condition {
  const leftSide = columnIn(name);
  const { column: key, keyOf } = keyIn(name, field);
  const tree =
    operator === 'within' && field.target !== undefined ? context.engine.registry.get(field.target) : undefined;
  if (tree) {
    const ids = sql`array(${belowIn(tree, context, value)})`;
    return isMany(field) ? sql`${leftSide} && ${ids}` : sql`${leftSide} = any(${ids})`;
  }
  const like = (before: string, after: string, text = textOf(value)) =>
    sql`${leftSide} ilike ${likePattern(text, before, after)}`;
  if (isMany(field)) {
    if (operator === 'isEmpty') return sql`coalesce(cardinality(${leftSide}), 0) = 0`;
    if (operator === 'isNotEmpty') return sql`cardinality(${leftSide}) > 0`;
    if (operator === 'in') return sql`${leftSide} && ${value}`;
    return operator === 'notEqual' ? sql`not (${value} = any(${leftSide}))` : sql`${value} = any(${leftSide})`;
  }
  switch (operator) {
    case 'equal':
      return sql`${key} = ${keyOf(value)}`;
    case 'notEqual':
      return sql`${key} is distinct from ${keyOf(value)}`;
    case 'contains':
      return like('%', '%');
    case 'notContains':
      return sql`(${leftSide} is null or not (${like('%', '%')}))`;
    case 'startsWith':
      return sql`starts_with(${key}, ${keyOf(value)})`;
    case 'endsWith':
      return like('%', '');
    case 'ge':
    case 'gt':
    case 'le':
    case 'lt':
      return sql`${leftSide} ${sql.raw(signs[operator])} ${value}`;
    case 'during':
      return duringCondition(context, field, leftSide, textOf(value));
    case 'isEmpty':
      return sql`${leftSide} is null`;
    case 'isNotEmpty':
      return sql`${leftSide} is not null`;
    case 'within':
      return regionCondition(leftSide, [value].flat());
    case 'in':
      if (orContains === undefined) return sql`${key} = any(${keyOf(value)})`;
      return sql`(${key} = any(${keyOf(value)}) or ${like('%', '%', orContains)})`;
  }
}

/** Returns the condition that a code lies in one of the regions. It then starts with the code of the region; 00 is the whole country. */
function regionCondition(left: Condition, codes: readonly unknown[]): Condition {
  if (codes.length === 0) return sql`false`;
  if (codes.includes('00')) return sql`true`;
  const each = codes.map((code) => sql`starts_with(${left}, ${code})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Returns the condition that a time lies in a named period such as today, which depends on the present day in Asia/Shanghai. */
function duringCondition({ engine }: ReadContext, field: Field, left: Condition, text: string): Condition {
  const word = dayWordIn(text);
  if (!word) return sql`false`;
  const [first, last] = daysOf(word, toWireDate(engine.clock.now()));
  if (field.kind === 'date') return sql`${left} between ${first} and ${last}`;
  return sql`(${left} >= ${`${first} 00:00:00+08`} and ${left} < ${`${dayAfter(last)} 00:00:00+08`})`;
}

/** Returns a query for the ids of one or more tree nodes and of all nodes below them. */
function belowIn(tree: Resource, { call }: ReadContext, ids: unknown): Condition {
  const [top, child] = [tableOf(tree, 'x'), tableOf(tree, 'c')];
  return sql`with recursive below as (
    select x.id from ${top} where ${ofTenant(tree, call, 'x')}x.id = any(${[ids].flat()}::bigint[]) and x.is_deleted = 0
    union select c.id from ${child} join below b on c.parent_id = b.id where ${ofTenant(tree, call, 'c')}c.is_deleted = 0
  ) select id from below`;
}

const signs = { ge: '>=', gt: '>', le: '<=', lt: '<' };

/** Returns the conditions of a query tree; none for an empty tree. */
export function treeCondition(context: ReadContext, tree: FilterTree): Condition[] {
  if ('operator' in tree) return [filterCondition(context, tree)];
  const members = ('all' in tree ? tree.all : tree.any).flatMap((each) => treeCondition(context, each));
  if (members.length === 0) return [];
  return [sql`(${sql.join(members, 'all' in tree ? sql` and ` : sql` or `)})`];
}

/** Returns the granted scopes that name the resource. */
export const scopesOn = <G extends DataScopeGrant>(resource: Resource, scopes: readonly G[]): G[] =>
  scopes.filter((grant) => [resource.code, resource.name].includes(grant.resource));

/**
 * Returns the reference in `scope.dept` whose target's data scope also limits this resource, unless people have scopes on the resource
 * itself. A scope on stations thus limits devices, alarms and orders, too (domain BR-60).
 */
export function scopeReferenceOf({
  engine,
  resource,
}: Pick<ReadContext, 'engine' | 'resource'>): ScopeReference | undefined {
  const [name, beyond] = resource.scope?.dept?.split('.') ?? [];
  const field = name === undefined || beyond === undefined ? undefined : resource.fields[name];
  return name === undefined || field === undefined ? undefined : { name, targets: targetsOf(engine.registry, field) };
}

/** The referencing field and its possible targets. */
interface ScopeReference {
  name: string;
  targets: readonly Target[];
}

/** Returns the scopes that limit a resource: its own, or else those of its `wholeOf` resource, or else those of its scope reference. */
export function scopesReaching<G extends DataScopeGrant>(
  context: Pick<ReadContext, 'engine' | 'resource'>,
  scopes: readonly G[],
): G[] {
  const { engine, resource } = context;
  const ownScopes = scopesOn(resource, scopes);
  const whole = resource.scope?.wholeOf;
  if (ownScopes.length > 0) return ownScopes;
  const above =
    whole === undefined
      ? (scopeReferenceOf(context)?.targets ?? []).map(({ target }) => target)
      : [engine.registry.get(whole)];
  return above.flatMap((each) => scopesReaching({ engine, resource: each }, scopes));
}

/** Returns the data-scope condition for the table under `alias`; undefined if no data scope limits the caller (contract §3.4). */
export function scopeCondition(context: ReadContext, alias = 't'): Condition | undefined {
  const { resource, call } = context;
  const grants = scopesOn(resource, call.rights.scopes);
  if (grants.length === 0) return wholeCondition(context) ?? referencedScopeCondition(context, alias);
  if (grants.some((grant) => grant.type === scopeType.all)) return undefined;
  const conditions = grants.map((grant) => grantCondition(context, grant, alias));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function wholeCondition({ engine, resource, call }: ReadContext): Condition | undefined {
  const whole = resource.scope?.wholeOf;
  const isPart = whole && scopeCondition({ engine, resource: engine.registry.get(whole), call });
  return isPart ? sql`false` : undefined;
}

function referencedScopeCondition(context: ReadContext, alias: string): Condition | undefined {
  const reference = scopeReferenceOf(context);
  const conditionOf = (target: Resource) => scopeCondition({ ...context, resource: target }, `${alias}x`);
  const isLimited = reference?.targets.some(({ target }) => conditionOf(target));
  return reference && isLimited ? referenceCondition(context, reference, alias, conditionOf) : undefined;
}

/**
 * Returns the condition that the row references a row that meets the condition of its resource. `conditionOf` returns the condition for
 * the alias `${alias}x`; undefined: every row of that resource meets it.
 */
function referenceCondition(
  { call }: ReadContext,
  { name, targets }: ScopeReference,
  alias: string,
  conditionOf: (target: Resource) => Condition | undefined,
): Condition {
  const each = targets.map(({ target, when }) => {
    const condition = conditionOf(target);
    const pointsAtVisible = condition
      ? sql`exists (select from ${tableOf(target, `${alias}x`)}
          where ${ofTenant(target, call, `${alias}x`)}${columnIn('id', `${alias}x`)} = ${columnIn(name, alias)} and ${condition})`
      : sql`true`;
    return sql`(${pointsAtVisible}${discriminatorCondition({ when }, alias)})`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

function grantCondition(context: ReadContext, grant: DataScopeGrant, alias: string): Condition {
  const { resource, call } = context;
  const { caller, rights } = call;
  const site = resource.scope?.site;
  if (grant.type === scopeType.sites) return sql`${columnIn('id', alias)} = any(${grant.value}::bigint[])`;
  if (grant.type === scopeType.regions) return site ? regionCondition(columnIn(site, alias), grant.value) : sql`false`;
  const scopeField = listFieldOf(resource, grant.column) ? grant.column : undefined;
  if (grant.type === scopeType.own)
    return sql`${columnIn(scopeField ?? resource.scope?.own ?? 'createUser', alias)} = ${caller.userId}`;
  let depts = grant.value;
  if (grant.type === scopeType.ownDepartment) depts = caller.deptIds;
  if (grant.type === scopeType.deptAndBelow) depts = rights.deptsBelow;
  // The path is `deptId`, or `stationId.deptId` through a reference.
  const [first, second] = (scopeField ?? resource.scope?.dept)?.split('.') ?? [];
  // A grant on a column that the resource does not have must never show more rows.
  if (first === undefined) return sql`false`;
  if (second === undefined) {
    const isList = listFieldOf(resource, first)?.kind === 'refs';
    const column = columnIn(first, alias);
    return isList ? sql`${column} && ${depts}::bigint[]` : sql`${column} = any(${depts}::bigint[])`;
  }
  const reference = scopeReferenceOf(context);
  return reference
    ? referenceCondition(
        context,
        reference,
        alias,
        () => sql`${columnIn(second, `${alias}x`)} = any(${depts}::bigint[])`,
      )
    : sql`false`;
}

/** Returns the condition that excludes the rows that only administrators of the tenant see; undefined if none are excluded. */
export function hiddenCondition({ resource, call }: ReadContext, alias = 't'): Condition | undefined {
  const hidden = resource.administratorsOnly;
  if (!hidden || call.rights.isTenantAdmin) return undefined;
  return sql`${columnIn(hidden.field, alias)} <> all(${[...hidden.values]})`;
}

/** Returns the conditions by the visibility rules of all features. */
function ruleConditions(context: ReadContext, alias: string): (Condition | undefined)[] {
  const { engine, resource, call } = context;
  const { visibilityRules, clock, registry } = engine;
  const sees: RowVisibilityRequest['sees'] = (other, id, free) => seesRow({ ...context, resource: other }, id, free);
  return visibilityRules.map((rule) => rule({ resource, call, alias, now: clock.now(), registry, sees }));
}

/** Returns the conditions of the rows that the caller may see, by data scope, owner, row grants, administrators' rows and visibility rules. */
export function visibilityConditions(context: ReadContext, which?: 'named', alias = 't'): Condition[] {
  if (context.resource.isGlobal) {
    const ownerLimit = ownerCondition(context, alias, which);
    return ownerLimit ? [ownerLimit] : [];
  }
  return [
    rowAccessCondition(context, which, alias),
    hiddenCondition(context, alias),
    ...ruleConditions(context, alias),
  ].filter((condition) => condition !== undefined);
}

/** Returns the condition of the rows within the data scope and of the owner, and of rows granted for `use`; undefined if all rows match. */
export function rowAccessCondition(context: ReadContext, which?: 'named', alias = 't'): Condition | undefined {
  const limits = [scopeCondition(context, alias), ownerCondition(context, alias, which)].filter(
    (condition) => condition !== undefined,
  );
  if (limits.length === 0) return undefined;
  const { engine, resource, call, use } = context;
  const grants = use && rowGrantCondition(engine.rowGrants, { resource, call, use, alias });
  return grants ? sql`(${allOf(limits)} or ${grants})` : allOf(limits);
}

/**
 * Returns the condition that the row with the id `id` exists and the caller sees the row; `alias` must be free in the statement.
 * `offset 0` makes PostgreSQL look up this row alone; otherwise it would read all visible rows into memory.
 */
function seesRow(context: ReadContext, id: Condition, alias: string): Condition {
  const { resource, call } = context;
  const conditions = [
    sql`${columnIn('id', alias)} = ${id}`,
    sql`${sql.raw(alias)}.is_deleted = 0`,
    ...Object.entries(resource.rows ?? {}).map(([name, value]) => sql`${columnIn(name, alias)} = ${value}`),
    ...visibilityConditions({ ...context, use: 'see' }, undefined, alias),
  ];
  return sql`exists (select from ${tableOf(resource, alias)} where ${ofTenant(resource, call, alias)}${allOf(conditions)} offset 0)`;
}

/**
 * Returns the conditions of reads of a resource: tenant, deletion, fixed columns, visibility. `which`: the rows that are not deleted
 * (`existing`), the rows in the recycle bin (`deleted`), both (`any`), or the rows that the caller may reference (`named`).
 */
export function baseConditions(
  context: ReadContext,
  which: 'existing' | 'deleted' | 'any' | 'named' = 'existing',
): Condition[] {
  const { resource, call } = context;
  const conditions: Condition[] = [];
  if (!resource.isGlobal) conditions.push(sql`t.tenant_id = ${call.caller.tenantId}`);
  if (which !== 'any') conditions.push(which === 'deleted' ? sql`t.is_deleted = 1` : sql`t.is_deleted = 0`);
  for (const [name, value] of Object.entries(resource.rows ?? {})) conditions.push(sql`${columnIn(name)} = ${value}`);
  return [...conditions, ...visibilityConditions(context, which === 'named' ? which : undefined)];
}
