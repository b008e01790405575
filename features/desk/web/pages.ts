// What this feature brings to the console.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { deskMenus } from '../shared/desk.menus.ts';
import { deskResources } from '../shared/resources.ts';
import { Bell } from './notice/bell.tsx';
import { LatestNotices } from './notice/latest-notices.tsx';

export const deskConsole: ConsoleFeature = {
  resources: deskResources,
  menus: deskMenus,
  header: { bell: Bell },
  home: { notices: LatestNotices },
  own: { 'desk.notice': () => import('./notice/notice.page.tsx') },
};
