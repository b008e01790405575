// The logic of a list without its rendering: the state in the address, the rows from the server, and the selection across pages.

import { listAt, on, rowCall } from '@ec/resource/contracts/row-calls';
import type { Row } from '@ec/ui/table/row';
import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import type { Filters } from '../query/search-form.tsx';
import type { SavedView, SavedViews } from '../views/use-saved-views.ts';
import {
  isChangedFrom,
  keysInAddress,
  type ListKeys,
  type ListState,
  listQueryOf,
  readListState,
  writeListState,
} from './list-state.ts';
import { liveReads } from './live-read.ts';
import { type Page, type Served, servedKey } from './served.ts';
import { stopInTime, useIsSlow } from './slow-search.ts';

export interface ListAddress {
  state: ListState;
  change(next: (state: ListState) => ListState): void;
  /** The saved view that is open. */
  view: SavedView | undefined;
  /** The columns as text: from the address or the view; if they have none and no view is open, from the person's settings. */
  columnText: string;
  isChanged: boolean;
  /** True if the address names a view that does not exist or is not shared with this person. */
  isViewGone: boolean;
  /** True if the address names a view and the views are not loaded yet. */
  isWaiting: boolean;
  /** Opens a view as it was saved, and adds the filters. The id '' opens the list without a view, with only the filters. */
  openView(id: string, filters?: Filters): void;
}

/** Returns the address and a function that changes it. A change starts from the current address, so that it does not undo an earlier one. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const update = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, isStep = true) =>
      setParams(next(new URLSearchParams(window.location.search)), { replace: isStep }),
    [setParams],
  );
  return [params, update] as const;
}

const isBareAddress = (keys: ListKeys, params: URLSearchParams): boolean =>
  ![...keysInAddress(keys, params), 'current'].some((key) => params.has(key));

/** The value of `view` in an address that opens neither a view nor the opening tab. */
const noView = 'all';

/** Keeps view, filters, sort, columns and page in the address. A change replaces the history entry, so that "back" leaves the page. */
export function useListState(keys: ListKeys, control: SavedViews): ListAddress {
  const [params, update] = useAddress();
  const { settings, isPending } = control;
  const namedViewId = params.get('view');
  const isBare = isBareAddress(keys, params);
  const viewId = namedViewId ?? (isBare ? settings.defaultId : '');
  const view = settings.views.find((each) => each.id === viewId);
  const [id, config] = [view?.id, view?.config];
  // An address without state of the list opens the opening tab, unless a view is open.
  const opening = namedViewId === null && isBare && !view ? keys.opensOn : undefined;
  const state = useMemo(() => readListState(keys, params, config ?? opening), [keys, params, config, opening]);
  const change = useCallback(
    (next: (state: ListState) => ListState) =>
      update((now) => {
        const isOpening = !now.has('view') && isBareAddress(keys, now);
        const state = readListState(keys, now, config ?? (isOpening ? keys.opensOn : undefined));
        const address = writeListState(keys, now, next(state), config);
        if (id) address.set('view', id);
        // A person who clears the search wants all rows, not the opening tab again.
        else if (keys.opensOn && isBareAddress(keys, address)) address.set('view', noView);
        return address;
      }),
    [keys, update, config, id],
  );
  const { defaultId } = settings;
  const openView = useCallback(
    (openedId: string, filters: Filters = {}) =>
      update((now) => {
        for (const key of [...keysInAddress(keys, now), 'current', 'view']) now.delete(key);
        if (openedId !== '') now.set('view', openedId);
        else if (defaultId !== '' || keys.opensOn) now.set('view', noView);
        for (const [key, value] of Object.entries(filters)) now.set(key, value);
        return now;
      }),
    [keys, update, defaultId],
  );
  // If a view or the opening tab has opened by default, it is added to the address, so that a copied link opens it, too.
  const opensItself = namedViewId === null && (id !== undefined || (opening !== undefined && !isPending));
  useEffect(() => {
    if (opensItself) change((now) => now);
  }, [opensItself, change]);
  const isNamed = namedViewId !== null && namedViewId !== noView;
  return {
    state,
    change,
    view,
    columnText: state.columns || (view ? '' : settings.columns),
    isChanged: config !== undefined && isChangedFrom(keys, state, config),
    isViewGone: isNamed && !isPending && !view,
    isWaiting: isNamed && isPending,
    openView,
  };
}

