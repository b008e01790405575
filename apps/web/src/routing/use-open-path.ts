// Goes to an address of the console, in a window of its own where its page asks for one.
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { knownPages } from '../known-pages.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { windowAddress } from './opens-window.ts';

const openWindow = (address: string) => void window.open(address, '_blank', 'noopener');

export function useOpenPath(): (address: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (address) => {
      const ownWindow = windowAddress(address, knownPages());
      if (ownWindow === undefined) void navigate(address);
      else openWindow(ownWindow);
    },
    [navigate],
  );
}

/** A menu whose page opens in a window, or an external address. */
export function useOpenLeaf(): (leaf: Pick<MenuLeaf, 'path' | 'query' | 'address' | 'newWindow'>) => void {
  const openPath = useOpenPath();
  return useCallback(
    ({ path, query, address, newWindow }) => {
      if (newWindow) openWindow(address ?? path + query);
      else openPath(path + query);
    },
    [openPath],
  );
}

/** Links of pages follow the same rule; a click with a key pressed means what it means in any page. */
export function useLinksInWindows(): void {
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.target !== '' || link.origin !== window.location.origin) return;
      const ownWindow = windowAddress(link.pathname + link.search + link.hash, knownPages());
      if (ownWindow === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      openWindow(ownWindow);
    };
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, []);
}
