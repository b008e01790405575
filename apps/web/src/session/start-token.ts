// Starts the session of this browser tab: token check every 10 s, other tabs followed, the way out when it ends.
import { startTokenCheck } from './refresh.ts';
import { placeOf } from './session.ts';
import { currentSession, followOtherTabs, sessionStore } from './session-store.ts';
import { leaveToLogin, startAnew } from './sign-out.ts';

/** False when there is no session: then the browser is already on its way to /login. */
export function startToken(): boolean {
  if (!currentSession()) {
    leaveToLogin();
    return false;
  }
  followOtherTabs();
  startTokenCheck();
  sessionStore.subscribe(({ session }, before) => {
    // A logged-in person whose token in memory is empty is logged out (specification §2); also when another tab did it.
    if (!session) leaveToLogin();
    // Someone else signed in from another tab, or went into another tenant: nothing of the former person may stay on this screen.
    else if (before.session && placeOf(session) !== placeOf(before.session)) startAnew();
  });
  return true;
}
