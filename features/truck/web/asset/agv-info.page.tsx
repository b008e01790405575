// Swap robots with their alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';

export const { Page, slots } = resourcePage(agvInfo, {
  tabs: [relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
