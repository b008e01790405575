// Audits the reads of tenant rows by an operator of the platform (contract §2.3). An audit row covers one session, tenant and resource. For
// ten minutes after this process wrote or found the row, further reads need no new row.
import { lazily } from '@ec/language/lazily';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { audit } from '../audit.ts';
import type { Services } from '../services.ts';
import type { Call, Route } from './route.ts';

/** Milliseconds. The maximum age of an audit row that covers a further read, and of an entry in `recordedReads`. */
const interval = 10 * 60_000;

export interface OperatorReads {
  /**
   * Writes an audit row if an operator reads tenant rows (`isOfTenant`) and no recent row covers the read. Writes nothing for other calls and
   * callers.
   */
  recordRead(
    route: Pick<Route, 'access' | 'path'>,
    call: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>,
  ): Promise<void>;
}

export function createOperatorReads({ database, ids, clock }: Services): OperatorReads {
  // The recordings of this process by session, tenant and resource. The table `audit_log` also contains the rows of other processes.
  const recordedReads = lazily(() => new LRUCache<string, { time: number; recording: Promise<void> }>({ max: 10_000 }));
  return {
    async recordRead(route, call) {
      const { caller } = call;
      if (!caller.operator || !isOfTenant(route)) return;
      const records = recordedReads();
      const resource = resourceOf(route.path);
      const now = clock.now().getTime();
      // The key contains the tenant, because an administrator of the platform can read in several tenants with one session.
      const key = `${caller.sessionId} ${caller.tenantId} ${resource}`;
      const latest = records.get(key);
      // `recording` may still be pending: this read then waits until the audit row of the earlier read is written.
      if (latest && now - latest.time < interval) return latest.recording;
      const record = { time: now, recording: Promise.resolve() };
      record.recording = database.withTenant(caller.tenantId, async (tx) => {
        const latestRow = await tx.first<{ time: number | null }>(
          sql`select extract(epoch from max(create_time))::float8 * 1000 as time from audit_log
            where tenant_id = ${caller.tenantId} and resource = ${resource}
              and row_id = ${caller.sessionId} and create_time > ${new Date(now - interval)}`,
        );
        // Another process may have written the row.
        if (latestRow?.time) record.time = latestRow.time;
        else await audit(tx, call, ids, [{ resource, action: 'read', rowId: caller.sessionId }]);
      });
      records.set(key, record);
      await record.recording.catch((error) => {
        records.delete(key);
        throw error;
      });
    },
  };
}

/**
 * Returns whether the call counts as a read of tenant rows: it needs a permission, or it is a `select` call, which fills a picker. All other
 * calls, such as menus and settings, do not count. A write such as `submit` counts, too, because its reply contains the row. The reply of
 * `remove` contains no row, and the removal has an audit row of its own.
 */
function isOfTenant({ access, path }: Pick<Route, 'access' | 'path'>): boolean {
  if (path.endsWith('/remove')) return false;
  return typeof access === 'object' || path.endsWith('/select');
}

/** `/blade-truck/station/list` → `blade-truck/station`, `/blade-user/page` → `blade-user`. */
const resourceOf = (path: string) => path.slice(1, path.lastIndexOf('/'));
