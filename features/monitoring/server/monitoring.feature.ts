// Monitoring of stations: their live state, and the calls that show it.
import type { Engine, Feature } from '@ec/resource-server/feature';
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { mapPack } from '../shared/map/map-pack.resource.ts';
import { mapTile } from '../shared/map/map-tile.resource.ts';
import { monitoringMenus } from '../shared/monitoring.menus.ts';
import { monitoringResources } from '../shared/resources.ts';
import { chargingHomeRoutes } from './charge/charging-home.ts';
import { essHomeRoutes } from './energy/ess-home.ts';
import { pvHomeRoutes } from './energy/pv-home.ts';
import { mapPackRoutes } from './map/map-pack.routes.ts';
import { mapTileRoutes } from './map/map-tile.routes.ts';
import { dropOldStepsJob, rollStationsJob } from './rollup/roll-stations.job.ts';
import { tradeByDay } from './rollup/trade-by-day.ts';
import { screenRoutes } from './screen/screen.routes.ts';
import { screenLinkPart } from './screen/screen-link.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import { createStationKeeper } from './state/station-keeper.ts';
import { homeBoardRoutes } from './station/home-board.ts';
import { stationCardRoutes } from './station/station-card.ts';
import { stationHomeRoutes } from './station/station-home.ts';
import { batteryHomeRoutes } from './swap/battery-home.ts';
import { swapHomeRoutes } from './swap/swap-home.ts';
import { createStationTopics, type StationTopics } from './topics/station-topics.ts';
import { weatherPart } from './weather/weather.part.ts';

const topics = new WeakMap<Engine, StationTopics>();

/** Returns the station topics of a server. Its routes and its shutdown use the same object. */
export function topicsOf(engine: Engine): StationTopics {
  const stationTopics = topics.get(engine) ?? createStationTopics(engine);
  topics.set(engine, stationTopics);
  return stationTopics;
}

const mapsOf = (shared: SharedReads): Part => ({
  resources: [mapPack, mapTile],
  routes: (engine) => [...mapPackRoutes(engine, shared), ...mapTileRoutes(engine)],
});

const callsOf = (shared: SharedReads): Part => ({
  resources: [],
  deskWeeks: { trade: tradeByDay },
  jobs: () => [rollStationsJob(), dropOldStepsJob()],
  routes: (engine) => [
    ...stationHomeRoutes(engine, shared),
    ...stationCardRoutes(engine, shared),
    ...homeBoardRoutes(engine, shared),
    ...chargingHomeRoutes(engine, shared),
    ...batteryHomeRoutes(engine, shared),
    ...swapHomeRoutes(engine, shared),
    ...essHomeRoutes(engine, shared),
    ...pvHomeRoutes(engine, shared),
    ...topicsOf(engine).routes,
    ...screenRoutes(engine),
  ],
});

export const createMonitoring = (shared: SharedReads): Feature => ({
  ...featureOfParts({ name: 'monitoring', label: { zh: '运行监控', en: 'Live monitoring' } }, monitoringResources, [
    mapsOf(shared),
    callsOf(shared),
    screenLinkPart,
    weatherPart,
  ]),
  menus: monitoringMenus,
  async start(engine) {
    const keeper = engine.config.roles.has('work') ? createStationKeeper(engine) : undefined;
    keeper?.start();
    return async () => {
      topicsOf(engine).stop();
      await keeper?.stop();
    };
  },
});

export const monitoringFeature: Feature = createMonitoring(createSharedReads());
