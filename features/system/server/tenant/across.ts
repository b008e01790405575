// Administration across tenants: the platform's administrator names one, and the call is made there (contract §2.3). Everybody
// else stays in the own tenant, whatever is sent. To business rows an administrator has to enter the tenant instead.

import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { objectOf, textOf } from '@ec/language/unknown';
import { sql } from 'kysely';

/**
 * Routes whose rows the platform administers in every tenant. `tenantId` names the tenant and is nothing else here: it never
 * arrives as a filter or a value.
 */
export function acrossTenants(services: Services, routes: readonly Route[]): Route[] {
  return routes.map((each) =>
    each.access === 'public'
      ? each
      : { ...each, handler: async (call) => each.handler(await inNamedTenant(services, call)) },
  );
}

/**
 * The same call in the tenant that an administrator of the platform named, in the address or in the body.
 * @throws AppError noData for a tenant that does not exist
 */
export async function inNamedTenant<I>({ database }: Services, call: Call<I>): Promise<Call<I>> {
  const { caller, rights } = call;
  const requested = namedTenant(call);
  const here = { ...call, input: withoutTenant(call.input) };
  if (!rights.isAdministrator || caller.tenantId !== platformTenant) return here;
  if (requested === '' || requested === platformTenant) return here;
  const known = await database.unfenced.first(
    raw(sql`select 1 as found from system_tenant where tenant_id = ${requested} and is_deleted = 0`),
  );
  if (!known) throw new AppError(errors.noData);
  const { tenantId, userId, account } = caller;
  // Departments of another tenant own nothing there.
  return { ...here, caller: { ...caller, tenantId: requested, deptIds: [], operator: { tenantId, userId, account } } };
}

/** What the call says, "" where it names none. */
export function namedTenant({ input, request }: Pick<Call, 'input'> & Partial<Pick<Call, 'request'>>): string {
  // An import is written by a task, long after its request.
  const places = request === undefined ? [input] : [input, request.query, request.body];
  const sent = places.map((place) => textOf(objectOf(place).tenantId));
  return sent.find((tenantId) => tenantId !== '') ?? '';
}

function withoutTenant<I>(input: I): I {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || !('tenantId' in input)) return input;
  const { tenantId: _named, ...others } = input;
  return others as I;
}
