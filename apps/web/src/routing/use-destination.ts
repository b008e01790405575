// Resolves the current address against the person's present menus.
import { useMemo, useRef } from 'react';
import { useAvailablePages } from '../available-pages.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { tabsStore } from '../tabs/tabs-store.ts';
import { type Destination, resolvePath } from './resolve-path.ts';

/**
 * `isLost`: the permission for the page was revoked while it was open. The page stays, so that no typed text is lost; the
 * server refuses its calls.
 */
export function useDestination(path: string, leaves: MenuLeaf[]): { destination: Destination; isLost: boolean } {
  const { pages, isComplete } = useAvailablePages();
  const lastDestinations = useRef(new Map<string, Destination>());
  return useMemo(() => {
    const destination = resolvePath(path, pages, leaves, isComplete);
    const before = lastDestinations.current.get(path);
    // Read without a subscription: while a tab closes, its address is still current for a moment and must not be resolved again.
    const { alive } = tabsStore.getState();
    const isOpen = alive.includes(path);
    for (const address of lastDestinations.current.keys())
      if (address !== path && !alive.includes(address)) lastDestinations.current.delete(address);
    if (isOpen && before && destination.kind === 'redirect') return { destination: before, isLost: true };
    if (destination.kind === 'view' || destination.kind === 'embedded') lastDestinations.current.set(path, destination);
    else lastDestinations.current.delete(path);
    return { destination, isLost: false };
  }, [path, leaves, pages, isComplete]);
}
