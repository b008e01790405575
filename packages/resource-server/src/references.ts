// What a written row points at must exist in the same tenant and not be deleted; what is deleted must not be pointed at.
import type { Caller } from '@ec/kernel/caller';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, type Language } from '@ec/kernel/errors';
import type { Child } from '@ec/resource/child';
import type { Field } from '@ec/resource/field';
import { labelOf } from '@ec/resource/label';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import type { DisplayNames } from './display-names.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { quoted } from './shape.ts';

type Values = Record<string, unknown>;

const table = (resource: Resource) => sql.raw(`${quoted(resource.table)} x`);
const tenantOf = (resource: Resource, caller: Caller) =>
  resource.isGlobal ? sql`` : sql`x.tenant_id = ${caller.tenantId} and `;

/** Dictionary keys and regions, from memory. Call after `names.ready`. */
export function checkCodes(
  resource: Pick<Resource, 'fields'>,
  values: Values,
  names: DisplayNames,
  caller: Caller,
  language: Language,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (!field || value === null) continue;
    const parts = Array.isArray(value) ? value : [value];
    if (field.enum) {
      const { code } = field.enum;
      if (!parts.every((key) => names.hasKey(caller.tenantId, code, Number(key))))
        refuse(engineErrors.notAnOption, name, field, language);
    }
    if ((field.kind === 'region' || field.kind === 'regions') && !parts.every((code) => names.hasRegion(String(code))))
      refuse(engineErrors.notAnOption, name, field, language);
  }
}

/**
 * One statement for all references of the row: the names of those that point at nothing come back.
 * `current` is the stored row: a changed type field is checked against the reference that stays.
 */
export async function checkTargets(
  tx: Sql,
  engine: Engine,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  caller: Caller,
  language: Language,
  current: Values = {},
): Promise<void> {
  const all = { ...current, ...values };
  const checks = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isTouched = name in values || (field.targetBy !== undefined && field.targetBy.field in values);
    const value = all[name] ?? null;
    if (!isTouched || value === null || value === '0') return [];
    const target = targetOf(engine, field, all);
    if (!target && field.targetBy) refuse(engineErrors.noTarget, name, field, language);
    return target ? [missingTarget(name, target, value, caller)] : [];
  });
  if (checks.length === 0) return;
  const missing = await tx.first<{ name: string }>(raw(sql`${sql.join(checks, sql` union all `)} limit 1`));
  const field = missing && resource.fields[missing.name];
  if (missing && field) refuse(engineErrors.noTarget, missing.name, field, language);
}

/** The resource that a reference of this row means. */
export function targetOf(engine: Engine, field: Field | undefined, values: Values): Resource | undefined {
  if (field?.target !== undefined) return engine.registry.find(field.target);
  const by = field?.targetBy;
  return by ? engine.registry.find(by.targets[Number(values[by.field])] ?? '') : undefined;
}

/** Conditions under which a row of `target` counts: its tenant, its part of a shared table, not deleted. */
function countsAsTarget(target: Resource, caller: Caller): RawBuilder<unknown> {
  const own = Object.entries(target.rows ?? {}).map(
    ([name, value]) => sql` and x.${sql.raw(quoted(columnOf(name)))} = ${value}`,
  );
  return sql`${tenantOf(target, caller)}x.is_deleted = 0${sql.join(own, sql``)}`;
}

function missingTarget(name: string, target: Resource, value: unknown, caller: Caller): RawBuilder<unknown> {
  const ids = Array.isArray(value) ? value : [value];
  const found = sql`select count(*) from ${table(target)} where ${countsAsTarget(target, caller)} and x.id = any(${ids}::bigint[])`;
  return sql`select ${name}::text as name where (${found}) < ${ids.length}::int`;
}

/**
 * The same for many rows as they are stored now: one statement, whatever their number. `touched`: the fields to look at, all
 * of them where rows came back (`isDeleted`).
 * @throws AppError noTarget
 */
