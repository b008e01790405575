// Moves calls of the platform's administrator into another tenant: the tenant that he names, or that of the rows that he names (contract §2.3).
// Everybody else stays in his own tenant, whatever he sends. For business rows an administrator has to enter the tenant instead.

import { AppError, errors } from '@ec/kernel/errors';
import { createOperatorReads } from '@ec/kernel/http/operator-reads';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { objectOf, textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { findNamedRows, tenantOfRows } from './tenant-of-rows.ts';

/**
 * Lets the platform's administrator make the calls in every tenant. The parameter `tenantId` names the tenant and does not reach the handler
 * as input. Without `tenantId` the rows that the call names determine the tenant; `of` is the resource of the calls. Reads in another
 * tenant are audited there, like the reads of an operator who has entered it.
 */
export function acrossTenants(services: Services, routes: readonly Route[], of?: Resource): Route[] {
  const reads = createOperatorReads(services);
  return routes.map((each) =>
    each.access === 'public'
      ? each
      : {
          ...each,
          async handler(call) {
            const movedCall = await moveToRequestedTenant(services, call, of);
            if (movedCall.caller.tenantId !== call.caller.tenantId) await reads.recordRead(each, movedCall);
            return each.handler(movedCall);
          },
        },
  );
}

/**
 * Moves the call into the tenant that an administrator of the platform names, else into the tenant of the rows that he names.
 * @throws AppError noData for a tenant that does not exist
 */
export async function moveToRequestedTenant<I>(services: Services, call: Call<I>, of?: Resource): Promise<Call<I>> {
  const { method } = call.request;
  // Naming the platform's own tenant is the same as naming no tenant.
  const isUnnamed = ['', platformTenant].includes(tenantInInput(call));
  const rows = canCrossTenants(call) && isUnnamed ? findNamedRows(of, { method, input: call.input }) : undefined;
  const tenantId = rows && (await tenantOfRows(services.database, call, rows));
  const movedCall = await moveToNamedTenant(services, call);
  return tenantId === undefined ? movedCall : moveToTenant(movedCall, tenantId);
}

/** Returns whether the caller may work in other tenants without entering them. */
const canCrossTenants = ({ caller, rights }: Pick<Call, 'caller' | 'rights'>): boolean =>
  rights.isAdministrator && caller.tenantId === platformTenant;

/** Moves the call into the tenant, without the caller's departments, which own no rows there. */
function moveToTenant<I>(call: Call<I>, tenantId: string): Call<I> {
  const { caller } = call;
  if (tenantId === caller.tenantId) return call;
  const operator = { tenantId: caller.tenantId, userId: caller.userId, account: caller.account };
  return { ...call, caller: { ...caller, tenantId, deptIds: [], operator } };
}

/**
 * Moves the call into the tenant that an administrator of the platform names in the address or in the body.
 * @throws AppError noData for a tenant that does not exist
 */
export async function moveToNamedTenant<I>({ database }: Services, call: Call<I>): Promise<Call<I>> {
  const requestedTenant = tenantInInput(call);
  const cleanedCall = { ...call, input: withoutTenant(call.input) };
  if (!canCrossTenants(call) || requestedTenant === '' || requestedTenant === platformTenant) return cleanedCall;
  const tenantRow = await database.unfenced.first(
    sql`select 1 as found from system_tenant where tenant_id = ${requestedTenant} and is_deleted = 0`,
  );
  if (!tenantRow) throw new AppError(errors.noData);
  return moveToTenant(cleanedCall, requestedTenant);
}

/** Returns the parameter `tenantId` of the call; "" if the call has none. */
export function tenantInInput({ input, request }: Pick<Call, 'input'> & Partial<Pick<Call, 'request'>>): string {
  // A task writes an import, long after its request, so it has no request.
  const places = request === undefined ? [input] : [input, request.query, request.body];
  const sent = places.map((place) => textOf(objectOf(place).tenantId));
  return sent.find((tenantId) => tenantId !== '') ?? '';
}

function withoutTenant<I>(input: I): I {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || !('tenantId' in input)) return input;
  const { tenantId: _named, ...others } = input;
  return others as I;
}
