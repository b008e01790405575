// The list without its looks: state in the URL, rows from the server, selection over pages.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Page, pathOf, resourceKey } from './calls.ts';
import type { Row } from './draft.ts';
import { type ListState, listQueryOf, readListState, writeListState } from './list-state.ts';

/** URL ↔ filters, sort, page. A changed list replaces the address, so that "back" leaves the page. */
export function useListState(resource: Resource): [ListState, (change: (state: ListState) => ListState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(resource, params), [resource, params]);
  const change = useCallback(
    (next: (state: ListState) => ListState) => {
      setParams((now) => writeListState(resource, now, next(readListState(resource, now))), { replace: true });
    },
    [resource, setParams],
  );
  return [state, change];
}

/** The rows. Old ones stay while the next page comes; a list opened again paints from cache and refreshes. */
export function useListQuery(resource: Resource, state: ListState, fixed?: Record<string, string>) {
  const { api, language } = useConsole();
  const query = { ...listQueryOf(state), ...fixed };
  return useQuery({
    queryKey: [...resourceKey(resource), 'list', language, query],
    queryFn: ({ signal }) => api.get<Page>(pathOf(resource, 'list'), query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** One row in full. `known` paints at once while the call runs. */
export function useDetail(resource: Resource, id: string | undefined, known?: Row) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...resourceKey(resource), 'detail', language, id],
    queryFn: ({ signal }) => api.get<Row>(pathOf(resource, 'detail'), { id }, { signal, quiet: true }),
    enabled: id !== undefined,
    ...(known ? { placeholderData: known } : {}),
  });
}

/** The row that the address opens: `?id=`. Opening adds a history entry, so that "back" closes the drawer. */
export function useOpenedRow(): [string | undefined, (id: string | undefined, isStep?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | undefined, isStep = false) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (id === undefined) next.delete('id');
          else next.set('id', id);
          return next;
        },
        { replace: id === undefined || isStep },
      );
    },
    [setParams],
  );
  return [params.get('id') ?? undefined, open];
}

/** Ids selected over several pages. Another search starts anew: nothing out of sight of it is ever deleted. */
export function useSelection(filters: Record<string, string>) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const search = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what resets the selection
  useEffect(() => setSelected([]), [search]);
  return { selected, setSelected };
}
