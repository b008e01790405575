// An operator inside another tenant (contract §2.3). The operator's own session is stored until the stay ends, and then restored.
import { readSession, type Session, writeSession } from '../session/session.ts';
import { readItem, removeItem, writeItem } from '../stored-items.ts';

const OWN_ITEM = 'own-session';
const CAME_HOME_ITEM = 'came-home';

/** Stores the operator's own session, and reloads the console with the session inside the tenant. */
export function goInside(outerSession: Session, inside: Session & Required<Pick<Session, 'inside'>>): void {
  writeItem(OWN_ITEM, outerSession);
  startAsAnother(inside);
}

/**
 * Returns to the outer session. This page keeps the ended session in memory, so that no pending call is sent
 * with the rights of another tenant. Returns false if the session is not inside a tenant or has ended by a log-out.
 */
export function returnHome(session: Session | undefined): boolean {
  if (!session?.inside) return false;
  const stored = readSession();
  const outerSession = readItem<Session>(OWN_ITEM);
  // A stored session that is not inside shows that another tab has already returned and taken the outer session.
  if (stored && !stored.inside) window.location.replace('/');
  else if (outerSession) startAsAnother(outerSession);
  else return false;
  removeItem(OWN_ITEM);
  writeItem(CAME_HOME_ITEM, session.inside.tenantName, 'session');
  return true;
}

/** Returns the outer session of an operator inside a tenant. A log-out also ends that session. */
export const ownSession = (): Session | undefined => readItem<Session>(OWN_ITEM);
export const forgetOwnSession = (): void => removeItem(OWN_ITEM);

/** Returns the tenant that was just left; a second call returns nothing. */
export function takeCameHome(): string | undefined {
  const name = readItem<string>(CAME_HOME_ITEM);
  removeItem(CAME_HOME_ITEM);
  return name;
}

/** Removes the open tabs, because they belong to the tenant in which they were opened. */
function startAsAnother(session: Session): void {
  removeItem('tabs');
  writeSession(session);
  window.location.replace('/');
}
