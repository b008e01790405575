// Lists and ends open sessions: the caller's own, and for administrators all of the tenant (contract §3.6).
import { audit } from '@ec/kernel/audit';
import { AppError, errors } from '@ec/kernel/errors';
import { recordLogEvent } from '@ec/kernel/event-log';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { OpenSession } from '@ec/kernel/session/sessions';
import type { InputOf } from '@ec/resource/contract';
import type { endSessions, openSessions } from '../../shared/sessions.contract.ts';
import { isTenantId } from './tenant-of-call.ts';

export async function listOpenSessions({ sessions }: Services, call: Call<InputOf<typeof openSessions>>) {
  const { caller, input } = call;
  const tenantId = tenantOf(call);
  const asksForOthers =
    input.all === '1' || (input.userId !== undefined && input.userId !== '' && input.userId !== caller.userId);
  if ((asksForOthers || tenantId !== caller.tenantId) && !seesTenant(call)) throw new AppError(errors.forbidden);
  const userId = input.userId || (input.all === '1' ? undefined : caller.userId);
  const open = await sessions.list(tenantId, userId);
  return open.map((session) => ({ ...session, current: session.id === caller.sessionId }));
}

/** Ends all named sessions or none. A session that the caller may not see is refused like a session that does not exist. */
export async function kick(services: Services, call: Call<InputOf<typeof endSessions>>): Promise<void> {
  const { sessions } = services;
  const { caller } = call;
  const tenantId = tenantOf(call);
  const sessionIds = [...new Set(call.input.ids.split(','))];
  const sessionsById = new Map<string, OpenSession>();
  for (const session of await sessions.list(tenantId, seesTenant(call) ? undefined : caller.userId))
    sessionsById.set(session.id, session);
  if (!sessionIds.every((each) => sessionsById.has(each))) throw new AppError(errors.noData);
  await endSessionsOf(
    services,
    call,
    tenantId,
    sessionIds.flatMap((each) => sessionsById.get(each) ?? []),
  );
}

/** Ends the caller's other sessions. @returns their number */
export async function kickOthers(services: Services, call: Call): Promise<number> {
  const { tenantId, userId, sessionId } = call.caller;
  const others = (await services.sessions.list(tenantId, userId)).filter(({ id }) => id !== sessionId);
  if (others.length > 0) await endSessionsOf(services, call, tenantId, others);
  return others.length;
}

async function endSessionsOf(
  services: Services,
  call: Call,
  tenantId: string,
  openSessions: readonly OpenSession[],
): Promise<void> {
  const { sessions, database, ids } = services;
  for (const { id } of openSessions) await sessions.end(id);
  const { caller, requestId, remoteIp } = call;
  await database.withTenant(caller.tenantId, async (tx) => {
    await audit(
      tx,
      call,
      ids,
      // The row's id is the account, because readers of the audit log do not know the ids of sessions.
      openSessions.map(({ id, account }) => ({
        resource: 'session',
        action: 'kick',
        rowId: account,
        changes: { before: { tenantId, account, id } },
      })),
    );
    const accounts = [...new Set(openSessions.map(({ account }) => account))].slice(0, 100);
    const data = { sessions: openSessions.length, accounts, tenantId };
    await recordLogEvent(tx, caller.tenantId, ids, {
      event: 'session.kick',
      data,
      account: caller.account,
      requestId,
      remoteIp,
    });
  });
}

function seesTenant({ rights }: Pick<Call, 'rights'>): boolean {
  return rights.isTenantAdmin;
}

/** Returns the tenant that an administrator of the platform names, else the caller's own (contract §2.3). */
function tenantOf({ caller, rights, input }: Call<{ tenantId?: string | undefined }>): string {
  if (!input.tenantId || !rights.isAdministrator) return caller.tenantId;
  return isTenantId(input.tenantId) ? input.tenantId : caller.tenantId;
}
