// Tests the rules of the tab bar (specification §2, §3).
import { expect, test } from 'vitest';
import { site } from '../site.ts';
import { closeTabs, moveTab, openTab, pinTab, refreshTab, type Tab, type Tabs } from './tab-rules.ts';

const tab = (value: string, query = ''): Tab => ({
  label: value,
  value,
  params: {},
  query,
  meta: { pattern: value },
  group: [],
  close: value !== site.firstTab,
});
const clean = () => false;
const open = (values: string[]): Tabs =>
  values.reduce((state, value) => openTab(state, tab(value), clean), {
    tabs: [],
    active: '',
    alive: [],
    refreshed: {},
  } as Tabs);
const values = (state: Tabs) => state.tabs.map((each) => each.value);

test('a page opened twice is one tab with its newest query', () => {
  const state = openTab(open(['/wel/index', '/a', '/b']), tab('/a', '?current=2'), clean);
  expect(values(state)).toEqual(['/wel/index', '/a', '/b']);
  expect(state.tabs[1]?.query).toBe('?current=2');
  expect(state.active).toBe('/a');
});

test('the first tab cannot be closed', () => {
  expect(values(closeTabs(open(['/wel/index', '/a']), ['/wel/index', '/a']))).toEqual(['/wel/index']);
});

test('when the active tab closes, its right neighbour becomes active, else the left one', () => {
  const state = open(['/wel/index', '/a', '/b']);
  expect(closeTabs(state, ['/b']).active).toBe('/a');
  expect(closeTabs({ ...state, active: '/a' }, ['/a']).active).toBe('/b');
  expect(closeTabs(state, ['/a', '/b']).active).toBe('/wel/index');
});

test('the active tab stays active when another tab closes', () => {
  expect(closeTabs(open(['/wel/index', '/a', '/b']), ['/a']).active).toBe('/b');
});

test('beyond the limit the page seen longest ago is not kept alive, but its tab stays', () => {
  const many = Array.from({ length: site.aliveTabs + 2 }, (_, index) => `/p${index}`);
  const state = open(many);
  expect(state.alive).toHaveLength(site.aliveTabs);
  expect(state.alive).not.toContain('/p0');
  expect(values(state)).toContain('/p0');
});

test('a page with unsaved input is kept alive beyond the limit', () => {
  const many = Array.from({ length: site.aliveTabs }, (_, index) => `/p${index}`);
  const state = openTab(open(many), tab('/new'), (value) => value === '/p0');
  expect(state.alive).toContain('/p0');
  expect(state.alive).not.toContain('/p1');
});

test('pinned tabs come after the home tab and before the others, and stay when all tabs are closed', () => {
  const pinned = pinTab(pinTab(open(['/wel/index', '/a', '/b', '/c']), '/c', true), '/wel/index', true);
  expect(values(pinned)).toEqual(['/wel/index', '/c', '/a', '/b']);
  expect(values(closeTabs(pinned, values(pinned)))).toEqual(['/wel/index', '/c']);
  const free = pinTab(pinned, '/c', false);
  expect(values(closeTabs(free, values(free)))).toEqual(['/wel/index']);
});

test('a pinned tab moves only among pinned tabs, and another tab only among the others', () => {
  const state = pinTab(open(['/wel/index', '/a', '/b', '/c']), '/a', true);
  expect(values(moveTab(state, '/c', 2))).toEqual(['/wel/index', '/a', '/c', '/b']);
  expect(values(moveTab(state, '/c', 0))).toEqual(['/wel/index', '/a', '/c', '/b']);
  expect(values(moveTab(state, '/b', 99))).toEqual(['/wel/index', '/a', '/c', '/b']);
  expect(moveTab(state, '/a', 3)).toBe(state);
  expect(moveTab(state, '/wel/index', 2)).toBe(state);
});

test('refreshes of a page are counted until the page is closed', () => {
  const state = refreshTab(refreshTab(open(['/wel/index', '/a']), '/a'), '/a');
  expect(state.refreshed).toEqual({ '/a': 2 });
  expect(closeTabs(state, ['/a']).refreshed).toEqual({});
});
