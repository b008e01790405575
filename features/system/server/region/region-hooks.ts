// Checks a new region against its parent and copies the names of all levels above into it. A new name is copied into the rows below.
import type { Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import { labelOf } from '@ec/language/label';
import type { StoredRowOf } from '@ec/resource/row';
import type { Hooks, Values } from '@ec/resource-server/context';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import type { region } from '../../shared/region.resource.ts';
import { levelOfCode, rootRegion } from '../../shared/region-code.ts';
import { regionErrors } from './region.errors.ts';

/** The names of the levels 1 to 5. A name is the prefix of two columns: `province_code`, `province_name`. */
const levels = ['province', 'city', 'district', 'town', 'village'] as const;

interface Parent {
  code: string;
  ancestors: string;
  names: Values;
}

export function regionHooks(engine: Engine): Hooks<typeof region> {
  return {
    async beforeSave({ tx, call, values, current }) {
      if (current) return values;
      const code = values.code ?? '';
      const level = levelOfCode(code);
      const parent = await parentOf(tx, values.parentCode ?? '');
      if (parent.code !== rootRegion && !(code.startsWith(parent.code) && code.length > parent.code.length))
        fail(regionErrors.below, { parent: parent.code });
      if (values.regionLevel !== level) {
        const name = engine.names.dictText(call.caller.tenantId, 'region', level ?? 0, call.language);
        fail(regionErrors.level, { code, name });
      }
      const ownLevel = level ? levels[level - 1] : undefined;
      const names = ownLevel ? { ...parent.names, [`${ownLevel}Code`]: code, [`${ownLevel}Name`]: values.name } : {};
      return { ...values, ...names, ancestors: `${parent.ancestors},${parent.code}` };
    },
    async afterSave({ tx, row, values, isNew }) {
      if (!isNew && 'name' in values) await rename(tx, row, values.name ?? '');
    },
    async beforeRemove({ tx, call, ids }) {
      const rows = await tx.rows<{ code: string; hasChildren: boolean }>(
        sql`select code, exists (select from system_region c where c.parent_code = r.code and c.is_deleted = 0)
          as "hasChildren" from system_region r where id = any(${ids}::bigint[])`,
      );
      if (rows.some(({ code }) => code === rootRegion)) fail(regionErrors.root);
      if (rows.some(({ hasChildren }) => hasChildren)) throw new AppError(engineErrors.hasChildren);
      const codes = rows.map(({ code }) => code);
      const resource = await findResourceInRegions(engine, tx, codes);
      if (resource) fail(engineErrors.stillUsed, { label: labelOf(resource.label, call.language) });
    },
  };
}

async function parentOf(tx: Sql, code: string): Promise<Parent> {
  const columns = sql.raw(levels.flatMap((level) => [pair(level, 'Code'), pair(level, 'Name')]).join(', '));
  const parentRow = await tx.first<Parent>(
    sql`select code, ancestors, json_build_object(${columns}) as names from system_region
      where code = ${code} and is_deleted = 0`,
  );
  return parentRow ?? fail(regionErrors.parent, { code });
}

const pair = (level: string, end: 'Code' | 'Name') => `'${level}${end}', ${level}_${end.toLowerCase()}`;

type RenamedRow = Pick<StoredRowOf<typeof region>, 'code' | 'regionLevel'>;

async function rename(tx: Sql, row: RenamedRow, name: string): Promise<void> {
  const level = levels[row.regionLevel - 1];
  if (!level) return;
  const [code, text] = [sql.ref(`${level}_code`), sql.ref(`${level}_name`)];
  await tx.run(sql`update system_region set ${text} = ${name} where ${code} = ${row.code}`);
}

/** Returns a resource with a row in one of the regions. */
async function findResourceInRegions({ registry }: Engine, tx: Sql, codes: readonly string[]) {
  const uses = registry.all().flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { kind }]) => {
      if (kind !== 'region' && kind !== 'regions') return [];
      const column = columnIn(name, 'x');
      const has = kind === 'regions' ? sql`${column} && ${codes}` : sql`${column} = any(${codes})`;
      return [
        { resource, check: sql`exists (select from ${tableOf(resource, 'x')} where x.is_deleted = 0 and ${has})` },
      ];
    }),
  );
  if (uses.length === 0) return undefined;
  const checks = uses.map(({ check }, index) => sql`select ${index}::int as at where ${check}`);
  const use = await tx.first<{ at: number }>(sql`${sql.join(checks, sql` union all `)} limit 1`);
  return use && uses[use.at]?.resource;
}
