// Lists the pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { messagingResources } from '../shared/resources.ts';
import { SettingsTab } from './inbox/settings-tab.tsx';

export const messagingConsole: ConsoleFeature = {
  resources: messagingResources,
  menus: [],
  person: [{ key: 'messages', label: { zh: '消息接收', en: 'Messages' }, Content: SettingsTab }],
  views: {
    '/info/messages': { load: () => import('./inbox/messages.page.tsx'), label: { zh: '我的消息', en: 'My messages' } },
  },
  customPages: {},
};
