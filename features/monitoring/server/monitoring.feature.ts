// Monitoring of stations: their live state, and the calls that show it.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { monitoringMenus } from '../shared/monitoring.menus.ts';
import { chargingHomeRoutes } from './charge/charging-home.ts';
import { essHomeRoutes } from './energy/ess-home.ts';
import { pvHomeRoutes } from './energy/pv-home.ts';
import { dropOldStepsJob, rollStationsJob } from './rollup/roll-stations.job.ts';
import { createStationKeeper } from './state/station-keeper.ts';
import { homeBoardRoutes } from './station/home-board.ts';
import { stationHomeRoutes } from './station/station-home.ts';
import { batteryHomeRoutes } from './swap/battery-home.ts';
import { swapHomeRoutes } from './swap/swap-home.ts';

const calls: Part = {
  resources: [],
  jobs: () => [rollStationsJob(), dropOldStepsJob()],
  routes: (engine) => [
    ...stationHomeRoutes(engine),
    ...homeBoardRoutes(engine),
    ...chargingHomeRoutes(engine),
    ...batteryHomeRoutes(engine),
    ...swapHomeRoutes(engine),
    ...essHomeRoutes(engine),
    ...pvHomeRoutes(engine),
  ],
};

export const monitoringFeature: Feature = {
  ...featureOfParts({ name: 'monitoring', label: { zh: '运行监控', en: 'Live monitoring' } }, [], [calls]),
  menus: monitoringMenus,
  async start(engine) {
    if (!engine.config.roles.has('work')) return async () => undefined;
    const keeper = createStationKeeper(engine);
    keeper.start();
    return keeper.stop;
  },
};
