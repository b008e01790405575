// Fields and actions that site alarms and household alarms share, because both are rows of one table (domain §3, §4).
import { alarmLevel, alarmStatus, bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Label } from '@ec/language/label';
import { action } from '@ec/resource/action';
import { id } from '@ec/resource/contract';
import type { Field } from '@ec/resource/field';
import { codeText, datetime, dict, flag, integer, ref, text } from '@ec/resource/fields';
import type { ListTab } from '@ec/resource/list-tab';
import { z } from 'zod';
import { deviceAlarmSource } from './alarm.enums.ts';

const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;

/** `station` is the resource that stationId refers to; `self` is the resource that stormId refers to. */
export function alarmFields(context: { station: string; self: string; deviceId: Field<'refBy', unknown, never> }) {
  const what = { zh: '告警', en: 'Alarm' };
  return {
    alarmNo: codeText({ zh: '告警编号', en: 'Alarm No.' })
      .max(24)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(what),
    alarmLevel: dict(alarmLevel).system().search(),
    alarmName: text({ zh: '告警名称', en: 'Alarm name' }).max(50).system().search().indexed('contains'),
    alarmStatus: dict(alarmStatus).system().search().indexed(),
    durationSec: integer({ zh: '时长', en: 'Duration', unit: 's' }).system(),
    alarmCode: codeText({ zh: '告警码', en: 'Alarm code' }).max(10).required().fixed().search().indexed('contains'),
    alarmNameEn: text({ zh: '英文名称', en: 'English name' }).max(60).system(),
    value: text({ zh: '触发值', en: 'Trigger value' }).max(40).fixed(),
    source: dict(deviceAlarmSource).system(),
    autoClear: flag({ zh: '自动恢复', en: 'Clears automatically' }).system(),
    bizDomain: dict(bizDomain).system(),
    advice: text({ zh: '处理建议', en: 'Advice' }).max(300).long().system(),
    stationId: ref(context.station, { zh: '站点', en: 'Station' })
      .required()
      .fixed()
      .search()
      .indexed()
      .group({ zh: '设备', en: 'Device' }),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).required().fixed().search(),
    deviceId: context.deviceId.required().fixed().indexed(),
    deviceNo: codeText({ zh: '设备编号', en: 'Device No.' })
      .names('deviceId')
      .max(40)
      .system()
      .search()
      .indexed('contains'),
    firstTime: datetime({ zh: '首次发生', en: 'First raised' })
      .system()
      .search()
      .indexed()
      .group({ zh: '经过', en: 'Timeline' }),
    lastTime: datetime({ zh: '最近发生', en: 'Last raised' }).system(),
    times: integer({ zh: '次数', en: 'Times' }).system(),
    clearTime: datetime({ zh: '恢复时间', en: 'Cleared at' }).system(),
    ackTime: datetime({ zh: '确认时间', en: 'Acknowledged at' }).system(),
    ackUser: ref('system.user', { zh: '确认人', en: 'Acknowledged by' }).system(),
    // The storm alarm of the station that this alarm is a member of (BR-50).
    stormId: ref(context.self, { zh: '所属告警风暴', en: 'Alarm storm' }).system(),
    workOrderId: ref('maintenance.workOrder', { zh: '工单', en: 'Work order' }).system().indexed(),
  };
}

/** The transitions of an alarm. A cleared alarm that returns within ten minutes opens again (domain §6.10). */
export const alarmMoves = {
  openNew: ['openSeen', 'clearedNew'],
  openSeen: ['closed'],
  clearedNew: ['closed', 'openNew'],
  closed: ['openNew'],
} as const;

const alarmTab = (key: string, label: Label, state: number): ListTab => ({
  key,
  label,
  filters: { alarmStatus: `${state}` },
});

/** The list opens with the active alarms that nobody has acknowledged. */
export const alarmTabs: readonly ListTab[] = [
  { ...alarmTab('openNew', { zh: '活动未确认', en: 'Active, unacknowledged' }, openNew), isOpening: true },
  alarmTab('openSeen', { zh: '活动已确认', en: 'Active, acknowledged' }, openSeen),
  alarmTab('clearedNew', { zh: '已恢复未确认', en: 'Cleared, unacknowledged' }, clearedNew),
];

export const alarmsGone = [clearedNew, closed];

export const alarmActions = {
  ack: action({ zh: '确认', en: 'Acknowledge' })
    .frequent()
    .from('alarmStatus', openNew, clearedNew)
    .to(openSeen, closed)
    .takes({ note: text({ zh: '说明', en: 'Note' }).max(200) })
    .bulk(),
  clear: action({ zh: '恢复', en: 'Clear' })
    .from('alarmStatus', openNew, openSeen)
    .to(clearedNew, closed)
    .takes({ reason: text({ zh: '原因', en: 'Reason' }).required().max(200) })
    .bulk(),
  toOrder: action({ zh: '转工单', en: 'Create work order' })
    .effect({ zh: '每条告警生成一张待派单的工单', en: 'Each alarm gets a work order awaiting dispatch' })
    .bulk()
    .from('alarmStatus', openNew, openSeen)
    .takes({
      title: text({ zh: '标题', en: 'Title' })
        .max(80)
        .hint({ zh: '不填则为站点、设备与告警名称', en: 'If empty: station, device and alarm name' }),
      level: dict(alarmLevel, { zh: '紧急程度', en: 'Urgency' }).hint({
        zh: '不填则与告警相同',
        en: 'If empty: same as the alarm',
      }),
    })
    .gives(z.strictObject({ workOrderId: id, woNo: z.string() })),
};

export const alarmEvents = { escalate: { zh: '升级通知', en: 'Escalated' } };
