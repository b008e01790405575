// Unsaved input: pages say while they have some, and closing their tab or the window asks first.

const guards = new Map<string, Set<() => boolean>>();

/** `tab` is the path of the tab whose page is asking. Returns the way to stop. */
export function guardTab(tab: string, dirty: () => boolean): () => void {
  const own = guards.get(tab) ?? new Set();
  guards.set(tab, own.add(dirty));
  return () => {
    own.delete(dirty);
    if (own.size === 0 && guards.get(tab) === own) guards.delete(tab);
  };
}

export function isDirty(tab: string): boolean {
  return [...(guards.get(tab) ?? [])].some((dirty) => dirty());
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