/** Reads the rows. The old page stays while the next page loads. A list that is opened again shows cached rows and refreshes them. */
export function useListQuery(
  table: Served,
  state: ListState,
  /** `isWaiting`: the state is not complete yet. `columns`: the shown fields, comma-joined; by default all fields. */
  { isWaiting = false, columns }: { isWaiting?: boolean; columns?: string } = {},
) {
  const { api, language } = useConsole();
  const query = { ...listQueryOf(state), ...(columns === undefined ? {} : { columns }) };
  const queryKey = [...servedKey(table), 'list', language, query];
  const rows = queryOptions({
    queryKey,
    queryFn: ({ signal }) => stopInTime(signal, (signal) => callOf(api, listAt(table))(query, { signal, quiet: true })),
  });
  const client = useQueryClient();
  // The request starts before the page is drawn, because drawing takes the browser a quarter of a second.
  if (!isWaiting && !client.getQueryState(queryKey)) void client.prefetchQuery(rows);
  const list = useQuery({ ...rows, enabled: !isWaiting, placeholderData: keepPreviousData });
  return {
    ...list,
    isSlow: useIsSlow(list.isFetching, JSON.stringify(query)),
    /** True if the rows were read because rows had changed on the server. */
    isLive: liveReads.isLive(hashKey(queryKey)),
  };
}

/** Reads a complete row. Until it arrives, `data` is `placeholder`. `staleTime` is in milliseconds. */
export function useDetail(table: Served, id: string | undefined, placeholder?: Row, staleTime?: number) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...servedKey(table), 'detail', language, id],
    queryFn: ({ signal }) => callOf(api, on(table, rowCall.detail))({ id }, { signal, quiet: true }),
    enabled: id !== undefined,
    ...(placeholder ? { placeholderData: placeholder } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** Returns the id of the opened row (`?id=`) and a function that opens a row. Opening adds a history entry, so that "back" closes the drawer. */
export function useOpenedRow(): [string | undefined, (id: string | undefined, isStep?: boolean) => void] {
  const [params, update] = useAddress();
  const open = useCallback(
    (id: string | undefined, isStep = false) =>
      update(
        (now) => {
          if (id === undefined) now.delete('id');
          else now.set('id', id);
          return now;
        },
        id === undefined || isStep,
      ),
    [update],
  );
  return [params.get('id') ?? undefined, open];
}

/** Opens the form of a new row if the address has `?add=1`, and removes the parameter. */
export function useAddRequest(add: (() => void) | undefined): void {
  const [params, update] = useAddress();
  const isRequested = params.has('add');
  const openForm = useEffectEvent(() => add?.());
  useEffect(() => {
    if (!isRequested) return;
    update((now) => {
      now.delete('add');
      return now;
    });
    openForm();
  }, [isRequested, update]);
}

/** The selection, which may span several pages. A new search clears it, so that no action reaches rows outside the search. */
export function useSelection(search: string) {
  const [selection, setSelection] = useState<{ ids: readonly string[]; isAll: boolean }>({ ids: [], isAll: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what resets the selection
  useEffect(() => setSelection({ ids: [], isAll: false }), [search]);
  return {
    selected: selection.ids,
    /** True if all matching rows are selected. The ids then do not matter. */
    isAll: selection.isAll,
    setSelected: useCallback((change: SetStateAction<readonly string[]>) => {
      setSelection(({ ids }) => ({ ids: typeof change === 'function' ? change(ids) : change, isAll: false }));
    }, []),
    setAll: useCallback((isAll: boolean) => setSelection(({ ids }) => ({ ids, isAll })), []),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Goes to the last page, if the current page has become empty because there are fewer pages now. */
export function useStepBack(page: Page | undefined, current: number, go: (current: number) => void) {
  const last = page && page.records.length === 0 && page.total > 0 ? Math.max(1, page.pages) : undefined;
  useEffect(() => {
    if (last !== undefined && current > last) go(last);
  });
}
