// Checks references: the target of a written reference must exist in the tenant and not be deleted, and a row that other rows reference
// cannot be removed.
import { AppError, type ErrorEntry } from '@ec/kernel/errors';
import { allOf, type Condition } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { keysAmong, permissionToSet } from '@ec/resource/among';
import { decidingFields, type Field, isMany } from '@ec/resource/field';
import { targetOf, targetsOf } from '@ec/resource/registry';
import type { Fields, Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import type { ReadContext, Reader, SqlContext, StoredRow, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { columnIn, discriminatorCondition, ofTenant, tableOf } from '../engine/rows.ts';
import { rowAccessCondition } from '../visibility/predicate.ts';

type Check = RawBuilder<unknown>;

/** Checks dictionary keys and region codes in memory. Call it after `names.ready`. @throws AppError notAnOption */
export function checkCodes({ engine: { names }, call }: ReadContext, fields: Fields, values: Values): void {
  const { tenantId } = call.caller;
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value === null) continue;
    const isRegion = field.kind === 'region' || field.kind === 'regions';
    const isKnown = (part: unknown) =>
      field.enum ? names.hasKey(tenantId, field.enum.code, Number(part)) : !isRegion || names.hasRegion(textOf(part));
    if (![value].flat().every(isKnown)) refuse(engineErrors.notAnOption, name, field, call);
  }
}

/** Returns the condition that the row under the alias `x` is in the tenant, belongs to the resource and is not deleted. */
function existsCondition(target: Resource, call: Reader): Condition {
  const discriminators = Object.entries(target.rows ?? {}).map(
    ([name, value]) => sql` and ${columnIn(name, 'x')} = ${value}`,
  );
  return sql`${ofTenant(target, call, 'x')}x.is_deleted = 0${sql.join(discriminators, sql``)}`;
}

/** Returns the conditions that the row under `alias` has the keys that the reference requires. */
const fitConditions = (target: Resource, field: Field, alias: string): Condition[] =>
  Object.entries(keysAmong(target, field)).map(([name, keys]) => sql`${columnIn(name, alias)} = any(${keys}::int[])`);

/**
 * Returns a query that selects the name of the field if one of the ids `p.id` of `from` has no row that the caller may reference. Data
 * scope and owner limit these rows (domain BR-60), and row grants add rows. `isStored`: the condition that the row referenced the id
 * before the write; the limits do not apply to such an id.
 */
function missingTargetQuery(
  [name, field]: readonly [string, Field],
  target: Resource,
  from: RawBuilder<unknown>,
  { engine, call }: ReadContext,
  isStored?: Condition,
): Check {
  const reading: ReadContext = { engine, resource: target, call, use: 'point' };
  const limit = target.isGlobal ? undefined : rowAccessCondition(reading, 'named', 'x');
  const pickable = limit && isStored ? sql`(${limit} or ${isStored})` : limit;
  const conditions = [
    existsCondition(target, call),
    ...fitConditions(target, field, 'x'),
    ...(pickable ? [pickable] : []),
  ];
  const matches = sql`select from ${tableOf(target, 'x')} where x.id = p.id and ${allOf(conditions)}`;
  return sql`(select ${name}::text as name from ${from} and not exists (${matches}))`;
}

async function refuseMissing({ tx, call }: SqlContext, fields: Fields, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return;
  const broken = await tx.first<{ name: string }>(sql`${sql.join(checks, sql` union all `)} limit 1`);
  const field = broken && fields[broken.name];
  if (broken && field)
    refuse(field.amongKeys ? engineErrors.unfitTarget : engineErrors.noTarget, broken.name, field, call);
}

/** @throws AppError mayNotSet for a reference that needs a further permission (`neededAction`) which the caller does not hold */
export function checkMeanings({ engine, resource, call }: ReadContext, values: Values): void {
  for (const name of Object.keys(values)) {
    const field = resource.fields[name];
    if (field?.neededAction === undefined) continue;
    for (const { target } of targetsOf(engine.registry, field)) {
      const code = permissionToSet(target, field);
      if (code !== undefined && !call.rights.holds(code)) refuse(engineErrors.mayNotSet, name, field, call);
    }
  }
}

/**
 * Checks the written references of a row, or of several rows with the same values, in one statement. `current`: the stored row. If only
 * the deciding field of a reference changes, the stored id is checked with the new target.
 */
