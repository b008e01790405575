// A screen watches its stations over the event stream: it begins at once, renews the watch within the lease, and ends it with the screen. A
// change of any value of a station, also of its orders and alarms, then makes the screen read again.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { StreamTopic } from '@ec/records/console/stream-topics';
import { useEffect, useId, useMemo } from 'react';
import { leaseSeconds, stationPatches, stationsTopic, watchStations } from '../../shared/topics.contract.ts';

/** @param stationId the station of the screen; empty where it shows all stations together */
export function useStationTopic(stationId: string): StreamTopic {
  const { api } = useConsole();
  const viewId = `screen${useId()}`;
  useEffect(() => {
    const stop = new AbortController();
    const input = stationId === '' ? { stationIds: [], allStations: true } : { stationIds: [stationId] };
    // A call that fails is repeated with the next renewal; the screen reads every 30 seconds anyway.
    const watch = () =>
      callOf(api, watchStations)({ viewId, ...input }, { quiet: true, signal: stop.signal }).catch(() => undefined);
    void watch();
    const renewal = setInterval(watch, (leaseSeconds * 1000) / 2);
    return () => {
      clearInterval(renewal);
      stop.abort();
    };
  }, [api, viewId, stationId]);
  useEffect(
    () => () => void callOf(api, watchStations)({ viewId, stationIds: [] }, { quiet: true }).catch(() => undefined),
    [api, viewId],
  );
  return useMemo(() => ({ name: stationsTopic, concerns: (data) => isAbout(data, stationId) }), [stationId]);
}

/** Returns whether an event is about the station; other tabs of the same session watch other stations over the same kind of stream. */
export function isAbout(data: unknown, stationId: string): boolean {
  const parsed = stationPatches.safeParse(data);
  if (!parsed.success) return false;
  return stationId === '' ? parsed.data.patches.length > 0 : parsed.data.patches.some(({ id }) => id === stationId);
}
