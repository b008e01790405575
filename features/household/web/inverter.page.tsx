// The page of household inverters: people push settings from here. Tabs list the strings and the commands of an inverter.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { inverter } from '../shared/device/inverter.resource.ts';
import { HandOutSelected, handOutToOne } from './device/hand-out-ways.tsx';
import { StringsTab } from './device/strings.tab.tsx';
import { stationTexts } from './station/station-texts.ts';

export const { Page, slots } = resourcePage(inverter, {
  Toolbar: HandOutSelected,
  rowActions: [handOutToOne],
  tabs: [
    { key: 'strings', label: { zh: stationTexts.zh.strings, en: stationTexts.en.strings }, Content: StringsTab },
    relatedTab('household.inverterCmd', 'inverterId', { zh: '下发记录', en: 'Commands' }),
  ],
});
