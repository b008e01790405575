// The screen /truck/station_map shows all stations that the person sees on a map, and beside it a list of the stations in view, the worst
// first. The address holds the area, filters, zoom and selection.
import { fill } from '@ec/language/fill';
import { useRegions } from '@ec/records/choices/use-regions';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { centreOf } from '../../shared/map/area-pack.ts';
import { homeCamera, readCamera, writeCamera } from '../../shared/map/camera.ts';
import { shiftPlace } from '../../shared/map/coordinate-system.ts';
import { readTileGround } from '../../shared/map/map.contract.ts';
import { mapCrs } from '../../shared/map/map.enums.ts';
import {
  type Bounds,
  byWorst,
  countHealths,
  filterStations,
  holdsPlace,
  type MapFilters,
  readHealths,
} from '../../shared/map/map-filters.ts';
import { FullScreenButton } from '../common/full-screen.tsx';
import { useView, type View } from '../common/use-view.ts';
import { MapCredit } from './map-credit.tsx';
import { FiltersBar } from './map-filters-bar.tsx';
import type { Places } from './map-layers.ts';
import { mapTexts } from './map-texts.ts';
import { StationCard } from './station-card.tsx';
import { StationList } from './station-list.tsx';
import { useAreaPack } from './use-area-pack.ts';
import { type Held, useStations } from './use-stations.ts';
import { useWatching } from './use-watching.ts';
import '../common/monitor.css';
import './station-map.css';

const loadView = async () => (await import('./station-map-view.tsx')).StationMapView;
// The page fetches the code of the map while it is drawn. If that fails, the part shows the failure and fetches the code again.
loadView().catch(() => undefined);

const StationMapView = lazyPart(
  loadView,
  function Missing({ onRetry }) {
    const texts = useTexts(mapTexts);
    return (
      <div className="station-map-canvas">
        <Button onClick={onRetry}>{texts.map}</Button>
      </div>
    );
  },
  <div className="station-map-canvas ec-bar" />,
);

/** The state of the map before the stations are read. */
const unread: Held = { stations: [], points: [], time: '', revision: 0 };

export function Page() {
  const texts = useTexts(mapTexts);
  const { pageTitle = '' } = useConsole();
  const view = useView();
  const stations = useStations();
  const { held, error, refetch } = stations;
  return (
    <div className="monitor station-map">
      <PageFrame
        title={pageTitle}
        purpose={texts.purpose}
        extra={
          <div className="monitor-tools">
            <FullScreenButton />
            {held ? (
              <span className="monitor-time ec-number" data-late={error ? true : undefined}>
                {texts.dataTime} {held.time.slice(11)}
              </span>
            ) : null}
          </div>
        }
      >
        {!held && error ? <LoadError error={error} onRetry={refetch} /> : null}
        {held || !error ? (
          <StationMap
            held={held ?? unread}
            isRead={held !== undefined}
            view={view}
            takeWatched={stations.takeWatched}
          />
        ) : null}
      </PageFrame>
    </div>
  );
}

function useFilters(view: View): MapFilters {
  const [healths, business, area, text] = ['health', 'biz', 'area', 'q'].map(view.read);
  return useMemo(
    () => ({
      healths: readHealths(healths ?? ''),
      business: Number(/^[1-9]$/.exec(business ?? '')?.[0] ?? 0),
      areaCode: /^\d{2,12}$/.exec(area ?? '')?.[0] ?? '',
      text: (text ?? '').slice(0, 50),
    }),
    [healths, business, area, text],
  );
}

/** Returns the place of each station on the ground: its own place, or the same place in the coordinate system of the tile server. */
const usePlaces = (points: Held['points'], crs: number): Places =>
  useMemo(
    () => new Map(points.map(({ id, ...place }) => [id, shiftPlace(place, mapCrs.key.gcj02, crs)])),
    [points, crs],
  );

interface StationMapProps {
  held: Held;
  isRead: boolean;
  view: View;
  takeWatched: ReturnType<typeof useStations>['takeWatched'];
}

function useCentres() {
  const { names } = useRegions(root);
  return useMemo(
    () =>
      [...names].flatMap(([code, name]) => {
        const centre = centreOf(code);
        return centre ? [{ name, ...centre }] : [];
      }),
    [names],
  );
}

const root = ['00'];

