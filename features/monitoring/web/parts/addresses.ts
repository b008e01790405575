// Addresses of the lists that figures were counted from: undefined for who does not have that list.
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';

type Listed = Pick<Resource, 'name' | 'code' | 'writeCode'>;

export type AddressOf = (resource: Listed, filters?: Record<string, string | number>) => string | undefined;

/** Filters with an empty value are left out. */
export function useAddresses(): AddressOf {
  const page = useConsole();
  return (resource, filters = {}) => {
    const path = pathOfRows(page, resource);
    if (path === undefined) return undefined;
    const entries = Object.entries(filters).flatMap(([key, value]) => (value === '' ? [] : [[key, `${value}`]]));
    const query = new URLSearchParams(entries).toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

/** Orders that ended on a day of Shanghai. */
export function endedOn(day: string): Record<string, string> {
  const next = formatDate(dayStart(day) + DAY, 'yyyy-MM-dd');
  return { endTime_datege: day, endTime_datelt: next };
}
