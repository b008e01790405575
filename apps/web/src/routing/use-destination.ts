// Where the address leads, for the person as of now.
import { useMemo, useRef } from 'react';
import { useKnownPages } from '../known-pages.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { tabsStore } from '../tabs/tabs-store.ts';
import { type Destination, resolvePath } from './resolve-path.ts';

/**
 * `isLost`: the permission for the page was taken away while it was open. It stays, so that nothing typed is lost; what the
 * server then refuses, it says.
 */
export function useDestination(path: string, leaves: MenuLeaf[]): { destination: Destination; isLost: boolean } {
  const { pages, isComplete } = useKnownPages();
  const lastDestinations = useRef(new Map<string, Destination>());
  return useMemo(() => {
    const destination = resolvePath(path, pages, leaves, isComplete);
    const before = lastDestinations.current.get(path);
    // The store is read, not followed: while a page is closed its address stands for a moment longer, and must lead nowhere new.
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
