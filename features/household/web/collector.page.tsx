// The page of data loggers. A tab lists the inverters that report through a logger.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { collector } from '../shared/device/collector.resource.ts';

export const { Page, slots } = resourcePage(collector, {
  tabs: [relatedTab('household.inverter', 'collectorId', { zh: '逆变器', en: 'Inverters' })],
});
