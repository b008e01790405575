// Stations. The form picks the place on a map. The detail lists the devices, batteries, alarms and work orders of the station.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { PlaceSection } from '@ec/resource-web/place-section.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { station } from '../shared/station.resource.ts';
import { gunsTab } from './asset/guns.tab.tsx';
import { slotsTab } from './asset/slots.tab.tsx';

export const { Page, slots } = resourcePage(station, {
  sections: [{ fields: ['lng', 'lat'], Section: PlaceSection }],
  tabs: [
    gunsTab,
    slotsTab,
    relatedTab('maintenance.deviceAlarm', 'stationId', { zh: '告警', en: 'Alarms' }),
    relatedTab(
      'maintenance.workOrder',
      'stationId',
      { zh: '工单', en: 'Work orders' },
      { starts: { bizDomain: bizDomain.key.truck } },
    ),
    relatedTab('truck.chargingStack', 'stationId', { zh: '充电桩', en: 'Chargers' }),
    relatedTab('truck.agvInfo', 'stationId', { zh: '机器人', en: 'Robots' }),
    relatedTab('truck.meter', 'stationId', { zh: '电表', en: 'Meters' }),
    relatedTab('truck.camera', 'stationId', { zh: '摄像头', en: 'Cameras' }),
    relatedTab('truck.ess', 'stationId', { zh: '储能', en: 'Storage' }),
    relatedTab('truck.inverter', 'stationId', { zh: '逆变器', en: 'Inverters' }),
  ],
});
