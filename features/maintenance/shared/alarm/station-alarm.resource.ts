// Alarms of household stations, in the table that they share with truck alarms (domain §4).
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { houseDeviceId } from '@ec/device-vocabulary/device-id';
import { ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { alarmActions, alarmEvents, alarmFields, alarmMoves, alarmsGone, alarmTabs } from './alarm-fields.ts';

const house = { zh: '农户与运维', en: 'Customer and field' };

export const stationAlarm = defineResource({
  name: 'maintenance.stationAlarm',
  base: 'blade-household/stationAlarm',
  table: 'device_alarm',
  live: true,
  label: { zh: '电站告警', en: 'Station alarm' },
  purpose: { zh: '户用电站与其设备的告警', en: 'Alarms of household stations and their devices' },
  title: 'alarmNo',
  subject: 'alarmName',
  foundBy: ['alarmNo'],
  columns: [
    ['alarmNo', 'alarmName'],
    'alarmLevel',
    ['deviceId', 'stationId'],
    ['customerName', 'village'],
    ['firstTime', 'durationSec'],
    'alarmStatus',
    'opsUserId',
  ],
  tabs: alarmTabs,
  isPaper: true,
  menu: { under: 'household', sort: 8, icon: 'AlertOutlined', label: { zh: '电站告警', en: 'Station alarms' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  states: { alarmStatus: alarmMoves },
  removable: { alarmStatus: ['clearedNew', 'closed'] },
  actions: alarmActions,
  events: alarmEvents,
  past: { field: 'alarmStatus', values: alarmsGone },
  calls: { import: false },
  fields: {
    ...alarmFields({
      station: 'household.union',
      self: 'maintenance.stationAlarm',
      deviceId: houseDeviceId({ zh: '设备', en: 'Device' }),
    }),
    // These fields show the present values of the station, because people call the present customer or field engineer.
    customerName: text({ zh: '农户姓名', en: 'Customer' }).max(20).computed().search().group(house),
    village: text({ zh: '村', en: 'Village' }).max(30).computed().search().group(house),
    opsUserId: ref('system.user', { zh: '运维员', en: 'Field engineer' }).computed().search().group(house),
  },
});
