// ESS history, in samples of five minutes (domain §3). A person can add a missing sample but cannot change its values later.
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { datetime, decimal, dict, integer, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { essStatus } from './asset.enums.ts';
import { sampleCalls } from './sample-calls.ts';

export const essHis = defineResource({
  name: 'truck.essHis',
  base: 'blade-truck/essHis',
  table: 'truck_ess_his',
  label: { zh: '储能历史', en: 'ESS history' },
  purpose: { zh: '每 5 分钟一条的储能运行数据', en: 'Storage data, one row every 5 minutes' },
  title: 'ts',
  columns: [['essId', 'stationId'], 'essStatus', 'powerKw', 'soc', 'soh', 'chgKwh', 'disKwh'],
  menu: { under: 'asset', sort: 11, icon: 'FieldTimeOutlined' },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  kind: 'history',
  unique: [['essId', 'ts']],
  order: [{ field: 'ts', direction: 'desc' }],
  searchesCreateTime: false,
  calls: sampleCalls('essHis'),
  fields: {
    essId: ref('truck.ess', { zh: '储能', en: 'ESS' }).required().fixed().search().indexed(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed(),
    ts: datetime({ zh: '采样时间', en: 'Sample time' }).required().fixed().search().indexed(),
    essStatus: dict(essStatus).fixed(),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC', unit: '%' }).min(0).max(100).fixed(),
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH', unit: '%' }).min(0).max(100).fixed(),
    powerKw: decimal(7, 2, { zh: '功率(+放−充)', en: 'Net output', unit: 'kW' }).fixed(),
    chgKwh: decimal(9, 3, { zh: '区间充电量', en: 'Charged', unit: 'kWh' }).min(0).fixed().summed(),
    disKwh: decimal(9, 3, { zh: '区间放电量', en: 'Discharged', unit: 'kWh' }).min(0).fixed().summed(),
    voltV: decimal(7, 1, { zh: '总压', en: 'Voltage', unit: 'V' }).fixed(),
    currA: decimal(7, 1, { zh: '电流', en: 'Current', unit: 'A' }).fixed(),
    cellVMax: decimal(5, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).fixed(),
    cellVMin: decimal(5, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).fixed(),
    tempMax: integer({ zh: '最高温度', en: 'Max temp', unit: '°C' }).fixed(),
    tempMin: integer({ zh: '最低温度', en: 'Min temp', unit: '°C' }).fixed(),
    chgEndKwh: decimal(14, 3, { zh: '期末累计充电', en: 'Charged in total', unit: 'kWh' }).system(),
    disEndKwh: decimal(14, 3, { zh: '期末累计放电', en: 'Discharged in total', unit: 'kWh' }).system(),
    src: dict(sampleSrc).system().search().indexed(),
  },
});
