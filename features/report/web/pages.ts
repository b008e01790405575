// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { reportMenus } from '../shared/report.menus.ts';
import { reportResources } from '../shared/resources.ts';

export const reportConsole: ConsoleFeature = {
  resources: reportResources,
  menus: reportMenus,
  customPages: { 'report.report': () => import('./report.page.tsx') },
};
