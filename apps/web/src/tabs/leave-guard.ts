// Unsaved input: pages say while they have some, and closing their tab or the window asks first.

interface Guard {
  dirty: () => boolean;
  /** The page is hidden: its effects were stopped, its input is still there. */
  parked: boolean;
}

const guards = new Map<string, Set<Guard>>();

/**
 * `tab` is the path of the tab whose page is asking. Returns the way to stop. React stops the effects of a hidden page,
 * and with them its guard, although its input lives on: `isHidden` tells that from a page that is gone.
 */
export function guardTab(tab: string, dirty: () => boolean, isHidden: () => boolean): () => void {
  const guard: Guard = { dirty, parked: false };
  // The page is back and speaks for itself again.
  const activeGuards = new Set([...(guards.get(tab) ?? [])].filter((each) => !each.parked));
  guards.set(tab, activeGuards.add(guard));
  return () => {
    if (isHidden()) guard.parked = true;
    else guards.get(tab)?.delete(guard);
  };
}

/** The page of the tab is gone, hidden or not. */
export function forgetGuards(tab: string): void {
  guards.delete(tab);
}

export function isDirty(tab: string): boolean {
  return [...(guards.get(tab) ?? [])].some((guard) => guard.dirty());
}

export function dirtyTabs(): string[] {
  return [...guards.keys()].filter(isDirty);
}

/** The browser asks in its own words before a window with unsaved input closes. */
export function guardWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (dirtyTabs().length) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
