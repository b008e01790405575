// Starts the session of this browser tab: checks the token, follows other tabs, and leaves the console when the session ends.
import { startTokenCheck } from './refresh.ts';
import { placeOf } from './session.ts';
import { currentSession, followOtherTabs, sessionStore } from './session-store.ts';
import { leaveToLogin, startAnew } from './sign-out.ts';

/** Returns false without a session; the browser then already loads /login. */
export function startToken(): boolean {
  if (!currentSession()) {
    leaveToLogin();
    return false;
  }
  followOtherTabs();
  startTokenCheck();
  sessionStore.subscribe(({ session }, before) => {
    // Without a session in memory the person is logged out (specification §2). Another tab may have removed it.
    if (!session) leaveToLogin();
    // Another tab changed the person or the tenant: nothing of the former one may stay on this screen.
    else if (before.session && placeOf(session) !== placeOf(before.session)) startAnew();
  });
  return true;
}
