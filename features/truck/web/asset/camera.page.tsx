// Cameras with their alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { camera } from '../../shared/asset/camera.resource.ts';

export const { Page, slots } = resourcePage(camera, {
  tabs: [relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
