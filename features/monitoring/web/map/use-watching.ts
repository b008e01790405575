// Asks the server for patches of the stations in view. The hook renews this watch within the lease, changes it with the view, and ends it
// with the page.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useEffect, useId } from 'react';
import { leaseSeconds, mostWatched, watchStations } from '../../shared/topics.contract.ts';
import type { Stations } from './use-stations.ts';

/** A view must stay unchanged for this long before it is watched. */
const settleMs = 500;

/** @param ids the stations, the most important first; only the first `mostWatched` are watched */
export function useWatching(ids: readonly string[], takeWatched: Stations['takeWatched']): void {
  const { api } = useConsole();
  const viewId = `map${useId()}`;
  const watched = ids.slice(0, mostWatched).sort().join();
  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      const stationIds = watched === '' ? [] : watched.split(',');
      const options = { quiet: true, signal: stop.signal };
      const answer = await callOf(api, watchStations)({ viewId, stationIds }, options).catch(() => undefined);
      // The next renewal repeats a failed call; the page reads all values every 30 seconds anyway.
      if (answer && !stop.signal.aborted) takeWatched(answer.stations);
    };
    const first = setTimeout(watch, settleMs);
    const renewal = setInterval(watch, (leaseSeconds * 1000) / 2);
    return () => {
      clearTimeout(first);
      clearInterval(renewal);
      stop.abort();
    };
  }, [api, viewId, watched, takeWatched]);
  useEffect(
    () => () => void callOf(api, watchStations)({ viewId, stationIds: [] }, { quiet: true }).catch(() => undefined),
    [api, viewId],
  );
}
