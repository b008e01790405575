// The session in memory, one per browser tab, following what other tabs store.
import { createStore } from 'zustand/vanilla';
import { watchItem } from '../stored-items.ts';
import { readSession, removeSession, SESSION_ITEM, type Session, writeSession } from './session.ts';

export const sessionStore = createStore<{ session: Session | undefined }>(() => ({ session: readSession() }));

export function currentSession(): Session | undefined {
  return sessionStore.getState().session;
}

export function keepSession(session: Session): void {
  writeSession(session);
  sessionStore.setState({ session });
}

/** Ends the session in this browser only: the memory of this tab and the stored item, which other tabs follow. */
export function dropSession(): void {
  removeSession();
  sessionStore.setState({ session: undefined });
}

/** Takes over what another tab stored meanwhile: newer tokens, another person, or a log-out. */
export function adoptStoredSession(): Session | undefined {
  const stored = readSession();
  if (stored?.accessToken !== currentSession()?.accessToken) sessionStore.setState({ session: stored });
  return stored;
}

export function followOtherTabs(): () => void {
  return watchItem(SESSION_ITEM, adoptStoredSession);
}
