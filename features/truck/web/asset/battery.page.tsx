// Swap batteries, each with its passport.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { battery } from '../../shared/asset/battery.resource.ts';
import { passportTab } from './passport.tab.tsx';

export const { Page, slots } = resourcePage(battery, {
  tabs: [passportTab, relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
