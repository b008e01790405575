// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { deskMenus } from '../shared/desk.menus.ts';
import { deskResources } from '../shared/resources.ts';
import { SettingsTab } from './inbox/settings-tab.tsx';

export const deskConsole: ConsoleFeature = {
  resources: deskResources,
  menus: deskMenus,
  person: [{ key: 'messages', label: { zh: '消息接收', en: 'Messages' }, Content: SettingsTab }],
  views: {
    '/info/messages': { load: () => import('./inbox/messages.page.tsx'), label: { zh: '我的消息', en: 'My messages' } },
  },
  own: { 'desk.notice': () => import('./notice/notice.page.tsx') },
};
