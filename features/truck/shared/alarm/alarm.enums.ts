// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const alarmCodeCategory = defineEnum('alarmCode_category', { zh: '类别', en: 'Category' }, [
  [1, '电气', 'Electrical'],
  [2, '通信', 'Communication'],
  [3, '温度', 'Temperature'],
  [4, '电池', 'Battery'],
  [5, '消防', 'Fire'],
  [6, '机械', 'Mechanical'],
  [7, '业务', 'Business'],
  [8, '电网', 'Grid'],
]);
export const alarmCodeNotify = defineEnum('alarmCode_notify', { zh: '通知方式', en: 'Notify' }, [
  [1, '站内', 'In-app'],
  [2, '短信', 'SMS'],
  [3, '钉钉', 'DingTalk'],
]);
export const deviceAlarmSource = defineEnum(
  'deviceAlarm_source',
  { zh: '来源', en: 'Source' },
  [
    [1, '设备', 'Device'],
    [2, '平台规则', 'Rule'],
    [3, '人工', 'Manual'],
  ],
  { closed: true },
);
