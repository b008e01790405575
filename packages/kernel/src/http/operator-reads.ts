// Audits which resources an operator of the platform reads inside a tenant (contract §2.3). A session, tenant and resource share one audit row
// for ten minutes.
import { lazily } from '@ec/language/lazily';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { audit } from '../audit.ts';
import type { Services } from '../services.ts';
import type { Call, Route } from './route.ts';

/** Milliseconds for which one audit row covers further reads of the same resource. */
const interval = 10 * 60_000;

export interface OperatorReads {
  /** Audits a read by an operator unless an audit row of the last ten minutes covers the read. Writes nothing for other callers. */
  recordRead(
    route: Pick<Route, 'access' | 'path'>,
    call: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>,
  ): Promise<void>;
}

export function createOperatorReads({ database, ids, clock }: Services): OperatorReads {
  // The reads that this process has recorded, by session, tenant and resource. The audit itself contains those of all processes.
  const recordedReads = lazily(() => new LRUCache<string, { time: number; recording: Promise<void> }>({ max: 10_000 }));
  return {
    async recordRead(route, call) {
      const { caller } = call;
      if (!caller.operator || !isOfTenant(route)) return;
      const records = recordedReads();
      const resource = resourceOf(route.path);
      const now = clock.now().getTime();
      // The key contains the tenant, because a session of the platform's administrator can read in several tenants.
      const key = `${caller.sessionId} ${caller.tenantId} ${resource}`;
      const latest = records.get(key);
      // A read that arrives while the audit row of another one is being written waits for it.
      if (latest && now - latest.time < interval) return latest.recording;
      const recording = database.withTenant(caller.tenantId, async (tx) => {
        const auditRow = await tx.first(
          sql`select 1 as present from audit_log where tenant_id = ${caller.tenantId} and resource = ${resource}
            and row_id = ${caller.sessionId} and create_time > ${new Date(now - interval)} limit 1`,
        );
        if (!auditRow) await audit(tx, call, ids, [{ resource, action: 'read', rowId: caller.sessionId }]);
      });
      records.set(key, { time: now, recording });
      await recording.catch((error) => {
        records.delete(key);
        throw error;
      });
    },
  };
}

/** Returns whether the call reads rows of the tenant: calls that need a permission and the choices of pickers do, menus and settings do not. */
function isOfTenant({ access, path }: Pick<Route, 'access' | 'path'>): boolean {
  return typeof access === 'object' || path.endsWith('/select');
}

/** `/blade-truck/station/list` → `blade-truck/station`, `/blade-user/page` → `blade-user`. */
const resourceOf = (path: string) => path.slice(1, path.lastIndexOf('/'));