export async function checkTargets(
  context: SqlContext,
  fields: Fields,
  values: Values,
  current: Values = {},
): Promise<void> {
  const { engine, call } = context;
  const all = { ...current, ...values };
  const checks = Object.entries(fields).flatMap(([name, field]) => {
    const isTouched = name in values || decidingFields(field).some((each) => each in values);
    const value = all[name] ?? null;
    if (!isTouched || value === null || value === '0') return [];
    const target = targetOf(engine.registry, field, all);
    if (!target && field.targetBy) refuse(engineErrors.noTarget, name, field, call);
    return target
      ? [
          missingTargetQuery(
            [name, field],
            target,
            sql`unnest(${[value].flat()}::bigint[]) as p(id) where true`,
            context,
          ),
        ]
      : [];
  });
  await refuseMissing(context, fields, checks);
}

/**
 * Checks the references of many rows as they are stored after the write. `touched`: the names of the written fields. If it has
 * `isDeleted`, rows return from the recycle bin and all references are checked. Ids that a written list had before may stay in the list,
 * even if the caller does not see their rows.
 */
export async function checkStoredTargets(
  context: SqlContext,
  before: readonly StoredRow[],
  touched: ReadonlySet<string>,
): Promise<void> {
  const { engine, resource, call } = context;
  const ids = before.map(({ id }) => id);
  const wasStoredIn = (name: string) => {
    const rows = before.map((row) => ({ id: row.id, targets: row[name] ?? [] }));
    return sql`exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id bigint, targets bigint[])
      where b.id = t.id and p.id = any(b.targets))`;
  };
  const isTouched = (name: string) => touched.has(name) || touched.has('isDeleted');
  const checks = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isTouched(name) && !decidingFields(field).some(isTouched)) return [];
    const targetIds = isMany(field) ? sql`unnest(${columnIn(name)})` : sql`(values (${columnIn(name)}))`;
    const rows = sql`${tableOf(resource)} cross join lateral ${targetIds} as p(id)
      where ${ofTenant(resource, call)}t.id = any(${ids}::bigint[]) and p.id <> 0`;
    // A written reference must have a target with the required keys. The other references of a returning row need not.
    const checkedField = touched.has(name) ? field : { ...field, amongKeys: {} };
    const storedIds = isMany(field) && touched.has(name) ? wasStoredIn(name) : undefined;
    return targetsOf(engine.registry, field).map(({ target, when }) =>
      missingTargetQuery(
        [name, checkedField],
        target,
        sql`${rows}${discriminatorCondition({ when })}`,
        context,
        storedIds,
      ),
    );
  });
  await refuseMissing(context, resource.fields, checks);
}

/** Returns ` and ` with the condition that the row under `x` is not in a past state, in which it no longer needs its targets. */
function notPastCondition({ past }: Resource): Condition {
  return past ? sql` and coalesce(${columnIn(past.field, 'x')} <> all(${past.values}::int[]), true)` : sql``;
}

/** Returns the resources that may reference the rows `ids`, without histories, and the condition of their referencing rows under `x`. */
export function pointingAt(
  { engine, resource, call }: ReadContext,
  ids: readonly string[],
): { user: Resource; points: Condition }[] {
  const holders = engine.registry.all().filter(({ kind }) => kind !== 'history');
  return holders.flatMap((user) => {
    const each = Object.entries(user.fields).flatMap(([name, field]) => {
      const pointers = targetsOf(engine.registry, field).filter(({ target }) => target === resource);
      if (pointers.length === 0) return [];
      const column = columnIn(name, 'x');
      const points = isMany(field) ? sql`${column} && ${ids}::bigint[]` : sql`${column} = any(${ids}::bigint[])`;
      return pointers.map(({ when }) => sql`(${points}${discriminatorCondition({ when }, 'x')})`);
    });
    return each.length > 0
      ? [{ user, points: sql`${existsCondition(user, call)} and (${sql.join(each, sql` or `)})` }]
      : [];
  });
}

/** @throws AppError hasChildren, stillUsed */
export async function checkUnused(context: SqlContext, ids: readonly string[]): Promise<void> {
  const { tx, resource, call } = context;
  const users = pointingAt(context, ids);
  if (users.length === 0) return;
  const checks = users.map(
    ({ user, points }, index) =>
      sql`select ${index}::int as index where exists (select from ${tableOf(user, 'x')} where ${points}${notPastCondition(user)})`,
  );
  const failure = await tx.first<{ index: number }>(sql`${sql.join(checks, sql` union all `)} limit 1`);
  const user = failure && users[failure.index]?.user;
  if (user === resource) throw new AppError(engineErrors.hasChildren);
  if (user) throw new AppError(engineErrors.stillUsed, { label: labelOf(user.label, call.language) });
}

function refuse(entry: ErrorEntry, name: string, field: Field, { language }: Reader): never {
  throw new AppError(entry, { name, label: labelOf(field.label, language) });
}
