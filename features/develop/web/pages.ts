// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { developMenus } from '../shared/develop.menus.ts';
import { developResources } from '../shared/resources.ts';

export const developConsole: ConsoleFeature = {
  resources: developResources,
  menus: developMenus,
  customPages: {
    'develop.code': () => import('./code.page.tsx'),
    'develop.datasource': () => import('./datasource.page.tsx'),
    'develop.model': () => import('./model.page.tsx'),
  },
};
