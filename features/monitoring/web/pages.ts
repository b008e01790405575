// Lists what this feature brings to the console.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { monitoringMenus } from '../shared/monitoring.menus.ts';
import { monitoringResources } from '../shared/resources.ts';

export const monitoringConsole: ConsoleFeature = {
  resources: monitoringResources,
  customPages: { 'monitoring.screenLink': () => import('./screen/screen-link.page.tsx') },
  menus: monitoringMenus,
  dashboard: { codes: ['station', 'station_map'], load: async () => (await import('./board/board.tsx')).Board },
  mapGround: async () => (await import('./map/picking-ground.ts')).readPickingGround,
  views: {
    '/truck/station_map': () => import('./map/station-map.page.tsx'),
    '/truck/station/photovoltaic': () => import('./pv/pv.page.tsx'),
    '/truck/station/change': () => import('./swap/swap.page.tsx'),
    '/truck/station/charge': () => import('./charge/charge.page.tsx'),
    '/truck/station/battery': () => import('./battery/battery.page.tsx'),
    '/truck/station/energy': () => import('./energy/energy.page.tsx'),
  },
};
