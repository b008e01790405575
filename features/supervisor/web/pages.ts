// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { supervisorResources } from '../shared/resources.ts';
import { supervisorMenus } from '../shared/supervisor.menus.ts';

export const supervisorConsole: ConsoleFeature = {
  resources: supervisorResources,
  menus: supervisorMenus,
  customPages: {
    'supervisor.collectorInfo': () => import('./collector-info.page.tsx'),
    'supervisor.processInfo': () => import('./process-info.page.tsx'),
  },
};
