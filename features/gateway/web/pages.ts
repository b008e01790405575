// The pages of this feature.
import { addedTab } from '@ec/resource-web/added-tab.tsx';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { deviceCredential } from '../shared/credential/credential.resource.ts';
import { gatewayMenus } from '../shared/gateway.menus.ts';
import { gatewayResources } from '../shared/resources.ts';
import { mqttPages, mqttTabs } from './mqtt/pages.ts';
import { ocppPages } from './ocpp/pages.ts';

const keyTab = addedTab(
  chargingStack,
  { key: 'accessKey', label: { zh: '接入密钥', en: 'Access key' }, lists: deviceCredential.name },
  async () => (await import('./credential/key.tab.tsx')).KeyTab,
);

const timelineTab = addedTab(
  chargingStack,
  { key: 'timeline', label: { zh: '时间线', en: 'Timeline' } },
  async () => (await import('./charger/timeline.tab.tsx')).TimelineTab,
);

export const gatewayConsole: ConsoleFeature = {
  resources: gatewayResources,
  menus: gatewayMenus,
  customPages: {
    'gateway.deviceCredential': () => import('./credential/credential.page.tsx'),
    'gateway.houseCredential': () => import('./credential/house-credential.page.tsx'),
    ...ocppPages,
    ...mqttPages,
  },
  tabs: { 'truck.chargingStack': [timelineTab, keyTab], ...mqttTabs },
};
