// Chargers with their connectors, history, orders and alarms.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';

export const { Page, slots } = resourcePage(chargingStack, {
  tabs: [
    relatedTab('truck.chargingGun', 'stackId', { zh: '充电枪', en: 'Connectors' }),
    relatedTab('truck.chargingStackHis', 'stackId', { zh: '运行历史', en: 'Samples' }),
    relatedTab('charging.orders', 'stackId', { zh: '订单', en: 'Orders' }),
    relatedTab('truck.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' }),
  ],
});
