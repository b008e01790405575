// Starts the login page, an entry of its own without router, react-query and UI kit (architecture §5).
import './login.css';
import { createRoot } from 'react-dom/client';
import { logUncaughtErrors } from '../errors/error-log.ts';
import { readSession, SESSION_ITEM } from '../session/session.ts';
import { applySettings } from '../settings/settings-store.ts';
import { watchItem } from '../stored-items.ts';
import { invitationIn } from './invitation-token.ts';
import { LoginPage } from './login-page.tsx';
import { wantedPage } from './wanted-page.ts';

logUncaughtErrors();
applySettings();

// A signed-in person leaves /login for the wanted page (specification §2), also when another tab has just signed in.
const goOn = () => {
  if (readSession()) window.location.replace(wantedPage(window.location.search));
};
// A person with an invitation wants its account, even if another account is signed in here. The token is removed from the address and the
// history.
const invitation = invitationIn(window.location.hash);
if (invitation) window.history.replaceState(null, '', window.location.pathname);
else {
  goOn();
  watchItem(SESSION_ITEM, goOn);
}

const root = document.getElementById('root');
if (root && (invitation || !readSession())) createRoot(root).render(<LoginPage invitation={invitation} />);
