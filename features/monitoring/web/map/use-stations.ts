// Reads all stations that the person sees: their values every 30 seconds, and the directory when its version changes. Patches of the
// stations in view come over the event stream; they redraw the page at most once in two seconds.
import type { Api } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { streamTopics } from '@ec/records/console/stream-topics';
import type { OutputOf } from '@ec/resource/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { applyPatches, type HeldStation, mergeWatchedStations } from '../../shared/live-answers.ts';
import { type HomeStation, stationDirectory, stationTick } from '../../shared/station/station-home.contract.ts';
import { type StationPatch, stationPatches, stationsTopic } from '../../shared/topics.contract.ts';
import { mergeTick } from './merge-tick.ts';

const refreshMs = 30_000;
const drawMs = 2000;

export interface MapData {
  stations: readonly HomeStation[];
  /** The stations with coordinates; the list stays the same object while the directory stays the same. */
  points: readonly { id: string; lng: number; lat: number }[];
  /** The time at which the server read the values. */
  time: string;
  revision: number;
}

export interface Stations {
  mapData: MapData | undefined;
  error: Error | undefined;
  refetch(): void;
  /** Stores the values with which the server answers a call to watch stations. */
  takeWatched(stations: readonly { id: string; revision: number; values: HeldStation['values'] | null }[]): void;
}

type Directory = OutputOf<typeof stationDirectory>;

const pointsOf = ({ columns: { id: ids, lng: lngs, lat: lats } }: Directory): MapData['points'] =>
  ids.flatMap((id, index) => {
    const [lng, lat] = [lngs[index] ?? null, lats[index] ?? null];
    return lng === null || lat === null ? [] : [{ id, lng, lat }];
  });

/** Reads the directory where it is missing or out of date, and the values that changed since `mapData`. */
async function readAll(api: Api, directory: Directory | undefined, mapData: MapData | undefined) {
  const options = { quiet: true };
  const current = directory ?? (await callOf(api, stationDirectory)({}, options));
  const since = directory && mapData ? { since: mapData.revision } : {};
  const tick = await callOf(api, stationTick)({ version: current.version, ...since }, options);
  if (tick.version === current.version) return { directory: current, tick };
  const next = await callOf(api, stationDirectory)({}, options);
  return { directory: next, tick: await callOf(api, stationTick)({ version: next.version }, options) };
}

export function useStations(): Stations {
  const { api } = useConsole();
  const [mapData, setMapData] = useState<MapData>();
  const [error, setError] = useState<Error>();
  const latest = useRef<{ mapData?: MapData; directory?: Directory; isReading?: boolean }>({});
  const refetch = useCallback(async () => {
    const memory = latest.current;
    if (memory.isReading) return;
    memory.isReading = true;
    try {
      const { directory, tick } = await readAll(api, memory.directory, memory.mapData);
      const isSame = memory.directory === directory;
      memory.directory = directory;
      if (!memory.mapData || tick.revision >= memory.mapData.revision) {
        const stations = mergeTick(directory, tick, memory.mapData?.stations ?? []);
        const points = isSame && memory.mapData ? memory.mapData.points : pointsOf(directory);
        memory.mapData = { stations, points, time: tick.time, revision: tick.revision };
        setMapData(memory.mapData);
      }
      setError(undefined);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      memory.isReading = false;
    }
  }, [api]);
  useEffect(() => {
    void refetch();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, refreshMs);
    // The stream says hello whenever it opens. Patches may have been lost before.
    const stop = streamTopics.follow('hello', () => void refetch());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [refetch]);
  const takeWatched = usePatches(latest, setMapData, refetch);
  return { mapData, error, refetch: () => void refetch(), takeWatched };
}

/** Collects patches until the next redraw. A gap in the revisions of a station makes the page read the values again. */
function usePatches(
  latest: { current: { mapData?: MapData } },
  setMapData: (mapData: MapData) => void,
  refetch: () => Promise<void>,
): Stations['takeWatched'] {
  const watched = useRef<ReadonlyMap<string, HeldStation>>(new Map());
  const drawTimer = useRef<number>(undefined);
  const planDrawing = useCallback(() => {
    drawTimer.current ??= window.setTimeout(() => {
      drawTimer.current = undefined;
      const { mapData } = latest.current;
      if (!mapData) return;
      const stations = mapData.stations.map((station) => {
        const live = watched.current.get(station.id);
        return live ? { ...station, ...live.values } : station;
      });
      latest.current.mapData = { ...mapData, stations };
      setMapData(latest.current.mapData);
    }, drawMs);
  }, [latest, setMapData]);
  useEffect(() => {
    const take = (patches: readonly StationPatch[]) => {
      const patched = applyPatches(watched.current, patches);
      watched.current = patched.stations;
      if (patched.gaps.length > 0) void refetch();
      planDrawing();
    };
    const stop = streamTopics.follow(stationsTopic, (data) => {
      const parsed = stationPatches.safeParse(data);
      if (parsed.success) take(parsed.data.patches);
    });
    return () => {
      stop();
      window.clearTimeout(drawTimer.current);
    };
  }, [planDrawing, refetch]);
  return useCallback(
    (stations) => {
      watched.current = mergeWatchedStations(watched.current, stations);
      if (watched.current.size > 0) planDrawing();
    },
    [planDrawing],
  );
}
