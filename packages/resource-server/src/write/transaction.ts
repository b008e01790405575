// Where a resource is written: rows of a tenant in that tenant, rows of all tenants as the platform, named and audited.
import { DatabaseError, type Sql } from '@ec/kernel/database';
import type { CallContext, Transaction } from '../engine/context.ts';
import { namingDoubles } from './unique.ts';

/** Thrown out of the work: nothing of it stays, and `inTransaction` gives the result back. */
export class RollBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

/** Deadlock, and a serialization failure: a trigger raises it where what an amount was worked out of changed meanwhile. */
const retried = new Set(['40P01', '40001']);

/** All of it or nothing; a key that is taken becomes a 400 with its name. */
export async function inTransaction<T>(
  context: CallContext,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { engine, resource, call } = context;
  const { tenantId, account } = call.caller;
  await engine.names.ready(tenantId);
  const inside = (tx: Sql) => work({ ...context, tx });
  const write = () =>
    resource.isGlobal
      ? // The write itself leaves an audit row with both sides; a second one would only say that it did.
        engine.database.asPlatform(`write ${resource.name}`, inside, { audit: 'log', by: { account } })
      : engine.database.withTenant(tenantId, inside);
  // The write that the database gave up in favour of another one is done again, after that one.
  const written = (left: number): Promise<T> =>
    write().catch((error: unknown) => {
      if (left > 0 && error instanceof DatabaseError && retried.has(error.code)) return written(left - 1);
      throw error;
    });
  return namingDoubles(resource, call.language, () => written(3)).catch((error) => {
    if (error instanceof RollBack) return error.result as T;
    throw error;
  });
}
