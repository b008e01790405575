// Gaps between the readings of inverters (BR-41). A gap shows the period of estimated energy, or of a counter that restarted or leapt. Only the
// product writes these rows.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { codeText, date, datetime, decimal, dict, integer, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { gapKind } from './energy-gap.enums.ts';

const reading = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: 'kWh' }).system();

export const energyGap = defineResource({
  name: 'household.energyGap',
  base: 'blade-household/energyGap',
  table: 'device_inverter_gap',
  label: { zh: '发电量缺口', en: 'Energy gap' },
  purpose: {
    zh: '两次表码之间没有采集的时段：电量按晴空辐照分摊到各日并标为补算；表计重新计数或跳变的时段不计电量，由人工核对',
    en: 'Time between two readings without data. Its energy is shared out by clear sky and marked as estimated. Where the counter restarted or leapt no energy is counted, and people check it',
  },
  title: 'fromDay',
  standsAt: 'inverterId',
  columns: [
    'fromDay',
    ['inverterId', 'stationId'],
    'gapKind',
    'gapKwh',
    'missingDays',
    ['fromTime', 'toTime'],
    ['fromKwh', 'toKwh'],
  ],
  menu: {
    under: 'household',
    sort: 17,
    icon: 'DisconnectOutlined',
    label: { zh: '发电量缺口', en: 'Energy gaps' },
  },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  kind: 'history',
  unique: [['inverterId', 'fromDay']],
  order: [
    { field: 'fromDay', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  searchesCreateTime: false,
  calls: { create: false, update: false, remove: false, import: false, history: false },
  fields: {
    inverterId: ref('household.inverter', { zh: '逆变器', en: 'Inverter' }).system().search().indexed(),
    sn: codeText({ zh: '序列号', en: 'SN' }).max(30).system().search('equal').indexed(),
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).system().search().indexed(),
    bizDomain: dict(bizDomain).system(),
    fromDay: date({ zh: '最后采集日', en: 'Last day with a reading' }).system().search().indexed(),
    fromTime: datetime({ zh: '最后表码时间', en: 'Last reading at' }).system(),
    toTime: datetime({ zh: '恢复表码时间', en: 'Next reading at' }).system(),
    fromKwh: reading('最后表码', 'Last reading'),
    toKwh: reading('恢复表码', 'Next reading'),
    gapKwh: decimal(12, 2, { zh: '分摊电量', en: 'Shared energy', unit: 'kWh' }).system().summed(),
    missingDays: integer({ zh: '缺失天数', en: 'Missing days' }).system(),
    gapKind: dict(gapKind).system().search().indexed(),
  },
});
