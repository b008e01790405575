// Checks every 10 s whether the token must be renewed. Only one tab of the browser renews it (specification §4).
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
  // Timers stop while a computer sleeps, so a tab also checks when it becomes visible.
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkToken();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Runs one token check; calls during a check share it. */
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
  // The token of an operator inside another tenant is never renewed: the stay ends with it.
  const session = currentSession();
  if (session?.inside) return isExpired(session, Date.now()) ? leaveToLogin() : undefined;
  if (decision === 'refresh') await withRefreshLock(refreshUnlessDone);
}

// Runs under the lock. Another tab may have renewed the token before, so the stored session is read first.
async function refreshUnlessDone(): Promise<void> {
  const session = adoptStoredSession();
  if (!session) return leaveToLogin();
  if (decideRefresh(session, readSession(), Date.now()) === 'refresh') await refresh(session);
}

/**
 * Switches to another department and role. Returns the server's reason for a refusal, undefined after success.
 * @throws if the server is not reached
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
    // Only 400 and 401 end the session; after any other failure the next check tries again (contract §2.1).
    else if (status === 401 || status === 400) leaveToLogin();
  } catch {
    // The network is down or the reply is no JSON: the next check tries again.
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
