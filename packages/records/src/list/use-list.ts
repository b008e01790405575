// The list without its looks: state in the address, rows from the server, selection over pages.

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
  /** The columns as text: of the view or the address, else this person's own. */
  columnText: string;
  isChanged: boolean;
  /** The address names a view that is gone or was never shared with this person. */
  isViewGone: boolean;
  /** The address names a view that is not known yet. */
  isWaiting: boolean;
  /** Opens a view as it was saved; '' the list without one, with these filters alone. */
  openView(id: string, filters?: Filters): void;
}

/** A change is made to the address as it is now, not as it was painted: two changes at once do not undo each other. */
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

/** Says in an address: no view, neither the default one nor the opening tab. */
const noView = 'all';

/** URL ↔ view, filters, sort, columns, page. A changed list replaces the address, so that "back" leaves the page. */
export function useListState(keys: ListKeys, control: SavedViews): ListAddress {
  const [params, update] = useAddress();
  const { settings, isPending } = control;
  const namedViewId = params.get('view');
  const isBare = isBareAddress(keys, params);
  const viewId = namedViewId ?? (isBare ? settings.defaultId : '');
  const view = settings.views.find((each) => each.id === viewId);
  const [id, config] = [view?.id, view?.config];
  // A bare address stands for the opening tab, unless a view is open.
  const opening = namedViewId === null && isBare && !view ? keys.opensOn : undefined;
  const state = useMemo(() => readListState(keys, params, config ?? opening), [keys, params, config, opening]);
  const change = useCallback(
    (next: (state: ListState) => ListState) =>
      update((now) => {
        const isOpening = !now.has('view') && isBareAddress(keys, now);
        const shownState = readListState(keys, now, config ?? (isOpening ? keys.opensOn : undefined));
        const written = writeListState(keys, now, next(shownState), config);
        if (id) written.set('view', id);
        // A person who clears the search wants all rows, not the opening tab again.
        else if (keys.opensOn && isBareAddress(keys, written)) written.set('view', noView);
        return written;
      }),
    [keys, update, config, id],
  );
  const { defaultId } = settings;
  const openView = useCallback(
    (opened: string, filters: Filters = {}) =>
      update((now) => {
        for (const key of [...keysInAddress(keys, now), 'current', 'view']) now.delete(key);
        if (opened !== '') now.set('view', opened);
        else if (defaultId !== '' || keys.opensOn) now.set('view', noView);
        for (const [key, value] of Object.entries(filters)) now.set(key, value);
        return now;
      }),
    [keys, update, defaultId],
  );
  // A link that is copied names the view or the filters of the tab that opened by itself.
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

/** The rows. Old ones stay while the next page comes; a list opened again paints from cache and refreshes. */
export function useListQuery(
  table: Served,
  state: ListState,
  /** `isWaiting`: the address is not known in full yet; `columns`: the fields that are shown, comma-joined, all unless given. */
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
    /** The rows came because some had changed by themselves. */
    isLive: liveReads.isLive(hashKey(queryKey)),
  };
}

/** Reads a row in full. `known` is shown at once while the call runs. */
export function useDetail(table: Served, id: string | undefined, known?: Row, staleTime?: number) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...servedKey(table), 'detail', language, id],
    queryFn: ({ signal }) => callOf(api, on(table, rowCall.detail))({ id }, { signal, quiet: true }),
    enabled: id !== undefined,
    ...(known ? { placeholderData: known } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** The row that the address opens: `?id=`. Opening adds a history entry, so that "back" closes the drawer. */
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

/** The address asks for the form of a new row, `?add=1`: once, then it is an address like any other. */
export function useAddRequest(add: (() => void) | undefined): void {
  const [params, update] = useAddress();
  const isAsked = params.has('add');
  const answer = useEffectEvent(() => add?.());
  useEffect(() => {
    if (!isAsked) return;
    update((now) => {
      now.delete('add');
      return now;
    });
    answer();
  }, [isAsked, update]);
}

/** Ids selected over several pages. Another search starts anew: nothing out of sight of it is ever deleted. */
export function useSelection(search: string) {
  const [chosen, setChosen] = useState<{ ids: readonly string[]; isAll: boolean }>({ ids: [], isAll: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what resets the selection
  useEffect(() => setChosen({ ids: [], isAll: false }), [search]);
  return {
    selected: chosen.ids,
    /** All that match are meant, whatever is ticked. */
    isAll: chosen.isAll,
    setSelected: useCallback((change: SetStateAction<readonly string[]>) => {
      setChosen(({ ids }) => ({ ids: typeof change === 'function' ? change(ids) : change, isAll: false }));
    }, []),
    setAll: useCallback((isAll: boolean) => setChosen(({ ids }) => ({ ids, isAll })), []),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The last page may have emptied under us: show the one that is now the last. */
export function useStepBack(page: Page | undefined, current: number, go: (current: number) => void) {
  const last = page && page.records.length === 0 && page.total > 0 ? Math.max(1, page.pages) : undefined;
  useEffect(() => {
    if (last !== undefined && current > last) go(last);
  });
}
