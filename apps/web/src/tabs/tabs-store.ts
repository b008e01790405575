// The console's open tabs in this browser tab. They survive a reload, but their pages load again.
import { createStore } from 'zustand/vanilla';
import { site } from '../site.ts';
import { readItem, writeItem } from '../stored-items.ts';
import { forgetGuards, isDirty } from './leave-guard.ts';
import { closeTabs, moveTab, openTab, pinTab, refreshTab, type Tab, type Tabs } from './tab-rules.ts';

const ITEM = 'tabs';

export const tabsStore = createStore<Tabs>(() => ({
  tabs: readItem<Tab[]>(ITEM) ?? [],
  active: '',
  alive: [],
  refreshed: {},
}));

tabsStore.subscribe(({ tabs, alive }, before) => {
  if (tabs !== before.tabs) writeItem(ITEM, tabs, 'session');
  for (const value of before.alive) if (!alive.includes(value)) forgetGuards(value);
});

export function showTab(tab: Tab): void {
  tabsStore.setState((state) => {
    const openedTab = state.tabs.find(({ value }) => value === tab.value);
    return openTab(
      withHome(state, tab),
      openedTab ? { ...tab, ...pinOf(openedTab), params: { ...openedTab.params, ...tab.params } } : tab,
      isDirty,
    );
  });
}

/** Names a tab after the row that its page shows. */
export function nameTab(value: string, name: string): void {
  tabsStore.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.value === value ? { ...tab, params: { ...tab.params, name } } : tab)),
  }));
}

const pinOf = ({ pinned }: Tab) => (pinned ? { pinned } : {});

export const setPinned = (value: string, pinned: boolean): void =>
  tabsStore.setState((state) => pinTab(state, value, pinned));

export const placeTab = (value: string, at: number): void => tabsStore.setState((state) => moveTab(state, value, at));

/** Loads the page of the tab again; its unsaved input is lost. */
export function renewTab(value: string): void {
  forgetGuards(value);
  tabsStore.setState((state) => refreshTab(state, value));
}

/** Removes the hidden pages without unsaved input from memory; each loads again when its tab is shown. */
export function dropHiddenPages(): void {
  tabsStore.setState(({ alive, active }) => ({ alive: alive.filter((value) => value === active || isDirty(value)) }));
}

export function dropTabs(values: string[]): Tabs {
  tabsStore.setState((state) => closeTabs(state, values));
  return tabsStore.getState();
}

/** Removes all pages from memory, because the console was locked. The tabs stay; each page loads again when its tab is shown. */
export function dropAllPages(): void {
  tabsStore.setState({ alive: [] });
}

/** Returns whether the page of the tab is alive but not visible. */
export function isHidden(value: string): boolean {
  return value !== window.location.pathname && tabsStore.getState().alive.includes(value);
}

export function addressOfTab(value: string): string {
  const tab = tabsStore.getState().tabs.find((each) => each.value === value);
  return tab ? tab.value + tab.query : value;
}

// Adds the home tab in front if it is missing: a person may open the console at the address of another page.
function withHome(state: Tabs, tab: Tab): Tabs {
  if (tab.value === site.firstTab || state.tabs.some((each) => each.value === site.firstTab)) return state;
  const home: Tab = { ...tab, label: '', value: site.firstTab, params: {}, query: '', group: [], close: false };
  return { ...state, tabs: [{ ...home, meta: { pattern: site.firstTab } }, ...state.tabs] };
}
