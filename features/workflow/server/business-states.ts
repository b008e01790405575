// Reads the state of business rows that instances decide about, from the field that their resources declare as the state.
import type { Sql } from '@ec/kernel/database';
import type { Registry } from '@ec/resource/registry';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';

export interface BusinessRow {
  business: string;
  businessId: string;
}

const keyOf = ({ business, businessId }: BusinessRow): string => `${business} ${businessId}`;

/** Reads each kind of business on the page once. @returns the lookup of a state; empty where the business has none */
export async function readBusinessStates(
  read: Sql,
  registry: Registry,
  tenantId: string,
  rows: readonly BusinessRow[],
): Promise<(row: BusinessRow) => string> {
  const states = new Map<string, string>();
  for (const business of new Set(rows.map((row) => row.business))) {
    const resource = registry.find(business);
    const [field] = Object.keys(resource?.states ?? {});
    if (!resource || field === undefined) continue;
    const ids = rows.filter((row) => row.business === business && row.businessId !== '').map((row) => row.businessId);
    const stateRows = await read.rows<{ id: string; state: string }>(
      sql`select t.id::text as id, ${columnIn(field)}::text as state from ${tableOf(resource)}
        where t.tenant_id = ${tenantId} and t.id = any(${ids}::bigint[])`,
    );
    for (const { id, state } of stateRows) states.set(keyOf({ business, businessId: id }), state ?? '');
  }
  return (row) => states.get(keyOf(row)) ?? '';
}