function StationMap({ held, isRead, view, takeWatched }: StationMapProps) {
  const texts = useTexts(mapTexts);
  const [bounds, setBounds] = useState<Bounds>();
  const [isDrawable, setDrawable] = useState(true);
  const [onSpot, setOnSpot] = useState<readonly string[]>([]);
  const isNarrow = useConsole().responsiveLevel < 2;
  const filters = useFilters(view);
  const tiles = useCall(readTileGround, {}, { staleTime: 60_000 }).data?.tiles ?? undefined;
  const areas = useAreaPack('00');
  const places = usePlaces(held.points, tiles?.crs ?? mapCrs.key.gcj02);
  const { matches, counts } = useMatches(held, filters);
  const inView = useMemo(() => {
    // A narrow screen shows the list without the map, so the list holds all stations.
    if (!isDrawable || !bounds || isNarrow) return matches;
    return matches.filter(({ id }) => {
      const place = places.get(id);
      return !place || holdsPlace(bounds, place);
    });
  }, [matches, isDrawable, bounds, places, isNarrow]);
  const selectedId = view.stationId;
  const watchedIds = useMemo(() => inView.map(({ id }) => id), [inView]);
  useWatching(watchedIds, takeWatched);
  const select = useCallback((id: string) => view.set({ stationId: id }), [view]);
  const tab = view.read('tab') === 'map' ? 'map' : 'list';
  const unplaced = held.stations.length - places.size;
  return (
    <div className="station-map-body" data-tab={tab} data-drawable={isDrawable} data-card={selectedId !== ''}>
      <FiltersBar view={view} filters={filters} counts={isRead ? counts : undefined} />
      {isDrawable ? null : <Alert type="warning" showIcon title={texts.noWebGl} />}
      <Segmented
        className="station-map-tabs"
        value={tab}
        options={[
          { value: 'list', label: texts.listTab },
          { value: 'map', label: texts.mapTab },
        ]}
        onChange={(value) => view.set({ tab: value === 'map' ? 'map' : '' })}
      />
      <div className="station-map-main">
        <div className="ec-card station-map-ground">
          <StationMapView
            places={places}
            selectedId={selectedId}
            tiles={tiles}
            areas={areas}
            stations={matches}
            centres={useCentres()}
            camera={readCamera(view.read('at')) ?? homeCamera}
            onMove={(camera, next) => {
              setBounds(next);
              view.set({ at: writeCamera(camera) });
            }}
            onPick={(ids) => (ids.length === 1 ? select(ids[0] ?? '') : setOnSpot(ids))}
            onDrawable={setDrawable}
          />
          <MapCredit tiles={tiles} areas={areas} />
          <Button className="station-map-whole" size="small" onClick={() => view.set({ at: '' })}>
            {texts.whole}
          </Button>
        </div>
        <div className="ec-card station-map-side">
          {isRead ? null : <Skeleton active />}
          {isRead && onSpot.length > 0 ? (
            <OnSpot ids={onSpot} held={held} selectedId={selectedId} onSelect={select} onClose={() => setOnSpot([])} />
          ) : null}
          {isRead && onSpot.length === 0 ? (
            <StationList
              stations={inView}
              title={isDrawable && !isNarrow ? texts.list : texts.listAll}
              emptyText={emptyTextOf(texts, held.stations.length, matches.length)}
              selectedId={selectedId}
              onSelect={select}
            />
          ) : null}
          {unplaced > 0 ? <p className="ec-muted">{fill(texts.unplaced, { count: unplaced })}</p> : null}
        </div>
        {selectedId ? (
          <StationCard
            stationId={selectedId}
            live={held.stations.find(({ id }) => id === selectedId)}
            onClose={() => select('')}
          />
        ) : null}
      </div>
    </div>
  );
}

/**
 * Returns the stations that match the filters, the worst first, and for each health the number of stations that the other filters leave.
 */
const useMatches = ({ stations }: Held, filters: MapFilters) =>
  useMemo(
    () => ({ matches: filterStations(stations, filters).sort(byWorst), counts: countHealths(stations, filters) }),
    [stations, filters],
  );

const emptyTextOf = (
  texts: Record<'noStations' | 'noMatch' | 'noneInView', string>,
  all: number,
  left: number,
): string => {
  if (all === 0) return texts.noStations;
  return left === 0 ? texts.noMatch : texts.noneInView;
};

interface OnSpotProps {
  ids: readonly string[];
  held: Held;
  selectedId: string;
  onSelect(id: string): void;
  onClose(): void;
}

/** Lists the stations at one place, so that the person can open one of them. */
function OnSpot({ ids, held, selectedId, onSelect, onClose }: OnSpotProps) {
  const texts = useTexts(mapTexts);
  const stations = held.stations.filter(({ id }) => ids.includes(id)).sort(byWorst);
  return (
    <>
      <StationList
        stations={stations}
        selectedId={selectedId}
        onSelect={onSelect}
        title={fill(texts.onOneSpot, { count: stations.length })}
        emptyText={texts.noMatch}
      />
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  );
}
