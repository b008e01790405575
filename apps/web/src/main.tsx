// Starts the console, the entry for signed-in people: shows the shell, the lock page or a public error page.
import './antd.css';
import '@ec/ui/theme/tokens.css';
import '@ec/ui/theme/kit.css';
import '@ec/ui/table/plain-table.css';
import '@ec/ui/theme/print.css';
import './shell/shell.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { followErrorLog, logError, logUncaughtErrors } from './errors/error-log.ts';
import { LockPage } from './lock/lock-page.tsx';
import { LOCK_PATH } from './lock/lock-path.ts';
import { followLock, isLocked, lockStore, rememberReturn, takeReturn } from './lock/lock-store.ts';
import { PublicState } from './public-state.tsx';
import { stateIn } from './routing/state-paths.ts';
import { currentSession } from './session/session-store.ts';
import { isLeaving } from './session/sign-out.ts';
import { startToken } from './session/start-token.ts';
import { followBrand } from './settings/brand-store.ts';
import { applySettings, followSettings } from './settings/settings-store.ts';
import { guardWindow } from './tabs/leave-guard.ts';
import { dropAllPages } from './tabs/tabs-store.ts';

logUncaughtErrors();
applySettings();
followSettings();
followErrorLog();
followBrand(applySettings);
guardWindow();

const element = document.getElementById('root') ?? document.body;
const root = createRoot(element, {
  onUncaughtError: (error, info) => logError(error, 'react', info.componentStack ?? ''),
  onCaughtError: (error, info) => logError(error, 'react', info.componentStack ?? ''),
});
/** Renders synchronously, so that the former content is not visible any longer. */
const show = (content: ReactNode) => flushSync(() => root.render(content));

async function showConsole(): Promise<void> {
  if (window.location.pathname === LOCK_PATH) window.history.replaceState(null, '', takeReturn());
  const { ConsoleRoot, readAhead } = await import('./shell/console-root.tsx');
  if (isLocked() || isLeaving()) return;
  readAhead();
  root.render(<ConsoleRoot />);
}

/** Replaces every page by the lock page (specification §2). Another tab may have set the lock. */
function showLock(): void {
  rememberReturn(window.location.pathname + window.location.search);
  window.history.replaceState(null, '', LOCK_PATH);
  show(<LockPage />);
  dropAllPages();
}

function showConsoleOrLock(): void {
  // A log-out also removes the lock, but then the browser already loads /login.
  if (isLeaving() || !currentSession()) return;
  if (isLocked()) showLock();
  else void showConsole();
}

const state = stateIn(window.location.pathname);
// Without a session only the public error pages are shown. `startToken` sends every other address to /login before the shell is
// loaded (specification §2).
if (state && !currentSession()) show(<PublicState code={state} />);
else if (startToken()) {
  followLock();
  lockStore.subscribe(({ isLocked }, before) => {
    if (isLocked !== before.isLocked) showConsoleOrLock();
  });
  showConsoleOrLock();
}
