// Menus, top menus and permissions of the person, in the current language (specification §6, contract §2.4).

import type { Language } from '@ec/language/language';
import { callOf } from '@ec/records/console/call-of';
import { buttonCodes, menuRoutes, type ShownTopMenu, topMenus } from '@ec/system/shared/own-menus.contract';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AvailablePages, useAvailablePages } from '../available-pages.ts';
import { hasMockMenu, mockMenus } from '../mock/mock-menu.ts';
import { api } from '../request/console-api.ts';
import { findPage } from '../routing/resolve-path.ts';
import { useSettings } from '../settings/use-settings.ts';
import { leavesOf, type MenuItem, type MenuLeaf, readMenus, uniqueLeaves } from './menu-tree.ts';

const views = new Map<string, boolean>();
/** Caches each answer, because a path is compared with the patterns of all pages, and these do not change while the console runs. */
function hasView(path: string, { pages, isComplete }: AvailablePages): boolean {
  // Until all pages are loaded, every menu counts as one with a page.
  if (!isComplete) return true;
  const isView = views.get(path) ?? findPage(path, pages) !== undefined;
  views.set(path, isView);
  return isView;
}
// Milliseconds for which menus and buttons count as fresh. The live stream invalidates them earlier when they change.
const FRESH = 5 * 60_000;

const menusIn = (language: Language, topMenuId?: string) =>
  queryOptions({
    queryKey: ['menus', language, topMenuId ?? ''],
    queryFn: ({ signal }) => callOf(api, menuRoutes)({ topMenuId }, { signal, quiet: true }),
    staleTime: FRESH,
  });

const topMenusIn = (language: Language) =>
  queryOptions({
    queryKey: ['top-menus', language],
    queryFn: ({ signal }) => callOf(api, topMenus)({}, { signal, quiet: true }),
    staleTime: FRESH,
  });

const buttons = queryOptions({
  queryKey: ['buttons'],
  queryFn: ({ signal }) => callOf(api, buttonCodes)({}, { signal, quiet: true }),
  staleTime: FRESH,
});

/** Requests the menus and buttons, which every page needs, before the shell is rendered. */
export function readMenusAhead(client: QueryClient, language: Language): void {
  void client.prefetchQuery(menusIn(language));
  void client.prefetchQuery(topMenusIn(language));
  void client.prefetchQuery(buttons);
}

export function useMenus(roles: string[], topMenuId?: string) {
  const { language } = useSettings();
  const query = useQuery({ ...menusIn(language, topMenuId), placeholderData: keepPreviousData });
  const availablePages = useAvailablePages();
  const roleText = roles.join(',');
  return useMemo(() => {
    const rows = hasMockMenu && query.data ? [...query.data, ...mockMenus] : query.data;
    const menus: MenuItem[] = readMenus(rows ?? [], roleText.split(','), (path) => hasView(path, availablePages));
    const leaves: MenuLeaf[] = uniqueLeaves(leavesOf(menus));
    return { menus, leaves, loading: query.isPending, error: query.data ? null : query.error, refetch: query.refetch };
  }, [query.data, query.error, query.isPending, query.refetch, roleText, availablePages]);
}

export function useTopMenus(): ShownTopMenu[] {
  const { language } = useSettings();
  const query = useQuery({ ...topMenusIn(language), placeholderData: keepPreviousData });
  return Array.isArray(query.data) ? query.data : [];
}

export function usePermissions() {
  const query = useQuery(buttons);
  return useMemo(
    () => ({
      codes: new Set(query.data ?? []),
      loading: query.isPending,
      error: query.data ? null : query.error,
      refetch: query.refetch,
    }),
    [query.data, query.error, query.isPending, query.refetch],
  );
}
