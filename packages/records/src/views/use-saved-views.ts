// Saved views of a list and how this person looks at it: columns, widths, density. Kept on the server (contract §1.9).

import type { Density } from '@ec/ui/table/column-panel.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError } from '../console/api.ts';
import { useConsole } from '../console/console.ts';
import type { ViewConfig } from '../list/list-state.ts';
import type { ViewDraft } from './view-dialog.tsx';
import type { ViewTab } from './view-tabs.tsx';

/** The keys of the list's address. */
export interface SavedView extends ViewTab {
  config: ViewConfig;
  roleIds: string[];
  isRoleDefault: boolean;
}

export interface Layout {
  /** Of the list without a view, as text. */
  columns: string;
  widths: Record<string, number>;
  density: Density;
}

interface ListSettings extends Layout {
  views: SavedView[];
  /** '' is the list without a view. */
  defaultId: string;
  /** With whom this person may share. */
  roles: { id: string; name: string }[];
}

const none: ListSettings = { views: [], defaultId: '', columns: '', widths: {}, density: 40, roles: [] };
const base = 'blade-system/view';

/** `resource` is the name under which the server knows the list. */
export function useSavedViews(resource: string) {
  const { api } = useConsole();
  const client = useQueryClient();
  const key = useMemo(() => ['views', resource], [resource]);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get<ListSettings>(`${base}/list`, { resource }, { signal, quiet: true, timeout: 4000 }),
    retry: false,
    staleTime: 60_000,
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  // One call at a time, the last state wins.
  const unsent = useRef<object>(undefined);
  const isSending = useRef(false);
  const send = async (body: object) => {
    unsent.current = body;
    if (isSending.current) return;
    isSending.current = true;
    while (unsent.current) {
      const next = unsent.current;
      unsent.current = undefined;
      await api.post(`${base}/columns`, { resource, ...next }).catch(() => undefined); // the request layer has said why
    }
    isSending.current = false;
  };
  const show = (layout: Partial<Layout>): Layout => {
    const next = { ...none, ...client.getQueryData<ListSettings>(key), ...layout };
    client.setQueryData<ListSettings>(key, next);
    return { columns: next.columns, widths: next.widths, density: next.density };
  };
  return {
    settings: { ...none, ...answer.data },
    isPending: answer.isPending,
    /** Shows at once, then keeps. */
    keep: (change: Partial<Layout>) => void send(show(change)),
    reset: () => {
      show({ columns: none.columns, widths: none.widths, density: none.density });
      void send({ reset: true });
    },
    /** Resolves with the view, or with what is wrong. */
    save: async (view: { id?: string; config?: ViewConfig } & Partial<ViewDraft>): Promise<SavedView | string> => {
      const { isDefault, ...body } = view;
      try {
        const saved = await api.post<SavedView>(`${base}/submit`, { resource, ...body }, undefined, {
          quiet: true,
        });
        const wasDefault = answer.data?.defaultId === saved.id;
        if (isDefault !== undefined && isDefault !== wasDefault)
          await api.post(`${base}/default`, { resource, id: isDefault ? saved.id : '0' });
        await refresh();
        return saved;
      } catch (failure) {
        return failure instanceof ApiError ? failure.message : String(failure);
      }
    },
    remove: (id: string) => api.post(`${base}/remove`, undefined, { ids: id }).then(refresh),
    choose: (id: string) => api.post(`${base}/default`, { resource, id }).then(refresh),
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
