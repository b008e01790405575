// The console: everything behind the login page.
import './antd.css';
import '@ec/ui/theme/tokens.css';
import '@ec/ui/theme/kit.css';
import '@ec/ui/table/plain-table.css';
import '@ec/ui/theme/print.css';
import './shell/shell.css';
import { createRoot } from 'react-dom/client';
import { logError, logUncaughtErrors } from './errors/error-log.ts';
import { startToken } from './session/start-token.ts';
import { followBrand } from './settings/brand-store.ts';
import { applySettings, followSettings } from './settings/settings-store.ts';
import { guardWindow } from './tabs/leave-guard.ts';

logUncaughtErrors();
applySettings();
followSettings();
followBrand(applySettings);
guardWindow();

// With no access token stored everything leads to /login (specification §2), before anything of the shell is loaded.
if (startToken()) {
  const { ConsoleRoot, readAhead } = await import('./shell/console-root.tsx');
  const root = document.getElementById('root');
  if (root) {
    readAhead();
    createRoot(root, {
      onUncaughtError: (error, info) => logError(error, 'react', info.componentStack ?? ''),
      onCaughtError: (error, info) => logError(error, 'react', info.componentStack ?? ''),
    }).render(<ConsoleRoot />);
  }
}
