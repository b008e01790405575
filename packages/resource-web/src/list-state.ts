// What a list shows, and its address: filters, sort and page live in the URL, so that a link shows the same rows.
import { listFieldOf, type Sort } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
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
}

function names(text: string | null): string[] {
  return (text ?? '').split(',').filter((name) => name !== '');
}

/** Keys that the definition does not know are dropped: an old or foreign link never breaks the list. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const filters: Record<string, string> = {};
  for (const { keys } of searchFieldsOf(resource)) {
    for (const key of keys) {
      const value = params.get(key);
      if (value) filters[key] = value;
    }
  }
  const known = (name: string) => listFieldOf(resource, name) !== undefined;
  const current = Number(params.get('current'));
  const size = Number(params.get('size'));
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.includes(size) ? size : usualSize,
    filters,
    sorts: inWireOrder([
      ...names(params.get('ascs')).map((name): Sort => ({ name, direction: 'asc' })),
      ...names(params.get('descs')).map((name): Sort => ({ name, direction: 'desc' })),
    ]).filter((sort) => known(sort.name)),
  };
}

/** The query of the list call. */
export function listQueryOf(state: ListState): Record<string, string | number> {
  return { current: state.current, size: state.size, ...sortKeys(state.sorts), ...state.filters };
}

/** Puts the state into `params`, leaving out what is usual and keeping keys that are not the list's. */
export function writeListState(resource: Resource, params: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(params);
  const own = [...searchFieldsOf(resource).flatMap(({ keys }) => keys), 'current', 'size', 'ascs', 'descs'];
  for (const key of own) next.delete(key);
  for (const [key, value] of Object.entries(state.filters)) if (value !== '') next.set(key, value);
  for (const [key, value] of Object.entries(sortKeys(state.sorts))) next.set(key, value);
  if (state.current !== 1) next.set('current', String(state.current));
  if (state.size !== usualSize) next.set('size', String(state.size));
  return next;
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

/** Another page size starts at page 1 too; the rows of the old page would stand elsewhere. */
export function withPage(state: ListState, current: number, size: number): ListState {
  return { ...state, current: size === state.size ? current : 1, size };
}
