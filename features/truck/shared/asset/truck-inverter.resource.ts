// PV inverters of truck sites. The table has the inverters of households, too; `bizDomain` separates them (domain §3 inverter, §4).
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { inverterFields } from '@ec/device-vocabulary/inverter-fields';
import { defineResource } from '@ec/resource/resource';

export const truckInverter = defineResource({
  name: 'truck.inverter',
  base: 'blade-truck/inverter',
  table: 'device_inverter',
  live: true,
  code: 'truck_inverter',
  label: { zh: '光伏逆变器', en: 'Site inverter' },
  purpose: { zh: '重卡站点光伏的逆变器', en: 'PV inverters of truck sites' },
  title: 'sn',
  standsAt: 'stationId',
  columns: [
    ['sn', 'model'],
    'stationId',
    ['inverterStatus', 'onlineStatus'],
    'pacKw',
    ['dayKwh', 'dayHours'],
    'monthKwh',
    'totalKwh',
    'reportTime',
  ],
  menu: { under: 'asset', sort: 9, icon: 'SunOutlined', label: { zh: '光伏逆变器', en: 'Site inverters' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.truck },
  fields: inverterFields({ station: 'truck.station' }),
});