export async function checkStoredTargets(
  tx: Sql,
  engine: Engine,
  resource: Resource,
  { ids, touched }: { ids: readonly string[]; touched: ReadonlySet<string> },
  { caller, language }: { caller: Caller; language: Language },
): Promise<void> {
  const wants = (name: string) => touched.has(name) || touched.has('isDeleted');
  const checks = Object.entries(resource.fields).flatMap(([name, field]) => {
    const by = field.targetBy;
    if (!wants(name) && !(by && wants(by.field))) return [];
    const column = sql.raw(`t.${quoted(columnOf(name))}`);
    const pointed = /^refs/.test(field.kind) ? sql`unnest(${column})` : sql`(values (${column}))`;
    const missing = (target: Resource, when: RawBuilder<unknown>) =>
      sql`select ${name}::text as name from ${sql.raw(`${quoted(resource.table)} t`)} cross join lateral ${pointed} as p(id)
        where ${resource.isGlobal ? sql`` : sql`t.tenant_id = ${caller.tenantId} and `}t.id = any(${ids}::bigint[]) and ${when} p.id <> 0
        and not exists (select from ${table(target)} where x.id = p.id and ${countsAsTarget(target, caller)})`;
    const targets = by
      ? Object.entries(by.targets).map(
          ([key, target]) => [target, sql`t.${sql.raw(quoted(columnOf(by.field)))} = ${Number(key)} and`] as const,
        )
      : [[field.target ?? '', sql``] as const];
    return targets.flatMap(([target, when]) => {
      const found = engine.registry.find(target);
      return found ? [missing(found, when)] : [];
    });
  });
  if (checks.length === 0) return;
  const each = checks.map((check) => sql`(${check} limit 1)`);
  const broken = await tx.first<{ name: string }>(
    raw(sql`select name from (${sql.join(each, sql` union all `)}) as found limit 1`),
  );
  const field = broken && resource.fields[broken.name];
  if (broken && field) refuse(engineErrors.noTarget, broken.name, field, language);
}

/** @throws AppError hasChildren, stillUsed */
export async function checkUnused(
  tx: Sql,
  engine: Engine,
  resource: Resource,
  ids: readonly string[],
  caller: Caller,
  language: Language,
): Promise<void> {
  const users = engine.registry.all().flatMap((other) =>
    fieldsIn(other)
      .filter(({ field: { target, targetBy } }) => {
        return target === resource.name || Object.values(targetBy?.targets ?? {}).includes(resource.name);
      })
      .map((place) => ({ other, ...place })),
  );
  if (users.length === 0) return;
  const checks = users.map(({ other, name, field, child }, index) => {
    const row = child ? 'c' : 'x';
    const column = sql.raw(`${row}.${quoted(columnOf(name))}`);
    const points = /^refs/.test(field.kind)
      ? sql`${column} && ${ids}::bigint[]`
      : sql`${column} = any(${ids}::bigint[])`;
    const keys = Object.entries(field.targetBy?.targets ?? {}).flatMap(([key, name]) =>
      name === resource.name ? [Number(key)] : [],
    );
    const by = field.targetBy
      ? sql` and ${sql.raw(`${row}.${quoted(columnOf(field.targetBy.field))}`)} = any(${keys}::int[])`
      : sql``;
    return sql`select ${index}::int as user where exists (select from ${table(other)}${child ? belonging(other, child) : sql``} where ${countsAsTarget(other, caller)} and ${points}${by})`;
  });
  const found = await tx.first<{ user: number }>(raw(sql`${sql.join(checks, sql` union all `)} limit 1`));
  const user = found && users[found.user];
  if (!user) return;
  if (user.other === resource) throw new AppError(engineErrors.hasChildren);
  throw new AppError(engineErrors.stillUsed, { label: labelOf(user.other.label, language) });
}

/** Every field of a resource and of the rows that belong to its rows. */
const fieldsIn = (resource: Resource): { name: string; field: Field; child?: Child }[] => [
  ...Object.entries(resource.fields).map(([name, field]) => ({ name, field })),
  ...Object.values(resource.children).flatMap((child) =>
    Object.entries(child.fields).map(([name, field]) => ({ name, field, child })),
  ),
];

function belonging({ isGlobal }: Resource, child: Child): RawBuilder<unknown> {
  const parent = `c.${quoted(columnOf(child.parent))} = x.id`;
  return sql.raw(` join ${quoted(child.table)} c on ${isGlobal ? '' : 'c.tenant_id = x.tenant_id and '}${parent}`);
}

function refuse(
  entry: (typeof engineErrors)[keyof typeof engineErrors],
  name: string,
  field: Field,
  language: Language,
): never {
  throw new AppError(entry, { name, label: labelOf(field.label, language) });
}
