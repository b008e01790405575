// The list without its looks: state in the URL, rows from the server, selection over pages.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { type Page, pathOf, servedKey } from '@ec/ui/served';
import { stopInTime, useIsSlow } from '@ec/ui/slow-search';
import type { SavedView, SavedViews } from '@ec/ui/use-saved-views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Row } from './draft.ts';
import { isChangedFrom, type ListState, listKeysOf, listQueryOf, readListState, writeListState } from './list-state.ts';

export interface ListAddress {
  state: ListState;
  change(next: (state: ListState) => ListState): void;
  /** The saved view that is open. */
  view: SavedView | undefined;
  isChanged: boolean;
  /** The address names a view that is gone or was never shared with this person. */
  isViewGone: boolean;
  /** The address names a view that is not known yet. */
  isWaiting: boolean;
  /** Opens a view as it was saved; '' the list without one. */
  openView(id: string): void;
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

/** Says in an address: no view, not even the default one. */
const noView = 'all';

/** URL ↔ view, filters, sort, columns, page. A changed list replaces the address, so that "back" leaves the page. */
export function useListState(resource: Resource, control: SavedViews, seesPlain: boolean): ListAddress {
  const [params, update] = useAddress();
  const { settings, isPending } = control;
  const asked = params.get('view');
  const isBare = ![...listKeysOf(resource), 'current'].some((key) => params.has(key));
  const wanted = asked ?? (isBare ? settings.defaultId : '');
  const view = settings.views.find((each) => each.id === wanted);
  const [id, config] = [view?.id, view?.config];
  const state = useMemo(
    () => readListState(resource, params, { view: config, seesPlain }),
    [resource, params, config, seesPlain],
  );
  const change = useCallback(
    (next: (state: ListState) => ListState) =>
      update((now) => {
        const state = readListState(resource, now, { view: config, seesPlain });
        const written = writeListState(resource, now, next(state), config);
        if (id) written.set('view', id);
        return written;
      }),
    [resource, update, config, id, seesPlain],
  );
  const { defaultId } = settings;
  const openView = useCallback(
    (opened: string) =>
      update((now) => {
        for (const key of [...listKeysOf(resource), 'current', 'view']) now.delete(key);
        if (opened !== '') now.set('view', opened);
        else if (defaultId !== '') now.set('view', noView);
        return now;
      }),
    [resource, update, defaultId],
  );
  // A link that is copied names the view that opened by itself.
  const opensItself = asked === null && id !== undefined;
  useEffect(() => {
    if (opensItself) change((now) => now);
  }, [opensItself, change]);
  const isNamed = asked !== null && asked !== noView;
  return {
    state,
    change,
    view,
    isChanged: config !== undefined && isChangedFrom(resource, state, config),
    isViewGone: isNamed && !isPending && !view,
    isWaiting: isNamed && isPending,
    openView,
  };
}

/** The rows. Old ones stay while the next page comes; a list opened again paints from cache and refreshes. */
export function useListQuery(
  resource: Resource,
  state: ListState,
  { fixed, isWaiting = false }: { fixed?: Record<string, string>; isWaiting?: boolean } = {},
) {
  const { api, language } = useConsole();
  const query = { ...listQueryOf(state), ...fixed };
  const list = useQuery({
    queryKey: [...servedKey(resource), 'list', language, query],
    queryFn: ({ signal }) =>
      stopInTime(signal, (signal) => api.get<Page>(pathOf(resource, 'list'), query, { signal, quiet: true })),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
  });
  return { ...list, isSlow: useIsSlow(list.isFetching, JSON.stringify(query)) };
}

/** One row in full. `known` paints at once while the call runs. */
export function useDetail(resource: Resource, id: string | undefined, known?: Row) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...servedKey(resource), 'detail', language, id],
    queryFn: ({ signal }) => api.get<Row>(pathOf(resource, 'detail'), { id }, { signal, quiet: true }),
    enabled: id !== undefined,
    ...(known ? { placeholderData: known } : {}),
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
