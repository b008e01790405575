// Reads a monitoring call again every 30 seconds, and soon after a device or a watched station of the screen changes. It drops an answer
// that is older than the one in sight, because two servers may answer out of order.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { StreamTopic } from '@ec/records/console/stream-topics';
import { servedKey } from '@ec/records/list/served';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const refreshMs = 30_000;
/** The usual pace is longer than the time for which the server shares an answer among viewers. */
const everyMs = 1_200;

interface Stamped {
  time: string;
  revision: number;
}

export interface Monitor<T> {
  data: T | undefined;
  error: Error | null;
  /** True while the answer for another station or day stays in sight until the new one arrives. */
  isOld: boolean;
  isFetching: boolean;
  refetch(): void;
}

/**
 * @param live the resource whose changes cause a new read
 * @param topic the stream events that cause a new read as well
 * @param pace the least time between two reads in milliseconds while changes come, and whether the call is off
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

export const newerOf = <T extends { revision: number }>(before: T | undefined, answer: T): T =>
  before && before.revision > answer.revision ? before : answer;
