// The answer of a monitoring call, read again by itself: every 30 seconds, as soon as a device of it changes, and as soon as a station
// that the screen watches changes. An answer that is older than the one in sight is dropped, because two servers may answer out of order.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { StreamTopic } from '@ec/records/console/stream-topics';
import { servedKey } from '@ec/records/list/served';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const refreshMs = 30_000;
/** Longer than the server keeps an answer for several who ask. */
const everyMs = 1_200;

interface Stamped {
  time: string;
  revision: number;
}

export interface Monitor<T> {
  data: T | undefined;
  error: Error | null;
  /** The answer to another station or day stands until the new one is there. */
  isOld: boolean;
  isFetching: boolean;
  refetch(): void;
}

/**
 * @param live the resource whose changes ask for a new answer
 * @param topic the events of the stream that ask for one too
 * @param pace how often it is read at most while changes come, in milliseconds; whether it is read at all
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
