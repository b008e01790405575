// Limits an owner's people to the rows of that owner, regardless of their roles (domain BR-60). A feature decides who belongs to an owner
// (`Caller.ownerId`). The owner field of a row refers to the owner, or to another row, whose owner is then also the owner of the row.
import type { Condition } from '@ec/kernel/sql';
import type { Field } from '@ec/resource/field';
import { targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { ReadContext } from '../engine/context.ts';
import { columnIn, discriminatorCondition, tableOf } from '../engine/rows.ts';

/**
 * Returns the condition of the rows in the table under `alias` that the caller may see as one of an owner's people; undefined if the
 * caller is not limited. With `named`: the rows that the caller may choose and reference.
 */
export function ownerCondition(context: ReadContext, alias = 't', which?: 'named'): Condition | undefined {
  const { resource, call } = context;
  const { ownerId } = call.caller;
  if (ownerId === undefined) return undefined;
  const name = resource.scope?.owner;
  // An owner's people may reference rows of all tenants only if the definition has the owner `named`. A permission code protects the lists.
  if (resource.isGlobal) return which === 'named' && name !== 'named' ? sql`false` : undefined;
  if (name === 'named') return which ? undefined : sql`false`;
  if (name === 'id') return sql`${columnIn('id', alias)} = ${ownerId}`;
  const field = name === undefined ? undefined : resource.fields[name];
  return name !== undefined && field ? referencedOwnerCondition(context, alias, name, field) : sql`false`;
}

/** Returns the condition that `field` references a row that belongs to the caller's owner. */
function referencedOwnerCondition(context: ReadContext, alias: string, name: string, field: Field): Condition {
  const { engine, call } = context;
  const column = columnIn(name, alias);
  const { ownerId } = call.caller;
  // Everybody sees a row without owners. A row that also has other owners is hidden, because it would show their names.
  if (field.kind === 'refs') return sql`coalesce(${column} <@ array[${ownerId}]::bigint[], true)`;
  const each = targetsOf(engine.registry, field).map(({ target, when }) => {
    const condition = isOwner(target)
      ? sql`${column} = ${ownerId}`
      : sql`exists (select from ${tableOf(target, `${alias}x`)} where ${columnIn('tenantId', `${alias}x`)} = ${call.caller.tenantId}
          and ${columnIn('id', `${alias}x`)} = ${column} and ${ownerCondition({ ...context, resource: target }, `${alias}x`) ?? sql`false`})`;
    return sql`(${condition}${discriminatorCondition({ when }, alias)})`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

const isOwner = ({ scope }: Resource) => scope?.owner === 'id';
