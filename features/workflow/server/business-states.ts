// Reads the states of the business rows of instances. The resource of a business row declares the field of its state.
import type { Sql } from '@ec/kernel/database';
import type { Registry } from '@ec/resource/registry';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';

export interface BusinessRow {
  business: string;
  businessId: string;
}

const keyOf = ({ business, businessId }: BusinessRow): string => `${business} ${businessId}`;

/** Runs one query for each kind of business. @returns a function that finds the state of a row; the text is empty without a state */
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
