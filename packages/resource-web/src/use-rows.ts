// Loads rows of a resource away from its list, for boards, pickers and tabs.
import type { Api, CallOptions } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { detailOf, listOf, type RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import type { ListQueryOf } from '@ec/resource/row';
import { useQuery } from '@tanstack/react-query';

/** @param query filters (contract §1.4), order and page of the list call; the largest page has 200 rows */
export const rowsOf = <R extends Resource>(api: Api, resource: R, query: ListQueryOf<R>, options: CallOptions = {}) =>
  callOf(api, listOf(resource))(query, { quiet: true, ...options }).then(({ records }) => records);

export const rowOf = <R extends Resource>(api: Api, resource: R, id: string, options: CallOptions = {}) =>
  callOf(api, detailOf(resource))({ id }, { quiet: true, ...options });

/** Loads the rows. A change of the language, or a write of a row of the resource, loads them again. */
export function useRows<R extends Resource>(
  resource: R,
  query: ListQueryOf<R>,
  settings: { enabled?: boolean; refetchInterval?: number } = {},
) {
  const { api, language } = useConsole();
  return useQuery<RowIn<R>[]>({
    ...settings,
    queryKey: [...servedKey(resource), 'rows', language, query],
    queryFn: ({ signal }) => rowsOf(api, resource, query, { signal }),
  });
}
