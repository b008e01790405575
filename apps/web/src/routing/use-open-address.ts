// Opens an address of the console. The page, the address (`?target=_blank`) or the menu may require a new window.
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { availablePages } from '../available-pages.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { windowAddress } from './opens-window.ts';

const openWindow = (address: string) => void window.open(address, '_blank', 'noopener');

export function useOpenAddress(): (address: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (address) => {
      const ownWindow = windowAddress(address, availablePages());
      if (ownWindow === undefined) void navigate(address);
      else openWindow(ownWindow);
    },
    [navigate],
  );
}

/**
 * Opens a menu, in a new window if the menu says so. Otherwise it opens the menu's path like `useOpenAddress`; the path of an external
 * menu is the console page that embeds it.
 */
export function useOpenLeaf(): (leaf: Pick<MenuLeaf, 'path' | 'query' | 'address' | 'newWindow'>) => void {
  const openAddress = useOpenAddress();
  return useCallback(
    ({ path, query, address, newWindow }) => {
      if (newWindow) openWindow(address ?? path + query);
      else openAddress(path + query);
    },
    [openAddress],
  );
}

/** Makes clicks on links follow the rule of `useOpenAddress`. Clicks with ctrl, shift, alt or meta are left to the browser. */
export function useLinksInWindows(): void {
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.target !== '' || link.origin !== window.location.origin) return;
      const ownWindow = windowAddress(link.pathname + link.search + link.hash, availablePages());
      if (ownWindow === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      openWindow(ownWindow);
    };
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, []);
}
