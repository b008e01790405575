// Pages register a guard that tells whether they have unsaved input. Closing such a tab or the window asks first.

interface Guard {
  dirty: () => boolean;
  /** The page is hidden: React has stopped its effects, but its input still exists. */
  parked: boolean;
}

const guards = new Map<string, Set<Guard>>();

/**
 * Registers a guard for the tab with this path. Returns the function that the page's effect calls when it stops. React also stops
 * effects when it hides a page, so `isHidden` tells a hidden page, which keeps its guard, from a removed one.
 */
export function guardTab(tab: string, dirty: () => boolean, isHidden: () => boolean): () => void {
  const guard: Guard = { dirty, parked: false };
  // A page that is shown again registers new guards, which replace the parked ones.
  const activeGuards = new Set([...(guards.get(tab) ?? [])].filter((each) => !each.parked));
  guards.set(tab, activeGuards.add(guard));
  return () => {
    if (isHidden()) guard.parked = true;
    else guards.get(tab)?.delete(guard);
  };
}

/** Removes the guards of a tab whose page is removed. */
export function forgetGuards(tab: string): void {
  guards.delete(tab);
}

export function isDirty(tab: string): boolean {
  return [...(guards.get(tab) ?? [])].some((guard) => guard.dirty());
}

export function dirtyTabs(): string[] {
  return [...guards.keys()].filter(isDirty);
}

/** Makes the browser ask, in its own words, before a window with unsaved input closes. */
export function guardWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (dirtyTabs().length) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
