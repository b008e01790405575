// Device alarm (domain §3).

import { alarmLevel, alarmStatus, bizDomain, deviceType } from '@ec/devices/shared/device.enums';
import { deviceId } from '@ec/devices/shared/device-id';
import { action } from '@ec/resource/action';
import { datetime, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { deviceAlarmSource } from './alarm.enums.ts';

const what = { zh: '告警', en: 'Alarm' };

export const deviceAlarm = defineResource({
  name: 'truck.deviceAlarm',
  base: 'blade-truck/deviceAlarm',
  table: 'device_alarm',
  label: { zh: '设备告警', en: 'Device alarm' },
  title: 'alarmNo',
  foundBy: ['alarmNo'],
  columns: [
    'alarmLevel',
    'alarmName',
    ['deviceId', 'stationId'],
    ['firstTime', 'durationSec'],
    'alarmStatus',
    ['lastTime', 'times'],
  ],
  isPaper: true,
  menu: { under: 'truckalarm', sort: 1, icon: 'BellOutlined', label: { zh: '设备告警', en: 'Device alarms' } },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'deviceId' },
  rows: { bizDomain: bizDomain.key.truck },
  // A re-trigger within ten minutes opens a cleared one again.
  states: {
    alarmStatus: {
      openNew: ['openSeen', 'clearedNew'],
      openSeen: ['closed'],
      clearedNew: ['closed', 'openNew'],
      closed: ['openNew'],
    },
  },
  removable: { alarmStatus: ['clearedNew', 'closed'] },
  actions: {
    ack: action({ zh: '确认', en: 'Acknowledge' })
      .frequent()
      .from('alarmStatus', alarmStatus.key.openNew, alarmStatus.key.clearedNew)
      .to(alarmStatus.key.openSeen, alarmStatus.key.closed)
      .takes({ note: text({ zh: '说明', en: 'Note' }).max(200) })
      .bulk(),
    clear: action({ zh: '恢复', en: 'Clear' })
      .from('alarmStatus', alarmStatus.key.openNew, alarmStatus.key.openSeen)
      .to(alarmStatus.key.clearedNew, alarmStatus.key.closed)
      .takes({ reason: text({ zh: '原因', en: 'Reason' }).required().max(200) })
      .bulk(),
  },
  past: { field: 'alarmStatus', values: [alarmStatus.key.clearedNew, alarmStatus.key.closed] },
  calls: { import: false },
  fields: {
    alarmNo: text({ zh: '告警编号', en: 'Alarm No.' })
      .max(24)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(what),
    alarmLevel: dict(alarmLevel).system().search(),
    alarmName: text({ zh: '告警名称', en: 'Alarm name' }).max(50).system(),
    alarmStatus: dict(alarmStatus).system().search().indexed(),
    durationSec: integer({ zh: '时长', en: 'Duration', unit: 's' }).system(),
    alarmCode: text({ zh: '告警码', en: 'Alarm code' }).max(10).required().fixed().search().indexed('contains'),
    alarmNameEn: text({ zh: '英文名称', en: 'English name' }).max(60).system(),
    value: text({ zh: '触发值', en: 'Trigger value' }).max(40).fixed(),
    source: dict(deviceAlarmSource).system(),
    bizDomain: dict(bizDomain).system(),
    advice: text({ zh: '处理建议', en: 'Advice' }).max(300).long().system(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' })
      .required()
      .fixed()
      .search()
      .indexed()
      .group({ zh: '设备', en: 'Device' }),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).required().fixed().search(),
    deviceId: deviceId({ zh: '设备', en: 'Device' }).required().fixed().indexed(),
    deviceNo: text({ zh: '设备编号', en: 'Device No.' })
      .names('deviceId')
      .max(40)
      .system()
      .search()
      .indexed('contains'),
    firstTime: datetime({ zh: '首次发生', en: 'First raised' })
      .system()
      .search()
      .indexed()
      .group({ zh: '经过', en: 'Course' }),
    lastTime: datetime({ zh: '最近发生', en: 'Last raised' }).system(),
    times: integer({ zh: '次数', en: 'Times' }).system(),
    clearTime: datetime({ zh: '恢复时间', en: 'Cleared at' }).system(),
    ackTime: datetime({ zh: '确认时间', en: 'Acknowledged at' }).system(),
    ackUser: ref('system.user', { zh: '确认人', en: 'Acknowledged by' }).system(),
    // The one alarm that stands for this and others of its station (BR-50).
    stormId: ref('truck.deviceAlarm', { zh: '所属告警风暴', en: 'Alarm storm' }).system(),
    workOrderId: ref('household.workOrder', { zh: '工单', en: 'Work order' }).system(),
  },
});
