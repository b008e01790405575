// Reads and stores the saved views of a list and the person's settings for it (columns, widths, density) on the server (contract §1.9).

import type { OutputOf, SentOf } from '@ec/resource/contract';
import {
  arrangeColumns,
  chooseDefaultView,
  listViews,
  removeViews,
  type ShownView,
  submitView,
} from '@ec/resource/contracts/view.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError } from '../console/api.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import type { ViewDraft } from './view-dialog.tsx';

type ListSettings = OutputOf<typeof listViews>;
export type SavedView = ShownView;
/** The person's settings of the list; `columns` is text and applies where no view is open. */
export type Layout = Pick<ListSettings, 'columns' | 'widths' | 'density'>;
type SettingsChange = Omit<SentOf<typeof arrangeColumns>, 'resource'>;

const isShown = (saved: OutputOf<typeof submitView>): saved is ShownView => 'id' in saved;

const none: ListSettings = { views: [], defaultId: '', columns: '', widths: {}, density: 40, roles: [] };

/** `resource` is the name under which the server knows the list. */
export function useSavedViews(resource: string) {
  const { api } = useConsole();
  const client = useQueryClient();
  const key = useMemo(() => ['views', resource], [resource]);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callOf(api, listViews)({ resource }, { signal, quiet: true, timeout: 4000 }),
    retry: false,
    staleTime: 60_000,
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  // Saves run one after the other; the last state wins.
  const unsent = useRef<SettingsChange>(undefined);
  const isSending = useRef(false);
  const send = async (body: SettingsChange) => {
    unsent.current = body;
    if (isSending.current) return;
    isSending.current = true;
    while (unsent.current) {
      const next = unsent.current;
      unsent.current = undefined;
      await callOf(api, arrangeColumns)({ resource, ...next }).catch(() => undefined); // the request layer has shown the reason
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
    /** Shows the settings at once, then stores them. */
    keep: (change: Partial<Layout>) => void send(show(change)),
    reset: () => {
      show({ columns: none.columns, widths: none.widths, density: none.density });
      void send({ reset: true });
    },
    /** Resolves with the saved view, with the error text, or with undefined where this person no longer sees the view. */
    save: async (
      view: Pick<SentOf<typeof submitView>, 'id' | 'rowVersion' | 'config'> & Partial<ViewDraft>,
    ): Promise<SavedView | string | undefined> => {
      const { isDefault, ...body } = view;
      try {
        const saved = await callOf(api, submitView)({ resource, ...body }, { quiet: true });
        if (!isShown(saved)) return void (await refresh());
        const wasDefault = answer.data?.defaultId === saved.id;
        if (isDefault !== undefined && isDefault !== wasDefault)
          // The view is saved already. A failure here must not look like a failed save, or a second save creates a second view.
          await callOf(api, chooseDefaultView)({ resource, id: isDefault ? saved.id : '0' }).catch(() => undefined);
        await refresh();
        return saved;
      } catch (failure) {
        // Somebody else has saved the view. The next attempt then starts from that view.
        if (failure instanceof ApiError && failure.status === 409) await refresh();
        return failure instanceof ApiError ? failure.message : String(failure);
      }
    },
    remove: (ids: string) => callOf(api, removeViews)({ ids }).then(refresh),
    choose: (id: string) => callOf(api, chooseDefaultView)({ resource, id }).then(refresh),
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
