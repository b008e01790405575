// Loads the station of a work order and its phone number, as far as the person may see these.

import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { rowOf } from '@ec/resource-web/use-rows';
import { useQuery } from '@tanstack/react-query';
import { sitePhone } from '../../shared/order/site-phone.contract.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import type { Order } from './order-card.tsx';

function useRowOf(resource: Resource | undefined, id: string, isEnabled: boolean) {
  const { api, language } = useConsole();
  const { data } = useQuery({
    queryKey: [...(resource ? servedKey(resource) : ['none']), 'place', language, id],
    queryFn: ({ signal }) => (resource ? rowOf(api, resource, id, { signal, quiet: true }) : undefined),
    enabled: resource !== undefined && id !== '' && isEnabled,
    staleTime: 5 * 60_000,
  });
  return data;
}

export function useStation(row: Order, isEnabled: boolean) {
  const station = targetOf(useRegistry(), workOrder.fields.stationId, row);
  return useRowOf(station, row.stationId, isEnabled);
}

/** Returns the phone number of the station, or else of its customer, or "". The handler of an open order needs no right on customers. */
export function useStationPhone(row: Order): string {
  const { api, language, person: self } = useConsole();
  const registry = useRegistry();
  const station = targetOf(registry, workOrder.fields.stationId, row);
  const place = useStation(row, true);
  const stationPhone = textOf(place?.stationTel) || textOf(place?.serviceTel);
  const customerField = station?.fields.customerId;
  const customer = customerField && place ? targetOf(registry, customerField, place) : undefined;
  const isEnabled = customer !== undefined && stationPhone === '';
  const isHandler = row.handlerId === self.userId;
  const handlerPhone = useQuery({
    queryKey: [...servedKey(workOrder), 'sitePhone', language, row.id],
    queryFn: ({ signal }) => callOf(api, sitePhone)({ id: row.id }, { signal, quiet: true }),
    enabled: isEnabled && isHandler,
    staleTime: 5 * 60_000,
  });
  // All other people, and a handler who got no number by `sitePhone`, need a right on customers.
  const person = useRowOf(
    customer,
    textOf(place?.customerId),
    isEnabled && (!isHandler || handlerPhone.data?.phone === ''),
  );
  return stationPhone || handlerPhone.data?.phone || textOf(person?.phone);
}
