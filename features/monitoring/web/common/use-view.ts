// The address holds the station, the day and further choices of a monitoring screen, so that a link opens the same screen.
import { dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';
import { useSearchParams } from 'react-router';

export interface View {
  /** Empty for all stations that the person sees. */
  stationId: string;
  /** The day as yyyy-MM-dd; empty for today, also after midnight. */
  date: string;
  read(key: string): string;
  /** Writes values to the address; an empty value is removed from it. */
  set(values: Record<string, string>): void;
}

const idShape = /^[1-9]\d{0,18}$/;
const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns whether the day exists. A browser would read 31 February as a day of March. */
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
          // `params` is out of date until the next render, so a second change in a row would undo the first. The address is up to date.
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
