// Alarms of the truck business, in the table that they share with household alarms (domain §3).
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { deviceId } from '@ec/device-vocabulary/device-id';
import { defineResource } from '@ec/resource/resource';
import { alarmActions, alarmEvents, alarmFields, alarmMoves, alarmsGone, alarmTabs } from './alarm-fields.ts';

export const deviceAlarm = defineResource({
  name: 'maintenance.deviceAlarm',
  base: 'blade-truck/deviceAlarm',
  table: 'device_alarm',
  live: true,
  label: { zh: '设备告警', en: 'Device alarm' },
  title: 'alarmNo',
  subject: 'alarmName',
  foundBy: ['alarmNo'],
  columns: [
    ['alarmNo', 'alarmName'],
    'alarmLevel',
    ['deviceId', 'stationId'],
    ['firstTime', 'durationSec'],
    'alarmStatus',
    ['lastTime', 'times'],
  ],
  tabs: alarmTabs,
  isPaper: true,
  menu: { under: 'truckalarm', sort: 1, icon: 'BellOutlined', label: { zh: '设备告警', en: 'Device alarms' } },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'deviceId' },
  rows: { bizDomain: bizDomain.key.truck },
  states: { alarmStatus: alarmMoves },
  removable: { alarmStatus: ['clearedNew', 'closed'] },
  actions: alarmActions,
  events: alarmEvents,
  past: { field: 'alarmStatus', values: alarmsGone },
  calls: { import: false },
  fields: alarmFields({
    station: 'truck.station',
    self: 'maintenance.deviceAlarm',
    deviceId: deviceId({ zh: '设备', en: 'Device' }),
  }),
});
