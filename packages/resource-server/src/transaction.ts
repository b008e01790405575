// Where a resource is written: rows of a tenant in that tenant, rows of all tenants as the platform, named and audited.
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from './feature.ts';

export function inTransaction<T>(
  engine: Engine,
  resource: Resource,
  call: Call,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  if (!resource.isGlobal) return engine.database.withTenant(call.caller.tenantId, work);
  // The write itself leaves an audit row with both sides; a second one would only say that it did.
  return engine.database.asPlatform(`write ${resource.name}`, work, {
    audit: 'log',
    by: { account: call.caller.account },
  });
}
