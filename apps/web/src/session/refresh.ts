// The token check: every 10 s, exactly one refresh across all tabs of the browser (specification §4).
import { basicHeader } from '../request/headers.ts';
import { currentLanguage } from '../settings/settings-store.ts';
import { site } from '../site.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { decideRefresh, isExpired } from './refresh-rules.ts';
import { type Acting, readSession, type Session, sessionOf, type TokenReply } from './session.ts';
import { adoptStoredSession, currentSession, keepSession } from './session-store.ts';
import { leaveToLogin } from './sign-out.ts';

let running: Promise<void> | undefined;

export function startTokenCheck(): () => void {
  const timer = setInterval(() => void checkToken(), site.refreshCheckEvery);
  // A tab that was asleep is checked when it is looked at again, before its person clicks anything.
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkToken();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Resolves once the token is as fresh as it can be; never rejects. */
export function checkToken(): Promise<void> {
  running ??= runCheck().finally(() => {
    running = undefined;
  });
  return running;
}

async function runCheck(): Promise<void> {
  const decision = decideRefresh(currentSession(), readSession(), Date.now());
  if (decision === 'signed-out') return leaveToLogin();
  if (decision === 'adopt') return void adoptStoredSession();
  // A stay inside a tenant ends with its token: there is nothing to renew.
  const session = currentSession();
  if (session?.inside) return isExpired(session, Date.now()) ? leaveToLogin() : undefined;
  if (decision === 'refresh') await withRefreshLock(refreshUnlessDone);
}

// Inside the lock: whoever waited finds the work of the tab before it and only takes it over.
async function refreshUnlessDone(): Promise<void> {
  const session = adoptStoredSession();
  if (!session) return leaveToLogin();
  if (decideRefresh(session, readSession(), Date.now()) === 'refresh') await refresh(session);
}

/**
 * Goes on with another department and role. Says what the server had against it, undefined where it is done.
 * @throws TypeError where the server is not reached
 */
export async function switchTo(acting: Acting): Promise<string | undefined> {
  let refusal: string | undefined;
  await withRefreshLock(async () => {
    const session = adoptStoredSession();
    if (!session) return leaveToLogin();
    const { status, reply } = await askForTokens({ ...session, acting });
    if (status === 200 && reply.access_token) keepSession({ ...sessionOf(reply, Date.now()), acting });
    else refusal = reply.error_description ?? '';
  });
  return refusal;
}

async function refresh(session: Session): Promise<void> {
  try {
    const { status, reply } = await askForTokens(session);
    const { acting } = session;
    if (status === 200 && reply.access_token)
      keepSession({ ...sessionOf(reply, Date.now()), ...(acting ? { acting } : {}) });
    // Only a plain refusal ends the session; a server in trouble is asked again at the next check (contract §2.1).
    else if (status === 401 || status === 400) leaveToLogin();
  } catch {
    // Network down or no JSON: the next check tries again.
  }
}

type RefreshReply = TokenReply & { error_description?: string };

async function askForTokens({ person, refreshToken, acting }: Session) {
  const { tenantId } = person;
  const query = new URLSearchParams({
    tenantId,
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    scope: 'all',
  });
  const headers: Record<string, string> = {
    ...basicHeader(),
    'Tenant-Id': tenantId,
    'Accept-Language': currentLanguage(),
    ...(acting ? { 'Dept-Id': acting.deptId, 'Role-Id': acting.roleId } : {}),
  };
  const response = await fetch(`/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers,
    credentials: 'include',
    signal: AbortSignal.timeout(site.requestTimeout),
  });
  const reply: RefreshReply = await response.json();
  return { status: response.status, reply };
}
