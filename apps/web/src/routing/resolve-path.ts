// Finds the destination of an address of the console (specification §2). The shell opens it.
import type { FreePage, PageLoader, PageMap } from '@ec/records/console/pages';
import { matchPath } from 'react-router';
import { LOCK_PATH } from '../lock/lock-path.ts';
import { EMBEDDED, type MenuLeaf } from '../menu/menu-tree.ts';
import { site } from '../site.ts';
import { type StateCode, stateIn } from './state-paths.ts';

export type Destination =
  | { kind: 'view'; pattern: string; load: PageLoader; label: FreePage['label'] | string; tab: boolean }
  | { kind: 'embedded'; code: string; label: string }
  | { kind: 'state'; code: StateCode }
  /** The page may belong to a feature, whose definitions are not loaded yet. */
  | { kind: 'waiting' }
  | { kind: 'redirect'; to: string }
  /** The login page, which is another HTML document. */
  | { kind: 'leave'; to: string };

/** @param isComplete whether `pages` contains the pages of the features */
export function resolvePath(path: string, pages: PageMap, leaves: MenuLeaf[], isComplete = true): Destination {
  if (path === '/') return { kind: 'redirect', to: '/wel' };
  if (path === '/wel') return { kind: 'redirect', to: site.firstTab };
  // The login page itself sends a signed-in person to /.
  if (path === '/login') return { kind: 'leave', to: '/login' };
  // While the shell runs, the console is not locked: main.tsx shows the lock page without the shell.
  if (path === LOCK_PATH) return { kind: 'redirect', to: site.firstTab };
  const code = stateIn(path);
  if (code) return { kind: 'state', code };
  const menu = leaves.find((leaf) => leaf.path === path);
  if (path.startsWith(EMBEDDED)) {
    return menu?.address ? { kind: 'embedded', code: menu.code, label: menu.label } : { kind: 'redirect', to: '/404' };
  }
  const match = findPage(path, pages);
  if (!match) return isComplete ? { kind: 'redirect', to: '/404' } : { kind: 'waiting' };
  if (typeof match.page !== 'function') {
    const { load, label, isTab = true } = match.page;
    return { kind: 'view', pattern: match.pattern, load, label, tab: isTab };
  }
  // The view exists, but no menu of the person leads to it.
  if (!menu) return { kind: 'redirect', to: '/403' };
  return { kind: 'view', pattern: match.pattern, load: match.page, label: menu.label, tab: true };
}

export function findPage(path: string, pages: PageMap): { pattern: string; page: PageLoader | FreePage } | undefined {
  const exact = Object.hasOwn(pages, path) ? path : undefined;
  const pattern = exact ?? Object.keys(pages).find((candidate) => matchPath(candidate, path));
  const page = pattern === undefined ? undefined : pages[pattern];
  return pattern !== undefined && page ? { pattern, page } : undefined;
}
