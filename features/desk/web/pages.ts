// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { deskMenus } from '../shared/desk.menus.ts';
import { deskResources } from '../shared/resources.ts';

export const deskConsole: ConsoleFeature = {
  resources: deskResources,
  menus: deskMenus,
  customPages: { 'desk.notice': () => import('./notice/notice.page.tsx') },
};
