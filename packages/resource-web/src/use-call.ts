// Hooks for calls that a contract describes. The cache keeps replies below the key of the resource that the call belongs to.

import type { CallOptions } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Returns the cache key for replies of a call. It begins with the key of the resource, so that a write of a row refreshes the replies. */
export const keyOf = ({ of, path }: Contract, ...more: readonly unknown[]): readonly unknown[] => [
  ...(of ? servedKey(of) : ['call']),
  path,
  ...more,
];

interface QuerySettings<T> extends Pick<CallOptions, 'timeout'> {
  enabled?: boolean;
  staleTime?: number;
  /** Milliseconds for which the cache keeps a reply that no component uses. */
  gcTime?: number;
  /** Milliseconds until the next request, or a function that computes them from the latest reply. */
  refetchInterval?: number | ((latest: T | undefined) => number | false);
  /** The reply to the previous input stays visible until the new one arrives. */
  keepsPrevious?: boolean;
}

/** Sends a reading call. The caller shows a failure. A change of the language sends the request again. */
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

/** Sends a writing call. It refreshes the cached replies of its resource and of the resources in `touches`. */
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
