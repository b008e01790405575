// Storage cabinets with their history and alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { ess } from '../../shared/asset/ess.resource.ts';

export const { Page, slots } = resourcePage(ess, {
  tabs: [
    relatedTab('truck.essHis', 'essId', { zh: '运行历史', en: 'Samples' }),
    relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' }),
  ],
});
