// An operator inside another tenant (contract §2.3): the own session waits beside the one inside and comes back when that ends.
import { readSession, type Session, writeSession } from '../session/session.ts';
import { readItem, removeItem, writeItem } from '../stored-items.ts';

const OWN_ITEM = 'own-session';
const CAME_HOME_ITEM = 'came-home';

/** Leaves everything of the own session behind on this screen; the browser then starts anew inside. */
export function goInside(outerSession: Session, inside: Session & Required<Pick<Session, 'inside'>>): void {
  writeItem(OWN_ITEM, outerSession);
  startAsAnother(inside);
}

/**
 * Back to the own session. The memory of this page keeps the ended one, so that no call that is still on its way goes out
 * with the rights of another tenant. False where nobody is inside, or where that ended with a log-out.
 */
export function returnHome(session: Session | undefined): boolean {
  if (!session?.inside) return false;
  const stored = readSession();
  const outerSession = readItem<Session>(OWN_ITEM);
  // Another tab has returned before: it took the own session along.
  if (stored && !stored.inside) window.location.replace('/');
  else if (outerSession) startAsAnother(outerSession);
  else return false;
  removeItem(OWN_ITEM);
  writeItem(CAME_HOME_ITEM, session.inside.tenantName, 'session');
  return true;
}

/** The own session of somebody inside, to be ended with it. */
export const ownSession = (): Session | undefined => readItem<Session>(OWN_ITEM);
export const forgetOwnSession = (): void => removeItem(OWN_ITEM);

/** The tenant that was just left, told once. */
export function takeCameHome(): string | undefined {
  const name = readItem<string>(CAME_HOME_ITEM);
  removeItem(CAME_HOME_ITEM);
  return name;
}

/** The open pages belong to the tenant they were opened in. */
function startAsAnother(session: Session): void {
  removeItem('tabs');
  writeSession(session);
  window.location.replace('/');
}
