// Where a resource is written: rows of a tenant in that tenant, rows of all tenants as the platform, named and audited.
import { DatabaseError, type Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from './feature.ts';

const deadlock = '40P01';

/** Two writes that wait for each other: the one that the database gave up is done again, after the other. */
export async function inTransaction<T>(
  engine: Engine,
  resource: Resource,
  call: Call,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  try {
    return await inOneTransaction(engine, resource, call, work);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== deadlock) throw error;
    return inOneTransaction(engine, resource, call, work);
  }
}

function inOneTransaction<T>(
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
