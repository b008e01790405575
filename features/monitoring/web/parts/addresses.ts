// Addresses of the lists that figures were counted from: undefined for who does not have that list.
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';

interface TimeSpan {
  /** Milliseconds. */
  from: number;
  to: number;
}

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

/** A field of time within a span, its end excluded. */
export function within(field: string, { from, to }: TimeSpan): Record<string, string> {
  return { [`${field}_datege`]: formatDate(from), [`${field}_datelt`]: formatDate(to) };
}

/** Orders that ended on a day of Shanghai. */
export function endedOn(day: string): Record<string, string> {
  const next = formatDate(dayStart(day) + DAY, 'yyyy-MM-dd');
  return { endTime_datege: day, endTime_datelt: next };
}

/**
 * Opens the rows behind a point of a chart.
 * @param filtersOf of the point, as the list takes them; undefined where nothing stands behind it
 * @returns the property of the chart; nothing for who does not have that list
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
