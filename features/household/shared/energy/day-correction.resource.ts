// Manual corrections of inverter days (domain §4). People add and withdraw corrections, but cannot edit them.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { date, datetime, decimal, dict, integer, json, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { hoursText } from './hours-text.ts';
import { dayHours } from './inverter-days.resource.ts';

const seenWith = { code: 'inverterDays' } as const;

export const dayCorrection = defineResource({
  name: 'household.dayCorrection',
  base: 'blade-household/inverterDayCorrection',
  table: 'device_inverter_day_correction',
  label: { zh: '日报更正', en: 'Daily yield correction' },
  title: 'correctionNo',
  subject: 'inverterId',
  standsAt: 'inverterId',
  columns: [['correctionNo', 'inverterId'], 'day', ['kwhBefore', 'dayKwh'], 'reason', ['operatorName', 'createTime']],
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  kind: 'history',
  unique: [['inverterId', 'day', 'correctionNo']],
  calls: {
    create: false,
    update: false,
    remove: false,
    import: false,
    history: false,
    list: seenWith,
    detail: seenWith,
    export: { code: 'inverterDays_export' },
  },
  fields: {
    inverterId: ref('household.inverter', { zh: '逆变器', en: 'Inverter' }).system().search().indexed(),
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).system().search().indexed(),
    bizDomain: dict(bizDomain).system(),
    day: date({ zh: '日期', en: 'Day' }).system().search().indexed(),
    correctionNo: integer({ zh: '第几次更正', en: 'Correction No.' }).system(),
    kwhBefore: decimal(10, 2, { zh: '更正前结算发电量', en: 'Settled yield before', unit: 'kWh' }).system(),
    dayKwh: decimal(10, 2, { zh: '更正后结算发电量', en: 'Settled yield after', unit: 'kWh' }).system(),
    startKwh: decimal(12, 2, { zh: '起始表码', en: 'Start reading', unit: 'kWh' }).system(),
    endKwh: decimal(12, 2, { zh: '截止表码', en: 'End reading', unit: 'kWh' }).system(),
    reason: text({ zh: '更正原因', en: 'Reason' }).max(200).system(),
    operatorName: text({ zh: '更正人', en: 'Corrected by' }).max(45).system(),
    withdrawTime: datetime({ zh: '撤回时间', en: 'Withdrawn at' }).system(),
    withdrawName: text({ zh: '撤回人', en: 'Withdrawn by' }).max(45).system(),
    hours: json(dayHours, { zh: '分时电量', en: 'By hour' }).system().describe(hoursText),
  },
});
