// The session in the memory of this browser tab. It follows the session that other tabs store.
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

/** Ends the session in all tabs of this browser, but not at the server: the other tabs follow the stored item. */
export function dropSession(): void {
  removeSession();
  sessionStore.setState({ session: undefined });
}

/** Takes over the session that another tab stored: newer tokens, another person, or none after a log-out. */
export function adoptStoredSession(): Session | undefined {
  const stored = readSession();
  if (stored?.accessToken !== currentSession()?.accessToken) sessionStore.setState({ session: stored });
  return stored;
}

export function followOtherTabs(): () => void {
  return watchItem(SESSION_ITEM, adoptStoredSession);
}
