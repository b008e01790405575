// The request layer of the console, connected to the session, the language and the toast.
import { checkToken } from '../session/refresh.ts';
import { isExpired } from '../session/refresh-rules.ts';
import { placeOf } from '../session/session.ts';
import { adoptStoredSession, currentSession } from '../session/session-store.ts';
import { leaveToLogin } from '../session/sign-out.ts';
import { currentLanguage } from '../settings/settings-store.ts';
import { createApi } from './api.ts';

let showFailure: (text: string) => void = () => undefined;

/** The shell sets the function that shows a failure. */
export function onFailureShow(show: (text: string) => void): void {
  showFailure = show;
}

export const api = createApi({
  token: () => currentSession()?.accessToken,
  place: () => {
    const session = currentSession();
    return session && placeOf(session);
  },
  language: currentLanguage,
  // A token that expired, for example while the computer slept, is renewed before the call. Otherwise a 401 would end the session.
  before: async () => {
    const session = currentSession();
    if (session && isExpired(session, Date.now())) await checkToken();
  },
  adoptToken: () => adoptStoredSession()?.accessToken,
  onSignedOut: () => leaveToLogin(),
  onFailure: (text) => showFailure(text),
});
