// Inverters of household stations. All inverters are in one table; bizDomain separates them (domain §4).
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { inverterFields } from '@ec/device-vocabulary/inverter-fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';

export const inverter = defineResource({
  name: 'household.inverter',
  base: 'blade-household/inverter',
  table: 'device_inverter',
  live: true,
  label: { zh: '逆变器', en: 'Inverter' },
  purpose: { zh: '户用电站的逆变器', en: 'Inverters of household stations' },
  title: 'sn',
  foundBy: ['sn'],
  standsAt: 'stationId',
  columns: [
    ['sn', 'model'],
    'stationId',
    ['inverterStatus', 'onlineStatus'],
    ['pacKw', 'ratedKw'],
    ['dayKwh', 'dayHours'],
    'totalKwh',
    'reportTime',
  ],
  menu: {
    under: 'household',
    sort: 4,
    icon: 'SunOutlined',
    label: { zh: '逆变器', en: 'Inverters' },
    buttons: [button('handOut', '参数下发', 'Push settings', 'both')],
  },
  events: { handOut: { zh: '参数下发', en: 'Settings pushed' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  fields: inverterFields({ station: 'household.union', hasCollector: true }),
});
