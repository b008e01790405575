// The energy of an inverter in a day (domain §4, BR-40, BR-41). All sums of energy come from its hours. They are the hours of the newest manual
// correction, or without a correction the measured hours.
import { bizDomain, sampleSrc } from '@ec/device-vocabulary/device.enums';
import { codeText, date, datetime, decimal, dict, flag, integer, json, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { hoursADay } from './hours.ts';
import { hoursText } from './hours-text.ts';
import { prReason } from './pr-reason.enums.ts';

const of = { zh: '日期与设备', en: 'Day and device' };
const energy = { zh: '发电量', en: 'Energy' };
const measured = { zh: '采集值', en: 'Measured' };
const quality = { zh: '运行与效率', en: 'Operation' };

/** The kWh of each hour, from midnight in Asia/Shanghai. */
export const dayHours = z.array(z.number().min(0)).length(hoursADay);
const minutes = (zh: string, en: string) => integer({ zh, en, unit: 'min' }).system().group(quality);

export const inverterDays = defineResource({
  name: 'household.inverterDays',
  base: 'blade-household/inverterDays',
  table: 'device_inverter_day',
  label: { zh: '逆变器日报', en: 'Daily yield' },
  purpose: {
    zh: '每台逆变器每天的发电量；人工更正与采集值并存，取最新的更正',
    en: 'Daily energy of each inverter. Corrections do not replace measured values; the latest correction counts',
  },
  addLabel: { zh: '补录', en: 'Add missing day' },
  title: 'day',
  standsAt: 'inverterId',
  columns: [
    'day',
    ['inverterId', 'stationId'],
    ['dayKwh', 'measuredKwh'],
    ['fullHours', 'pr'],
    ['peakKw', 'availPct'],
    'src',
    'income',
  ],
  menu: { under: 'household', sort: 5, icon: 'CalendarOutlined', label: { zh: '逆变器日报', en: 'Daily yield' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  kind: 'history',
  isPaper: true,
  unique: [['inverterId', 'day']],
  order: [
    { field: 'day', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  searchesCreateTime: false,
  calls: { import: false, batch: false, undo: false, restore: false },
  fields: {
    inverterId: ref('household.inverter', { zh: '逆变器', en: 'Inverter' })
      .required()
      .fixed()
      .search()
      .indexed()
      .group(of),
    day: date({ zh: '日期', en: 'Day' }).required().fixed().search().indexed().group(of),
    sn: codeText({ zh: '序列号', en: 'SN' }).max(30).system().search('equal').indexed().group(of),
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).system().search().indexed().group(of),
    bizDomain: dict(bizDomain).system().group(of),
    dayKwh: decimal(10, 2, { zh: '结算发电量', en: 'Settled yield', unit: 'kWh' })
      .required()
      .min(0)
      .summed()
      .group(energy),
    startKwh: decimal(12, 2, { zh: '起始表码', en: 'Start reading', unit: 'kWh' }).min(0).group(energy),
    endKwh: decimal(12, 2, { zh: '截止表码', en: 'End reading', unit: 'kWh' }).min(0).group(energy),
    reason: text({ zh: '更正原因', en: 'Reason of the correction' }).required().max(200).long().group(energy),
    src: dict(sampleSrc).system().search().group(energy),
    income: decimal(10, 2, { zh: '收益', en: 'Income', unit: '¥' }).computed().group(energy),
    measuredKwh: decimal(10, 2, { zh: '采集发电量', en: 'Measured yield', unit: 'kWh' }).system().group(measured),
    measuredSrc: dict(sampleSrc, { zh: '采集来源', en: 'Measurement source' }).system().group(measured),
    measuredStartKwh: decimal(12, 2, { zh: '采集起始表码', en: 'Measured start', unit: 'kWh' })
      .system()
      .group(measured),
    measuredEndKwh: decimal(12, 2, { zh: '采集截止表码', en: 'Measured end', unit: 'kWh' }).system().group(measured),
    estimatedKwh: decimal(10, 2, { zh: '其中补算', en: 'Estimated part', unit: 'kWh' }).system().group(measured),
    fullHours: decimal(5, 2, { zh: '等效小时', en: 'Equivalent hours', unit: 'h' }).system().group(quality),
    pr: decimal(5, 1, { zh: '系统效率PR', en: 'PR', unit: '%' }).system().group(quality),
    prReason: dict(prReason).system().group(quality),
    prEstimated: flag({ zh: 'PR为估算', en: 'PR is estimated' }).system().group(quality),
    poaWhm2: decimal(8, 1, { zh: '斜面辐照量', en: 'In-plane irradiation', unit: 'Wh/m²' }).system().group(quality),
    availPct: decimal(5, 1, { zh: '可用率', en: 'Availability', unit: '%' }).system().group(quality),
    onlineMin: minutes('在线分钟', 'Online minutes'),
    runMin: minutes('运行分钟', 'Running minutes'),
    faultMin: minutes('故障分钟', 'Fault minutes'),
    daylightMin: minutes('日照分钟', 'Daylight minutes'),
    peakKw: decimal(8, 3, { zh: '峰值功率', en: 'Peak', unit: 'kW' }).system().group(quality),
    peakTime: datetime({ zh: '峰值时间', en: 'Peak at' }).system().group(quality),
    dcKwp: decimal(7, 2, { zh: '接入容量', en: 'Connected modules', unit: 'kWp' }).system().group(quality),
    co2Factor: decimal(6, 4, { zh: '减排因子', en: 'CO2 factor', unit: 'kg/kWh' }).system().group(quality),
    openingKwh: decimal(12, 2, { zh: '此前累计', en: 'Earlier counter reading', unit: 'kWh' })
      .system()
      .hint({ zh: '首日之前表计已累计的电量', en: 'Counter reading before the first stored day' })
      .group(measured),
    hours: json(dayHours, { zh: '分时电量', en: 'By hour' }).system().describe(hoursText).group(energy),
    measuredHours: json(dayHours, { zh: '采集分时电量', en: 'Measured by hour' })
      .system()
      .describe(hoursText)
      .group(measured),
  },
});
