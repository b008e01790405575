// The page of household stations: people pick the place of a station on a map, and tabs show the rows that belong to the station.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { callOf } from '@ec/records/console/call-of';
import { on, type RowIn, rowCall } from '@ec/resource/contracts/row-calls';
import { PlaceSection } from '@ec/resource-web/place-section.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useMapGround } from '@ec/resource-web/use-map-ground';
import { cityCentres } from '@ec/ui/map/city-centres';
import { MapPick } from '@ec/ui/map/map-pick.tsx';
import { stationCustomer } from '../shared/customer/station-customer.resource.ts';
import { archive } from '../shared/station/archive.resource.ts';
import { union } from '../shared/station/union.resource.ts';
import { handOutToStation } from './device/hand-out-ways.tsx';
import { CurveTab } from './station/curve.tab.tsx';
import { CustomerTab } from './station/customer.tab.tsx';
import { devicesTab } from './station/devices.tab.tsx';
import { FilesTab } from './station/files.tab.tsx';
import { stationTexts } from './station/station-texts.ts';

const { zh, en } = stationTexts;
const places = [...cityCentres];

function PlaceTab({ row: { lng, lat } }: { row: RowIn<typeof union> }) {
  return <MapPick value={{ lng, lat }} places={places} ground={useMapGround()} disabled />;
}

export const { Page, slots } = resourcePage(union, {
  follows: {
    async customerId(id, { api }) {
      const { areaCode, town, village, address } = await callOf(api, on(stationCustomer, rowCall.detail))(
        { id },
        { quiet: true },
      );
      return { areaCode, town, village, address };
    },
  },
  sections: [{ fields: ['lng', 'lat'], Section: PlaceSection }],
  rowActions: [handOutToStation],
  tabs: [
    { key: 'curve', label: { zh: zh.curve, en: en.curve }, Content: CurveTab },
    devicesTab,
    {
      key: 'customer',
      label: { zh: zh.customer, en: en.customer },
      lists: stationCustomer.name,
      Content: CustomerTab,
    },
    relatedTab('maintenance.stationAlarm', 'stationId', { zh: '告警', en: 'Alarms' }),
    relatedTab(
      'maintenance.workOrder',
      'stationId',
      { zh: '工单', en: 'Work orders' },
      { starts: { bizDomain: bizDomain.key.household } },
    ),
    relatedTab('household.stationScale', 'stationId', { zh: '规模', en: 'System size' }),
    relatedTab('household.inverterDays', 'stationId', { zh: '日发电', en: 'Days' }),
    relatedTab('household.stationIncome', 'stationId', { zh: '收益', en: 'Income' }),
    { key: 'files', label: { zh: zh.files, en: en.files }, lists: archive.name, Content: FilesTab },
    {
      key: 'place',
      label: { zh: zh.place, en: en.place },
      Content: PlaceTab,
    },
    relatedTab('household.incomeSeting', 'stationId', { zh: '收益设置', en: 'Income settings' }),
    relatedTab('household.inverterCmd', 'stationId', { zh: '下发记录', en: 'Commands' }),
  ],
});
