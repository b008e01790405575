// Household stations: the place is picked on a map, and everything that belongs to a station stands in its detail.
import { PlaceSection } from '@ec/resource-web/place-section.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { union } from '../shared/station/union.resource.ts';
import { handOutToStation } from './device/hand-out-ways.tsx';

export const { Page, slots } = resourcePage(union, {
  sections: [{ fields: ['lng', 'lat'], Section: PlaceSection }],
  rowActions: [handOutToStation],
  tabs: [
    relatedTab('household.stationScale', 'stationId', { zh: '规模', en: 'Scale' }),
    relatedTab('household.inverter', 'stationId', { zh: '逆变器', en: 'Inverters' }),
    relatedTab('household.inverterDays', 'stationId', { zh: '日发电', en: 'Days' }),
    relatedTab('household.collector', 'stationId', { zh: '采集器', en: 'Data loggers' }),
    relatedTab('household.stationIncome', 'stationId', { zh: '收益', en: 'Income' }),
    relatedTab('household.incomeSeting', 'stationId', { zh: '收益设置', en: 'Income settings' }),
    relatedTab('household.archive', 'stationId', { zh: '档案', en: 'Files' }),
  ],
});
