// Ways out: log-out by the person, and the local log-out that a 401 or a vanished token causes (specification §8).

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

/** Local log-out; an operator inside a tenant only leaves that. The page asked for is remembered, so that the person is back there after signing in again. */
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

/** Somebody else is signed in, or elsewhere: nothing of before stays on this screen, and nothing that still ends here ends that session. */
export function startAnew(): void {
  leaving = true;
  window.location.replace('/');
  // A person with unsaved input may refuse to let the page go; by then the last answer to the former session has come.
  setTimeout(() => {
    leaving = false;
  }, site.requestTimeout);
}

/** Log-out by the person: ends the session at the server, whose answer does not matter, and in every tab here. */
export async function signOut(): Promise<void> {
  const all = [currentSession(), readSession(), ownSession()].flatMap((session) => session?.accessToken ?? []);
  await Promise.all([...new Set(all)].map(endAtServer));
  forgetOwnSession();
  // Nobody returns to a session that another tab came back to meanwhile.
  removeSession();
  // The open pages are part of the session: the next person at this screen starts at home.
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
