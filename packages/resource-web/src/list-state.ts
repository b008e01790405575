// What a list shows, and its address: filters, sort, columns and page live in the URL, so that a link shows the same rows.
// Over a saved view the address holds only what differs from it; an empty value takes away what the view says.
import { listFieldOf, type Sort } from '@ec/resource/filter';
import { decodeQuery, encodeQuery, parseQueryTree, type QueryGroup } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import type { ViewConfig } from '@ec/resource/view-config';
import { searchFieldsOf } from './search-fields.ts';

/** specification §9 */
export const pageSizes = [10, 30, 50, 100, 200];
const usualSize = 10;

export interface ListState {
  /** From 1. */
  current: number;
  size: number;
  /** Query keys of contract §1.4 with their values, as they go over the wire. */
  filters: Record<string, string>;
  sorts: Sort[];
  /** Filters of the query builder. */
  q?: QueryGroup | undefined;
  /** The address holds a `q` that means nothing here. */
  isQueryWrong?: boolean | undefined;
  /** As in list-layout.ts; '' where neither the address nor the view says anything. */
  columns: string;
}

function names(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** The keys of the address that are the list's, the page aside. */
export function listKeysOf(resource: Resource): string[] {
  return [...searchFieldsOf(resource).flatMap(({ keys }) => keys), 'size', 'ascs', 'descs', 'q', 'columns'];
}

const noView: ViewConfig = {};

/** Keys that the definition does not know are dropped: an old or foreign link never breaks the list. */
export function readListState(
  resource: Resource,
  params: URLSearchParams,
  { view = noView, seesPlain = true }: { view?: ViewConfig | undefined; seesPlain?: boolean } = {},
): ListState {
  const given = (key: string) => params.get(key) ?? view[key] ?? '';
  const filters: Record<string, string> = {};
  for (const { keys } of searchFieldsOf(resource)) {
    for (const key of keys) if (given(key) !== '') filters[key] = given(key);
  }
  const known = (name: string) => listFieldOf(resource, name) !== undefined;
  const current = Number(params.get('current'));
  const size = Number(given('size'));
  const isQueryRight = parseQueryTree(resource, given('q'), seesPlain) !== undefined;
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.includes(size) ? size : usualSize,
    filters,
    sorts: inWireOrder([
      ...names(given('ascs')).map((name): Sort => ({ name, direction: 'asc' })),
      ...names(given('descs')).map((name): Sort => ({ name, direction: 'desc' })),
    ]).filter((sort) => known(sort.name)),
    columns: given('columns'),
    ...(isQueryRight ? { q: decodeQuery(given('q')) } : given('q') === '' ? {} : { isQueryWrong: true }),
  };
}

/** The query of the list call. */
export function listQueryOf(state: ListState): Record<string, string | number> {
  const q: Record<string, string> = state.q ? { q: encodeQuery(state.q) } : {};
  return { current: state.current, size: state.size, ...sortKeys(state.sorts), ...state.filters, ...q };
}

/** The state as the keys of an address; what is usual is left out. Also what a view keeps. */
export function viewConfigOf(state: ListState): ViewConfig {
  return {
    ...state.filters,
    ...sortKeys(state.sorts),
    ...(state.q ? { q: encodeQuery(state.q) } : {}),
    ...(state.size === usualSize ? {} : { size: String(state.size) }),
    ...(state.columns === '' ? {} : { columns: state.columns }),
  };
}

/** Puts the state into `params` as far as it differs from the view, keeping keys that are not the list's. */
export function writeListState(
  resource: Resource,
  params: URLSearchParams,
  state: ListState,
  view: ViewConfig = noView,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const keys = viewConfigOf(state);
  for (const key of listKeysOf(resource)) {
    next.delete(key);
    const value = keys[key] ?? '';
    if (value !== (view[key] ?? '')) next.set(key, value);
  }
  if (state.current === 1) next.delete('current');
  else next.set('current', String(state.current));
  return next;
}

/** Whether the list shows something else than its view, the page aside. */
export function isChangedFrom(resource: Resource, state: ListState, view: ViewConfig): boolean {
  const keys = viewConfigOf(state);
  return listKeysOf(resource).some((key) => (keys[key] ?? '') !== (view[key] ?? ''));
}

function sortKeys(sorts: Sort[]): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const direction of ['asc', 'desc'] as const) {
    const named = sorts.filter((sort) => sort.direction === direction).map((sort) => sort.name);
    if (named.length > 0) keys[`${direction}s`] = named.join(',');
  }
  return keys;
}

// `ascs` and `descs` are two lists: all that ascend come first (contract §1.3). The numbers on screen tell the same.
function inWireOrder(sorts: Sort[]): Sort[] {
  return [...sorts.filter((sort) => sort.direction === 'asc'), ...sorts.filter((sort) => sort.direction === 'desc')];
}

/** The columns sorted by now, in any order. Back to page 1. */
export function withSorts(state: ListState, sorts: Sort[]): ListState {
  return { ...state, current: 1, sorts: inWireOrder(sorts) };
}

/** A changed search goes back to page 1 (specification §9). Empty values go. */
export function withFilters(state: ListState, filters: Record<string, string>): ListState {
  const kept = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return { ...state, current: 1, filters: Object.fromEntries(kept) };
}

export function withQuery(state: ListState, q: QueryGroup | undefined): ListState {
  return { ...state, current: 1, q, isQueryWrong: false };
}

/** Another page size starts at page 1 too; the rows of the old page would stand elsewhere. */
export function withPage(state: ListState, current: number, size: number): ListState {
  return { ...state, current: size === state.size ? current : 1, size };
}
