// Connector (domain §3).

import { devState, lockStatus } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { chargingGunNationalStd, connectorType, gunStatus, parkStatus } from './asset.enums.ts';

export const chargingGun = defineResource({
  name: 'truck.chargingGun',
  base: 'blade-truck/chargingGun',
  table: 'truck_charging_gun',
  label: { zh: '充电枪', en: 'Connector' },
  title: 'gunName',
  scope: { dept: 'stationId.deptId', own: 'createUser', merchant: 'named' },
  unique: [['stackId', 'connectorNo']],
  fields: {
    gunNo: text({ zh: '枪编号', en: 'Connector ID' }).max(26).required().unique().search().indexed('contains').list(),
    gunName: text({ zh: '枪名称', en: 'Connector name' }).max(30).required().list(),
    stackId: ref('truck.chargingStack', { zh: '所属桩', en: 'Charger' }).required().search().indexed().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed().list(), // copied from stack
    connectorNo: integer({ zh: '接口序号', en: 'Connector No.' }).required(), // OCPP connectorId ≥1
    connectorType: dict(connectorType).required(),
    nationalStd: dict(chargingGunNationalStd).required(),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated Power', unit: 'kW' }).required().list(),
    voltMax: integer({ zh: '上限电压', en: 'Max voltage', unit: 'V' }),
    currMax: integer({ zh: '上限电流', en: 'Max current', unit: 'A' }),
    parkNo: text({ zh: '车位号', en: 'Bay No.' }).max(20).list(),
    ruleId: ref('charging.billingRules', { zh: '专用计费规则', en: 'Own tariff' }), // overrides station
    qrCode: text({ zh: '二维码内容', en: 'QR code content' }).max(120).system(),
    gunStatus: dict(gunStatus).system().search().indexed().list(),
    gunLock: dict(lockStatus).system().list(),
    parkStatus: dict(parkStatus).system(),
    parkLock: dict(lockStatus, { zh: '地锁状态', en: 'Bay lock' }).system(),
    orderId: ref('charging.orders', { zh: '当前订单', en: 'Current order' }).system(),
    soc: integer({ zh: '当前SOC', en: 'SOC' }).system().list(),
    powerKw: decimal(7, 2, { zh: '实时功率', en: 'Power', unit: 'kW' }).system().list(),
    statusTime: datetime({ zh: '状态时间', en: 'Status Time' }).system(),
    devState: dict(devState).system().search().indexed(),
  },
});
