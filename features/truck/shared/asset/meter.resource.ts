// Energy meter (domain §3).

import { deviceType, onlineStatus } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, flag, integer, ref, refBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { meterMeterUse, meterProtocol } from './asset.enums.ts';

export const meter = defineResource({
  name: 'truck.meter',
  base: 'blade-truck/meter',
  table: 'truck_meter',
  label: { zh: '电表', en: 'Energy meter' },
  title: 'meterName',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    meterNo: text({ zh: '表号', en: 'Meter No.' }).max(12).required().unique().search().indexed('contains').list(),
    meterName: text({ zh: '电表名称', en: 'Meter Name' }).max(30).required().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    meterUse: dict(meterMeterUse).required().search().list(),
    bidirectional: flag({ zh: '双向', en: 'Bidirectional' }),
    ct: integer({ zh: '电流互感比', en: 'CT ratio' }).required(), // default 1
    pt: integer({ zh: '电压互感比', en: 'PT ratio' }).required(), // default 1
    rate: integer({ zh: '倍率', en: 'Multiplier' }).system().list(), // ct×pt
    protocol: dict(meterProtocol).required(),
    commAddr: text({ zh: '通信地址', en: 'Bus address' }).max(30),
    deviceType: dict(deviceType),
    deviceId: refBy(
      {
        field: 'deviceType',
        targets: {
          1: 'truck.chargingStack',
          2: 'truck.chargingGun',
          3: 'truck.meter',
          4: 'truck.camera',
          5: 'truck.ess',
          6: 'truck.battery',
          7: 'truck.agvInfo',
          8: 'truck.inverter',
          10: 'truck.car',
          11: 'truck.station',
        },
      },
      { zh: '绑定设备', en: 'Device' },
    ),
    posKwh: decimal(14, 2, { zh: '正向总', en: 'Import', unit: 'kWh' }).system().list(),
    posSharp: decimal(14, 2, { zh: '正向尖', en: 'Import sharp', unit: 'kWh' }).system(),
    posPeak: decimal(14, 2, { zh: '正向峰', en: 'Import peak', unit: 'kWh' }).system(),
    posFlat: decimal(14, 2, { zh: '正向平', en: 'Import flat', unit: 'kWh' }).system(),
    posValley: decimal(14, 2, { zh: '正向谷', en: 'Import valley', unit: 'kWh' }).system(),
    posDeep: decimal(14, 2, { zh: '正向深谷', en: 'Import deep valley', unit: 'kWh' }).system(),
    negKwh: decimal(14, 2, { zh: '反向总', en: 'Export', unit: 'kWh' }).system().list(),
    powerKw: decimal(9, 2, { zh: '功率', en: 'Power', unit: 'kW' }).system().list(),
    readTime: datetime({ zh: '抄表时间', en: 'Read Time' }).system().list(),
    onlineStatus: dict(onlineStatus, { zh: '在线状态', en: 'Online Status' }).system().search().indexed().list(),
  },
});
