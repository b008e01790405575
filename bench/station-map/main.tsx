// The page of the map benchmark: the product's station map over an Api that answers at once, and a bare map with the same points.
import '@ec/ui/theme/tokens.css';
import '@ec/ui/theme/kit.css';
import { stationNames, stationValues } from '@ec/monitoring/shared/station/station-home.contract';
import { stationsTopic } from '@ec/monitoring/shared/topics.contract';
import { monitoringConsole } from '@ec/monitoring/web/pages';
import type { Api } from '@ec/records/console/api';
import { type Console, ConsoleProvider } from '@ec/records/console/console';
import { streamTopics } from '@ec/records/console/stream-topics';
import { createRegistry } from '@ec/resource/registry';
import { ResourcesProvider } from '@ec/resource-web/resources.tsx';
import { readAntdTheme } from '@ec/ui/theme/antd-theme';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { count, healthAt, stations } from './points.ts';

setWorkerUrl(workerUrl);

const columns = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, stations.map((station) => station[key as keyof typeof station])]));
const stamp = { time: '2026-11-26 12:00:00', revision: 1 };
const answers: Record<string, unknown> = {
  homeDirectory: { ...stamp, version: 'a', columns: columns(Object.keys(stationNames)) },
  homeTick: { ...stamp, version: 'a', at: stations.map((_, at) => at), columns: columns(Object.keys(stationValues)) },
  watch: { stations: [], leaseSeconds: 60 },
  ground: { tiles: null },
  areas: { parentCode: '00', credit: null, areas: [] },
};
const answer = <T,>(path: string) => Promise.resolve((answers[path.split('/').at(-1) ?? ''] ?? []) as T);
const api: Api = {
  get: (path) => answer(path),
  post: (path) => answer(path),
  download: () => Promise.resolve(),
  headers: () => Promise.resolve({}),
};
const surroundings: Console = {
  api,
  person: {
    userId: '1',
    tenantId: '100002',
    account: 'bench',
    userName: 'bench',
    avatar: '',
    deptId: '1',
    roleId: '1',
    roles: ['admin'],
  },
  language: 'zh',
  can: () => true,
  openTab: () => undefined,
  guardLeave: () => () => undefined,
  responsiveLevel: 3,
};

/** The map that got the points last, either the product's or the bare one. */
let latestMap: MapLibre | undefined;
const { addSource } = MapLibre.prototype;
MapLibre.prototype.addSource = function follow(this: MapLibre, id, source) {
  if (id === 'stations') latestMap = this;
  return addSource.call(this, id, source);
};

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

async function untilClusters(): Promise<void> {
  for (;;) {
    await frame();
    const map = latestMap;
    if (map?.getLayer('clusters') && map.queryRenderedFeatures({ layers: ['clusters'] }).length > 0) return;
  }
}

const box = document.getElementById('root') as HTMLElement;
const renew = (): HTMLElement => {
  latestMap = undefined;
  const child = document.createElement('div');
  box.replaceChildren(child);
  return child;
};

let stop = () => {};

async function measure(start: (child: HTMLElement) => () => void): Promise<number> {
  stop();
  window.history.replaceState(null, '', window.location.pathname);
  const child = renew();
  await frame();
  const began = performance.now();
  stop = start(child);
  await untilClusters();
  return performance.now() - began;
}

function startBare(child: HTMLElement): () => void {
  child.style.cssText = 'width: 1000px; height: 640px';
  const map = new MapLibre({
    container: child,
    center: [105, 35],
    zoom: 3.4,
    style: { version: 8, sources: {}, layers: [] },
  });
  map.once('load', () => {
    map.addSource('stations', {
      type: 'geojson',
      cluster: true,
      clusterRadius: 48,
      data: {
        type: 'FeatureCollection',
        features: stations.map(({ id, lng, lat }) => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'Point', coordinates: [lng ?? 0, lat ?? 0] },
        })),
      },
    });
    map.addLayer({
      id: 'clusters',
      type: 'circle',
      source: 'stations',
      filter: ['has', 'point_count'],
      paint: { 'circle-radius': 18, 'circle-color': '#17b26a' },
    });
    map.addLayer({
      id: 'counts',
      type: 'symbol',
      source: 'stations',
      filter: ['has', 'point_count'],
      layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 12, 'text-font': ['sans-serif'] },
    });
  });
  return () => map.remove();
}

function startProduct(Page: ComponentType) {
  return (child: HTMLElement): (() => void) => {
    const root = createRoot(child);
    root.render(
      <ConfigProvider theme={readAntdTheme({ fontSize: 14, density: 'usual' })} locale={zhCN}>
        <App component={false}>
          <QueryClientProvider client={new QueryClient()}>
            <ConsoleProvider value={surroundings}>
              <ResourcesProvider resources={{ registry: createRegistry([]), slots: {} }}>
                <BrowserRouter>
                  <Page />
                </BrowserRouter>
              </ResourcesProvider>
            </ConsoleProvider>
          </QueryClientProvider>
        </App>
      </ConfigProvider>,
    );
    return () => root.unmount();
  };
}

const panMs = 3000;
const changedAtOnce = 300;

/** Frames that were drawn while the map moved; with `isChanging` values of stations change every second. */
async function pan(isChanging: boolean): Promise<number> {
  const map = latestMap;
  if (!map) return 0;
  map.jumpTo({ center: [95, 35], zoom: 4.4 });
  await map.once('idle');
  let frames = 0;
  let round = 0;
  const countFrame = () => {
    frames += 1;
  };
  map.on('render', countFrame);
  const change = () => {
    round += 1;
    const patches = stations.slice(0, changedAtOnce).map(({ id }, index) => ({
      id,
      revision: performance.now() * 1000,
      after: 0,
      values: { ...stations[index], health: healthAt(index, round), powerKw: round },
    }));
    streamTopics.publish(stationsTopic, { patches: patches.map(withoutNames) });
  };
  const timer = isChanging ? setInterval(change, 1000) : undefined;
  map.easeTo({ center: [115, 35], duration: panMs, easing: (part) => part, essential: true });
  await map.once('moveend');
  clearInterval(timer);
  map.off('render', countFrame);
  return frames;
}

const withoutNames = (patch: { id: string; revision: number; after: number; values: object }) => ({
  ...patch,
  revision: Math.round(patch.revision),
  values: Object.fromEntries(Object.entries(patch.values).filter(([name]) => name in stationValues)),
});

const view = monitoringConsole.views?.['/truck/station_map'];
const { Page } = (await (view as () => Promise<{ Page: ComponentType }>)()) as { Page: ComponentType };
Object.assign(window, {
  bench: { count, bare: () => measure(startBare), product: () => measure(startProduct(Page)), pan, isReady: true },
});
