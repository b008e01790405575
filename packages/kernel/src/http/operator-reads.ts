// Audits what an operator of the platform reads inside a tenant: one row per resource and ten minutes (contract §2.3).
import { lazily } from '@ec/language/lazily';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { audit } from '../audit.ts';
import type { Services } from '../services.ts';
import type { Call, Route } from './route.ts';

const every = 10 * 60_000;

export interface OperatorReads {
  /** Resolves once the read stands in the audit; at once for anybody but an operator. */
  note(route: Pick<Route, 'access' | 'path'>, call: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>): Promise<void>;
}

export function createOperatorReads({ database, ids, clock }: Services): OperatorReads {
  // The cache holds what this process has noted, by session, tenant and resource; the audit itself tells what others have noted.
  const notes = lazily(() => new LRUCache<string, number>({ max: 10_000 }));
  return {
    async note(route, call) {
      const { caller } = call;
      if (!caller.operator || !isOfTenant(route)) return;
      const noted = notes();
      const resource = resourceOf(route.path);
      const now = clock.now().getTime();
      // The key has the tenant, because a session of the platform's administrator reads in several tenants.
      const key = `${caller.sessionId} ${caller.tenantId} ${resource}`;
      if (now - (noted.get(key) ?? 0) < every) return;
      noted.set(key, now);
      const written = database.withTenant(caller.tenantId, async (tx) => {
        const grantRow = await tx.first(
          sql`select 1 as known from audit_log where tenant_id = ${caller.tenantId} and resource = ${resource}
            and row_id = ${caller.sessionId} and create_time > ${new Date(now - every)} limit 1`,
        );
        if (!grantRow) await audit(tx, call, ids, [{ resource, action: 'read', rowId: caller.sessionId }]);
      });
      await written.catch((error) => {
        noted.delete(key);
        throw error;
      });
    },
  };
}

/** Rows behind a permission and the pickers over them; not menus, settings and what else the shell asks. */
function isOfTenant({ access, path }: Pick<Route, 'access' | 'path'>): boolean {
  return typeof access === 'object' || path.endsWith('/select');
}

/** `/blade-truck/station/list` is of blade-truck/station, `/blade-user/page` of blade-user. */
const resourceOf = (path: string) => path.slice(1, path.lastIndexOf('/'));
