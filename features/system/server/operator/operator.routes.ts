// An administrator of the platform enters a tenant for a stated reason and a short time, and leaves it (contract §2.3).
import { audit } from '@ec/kernel/audit';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { readSession } from '@ec/kernel/session/session-row';
import type { InputOf } from '@ec/resource/contract';
import { serve } from '@ec/resource-server/serve';
import { enterTenant, leaveTenant } from '../../shared/operator.contract.ts';
import { noteSignIn } from '../sign-in/login-log.ts';
import { tokenReply } from '../sign-in/token-reply.ts';
import { findNamedTenant, type NamedTenant } from '../tenant/named-tenant.ts';
import { tenantErrors } from '../tenant/tenant.errors.ts';

const mostMinutes = 120;
const mostReason = 255;

export function operatorRoutes(services: Services): Route[] {
  return [
    ...serve(enterTenant, (call) => enter(services, call), { perMinute: 30 }),
    ...serve(leaveTenant, (call) => leave(services, call)),
  ];
}

async function enter(services: Services, call: Call<InputOf<typeof enterTenant>>) {
  const { database, sessions, clock } = services;
  const { caller, input, remoteIp, userAgent } = call;
  const reason = (input.reason ?? '').trim().slice(0, mostReason);
  if (reason === '') fail(tenantErrors.reasonMissing);
  const minutes = Number(input.minutes);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes)
    fail(tenantErrors.tooLong, { most: mostMinutes });
  const tenant = await findNamedTenant(database.unfenced, input.tenantId);
  if (tenant.tenantId === platformTenant) fail(tenantErrors.alreadyAtHome);
  const ownSession = await readSession(database.unfenced, caller.sessionId, clock.now());
  if (!ownSession) throw new AppError(errors.unauthorized);
  const seconds = minutes * 60;
  const pair = await sessions.open({
    tenantId: tenant.tenantId,
    userId: caller.userId,
    clientId: ownSession.client_id,
    accessSeconds: seconds,
    refreshSeconds: seconds,
    remoteIp,
    userAgent,
    operator: { tenantId: caller.tenantId, userId: caller.userId, account: caller.account },
  });
  const inside = await sessions.find(pair.accessToken);
  if (!inside) throw new AppError(errors.noData); // removed in this very moment
  try {
    await tellBoth(services, call, { tenant, inside, action: 'enter', reason: `${reason} (${minutes} min)` });
  } catch (error) {
    await sessions.end(inside.sessionId); // nobody is inside whom the audit does not know
    throw error;
  }
  return { ...(await tokenReply(services, inside, pair)), tenant_name: tenant.tenantName };
}

async function leave(services: Services, call: Call) {
  const { caller } = call;
  if (!caller.operator) fail(tenantErrors.notInside);
  const tenant = await findNamedTenant(services.database.unfenced, caller.tenantId);
  await services.sessions.end(caller.sessionId);
  await tellBoth(services, call, { tenant, inside: caller, action: 'leave' });
  return {};
}

interface TenantVisit {
  tenant: NamedTenant;
  inside: Call['caller'];
  action: 'enter' | 'leave';
  reason?: string;
}

/** Writes a row in the tenant, visible to its own people, and a row in the platform, in one transaction. */
function tellBoth(
  { database, ids }: Services,
  call: Call,
  { tenant, inside, action, reason }: TenantVisit,
): Promise<void> {
  const { requestId, remoteIp } = call;
  const account = `${inside.operator?.tenantId}/${inside.account}`;
  const signedIn = { tenantId: inside.tenantId, userId: inside.userId, account, grant: 'enter', clientId: '' };
  const home = { ...inside, tenantId: inside.operator?.tenantId ?? platformTenant, operator: undefined };
  return database.asPlatform(
    `${action} tenant ${tenant.tenantId}`,
    async (tx) => {
      const entry = { action, reason };
      await audit(tx, { caller: inside, requestId, remoteIp }, ids, [
        { ...entry, resource: 'session', rowId: inside.sessionId },
      ]);
      await audit(tx, { caller: home, requestId, remoteIp }, ids, [
        { ...entry, resource: 'system.tenant', rowId: tenant.id },
      ]);
      if (action === 'enter') await noteSignIn(tx, ids, call, signedIn);
    },
    { audit: 'log', by: { account: inside.account, requestId } },
  );
}
