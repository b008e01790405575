// Opens the transaction in which a resource is written: in the caller's tenant, or as the platform for rows of all tenants.
import { DatabaseError, type Sql } from '@ec/kernel/database';
import type { CallContext, Transaction } from '../engine/context.ts';
import { translateDatabaseErrors } from './unique.ts';

/** The work throws this error to roll back all writes. `inTransaction` then returns `result`. */
export class RollBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

/** Error codes of a deadlock (40P01) and of a serialization failure (40001). A trigger raises 40001 if the inputs of an amount have changed. */
const retriedCodes = new Set(['40P01', '40001']);

/** Runs the work in one transaction and translates database errors to refusals, such as a 400 for a duplicate of a unique key. */
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
      ? // The write audits itself with the values before and after, so the platform access is only logged.
        engine.database.asPlatform(`write ${resource.name}`, inside, { audit: 'log', by: { account } })
      : engine.database.withTenant(tenantId, inside);
  // If the database aborted the write because of a concurrent write, the write is retried.
  const writeWithRetries = (left: number): Promise<T> =>
    write().catch((error: unknown) => {
      if (left > 0 && error instanceof DatabaseError && retriedCodes.has(error.code)) return writeWithRetries(left - 1);
      throw error;
    });
  return translateDatabaseErrors(resource, call.language, () => writeWithRetries(3)).catch((error) => {
    if (error instanceof RollBack) return error.result as T;
    throw error;
  });
}
