// The address holds the station and the day of a monitoring screen, and further choices of its parts, so that a link shows the same screen.
import { dayStart } from '@ec/ui/chart/time-ticks';
import { formatDate } from '@ec/ui/value/date';
import { useSearchParams } from 'react-router';

export interface View {
  /** The station; empty for all stations that the person sees. */
  stationId: string;
  /** The day as yyyy-MM-dd; empty for today, also after midnight. */
  date: string;
  read(key: string): string;
  /** Writes values to the address; an empty value is removed from it. */
  set(values: Record<string, string>): void;
}

const idShape = /^[1-9]\d{0,18}$/;
const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns whether a text is a day of the calendar. 31 February is not, although the browser would read it as a day of March. */
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
          // The change starts from the present address: after two changes in a row the second would otherwise undo the first, which is not
          // drawn yet.
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
