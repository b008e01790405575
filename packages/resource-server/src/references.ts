// What a written row points at must exist in the same tenant and not be deleted; what is deleted must not be pointed at.
import type { Caller } from '@ec/kernel/caller';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, type Language } from '@ec/kernel/errors';
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
  resource: Resource,
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

/** One statement for all references of the row: the names of those that point at nothing come back. */
export async function checkTargets(
  tx: Sql,
  engine: Engine,
  resource: Resource,
  values: Values,
  caller: Caller,
  language: Language,
): Promise<void> {
  const checks = Object.entries(values).flatMap(([name, value]) => {
    const target = targetOf(engine, resource.fields[name], values);
    return target && value !== null && value !== '0' ? [missingTarget(name, target, value, caller)] : [];
  });
  if (checks.length === 0) return;
  const missing = await tx.first<{ name: string }>(raw(sql`${sql.join(checks, sql` union all `)} limit 1`));
  const field = missing && resource.fields[missing.name];
  if (missing && field) refuse(engineErrors.noTarget, missing.name, field, language);
}

function targetOf(engine: Engine, field: Field | undefined, values: Values): Resource | undefined {
  if (field?.target !== undefined) return engine.registry.find(field.target);
  const by = field?.targetBy;
  return by ? engine.registry.find(by.targets[Number(values[by.field])] ?? '') : undefined;
}

function missingTarget(name: string, target: Resource, value: unknown, caller: Caller): RawBuilder<unknown> {
  const ids = Array.isArray(value) ? value : [value];
  const found = sql`select count(*) from ${table(target)} where ${tenantOf(target, caller)}x.id = any(${ids}::bigint[]) and x.is_deleted = 0`;
  return sql`select ${name}::text as name where (${found}) < ${ids.length}::int`;
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
    Object.entries(other.fields)
      .filter(([, field]) => field.target === resource.name)
      .map(([name, field]) => ({ other, name, field })),
  );
  if (users.length === 0) return;
  const checks = users.map(({ other, name, field }, index) => {
    const column = sql.raw(`x.${quoted(columnOf(name))}`);
    const points = field.kind === 'refs' ? sql`${column} && ${ids}::bigint[]` : sql`${column} = any(${ids}::bigint[])`;
    return sql`select ${index}::int as user where exists (select from ${table(other)} where ${tenantOf(other, caller)}${points} and x.is_deleted = 0)`;
  });
  const found = await tx.first<{ user: number }>(raw(sql`${sql.join(checks, sql` union all `)} limit 1`));
  const user = found && users[found.user];
  if (!user) return;
  if (user.other === resource) throw new AppError(engineErrors.hasChildren);
  throw new AppError(engineErrors.stillUsed, { label: labelOf(user.other.label, language) });
}

function refuse(
  entry: (typeof engineErrors)[keyof typeof engineErrors],
  name: string,
  field: Field,
  language: Language,
): never {
  throw new AppError(entry, { name, label: labelOf(field.label, language) });
}
