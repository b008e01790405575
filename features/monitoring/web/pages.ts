// What this feature brings to the console.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { monitoringMenus } from '../shared/monitoring.menus.ts';

export const monitoringConsole: ConsoleFeature = {
  resources: [],
  own: {},
  menus: monitoringMenus,
  views: {
    '/truck/station/charge': () => import('./charge/charge.page.tsx'),
  },
};
