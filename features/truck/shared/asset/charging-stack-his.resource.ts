// Charger history (domain §3).

import { sampleSrc } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, integer, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const chargingStackHis = defineResource({
  name: 'truck.chargingStackHis',
  base: 'blade-truck/chargingStackHis',
  table: 'truck_charging_stack_his',
  label: { zh: '充电桩历史', en: 'Charger history' },
  title: 'ts',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  kind: 'history',
  unique: [['stackId', 'ts']],
  fields: {
    stackId: ref('truck.chargingStack', { zh: '充电桩', en: 'Charger' }).system().search().indexed().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed().list(),
    ts: datetime({ zh: '采样时间', en: 'Sample time' }).system().search().indexed().list(),
    powerKw: decimal(7, 2, { zh: '功率', en: 'Power', unit: 'kW' }).system().list(),
    maxPowerKw: decimal(7, 2, { zh: '最大功率', en: 'Max Power', unit: 'kW' }).system(),
    energyKwh: decimal(9, 3, { zh: '区间电量', en: 'Energy', unit: 'kWh' }).system().list(),
    meterKwh: decimal(12, 2, { zh: '电表读数', en: 'Meter reading', unit: 'kWh' }).system().list(),
    volt: decimal(6, 1, { zh: '电压', en: 'Voltage', unit: 'V' }).system(),
    curr: decimal(6, 1, { zh: '电流', en: 'Current', unit: 'A' }).system(),
    tempC: decimal(4, 1, { zh: '柜温', en: 'Cabinet temp', unit: '°C' }).system().list(),
    gunBusy: integer({ zh: '占用枪数', en: 'Guns in use' }).system().list(),
    onlineMin: integer({ zh: '在线分钟', en: 'Online', unit: 'min' }).system(),
    src: dict(sampleSrc).system(), // 3 = added by hand
  },
});
