// Enums of alarms, alarm codes and escalations (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const alarmCodeCategory = defineEnum(
  'alarmCode_category',
  { zh: '类别', en: 'Category' },
  {
    electrical: [1, '电气', 'Electrical'],
    communication: [2, '通信', 'Communication'],
    temperature: [3, '温度', 'Temperature'],
    battery: [4, '电池', 'Battery'],
    fire: [5, '消防', 'Fire'],
    mechanical: [6, '机械', 'Mechanical'],
    business: [7, '业务', 'Business'],
    grid: [8, '电网', 'Grid'],
  },
);
export const alarmCodeNotify = defineEnum(
  'alarmCode_notify',
  { zh: '通知方式', en: 'Notify' },
  {
    inApp: [1, '站内', 'In-app'],
    sms: [2, '短信', 'SMS'],
    dingTalk: [3, '钉钉', 'DingTalk'],
  },
  { closed: true },
);
export const escalationTarget = defineEnum(
  'alarmEscalation_target',
  { zh: '通知对象', en: 'Recipients' },
  {
    duty: [1, '值班人', 'On-duty staff'],
    roles: [2, '角色', 'Roles'],
    people: [3, '指定人员', 'Named people'],
  },
  { closed: true },
);
export const deviceAlarmSource = defineEnum(
  'deviceAlarm_source',
  { zh: '来源', en: 'Source' },
  {
    device: [1, '设备', 'Device'],
    rule: [2, '平台规则', 'Rule'],
    manual: [3, '人工', 'Manual'],
  },
  { closed: true },
);
