// Stores the last two versions of the values of watched stations. A patch is the difference between them.
import type { Database } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { StationValues } from '../../shared/station/station-home.contract.ts';
import type { StationPatch } from '../../shared/topics.contract.ts';
import type { StoredState } from '../state/station-live.ts';

export interface Row {
  id: string;
  revision: number;
  values: StationValues;
}

export interface Snapshot extends Row {
  before: Row | undefined;
}

export interface StationSnapshots {
  /** The number of statements that were run. */
  readonly count: number;
  readRows(tenantId: string, ids: readonly string[], after: number): Promise<Row[]>;
  /** Reads the changed rows of these stations. @returns whether any row has changed */
  refresh(tenantId: string, ids: ReadonlySet<string>): Promise<boolean>;
  at(tenantId: string, stationId: string): Snapshot | undefined;
  keepOnly(tenantIds: ReadonlySet<string>): void;
}

export function createStationSnapshots(database: Pick<Database, 'read'>): StationSnapshots {
  const tenants = new Map<string, { last: number; snapshots: Map<string, Snapshot> }>();
  let count = 0;
  const readRows: StationSnapshots['readRows'] = async (tenantId, ids, after) => {
    count += 1;
    const rows = await database.read(tenantId).rows<{ id: string; revision: string; state: StoredState }>(
      sql`select station_id as id, revision, state from station_live
        where tenant_id = ${tenantId} and station_id = any(${[...ids]}::bigint[]) and revision > ${after} order by revision`,
    );
    return rows.map(({ id, revision, state }) => ({ id, revision: Number(revision), values: state.values }));
  };
  return {
    get count() {
      return count;
    },
    readRows,
    async refresh(tenantId, ids) {
      const tenant = tenants.get(tenantId) ?? { last: 0, snapshots: new Map<string, Snapshot>() };
      tenants.set(tenantId, tenant);
      for (const id of tenant.snapshots.keys()) if (!ids.has(id)) tenant.snapshots.delete(id);
      // A newly watched station must be read, however old its revision is.
      const isNew = [...ids].some((id) => !tenant.snapshots.has(id));
      const before = tenant.last;
      for (const row of await readRows(tenantId, [...ids], isNew ? 0 : tenant.last)) {
        const previous = tenant.snapshots.get(row.id);
        if (previous && previous.revision >= row.revision) continue;
        tenant.snapshots.set(row.id, { ...row, before: previous });
        tenant.last = Math.max(tenant.last, row.revision);
      }
      return tenant.last > before;
    },
    at: (tenantId, stationId) => tenants.get(tenantId)?.snapshots.get(stationId),
    keepOnly(tenantIds) {
      for (const tenantId of tenants.keys()) if (!tenantIds.has(tenantId)) tenants.delete(tenantId);
    },
  };
}

/** Returns the values that changed since the revision `last`; all values where `last` is not the revision before the present one. */
export function patchOf({ id, revision, values, before }: Snapshot, last: number): StationPatch {
  if (!before || before.revision !== last) return { id, revision, after: 0, values };
  const changes = Object.entries(values).filter(
    ([name, value]) => before.values[name as keyof StationValues] !== value,
  );
  return { id, revision, after: last, values: Object.fromEntries(changes) };
}
