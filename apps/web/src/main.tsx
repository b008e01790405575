// The console: everything behind the login page.
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
/** Not a moment later: what stood there before must not be seen any more. */
const show = (content: ReactNode) => flushSync(() => root.render(content));

async function showConsole(): Promise<void> {
  if (window.location.pathname === LOCK_PATH) window.history.replaceState(null, '', takeReturn());
  const { ConsoleRoot, readAhead } = await import('./shell/console-root.tsx');
  if (isLocked() || isLeaving()) return;
  readAhead();
  root.render(<ConsoleRoot />);
}

/** Every page gives way to the lock page, in this tab whatever made it lock (specification §2). */
function showLock(): void {
  rememberReturn(window.location.pathname + window.location.search);
  window.history.replaceState(null, '', LOCK_PATH);
  show(<LockPage />);
  dropAllPages();
}

function showWhatIsDue(): void {
  // Whoever signs out unlocks, too; the browser is then on its way to /login.
  if (isLeaving() || !currentSession()) return;
  if (isLocked()) showLock();
  else void showConsole();
}

const state = stateIn(window.location.pathname);
// With no access token stored only public pages show; everything else leads to /login (specification §2), before anything of the
// shell is loaded.
if (state && !currentSession()) show(<PublicState code={state} />);
else if (startToken()) {
  followLock();
  lockStore.subscribe(({ isLocked }, before) => {
    if (isLocked !== before.isLocked) showWhatIsDue();
  });
  showWhatIsDue();
}
