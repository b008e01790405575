// Builds the addresses of the lists behind figures; a person without access to a list gets undefined.
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import type { ListQueryOf } from '@ec/resource/row';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';

interface TimeSpan {
  /** The beginning of the span, in milliseconds since 1970. */
  from: number;
  to: number;
}

type Listed = Pick<Resource, 'name' | 'code' | 'writeCode' | 'fields'>;

export type AddressOf = <R extends Listed>(resource: R, filters?: ListQueryOf<R>) => string | undefined;

/** Returns a function that builds the address of a filtered list; it leaves out filters with an empty value. */
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

/** Filters a field of time by a span, without the end of the span. */
export function within(field: string, { from, to }: TimeSpan): Record<string, string> {
  return { [`${field}_datege`]: formatDate(from), [`${field}_datelt`]: formatDate(to) };
}

/** Filters orders that ended on a day in Shanghai. */
export function endedOn(day: string): Record<string, string> {
  const next = formatDate(dayStart(day) + DAY, 'yyyy-MM-dd');
  return { endTime_datege: day, endTime_datelt: next };
}

/**
 * Returns a chart property that opens the rows behind a point.
 * @param filtersOf returns the list's filters for a point; undefined for a point without rows
 * @returns the property; an empty object for a person without access to the list
 */
export function usePick<P>(
  resource: Listed,
  filtersOf: (point: P) => Record<string, string | number> | undefined,
): { onPick?: (point: P) => void } {
  const addressOf = useAddresses();
  const { openTab } = useConsole();
  if (addressOf(resource) === undefined) return {};
  return {
    onPick: (point) => {
      const filters = filtersOf(point);
      const address = filters && addressOf(resource, filters);
      if (address !== undefined) openTab(address);
    },
  };
}
