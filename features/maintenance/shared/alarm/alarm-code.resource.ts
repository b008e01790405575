// Alarm code (domain §3).

import { alarmLevel, deviceType } from '@ec/device-vocabulary/device.enums';
import { codeText, codeTexts, dict, dicts, flag, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { alarmCodeCategory, alarmCodeNotify } from './alarm.enums.ts';

export const alarmCode = defineResource({
  name: 'maintenance.alarmCode',
  base: 'blade-truck/alarmCode',
  table: 'truck_alarm_code',
  label: { zh: '告警码', en: 'Alarm code' },
  title: 'name',
  columns: ['code', 'deviceType', 'alarmLevel', 'category', 'autoClear', 'enabled'],
  menu: {
    under: 'truckalarm',
    alsoUnder: 'household',
    sort: 2,
    icon: 'WarningOutlined',
    label: { zh: '告警码', en: 'Alarm codes' },
  },
  unique: [['deviceType', 'code']],
  order: [{ field: 'code', direction: 'asc' }],
  fields: {
    code: codeText({ zh: '编码', en: 'Code' }).max(10).required().search().indexed('contains'),
    name: text({ zh: '名称', en: 'Name' }).max(50).required().search().indexed('contains'),
    nameEn: text({ zh: '英文名称', en: 'English name' }).max(60),
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).required().search(),
    vendorCode: codeTexts({ zh: '厂商原码', en: 'Vendor codes' }),
    alarmLevel: dict(alarmLevel).required().search(),
    category: dict(alarmCodeCategory).required(),
    debounceSec: integer({ zh: '防抖', en: 'Debounce', unit: 's' }).min(0).starts(60),
    autoClear: flag({ zh: '自动恢复', en: 'Clears automatically' }).starts(1),
    autoOrder: flag({ zh: '自动生成工单', en: 'Auto work order' }),
    notify: dicts(alarmCodeNotify, { zh: '通知方式', en: 'Notify' }).hint({
      zh: '站内含邮件；不选则不通知。各人还可在接收设置中按级别选择',
      en: 'In-app includes e-mail; if none is selected, nobody is notified. People can filter by level in their settings',
    }),
    advice: text({ zh: '处理建议', en: 'Advice' }).max(300).long().required(),
    enabled: flag({ zh: '启用', en: 'Enabled' }).required().starts(1).search(),
  },
});
