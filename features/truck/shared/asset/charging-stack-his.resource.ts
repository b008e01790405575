// Charger history, in samples of five minutes (domain §3). A person can add a missing sample but cannot change its values later.
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { datetime, decimal, dict, integer, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { sampleCalls } from './sample-calls.ts';

export const chargingStackHis = defineResource({
  name: 'truck.chargingStackHis',
  base: 'blade-truck/chargingStackHis',
  table: 'truck_charging_stack_his',
  label: { zh: '充电桩历史', en: 'Charger history' },
  purpose: { zh: '每 5 分钟一条的充电桩运行数据', en: 'Charger data, one row every 5 minutes' },
  title: 'ts',
  columns: [['stackId', 'stationId'], 'powerKw', 'energyKwh', 'meterKwh', 'tempC', 'gunBusy', 'onlineMin'],
  menu: { under: 'asset', sort: 10, icon: 'HistoryOutlined' },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  kind: 'history',
  unique: [['stackId', 'ts']],
  order: [{ field: 'ts', direction: 'desc' }],
  searchesCreateTime: false,
  calls: sampleCalls('chargingStackHis'),
  fields: {
    stackId: ref('truck.chargingStack', { zh: '充电桩', en: 'Charger' }).required().fixed().search().indexed(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed(),
    ts: datetime({ zh: '采样时间', en: 'Sample time' }).required().fixed().search().indexed(),
    powerKw: decimal(7, 2, { zh: '功率', en: 'Power', unit: 'kW' }).fixed(),
    maxPowerKw: decimal(7, 2, { zh: '最大功率', en: 'Max power', unit: 'kW' }).fixed(),
    energyKwh: decimal(9, 3, { zh: '区间电量', en: 'Energy', unit: 'kWh' }).fixed().summed(),
    meterKwh: decimal(12, 2, { zh: '电表读数', en: 'Meter reading', unit: 'kWh' }).fixed(),
    volt: decimal(6, 1, { zh: '电压', en: 'Voltage', unit: 'V' }).fixed(),
    curr: decimal(6, 1, { zh: '电流', en: 'Current', unit: 'A' }).fixed(),
    tempC: decimal(4, 1, { zh: '柜温', en: 'Cabinet temp', unit: '°C' }).fixed(),
    gunBusy: integer({ zh: '占用枪数', en: 'Connectors in use' }).min(0).fixed(),
    onlineMin: integer({ zh: '在线分钟', en: 'Online minutes', unit: 'min' }).min(0).max(5).fixed(),
    src: dict(sampleSrc).system(),
  },
});
