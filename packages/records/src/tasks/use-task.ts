// Watching own long tasks, one or all, and what can be done with them.

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
/** Tasks that somebody looks at in a dialog, or saw end there: their end needs no further word. */
const watched = new Set<string>();
export const isWatched = (id: string): boolean => watched.has(id);

/** The latest own tasks, asked for again while one of them runs and the page is in sight. */
export function useTasks() {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...tasksKey, 'list', language],
    queryFn: ({ signal }) => callOf(api, ownTasks)({ current: 1, size: latest }, { signal, quiet: true }),
    refetchInterval: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()),
    refetchOnWindowFocus: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()) !== false,
  });
}

/** A page of those that match, for the page of all tasks. */
export function useTaskPage(asked: SentOf<typeof ownTasks>) {
  const { api, language } = useConsole();
  return useQuery({
    queryKey: [...tasksKey, 'page', language, asked],
    queryFn: ({ signal }) => callOf(api, ownTasks)(asked, { signal, quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => pollEvery(state.data?.records ?? [], Date.now()),
  });
}

/** Follows a task until it has ended; undefined while there is none. */
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
    // The key runs out after minutes, the file after a day: each download asks for a new one.
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
