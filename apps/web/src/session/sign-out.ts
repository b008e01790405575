// Log-out by the person, and the local log-out after a 401 or without a token (specification §8).

import { LOCK_PATH } from '../lock/lock-path.ts';
import { isLocked, takeReturn } from '../lock/lock-store.ts';
import { forgetOwnSession, ownSession, returnHome } from '../operator/inside.ts';
import { basicHeader, tokenHeader } from '../request/headers.ts';
import { currentLanguage } from '../settings/settings-store.ts';
import { site } from '../site.ts';
import { removeItem } from '../stored-items.ts';
import { dropDrafts } from './draft-store.ts';
import { readSession, removeSession } from './session.ts';
import { currentSession, dropSession } from './session-store.ts';

let leaving = false;

/**
 * Logs out in this browser and opens the login page. With `remember`, the next sign-in returns to the present page.
 * An operator inside another tenant only leaves that tenant.
 */
export function leaveToLogin({ remember = true } = {}): void {
  if (leaving) return;
  leaving = true;
  if (returnHome(currentSession())) return;
  const returnTo = isLocked() ? takeReturn() : window.location.pathname + window.location.search;
  dropSession();
  const to =
    remember && returnTo.length > 1 && returnTo !== LOCK_PATH && !returnTo.startsWith('/wel')
      ? `?to=${encodeURIComponent(returnTo)}`
      : '';
  window.location.replace(`/login${to}`);
}

/**
 * Reloads the console after a change of person, tenant or role. Until then `leaving` is set, so that a late 401 of the former session
 * does not end the new one.
 */
export function startAnew(): void {
  leaving = true;
  window.location.replace('/');
  // The browser lets a person with unsaved input stay on the page. After this time no reply to the former session is pending.
  setTimeout(() => {
    leaving = false;
  }, site.requestTimeout);
}

/** Log-out by the person: ends the session at the server, whatever it replies, and in all tabs of this browser. */
export async function signOut(): Promise<void> {
  const tokens = [currentSession(), readSession(), ownSession()].flatMap((session) => session?.accessToken ?? []);
  await Promise.all([...new Set(tokens)].map(endAtServer));
  forgetOwnSession();
  // Another tab may meanwhile have stored the operator's own session again; that one ends, too.
  removeSession();
  // The next person at this screen starts on the home page.
  removeItem('tabs');
  dropDrafts();
  leaveToLogin({ remember: false });
}

async function endAtServer(token: string): Promise<void> {
  const headers = { ...basicHeader(), ...tokenHeader(token), 'Accept-Language': currentLanguage() };
  const signal = AbortSignal.timeout(site.requestTimeout);
  await fetch('/api/blade-auth/oauth/logout', { headers, credentials: 'include', signal }).catch(() => undefined);
}

export function isLeaving(): boolean {
  return leaving;
}
