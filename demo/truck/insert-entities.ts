// Gives the demo's rows their ids and inserts them table by table, in the order in which the tables first occur.
import type { Sql } from '@ec/kernel/database';
import type { IdSource } from '@ec/kernel/ids';
import { type BulkRow, insertBulk } from '@ec/kernel/insert-bulk';
import { sql } from 'kysely';
import type { DemoPlace } from '../system/demo-lookup.ts';
import { deptKey } from '../system/demo-tenants.ts';
import type { DemoEntity } from './demo-entity.ts';

/** Ids by key, also of rows that were inserted earlier. */
export type DemoIds = Map<string, string>;

export interface Writing {
  tx: Sql;
  tenantId: string;
  ids: Pick<IdSource, 'at'>;
  place: DemoPlace;
  idByKey: DemoIds;
}

export const idOf = (idByKey: DemoIds, key: string): string => {
  const id = idByKey.get(key);
  if (id === undefined) throw new Error(`The demo has no ${key}`);
  return id;
};

export async function insertEntities(writing: Writing, entities: readonly DemoEntity[]): Promise<void> {
  const { tx, ids, idByKey } = writing;
  for (const { key, createdAt } of entities) if (!idByKey.has(key)) idByKey.set(key, ids.at(createdAt));
  const tables = new Map<string, DemoEntity[]>();
  for (const one of entities) tables.set(one.table, [...(tables.get(one.table) ?? []), one]);
  for (const [table, rows] of tables)
    await insertBulk(
      tx,
      table,
      rows.map((one) => rowOf(writing, one)),
    );
}

/** Returns the columns for the tenant, creator, department and creation time of a row. */
export const stampOf = ({ tenantId, place }: Pick<Writing, 'tenantId' | 'place'>, createdAt: Date, by = 'manager') => ({
  tenant_id: tenantId,
  create_user: place.userId(by),
  create_dept: place.deptId('operations'),
  create_time: createdAt,
});

function rowOf(writing: Writing, { key, createdAt, row, refs = {}, by, isPlain }: DemoEntity): BulkRow {
  const { place, idByKey } = writing;
  const idOfTarget = (target: string): string => {
    const [kind, name = ''] = target.split('/');
    if (kind === 'dept') return place.deptId(deptKey(name));
    return kind === 'user' ? place.userId(name) : idOf(idByKey, target);
  };
  const references = Object.entries(refs).map(([column, target]) => [
    column,
    target === undefined ? null : typeof target === 'string' ? idOfTarget(target) : target.map(idOfTarget),
  ]);
  const stamp = isPlain ? { tenant_id: writing.tenantId } : stampOf(writing, createdAt, by);
  return { id: idOf(idByKey, key), ...stamp, ...row, ...Object.fromEntries(references) };
}

/** Sets one column of many rows at once. */
export async function pointAt(
  tx: Sql,
  table: string,
  column: string,
  pairs: readonly (readonly [id: string, target: string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.run(
    sql`update ${sql.table(table)} as t set ${sql.ref(column)} = r.target
      from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, target]) => target)}::bigint[]) as r(id, target)
      where t.tenant_id = ${tx.tenantId} and t.id = r.id`,
  );
}
