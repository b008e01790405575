// Who still has a key of a dictionary in one of their rows.
import { raw } from '@ec/kernel/database';
import { quoted } from '@ec/kernel/sql';
import { isMany } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { SqlContext } from '@ec/resource-server/context';
import { columnIn, ofTenant, tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';

interface Use {
  user: Resource;
  /** Table aliased c, joined to the row x that it belongs to; the row itself is x. */
  from: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  isList: boolean;
}

function usesOf(registry: Registry, code: string): Use[] {
  return registry.all().flatMap((user) => {
    const own = Object.entries(user.fields).map(([name, field]) => ({
      field,
      from: tableOf(user, 'x'),
      column: columnIn(name, 'x'),
    }));
    const below = Object.values(user.children).flatMap(({ table, parent, fields }) => {
      const key = sql.raw(
        `c.${quoted(columnOf(parent))} = x.id${user.isGlobal ? '' : ' and c.tenant_id = x.tenant_id'}`,
      );
      const from = sql`${tableOf(user, 'x')} join ${tableOf({ table }, 'c')} on ${key}`;
      return Object.entries(fields).map(([name, field]) => ({ field, from, column: columnIn(name, 'c') }));
    });
    return [...own, ...below]
      .filter(({ field }) => field.enum?.code === code)
      .map(({ field, ...use }) => ({ ...use, user, isList: isMany(field) }));
  });
}

/** The first resource with such a row: of the caller's tenant, or of any where the dictionary is everybody's. */
export async function userOfKey(
  { tx, engine, resource, call }: SqlContext,
  code: string,
  key: string,
): Promise<Resource | undefined> {
  const uses = usesOf(engine.registry, code);
  // Keys of enums are smallint in their columns: any other key stands in none.
  if (uses.length === 0 || !/^\d{1,5}$/.test(key)) return undefined;
  const checks = uses.map(({ user, from, column, isList }, at) => {
    const tenant = resource.isGlobal ? sql`` : ofTenant(user, call, 'x');
    const has = isList ? sql`${Number(key)} = any(${column})` : sql`${column} = ${Number(key)}`;
    return sql`select ${at}::int as at where exists (select from ${from} where ${tenant}x.is_deleted = 0 and ${has})`;
  });
  const found = await tx.first<{ at: number }>(raw(sql`${sql.join(checks, sql` union all `)} limit 1`));
  return found && uses[found.at]?.user;
}
