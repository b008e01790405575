// Rules of the tab bar (specification §2, §3).
import { site } from '../site.ts';

/** Specification §3: label, value, params, query, meta, group, close. */
export interface Tab {
  label: string;
  /** The path, which identifies the tab. */
  value: string;
  params: Record<string, string>;
  /** The query of the address as last seen, with its `?`. */
  query: string;
  meta: { pattern: string };
  /** Labels of the menus above it. */
  group: string[];
  /** False only for the home tab. */
  close: boolean;
  /** A pinned tab cannot be closed, and is placed before the tabs that are not pinned. */
  pinned?: boolean;
}

export interface Tabs {
  tabs: Tab[];
  active: string;
  /** Values of the tabs whose pages are alive, the most recently seen last. */
  alive: string[];
  /** The number of refreshes of each tab. A new number gives the page a new React key. */
  refreshed: Readonly<Record<string, number>>;
}

/** Returns whether the tab can be closed: not the home tab, and not a pinned tab until it is unpinned. */
export const canClose = (tab: Tab): boolean => tab.close && tab.pinned !== true;

/** The order of the tabs: home, then pinned tabs, then the others. Dragging does not change it. */
const rank = (tab: Tab): number => (tab.close ? (tab.pinned ? 1 : 2) : 0);

export function pinTab(state: Tabs, value: string, pinned: boolean): Tabs {
  const tabs = state.tabs.map((tab) => (tab.value === value && tab.close ? { ...tab, pinned } : tab));
  return { ...state, tabs: tabs.sort((a, b) => rank(a) - rank(b)) };
}

/** Moves the tab to the index `at`, or to the nearest index among tabs of its rank. */
export function moveTab(state: Tabs, value: string, at: number): Tabs {
  const moved = state.tabs.find((tab) => tab.value === value);
  if (!moved?.close) return state;
  const others = state.tabs.filter((tab) => tab !== moved);
  const first = others.filter((tab) => rank(tab) < rank(moved)).length;
  const last = others.filter((tab) => rank(tab) <= rank(moved)).length;
  const place = Math.max(first, Math.min(last, at));
  if (state.tabs[place] === moved) return state;
  return { ...state, tabs: others.toSpliced(place, 0, moved) };
}

export function refreshTab(state: Tabs, value: string): Tabs {
  return { ...state, refreshed: { ...state.refreshed, [value]: (state.refreshed[value] ?? 0) + 1 } };
}

/** Opens the tab, or activates it if it is open; the new query then replaces the former one. */
export function openTab(state: Tabs, tab: Tab, isDirty: (value: string) => boolean): Tabs {
  const isOpen = state.tabs.some((each) => each.value === tab.value);
  const tabs = isOpen ? state.tabs.map((each) => (each.value === tab.value ? tab : each)) : [...state.tabs, tab];
  return { ...state, tabs, active: tab.value, alive: keepAlive(state.alive, tab.value, isDirty) };
}

/** Returns the alive tabs with `value` last. The tabs seen longest ago drop out beyond the limit, except those with unsaved input. */
function keepAlive(alive: string[], value: string, isDirty: (value: string) => boolean): string[] {
  const next = [...alive.filter((each) => each !== value), value];
  let over = next.length - site.aliveTabs;
  return next.filter((each) => {
    if (over <= 0 || each === value || isDirty(each)) return true;
    over -= 1;
    return false;
  });
}

/** Closes those of the named tabs that can be closed. If the active tab closes, its right neighbour becomes active, else its left one. */
export function closeTabs(state: Tabs, values: string[]): Tabs {
  const closing = new Set(
    state.tabs.filter((tab) => canClose(tab) && values.includes(tab.value)).map((tab) => tab.value),
  );
  const tabs = state.tabs.filter((tab) => !closing.has(tab.value));
  const alive = state.alive.filter((value) => !closing.has(value));
  const refreshed = Object.fromEntries(Object.entries(state.refreshed).filter(([value]) => !closing.has(value)));
  if (!closing.has(state.active)) return { tabs, alive, refreshed, active: state.active };
  const place = state.tabs.findIndex((tab) => tab.value === state.active);
  const left = state.tabs.slice(0, place).filter((tab) => !closing.has(tab.value));
  const right = state.tabs.slice(place + 1).filter((tab) => !closing.has(tab.value));
  return { tabs, alive, refreshed, active: (right[0] ?? left.at(-1))?.value ?? site.firstTab };
}
