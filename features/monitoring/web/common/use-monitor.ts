// Reads a monitoring call every 30 seconds, and soon after a row of the screen's resource or a watched station changes. An answer that is
// older than the present one is dropped, because two servers may answer out of order.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { StreamTopic } from '@ec/records/console/stream-topics';
import { servedKey } from '@ec/records/list/served';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { newerOf } from '../../shared/live-answers.ts';

const refreshMs = 30_000;
/** The default for `pace.everyMs`. It is longer than the time for which the server shares an answer among viewers. */
const everyMs = 1_200;

interface Stamped {
  time: string;
  revision: number;
}

export interface Monitor<T> {
  data: T | undefined;
  error: Error | null;
  /** True while `data` is still the answer for the station or day that was chosen before. */
  isOld: boolean;
  isFetching: boolean;
  refetch(): void;
}

/**
 * @param live the resource whose changes cause a new read
 * @param topic further stream events that cause a new read
 * @param pace `everyMs` is the least time between two reads that changes cause; `isOff` stops all reads except `refetch`
 */
export function useMonitor<C extends Contract>(
  contract: C,
  input: SentOf<C>,
  live: { name: string },
  topic?: StreamTopic,
  pace: { everyMs?: number; isOff?: boolean } = {},
): Monitor<OutputOf<C> & Stamped> {
  type Answer = OutputOf<C> & Stamped;
  const { api, language } = useConsole();
  const client = useQueryClient();
  const queryKey = [...servedKey(live), contract.path, language, input];
  const query = useQuery<Answer>({
    queryKey,
    meta: { everyMs: pace.everyMs ?? everyMs, ...(topic ? { topic } : {}) },
    enabled: !pace.isOff,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = (await callOf(api, contract)(input, { signal, quiet: true })) as Answer;
      return newerOf(client.getQueryData<Answer>(queryKey), answer);
    },
  });
  const { data, error, isPlaceholderData, isFetching } = query;
  return { data, error, isOld: isPlaceholderData, isFetching, refetch: () => void query.refetch() };
}
