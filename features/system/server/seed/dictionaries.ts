// Seeds each enum as dictionary rows: one parent row and one row for each key, in both languages (contract §3.3).

import type { Sql } from '@ec/kernel/database';
import { insertMissing, type SeedRow } from '@ec/kernel/insert-missing';
import type { Services } from '@ec/kernel/services';
import type { EnumDefinition } from '@ec/resource/enum';
import { sql } from 'kysely';
import { flowCategory, flowRoutes } from '../../shared/seeded.enums.ts';
import { seedRowDefaults } from './seed-row-defaults.ts';

type Ids = Services['ids'];

/** Inserts the missing rows and overwrites none. Without `tenantId` they belong to the platform's own dictionaries. */
export async function seedDictionaries(
  tx: Sql,
  ids: Ids,
  enums: readonly EnumDefinition[],
  tenantId?: string,
): Promise<void> {
  const table = tenantId === undefined ? 'system_dict' : 'system_dict_biz';
  const tenant: SeedRow = tenantId === undefined ? {} : { tenant_id: tenantId };
  const key = [...Object.keys(tenant), 'code', 'dict_key'];
  const parents = enums.map((definition, index) => ({
    ...tenant,
    ...parentRow(definition, index + 1),
    id: ids.next(),
  }));
  await insertMissing(tx, table, key, parents);
  const tenantCondition = tenantId === undefined ? sql`` : sql`tenant_id = ${tenantId} and `;
  const stored = await tx.rows<{ id: string; code: string }>(
    sql`select id, code from ${sql.table(table)} where ${tenantCondition}dict_key = '-1'`,
  );
  const parentOf = new Map(stored.map(({ id, code }) => [code, id]));
  const children = enums.flatMap((definition) =>
    childRows(definition, parentOf.get(definition.code) ?? null).map((row) => ({ ...tenant, ...row, id: ids.next() })),
  );
  await insertMissing(tx, table, key, children);
}

function parentRow({ code, label }: EnumDefinition, sort: number): SeedRow & { code: string } {
  const texts = { dict_value: label.zh, dict_value_en: label.en };
  return { parent_id: null, code, dict_key: '-1', ...texts, sort, is_sealed: 0, remark: null, ...seedRowDefaults };
}

function childRows(definition: EnumDefinition, parentId: string | null): SeedRow[] {
  return definition.values.map(({ key, zh, en }, index) => ({
    parent_id: parentId,
    code: definition.code,
    dict_key: String(key),
    dict_value: zh,
    dict_value_en: en,
    sort: index + 1,
    is_sealed: 0,
    remark: definition === flowCategory ? (flowRoutes[key] ?? null) : null,
    ...seedRowDefaults,
  }));
}
