// Reads long tasks, cancels and retries them, and downloads their files.

import type { SentOf } from '@ec/resource/contract';
import { cancelTask, ownTask, ownTasks, retryTask, taskFile } from '@ec/resource/contracts/task.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { isOpen, pollEvery } from './task.ts';
import { taskTexts } from './task-texts.ts';

const tasksKey = ['tasks'] as const;
const latest = 20;
/** Ids of tasks that a dialog shows, or showed until they ended. The end of such a task needs no notification. */
const watched = new Set<string>();
export const isWatched = (id: string): boolean => watched.has(id);

/** Reads the person's latest tasks, and polls while one of them runs and the page is visible. */
export function useTasks() {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...tasksKey, 'list', language],
    queryFn: ({ signal }) => callOf(api, ownTasks)({ current: 1, size: latest }, { signal, quiet: true }),
    refetchInterval: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()),
    refetchOnWindowFocus: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()) !== false,
  });
}

/** Reads one page of the tasks that match the query. */
export function useTaskPage(query: SentOf<typeof ownTasks>) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...tasksKey, 'page', language, query],
    queryFn: ({ signal }) => callOf(api, ownTasks)(query, { signal, quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()),
  });
}

/** Polls a task until it has ended; reads nothing while `id` is undefined. */
export function useTask(id: string | undefined) {
  const { api } = useConsole();
  const client = useQueryClient();
  const task = useQuery({
    queryKey: [...tasksKey, 'one', id],
    queryFn: ({ signal }) => callOf(api, ownTask)({ id: id! }, { signal, quiet: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined ? 2_000 : pollEvery([state.data], Date.now(), { isWatched: true }),
  });
  const hasEnded = task.data !== undefined && task.data.id === id && !isOpen(task.data);
  useEffect(() => {
    if (id === undefined) return;
    watched.add(id);
    void client.invalidateQueries({ queryKey: [...tasksKey, 'list'] });
    return () => {
      if (!hasEnded) watched.delete(id);
    };
  }, [id, hasEnded, client]);
  return task;
}

export function useTaskActions() {
  const { api } = useConsole();
  const client = useQueryClient();
  const { error } = useFeedback();
  const { downloadFailed } = useTexts(taskTexts);
  const cancel = useMutation({
    mutationFn: (id: string) => callOf(api, cancelTask)({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  });
  const retry = useMutation({
    mutationFn: (id: string) => callOf(api, retryTask)({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  });
  const download = useMutation({
    // The download key expires after minutes, the file after a day, so each download requests a new key.
    mutationFn: async (id: string) => {
      const { fileKey: key } = await callOf(api, ownTask)({ id }, { quiet: true });
      await api.download(taskFile.path, { id, key }, { quiet: true });
    },
    onError: (failure) => {
      error(failure.message || downloadFailed);
      void client.invalidateQueries({ queryKey: tasksKey });
    },
  });
  return { cancel, retry, download };
}
