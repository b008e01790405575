// Finds the tenants whose rows still hold a key of a dictionary.
import { isMany } from '@ec/resource/field';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { SqlContext } from '@ec/resource-server/context';
import { columnIn, ofTenant, tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';

interface Use {
  user: Resource;
  /** A column of the table, aliased x. */
  column: RawBuilder<unknown>;
  isList: boolean;
}

const usesOf = (registry: Registry, code: string): Use[] =>
  registry.all().flatMap((user) =>
    Object.entries(user.fields)
      .filter(([, field]) => field.enum?.code === code)
      .map(([name, field]) => ({ user, column: columnIn(name, 'x'), isList: isMany(field) })),
  );

/** Finds the first resource with such a row: in the caller's tenant, or in any tenant if the dictionary is the platform's. */
export async function userOfKey(
  { tx, engine, resource, call }: SqlContext,
  code: string,
  key: string,
): Promise<Resource | undefined> {
  const uses = usesOf(engine.registry, code);
  // Enum columns are smallint, so a key of another form cannot occur in a row.
  if (uses.length === 0 || !/^\d{1,5}$/.test(key)) return undefined;
  const checks = uses.map(({ user, column, isList }, index) => {
    const tenant = resource.isGlobal ? sql`` : ofTenant(user, call, 'x');
    const has = isList ? sql`${Number(key)} = any(${column})` : sql`${column} = ${Number(key)}`;
    return sql`select ${index}::int as at where exists (select from ${tableOf(user, 'x')} where ${tenant}x.is_deleted = 0 and ${has})`;
  });
  const match = await tx.first<{ at: number }>(sql`${sql.join(checks, sql` union all `)} limit 1`);
  return match && uses[match.at]?.user;
}
