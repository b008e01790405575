// Converts the state of a list to its address and back. Filters, sort, columns and page are in the address, so that a link shows the same
// rows. If a saved view is open, the address holds only the differences from the view; an empty value removes a value of the view.
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
  /** The filters of the tab with which the list opens if the address has neither filters nor a view. */
  opensOn?: ViewConfig | undefined;
  /** Returns whether a key of the address, with its value, is a valid filter although the search form does not have it. */
  isFilter?(key: string, value: string): boolean;
  isColumn(name: string): boolean;
  /** Returns whether the filters of the query builder in `q` are valid in this list. */
  isQuery(q: string): boolean;
}

export interface ListState {
  /** The page number, from 1. */
  current: number;
  size: number;
  /** Query keys of contract §1.4 with their wire values. */
  filters: Record<string, string>;
  sorts: Sort[];
  /** The filters of the query builder as text; '' without such filters. */
  q: string;
  /** True if the address or the view has a `q` that is invalid in this list. */
  isQueryWrong?: boolean | undefined;
  /** The columns as text; '' if neither the address nor the view has columns. */
  columns: string;
}

const beside = ['size', 'ascs', 'descs', 'q', 'columns'];

/** The keys of the address that are no filters. */
const notFilters = new Set([...beside, 'current', 'view', 'id']);

/** Returns the keys of filters: all keys of the search form, and the further filters in `values`, which are an address or a view. */
function filterKeys({ filters, isFilter }: ListKeys, values: Iterable<readonly [string, string]>): string[] {
  const filterNames = new Set(filters);
  for (const [key, value] of values) if (!notFilters.has(key) && isFilter?.(key, value)) filterNames.add(key);
  return [...filterNames];
}

/** Returns the keys of an address that belong to the list, without `current`. */
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
    // Ascending fields come first (inWireOrder).
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

/** Returns the filters of the list in the form for calls on all matching rows, such as an export. */
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

/** Writes the values of the state that differ from the view into `params`. Keys that do not belong to the list stay. */
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

/** Returns whether the state, without the page number, differs from the view. */
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

// The server sorts by the fields of `ascs` first, then by those of `descs` (contract §1.3). The numbers in the headings follow that order.
function inWireOrder(sorts: Sort[]): Sort[] {
  return [...sorts.filter((sort) => sort.direction === 'asc'), ...sorts.filter((sort) => sort.direction === 'desc')];
}

/** Returns the state with the new order, on page 1. */
export function withSorts(state: ListState, sorts: Sort[]): ListState {
  return { ...state, current: 1, sorts: inWireOrder(sorts) };
}

/** Returns the state with new filters, on page 1 (specification §9). Trims the values and drops empty ones. */
export function withFilters(state: ListState, filters: Record<string, string>): ListState {
  const cut = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value.trim()]));
  return { ...state, current: 1, filters: withoutEmpty(cut) };
}

export function withQuery(state: ListState, q: string): ListState {
  return { ...state, current: 1, q, isQueryWrong: false };
}

/** Returns the state with another page. With a new page size it is page 1, because the old page would have other rows. */
export function withPage(state: ListState, current: number, size: number): ListState {
  return { ...state, current: size === state.size ? current : 1, size };
}
