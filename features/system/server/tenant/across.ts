// Administration across tenants: the platform's administrator names one, or rows of one, and the call is made there (contract §2.3).
// Everybody else stays in the own tenant, whatever is sent. To business rows an administrator has to enter the tenant instead.

import { AppError, errors } from '@ec/kernel/errors';
import { createOperatorReads } from '@ec/kernel/http/operator-reads';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { objectOf, textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { rowsNamed, tenantOfRows } from './tenant-of-rows.ts';

/**
 * Lets the platform's administrator make the calls in every tenant. The parameter `tenantId` names the tenant and does not reach the handler
 * as a filter or a value; without it, the rows of `of` that the call names determine the tenant. Reads in another tenant are audited there,
 * like the reads of an operator who has entered it.
 */
export function acrossTenants(services: Services, routes: readonly Route[], of?: Resource): Route[] {
  const reads = createOperatorReads(services);
  return routes.map((each) =>
    each.access === 'public'
      ? each
      : {
          ...each,
          async handler(call) {
            const there = await inTenantOfRows(services, call, of);
            if (there.caller.tenantId !== call.caller.tenantId) await reads.recordRead(each, there);
            return each.handler(there);
          },
        },
  );
}

/**
 * The same call in the tenant that an administrator of the platform named, else in that of the rows that he named.
 * @throws AppError noData for a tenant that does not exist
 */
export async function inTenantOfRows<I>(services: Services, call: Call<I>, of?: Resource): Promise<Call<I>> {
  const { method } = call.request;
  // Naming the platform's own tenant is the same as naming no tenant.
  const isUnnamed = ['', platformTenant].includes(namedTenant(call));
  const rows = crosses(call) && isUnnamed ? rowsNamed(of, { method, input: call.input }) : undefined;
  const tenantId = rows && (await tenantOfRows(services.database, call, rows));
  const here = await inNamedTenant(services, call);
  return tenantId === undefined ? here : inTenant(here, tenantId);
}

/** Returns whether the caller works in other tenants without entering them. */
const crosses = ({ caller, rights }: Pick<Call, 'caller' | 'rights'>): boolean =>
  rights.isAdministrator && caller.tenantId === platformTenant;

/** Moves the call into the tenant, without the caller's departments, which own no rows there. */
function inTenant<I>(call: Call<I>, tenantId: string): Call<I> {
  const { caller } = call;
  if (tenantId === caller.tenantId) return call;
  const operator = { tenantId: caller.tenantId, userId: caller.userId, account: caller.account };
  return { ...call, caller: { ...caller, tenantId, deptIds: [], operator } };
}

/**
 * The same call in the tenant that an administrator of the platform named, in the address or in the body.
 * @throws AppError noData for a tenant that does not exist
 */
export async function inNamedTenant<I>({ database }: Services, call: Call<I>): Promise<Call<I>> {
  const requested = namedTenant(call);
  const here = { ...call, input: withoutTenant(call.input) };
  if (!crosses(call) || requested === '' || requested === platformTenant) return here;
  const tenantRow = await database.unfenced.first(
    sql`select 1 as found from system_tenant where tenant_id = ${requested} and is_deleted = 0`,
  );
  if (!tenantRow) throw new AppError(errors.noData);
  return inTenant(here, requested);
}

/** The tenant that the call names, "" where it names none. */
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
