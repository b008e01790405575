// ESS history (domain §3).

import { sampleSrc } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, integer, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { essStatus } from './asset.enums.ts';

export const essHis = defineResource({
  name: 'truck.essHis',
  base: 'blade-truck/essHis',
  table: 'truck_ess_his',
  label: { zh: '储能历史', en: 'ESS history' },
  title: 'ts',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  kind: 'history',
  unique: [['essId', 'ts']],
  fields: {
    essId: ref('truck.ess', { zh: '储能', en: 'ESS' }).system().search().indexed().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed().list(),
    ts: datetime({ zh: '采样时间', en: 'Sample time' }).system().search().indexed().list(),
    essStatus: dict(essStatus).system().list(),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC' }).system().list(),
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH' }).system().list(),
    powerKw: decimal(7, 2, { zh: '功率', en: 'Power', unit: 'kW' }).system().list(),
    chgKwh: decimal(9, 3, { zh: '区间充电量', en: 'Charged', unit: 'kWh' }).system().list(),
    disKwh: decimal(9, 3, { zh: '区间放电量', en: 'Discharged', unit: 'kWh' }).system().list(),
    voltV: decimal(7, 1, { zh: '总压', en: 'Voltage', unit: 'V' }).system(),
    currA: decimal(7, 1, { zh: '电流', en: 'Current', unit: 'A' }).system(),
    cellVMax: decimal(5, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).system(),
    cellVMin: decimal(5, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).system(),
    tempMax: integer({ zh: '最高温度', en: 'Max temp', unit: '°C' }).system(),
    tempMin: integer({ zh: '最低温度', en: 'Min temp', unit: '°C' }).system(),
    src: dict(sampleSrc).system(), // 3 = added by hand
  },
});
