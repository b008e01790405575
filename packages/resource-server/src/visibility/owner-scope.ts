// Rows of one owner: whoever is one of an owner's people sees that owner's rows alone, on every call and whatever the roles say
// (domain BR-60). Who that is a feature says (`Caller.ownerId`). Follows references: where a row belongs is said once, by what it
// points at.
import type { Condition } from '@ec/kernel/sql';
import type { Field } from '@ec/resource/field';
import { targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { ReadContext } from '../engine/context.ts';
import { columnIn, discriminatorCondition, tableOf } from '../engine/rows.ts';

/**
 * What the caller may see of a table under `alias` as one of an owner's people; undefined where nothing is kept from him. `named`:
 * of what he may pick and point at.
 */
export function ownerCondition(context: ReadContext, alias = 't', which?: 'named'): Condition | undefined {
  const { resource, call } = context;
  const { ownerId } = call.caller;
  if (ownerId === undefined) return undefined;
  const name = resource.scope?.owner;
  // Rows of the platform are no business of an owner's people, except for those that their forms choose from. Lists ask for a code.
  if (resource.isGlobal) return which === 'named' && name !== 'named' ? sql`false` : undefined;
  if (name === 'named') return which ? undefined : sql`false`;
  if (name === 'id') return sql`${columnIn('id', alias)} = ${ownerId}`;
  const field = name === undefined ? undefined : resource.fields[name];
  return name !== undefined && field ? throughField(context, alias, name, field) : sql`false`;
}

/** Rows that the caller may see of what `field` points at, one of which it must be. */
function throughField(context: ReadContext, alias: string, name: string, field: Field): Condition {
  const { engine, call } = context;
  const column = columnIn(name, alias);
  const { ownerId } = call.caller;
  // A row that names owners is for those owners, a row without owners is for all; names of other owners in the row are not shown.
  if (field.kind === 'refs') return sql`coalesce(${column} <@ array[${ownerId}]::bigint[], true)`;
  const each = targetsOf(engine.registry, field).map(({ target, when }) => {
    const owned = isOwner(target)
      ? sql`${column} = ${ownerId}`
      : sql`exists (select from ${tableOf(target, `${alias}x`)} where ${columnIn('tenantId', `${alias}x`)} = ${call.caller.tenantId}
          and ${columnIn('id', `${alias}x`)} = ${column} and ${ownerCondition({ ...context, resource: target }, `${alias}x`) ?? sql`false`})`;
    return sql`(${owned}${discriminatorCondition({ when }, alias)})`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

const isOwner = ({ scope }: Resource) => scope?.owner === 'id';
