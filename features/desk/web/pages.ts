// What this feature brings to the console.
import { inboxMessages, inboxToRead } from '@ec/messaging/shared/inbox/inbox.contract';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { keyOf } from '@ec/resource-web/use-call';
import { deskMenus } from '../shared/desk.menus.ts';
import { noticesToRead, receivedNotices } from '../shared/notice/notice.contract.ts';
import { deskResources } from '../shared/resources.ts';
import { SettingsTab } from './inbox/settings-tab.tsx';
import { Bell } from './notice/bell.tsx';
import { LatestNotices } from './notice/latest-notices.tsx';

export const deskConsole: ConsoleFeature = {
  resources: deskResources,
  menus: deskMenus,
  header: { bell: Bell },
  home: { notices: LatestNotices },
  person: [{ key: 'messages', label: { zh: '消息接收', en: 'Messages' }, Content: SettingsTab }],
  live: { inbox: [inboxToRead, inboxMessages, noticesToRead, receivedNotices].map((call) => keyOf(call)) },
  views: {
    '/info/messages': { load: () => import('./inbox/messages.page.tsx'), label: { zh: '我的消息', en: 'My messages' } },
  },
  own: { 'desk.notice': () => import('./notice/notice.page.tsx') },
};
