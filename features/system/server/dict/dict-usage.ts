// Finds a resource whose rows still have a key of a dictionary.
import { isMany } from '@ec/resource/field';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { SqlContext } from '@ec/resource-server/context';
import { columnIn, ofTenant, tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';

interface Use {
  resource: Resource;
  /** A column of the resource's table with the alias x. */
  column: RawBuilder<unknown>;
  isList: boolean;
}

const usesOf = (registry: Registry, code: string): Use[] =>
  registry.all().flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.enum?.code === code)
      .map(([name, field]) => ({ resource, column: columnIn(name, 'x'), isList: isMany(field) })),
  );

/** Checks the rows of the caller's tenant, or of all tenants if the dictionary is the platform's. */
export async function findResourceWithKey(
  { tx, engine, resource: dictionary, call }: SqlContext,
  code: string,
  key: string,
): Promise<Resource | undefined> {
  const uses = usesOf(engine.registry, code);
  // Enum columns are smallint, so a key of another form cannot occur in a row.
  if (uses.length === 0 || !/^\d{1,5}$/.test(key)) return undefined;
  const checks = uses.map(({ resource, column, isList }, index) => {
    const tenant = dictionary.isGlobal ? sql`` : ofTenant(resource, call, 'x');
    const has = isList ? sql`${Number(key)} = any(${column})` : sql`${column} = ${Number(key)}`;
    return sql`select ${index}::int as at where exists (select from ${tableOf(resource, 'x')} where ${tenant}x.is_deleted = 0 and ${has})`;
  });
  const match = await tx.first<{ at: number }>(sql`${sql.join(checks, sql` union all `)} limit 1`);
  return match && uses[match.at]?.resource;
}
