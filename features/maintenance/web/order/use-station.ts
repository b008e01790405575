// The station of a work order, as far as the person may see it.
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { targetOf } from '@ec/resource/registry';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { rowOf } from '@ec/resource-web/use-rows';
import { useQuery } from '@tanstack/react-query';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import type { Order } from './order-card.tsx';

export function useStation(row: Order, isWanted: boolean) {
  const { api, language } = useConsole();
  const station = targetOf(useRegistry(), workOrder.fields.stationId, row);
  const { data } = useQuery({
    queryKey: [...(station ? servedKey(station) : ['none']), 'place', language, row.stationId],
    queryFn: ({ signal }) => (station ? rowOf(api, station, row.stationId, { signal, quiet: true }) : undefined),
    enabled: station !== undefined && isWanted,
    staleTime: 5 * 60_000,
  });
  return data;
}
