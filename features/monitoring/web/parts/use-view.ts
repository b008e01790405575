// The address holds what a monitoring screen shows: station, day, and what else its parts keep there. A link shows the same.
import { dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';
import { useSearchParams } from 'react-router';

export interface View {
  /** Empty: all stations that the person sees. */
  stationId: string;
  /** yyyy-MM-dd; empty: today, also after midnight. */
  date: string;
  read(key: string): string;
  /** An empty value leaves the address. */
  set(values: Record<string, string>): void;
}

const idShape = /^[1-9]\d{0,18}$/;
const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** 31 February is none: the browser would read it as a day of March. */
export const isDay = (text: string): boolean =>
  dayShape.test(text) && formatDate(dayStart(text), 'yyyy-MM-dd') === text;

export const todayText = (): string => formatDate(new Date(), 'yyyy-MM-dd');

export function useView(): View {
  const [params, setParams] = useSearchParams();
  const read = (key: string) => params.get(key) ?? '';
  const [stationId, date] = [read('stationId'), read('date')];
  return {
    stationId: idShape.test(stationId) ? stationId : '',
    date: isDay(date) && date <= todayText() ? date : '',
    read,
    set: (values) =>
      setParams(
        () => {
          // Reads the address as it is now: of two changes in a row the second would undo the first, which is not drawn yet.
          const next = new URLSearchParams(window.location.search);
          for (const [key, value] of Object.entries(values)) {
            if (value === '') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
