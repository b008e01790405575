// Calls of the console that stand in a contract, as pages ask them: kept with the rows that they belong to.

import type { CallOptions } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Under which key its answers are kept: below its resource, so that a write of a row refreshes them. */
export const keyOf = ({ of, path }: Contract, ...more: readonly unknown[]): readonly unknown[] => [
  ...(of ? servedKey(of) : ['call']),
  path,
  ...more,
];

interface QuerySettings<T> extends Pick<CallOptions, 'timeout'> {
  enabled?: boolean;
  staleTime?: number;
  /** Milliseconds that an answer is kept once nothing shows it. */
  gcTime?: number;
  /** Milliseconds until it is asked again, by what was answered last. */
  refetchInterval?: number | ((latest: T | undefined) => number | false);
  /** The answer to other input stays until the new one comes. */
  keepsPrevious?: boolean;
}

/** Reads; the page itself shows what failed. Asked anew in the other language. */
export function useCall<C extends Contract>(
  contract: C,
  input: SentOf<C>,
  { timeout, refetchInterval, keepsPrevious, ...settings }: QuerySettings<OutputOf<C>> = {},
) {
  const { api, language } = useConsole();
  const interval =
    typeof refetchInterval === 'function'
      ? ({ state }: { state: { data: OutputOf<C> | undefined } }) => refetchInterval(state.data)
      : refetchInterval;
  return useQuery<OutputOf<C>>({
    ...settings,
    ...(interval === undefined ? {} : { refetchInterval: interval }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    queryKey: keyOf(contract, language, input),
    queryFn: ({ signal }) => callOf(api, contract)(input, { signal, quiet: true, ...(timeout ? { timeout } : {}) }),
  });
}

/** Writes; rows of the resource, and of others that it reaches, are shown anew. */
export function useSend<C extends Contract>(
  contract: C,
  { touches = [], ...options }: CallOptions & { touches?: readonly { name: string }[] } = {},
) {
  const { api } = useConsole();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SentOf<C>) => callOf(api, contract)(input, options),
    onSettled: () => {
      for (const table of [...(contract.of ? [contract.of] : []), ...touches])
        void client.invalidateQueries({ queryKey: servedKey(table) });
    },
  });
}
