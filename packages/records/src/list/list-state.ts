// Converts the state of a list to its address and back: filters, sort, columns and page are in the URL, so that a link shows the same
// rows. With a saved view the address holds only the differences; an empty value removes that of the view.
import type { Sort } from '@ec/ui/table/sorts';
import type { Query } from '../console/api.ts';

export type ViewConfig = Readonly<Record<string, string>>;

/** The page sizes to choose from (specification §9). */
export const pageSizes = [10, 30, 50, 100, 200];
const usualSize = 10;

/** The keys that the list reads from its address. */
export interface ListKeys {
  /** Query keys of the search form. */
  filters: readonly string[];
  /** The filters that a bare address stands for: those of the tab on which the list starts. */
  opensOn?: ViewConfig | undefined;
  /** Returns whether a key of a link, with its value, is a filter here beside those of the search form. */
  isFilter?(key: string, value: string): boolean;
  isColumn(name: string): boolean;
  /** Returns whether filters of the query builder, as text, are valid here. */
  isQuery(q: string): boolean;
}

export interface ListState {
  /** The page number, from 1. */
  current: number;
  size: number;
  /** Query keys of contract §1.4 with their wire values. */
  filters: Record<string, string>;
  sorts: Sort[];
  /** Filters of the query builder in the form of the address; '' where there are none. */
  q: string;
  /** True where the address has a `q` that is invalid in this list. */
  isQueryWrong?: boolean | undefined;
  /** The columns as text; '' where neither the address nor the view has them. */
  columns: string;
}

const beside = ['size', 'ascs', 'descs', 'q', 'columns'];

/** Keys of the address that belong to the page and the drawer. */
const notFilters = new Set([...beside, 'current', 'view', 'id']);

/** Returns the filters in an address or a view: those of the search form, and further ones that a link may have. */
function filterKeys({ filters, isFilter }: ListKeys, values: Iterable<readonly [string, string]>): string[] {
  const filterNames = new Set(filters);
  for (const [key, value] of values) if (!notFilters.has(key) && isFilter?.(key, value)) filterNames.add(key);
  return [...filterNames];
}

/** Returns the keys of an address that belong to the list, without the page. */
export const keysInAddress = (keys: ListKeys, ...used: Iterable<readonly [string, string]>[]): string[] => [
  ...new Set(used.flatMap((values) => filterKeys(keys, values)).concat(keys.filters)),
  ...beside,
];

const noView: ViewConfig = {};

/** Reads the state from an address. It ignores unknown keys, so that an old or foreign link works. */
export function readListState(keys: ListKeys, params: URLSearchParams, view: ViewConfig = noView): ListState {
  const textAt = (key: string) => params.get(key) ?? view[key] ?? '';
  const sorted = (direction: Sort['direction']) =>
    textAt(`${direction}s`)
      .split(',')
      .filter((name) => keys.isColumn(name))
      .map((name): Sort => ({ name, direction }));
  const current = Number(params.get('current'));
  const size = Number(textAt('size'));
  const q = textAt('q');
  const isQueryRight = q === '' || keys.isQuery(q);
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.includes(size) ? size : usualSize,
    filters: withoutEmpty(
      Object.fromEntries(filterKeys(keys, [...Object.entries(view), ...params]).map((key) => [key, textAt(key)])),
    ),
    // Ascending fields come first, see inWireOrder.
    sorts: [...sorted('asc'), ...sorted('desc')],
    columns: textAt('columns'),
    q: isQueryRight ? q : '',
    ...(isQueryRight ? {} : { isQueryWrong: true }),
  };
}

/** Returns the query of the list call. */
export function listQueryOf(state: ListState): Query {
  return { current: state.current, size: state.size, ...sortKeys(state.sorts), ...state.filters, ...queryOf(state) };
}

/** Returns the filters of the list, without page and order. */
export const matchQueryOf = (state: ListState): Query => ({ ...state.filters, ...queryOf(state) });

/** Returns whether the list is filtered. */
export const isFiltered = ({ filters, q }: ListState) => q !== '' || Object.keys(filters).length > 0;

/** Returns the filters of the matching rows on all pages, for calls that take them together. */
export function matchOf(state: ListState) {
  return { filters: state.filters, ...queryOf(state) };
}

const queryOf = ({ q }: ListState): { q?: string } => (q === '' ? {} : { q });

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Returns the state as the keys of an address or of a saved view, without default values. */
export function viewConfigOf(state: ListState): ViewConfig {
  const { filters, sorts, q, columns } = state;
  const size = state.size === usualSize ? '' : `${state.size}`;
  return { ...filters, ...sortKeys(sorts), ...withoutEmpty({ q, size, columns }) };
}

/** Puts the state into `params` as far as it differs from the view, keeping keys that are not the list's. */
export function writeListState(
  keys: ListKeys,
  params: URLSearchParams,
  state: ListState,
  view: ViewConfig = noView,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const now = viewConfigOf(state);
  for (const key of keysInAddress(keys, params, Object.entries(view), Object.entries(now))) {
    next.delete(key);
    const value = now[key] ?? '';
    if (value !== (view[key] ?? '')) next.set(key, value);
  }
  if (state.current === 1) next.delete('current');
  else next.set('current', `${state.current}`);
  return next;
}

/** Returns whether the list differs from its view, the page aside. */
export function isChangedFrom(keys: ListKeys, state: ListState, view: ViewConfig): boolean {
  const now = viewConfigOf(state);
  return keysInAddress(keys, Object.entries(view), Object.entries(now)).some(
    (key) => (now[key] ?? '') !== (view[key] ?? ''),
  );
}

/** Returns the order as query keys. */
export function sortKeys(sorts: Sort[]): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const direction of ['asc', 'desc'] as const) {
    const sortNames = sorts.filter((sort) => sort.direction === direction).map((sort) => sort.name);
    if (sortNames.length > 0) keys[`${direction}s`] = sortNames.join(',');
  }
  return keys;
}

// `ascs` and `descs` are two lists, and ascending fields come first (contract §1.3). The numbers on screen follow that order.
function inWireOrder(sorts: Sort[]): Sort[] {
  return [...sorts.filter((sort) => sort.direction === 'asc'), ...sorts.filter((sort) => sort.direction === 'desc')];
}

/** Returns the state with the new sort columns, on page 1. */
export function withSorts(state: ListState, sorts: Sort[]): ListState {
  return { ...state, current: 1, sorts: inWireOrder(sorts) };
}

/** Returns the state with new filters, on page 1 (specification §9). It drops empty values and trims the others. */
export function withFilters(state: ListState, filters: Record<string, string>): ListState {
  const cut = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value.trim()]));
  return { ...state, current: 1, filters: withoutEmpty(cut) };
}

export function withQuery(state: ListState, q: string): ListState {
  return { ...state, current: 1, q, isQueryWrong: false };
}

/** Returns the state with another page. A new page size goes to page 1, because the rows of the old page would move. */
export function withPage(state: ListState, current: number, size: number): ListState {
  return { ...state, current: size === state.size ? current : 1, size };
}
