// Reads the rows of a tree table: one query per open level, or one for a search over the whole tree. Open rows stay open over refreshes
// until the page is closed.
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { isFiltered, type ListState, matchOf } from '../list/list-state.ts';
import { type Page, type Served, servedKey } from '../list/served.ts';
import { stopInTime, useIsSlow } from '../list/slow-search.ts';
import { closed, inOrder, root, rowsOf } from './tree-rows.ts';
import { useTreeOrder } from './use-tree-order.ts';

export type TreeList = ReturnType<typeof useTreeList>;

/** `isOff`: nothing is read, because the table is not a tree or its state is not complete yet. */
export function useTreeList(table: Served, state: ListState, isOff: boolean) {
  const { api, language } = useConsole();
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isSearch = isFiltered(state);
  const parents = isOff ? [] : [root, ...opened];
  const keyOf = (parentId: string) => [...servedKey(table), 'level', language, parentId];
  const results = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: keyOf(parentId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOf(api, on(table, rowCall.level))({ parentId }, { signal, quiet: parentId === root }),
      enabled: !isSearch,
    })),
  });
  const { filters, q } = matchOf(state);
  const query = { ...filters, ...(q ? { q } : {}) };
  const search = useQuery({
    queryKey: [...servedKey(table), 'search', language, query],
    queryFn: ({ signal }) =>
      stopInTime(signal, (signal) => callOf(api, on(table, rowCall.level))(query, { signal, quiet: true })),
    enabled: !isOff && isSearch,
    placeholderData: isSearch ? keepPreviousData : undefined,
  });
  const isSlow = useIsSlow(search.isFetching, JSON.stringify(query));
  const stored = new Map(parents.map((parentId, index) => [parentId, results[index]?.data ?? []]));
  const order = useTreeOrder(table, {
    siblingsOf: (parentId) => stored.get(parentId) ?? [],
    setSiblings: (parentId, rows) => client.setQueryData(keyOf(parentId), rows),
  });
  const { draft } = order;
  const levels = draft
    ? new Map(stored).set(draft.parentId, inOrder(stored.get(draft.parentId) ?? [], draft.ids))
    : stored;
  const first = results[0];
  const isFirst = useRef(true);
  const roots = first?.data;
  useEffect(() => {
    if (!roots || !isFirst.current) return;
    isFirst.current = false;
    // A single root opens when the tree is first loaded, because people look for the rows below it.
    if (roots.length === 1 && roots[0]?.hasChildren) setOpened([roots[0].id]);
  }, [roots]);
  const shape = { levels, opened };
  const placed = isSearch && search.data ? search.data.map((row) => ({ row, depth: 0 })) : rowsOf(shape);
  const isLoaded = isSearch ? search.data !== undefined : first?.data !== undefined;
  const records = useSame(placed.map(({ row }) => row));
  const page = useMemo((): Page => ({ records, total: records.length, pages: 1 }), [records]);
  const depths = new Map(placed.map(({ row, depth }) => [row.id, depth]));
  return {
    data: isLoaded || (first?.data && isSearch) ? page : undefined,
    error: isSearch ? search.error : (first?.error ?? null),
    isFetching: search.isFetching || results.some(({ isFetching }) => isFetching),
    isPlaceholderData: isSearch && (search.isPlaceholderData || search.data === undefined),
    /** The time of the oldest data on screen, in milliseconds. */
    dataUpdatedAt: isSearch ? search.dataUpdatedAt : Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isSlow,
    isSearch,
    order: isSearch ? undefined : order,
    refetch: () => client.invalidateQueries({ queryKey: servedKey(table) }),
    depthOf: (id: string) => depths.get(id) ?? 0,
    isOpen: (id: string) => opened.includes(id),
    isLoading: (id: string) => results[parents.indexOf(id)]?.isPending ?? false,
    toggle: (id: string) => setOpened((now) => (now.includes(id) ? closed({ levels, opened: now }, id) : [...now, id])),
    /** Opens these rows, so that their children show. */
    open: useCallback((ids: readonly string[]) => {
      setOpened((now) => [...new Set([...now, ...ids])].filter((id) => id !== root && id !== ''));
    }, []),
    /** Returns the last child; undefined where the level is empty or not loaded. */
    lastBelow: (parentId = root) => stored.get(parentId)?.at(-1),
    closeAll: opened.length > 0 ? () => setOpened([]) : undefined,
  };
}

/** Returns the previous array while its rows are the same, so that memoized values that depend on it stay valid. */
function useSame<T>(rows: T[]): T[] {
  const [previous, setPrevious] = useState(rows);
  if (previous === rows) return previous;
  if (previous.length === rows.length && previous.every((row, index) => row === rows[index])) return previous;
  setPrevious(rows);
  return rows;
}
