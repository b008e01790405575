// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { storageResources } from '../shared/resources.ts';

export const storageConsole: ConsoleFeature = {
  resources: storageResources,
  menus: [],
  customPages: {
    'storage.attach': () => import('./attach.page.tsx'),
  },
};
