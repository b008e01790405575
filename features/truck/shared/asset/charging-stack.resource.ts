// Charger (domain §3).

import { devState, onlineStatus } from '@ec/devices/shared/device.enums';
import { date, datetime, decimal, dict, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { chargingStackProtocol, chargingStackUsage, equipType } from './asset.enums.ts';

export const chargingStack = defineResource({
  name: 'truck.chargingStack',
  base: 'blade-truck/chargingStack',
  table: 'truck_charging_stack',
  label: { zh: '充电桩', en: 'Charger' },
  title: 'stackName',
  scope: { dept: 'stationId.deptId', own: 'createUser', merchant: 'named' },
  fields: {
    stackNo: text({ zh: '桩编号', en: 'Charger No.' }).max(23).required().unique().search().indexed('contains').list(), // EquipmentID
    stackName: text({ zh: '桩名称', en: 'Charger name' }).max(30).required().search().indexed('contains').list(),
    stationId: ref('truck.station', { zh: '所属站点', en: 'Station' }).required().search().indexed().list(),
    usage: dict(chargingStackUsage).required(),
    equipType: dict(equipType).required(),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(30).required(),
    model: text({ zh: '型号', en: 'Model' }).max(30).list(),
    sn: text({ zh: '出厂序列号', en: 'Serial No.' }).max(40).search(),
    productionDate: date({ zh: '生产日期', en: 'Production Date' }),
    protocol: dict(chargingStackProtocol).required().search(),
    ocppId: text({ zh: 'OCPP标识', en: 'ChargeBox ID' }).max(48).unique(), // unique over all tenants; taken elsewhere → 400 该标识不可用, rate limited
    authKey: secret({ zh: '接入密钥', en: 'Access key' }).max(64), // Basic-auth password; write-only, stored hashed
    simIccid: text({ zh: 'SIM ICCID', en: 'SIM ICCID' }).max(20),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated Power', unit: 'kW' }).required().list(),
    voltMin: integer({ zh: '输出电压下限', en: 'Min voltage', unit: 'V' }), // V
    voltMax: integer({ zh: '输出电压上限', en: 'Max voltage', unit: 'V' }), // V
    currMax: integer({ zh: '最大电流', en: 'Max current', unit: 'A' }), // A
    gunCount: integer({ zh: '枪数', en: 'Guns' }).list(),
    firmware: text({ zh: '固件版本', en: 'Firmware' }).max(40).system(),
    onlineStatus: dict(onlineStatus).system().search().indexed().list(),
    lastHeartbeat: datetime({ zh: '最近心跳', en: 'Last Heartbeat' }).system().list(),
    powerKw: decimal(7, 2, { zh: '实时功率', en: 'Power', unit: 'kW' }).system().list(),
    dayKwh: decimal(9, 2, { zh: '今日电量', en: 'Energy today', unit: 'kWh' }).system(),
    devState: dict(devState).required().search().indexed().list(),
  },
});
