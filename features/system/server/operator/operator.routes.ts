// Lets an administrator of the platform enter a tenant, for a stated reason and a limited time, and leave it (contract §2.3).
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

const maxMinutes = 120;
const maxReasonLength = 255;

export function operatorRoutes(services: Services): Route[] {
  return [
    ...serve(enterTenant, (call) => enter(services, call), { perMinute: 30 }),
    ...serve(leaveTenant, (call) => leave(services, call)),
  ];
}

async function enter(services: Services, call: Call<InputOf<typeof enterTenant>>) {
  const { database, sessions, clock } = services;
  const { caller, input, remoteIp, userAgent } = call;
  const reason = (input.reason ?? '').trim().slice(0, maxReasonLength);
  if (reason === '') fail(tenantErrors.reasonMissing);
  const minutes = Number(input.minutes);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxMinutes)
    fail(tenantErrors.tooLong, { most: maxMinutes });
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
  // The account or the tenant has been removed since the session was opened.
  if (!inside) throw new AppError(errors.noData);
  try {
    await auditVisit(services, call, { tenant, inside, action: 'enter', reason: `${reason} (${minutes} min)` });
  } catch (error) {
    // A visit that could not be audited must end.
    await sessions.end(inside.sessionId);
    throw error;
  }
  return { ...(await tokenReply(services, inside, pair)), tenant_name: tenant.tenantName };
}

async function leave(services: Services, call: Call) {
  const { caller } = call;
  if (!caller.operator) fail(tenantErrors.notInside);
  const tenant = await findNamedTenant(services.database.unfenced, caller.tenantId);
  await services.sessions.end(caller.sessionId);
  await auditVisit(services, call, { tenant, inside: caller, action: 'leave' });
  return {};
}

interface TenantVisit {
  tenant: NamedTenant;
  inside: Call['caller'];
  action: 'enter' | 'leave';
  reason?: string;
}

/** Writes an audit row in the tenant, which its own people see, and one in the platform, in the same transaction. */
function auditVisit(
  { database, ids }: Services,
  call: Call,
  { tenant, inside, action, reason }: TenantVisit,
): Promise<void> {
  const { requestId, remoteIp } = call;
  const account = `${inside.operator?.tenantId}/${inside.account}`;
  const attempt = { tenantId: inside.tenantId, userId: inside.userId, account, grant: 'enter', clientId: '' };
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
      if (action === 'enter') await noteSignIn(tx, ids, call, attempt);
    },
    { audit: 'log', by: { account: inside.account, requestId } },
  );
}
