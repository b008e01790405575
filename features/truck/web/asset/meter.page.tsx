// Meters with their alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { meter } from '../../shared/asset/meter.resource.ts';

export const { Page, slots } = resourcePage(meter, {
  tabs: [relatedTab('truck.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
