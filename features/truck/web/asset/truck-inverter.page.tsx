// Inverters of sites with their alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { truckInverter } from '../../shared/asset/truck-inverter.resource.ts';

export const { Page, slots } = resourcePage(truckInverter, {
  tabs: [relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
