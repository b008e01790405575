// Swap battery (domain §3).

import { chemistry } from '@ec/devices/shared/device.enums';
import { date, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { batteryStatus } from './asset.enums.ts';

export const battery = defineResource({
  name: 'truck.battery',
  base: 'blade-truck/battery',
  table: 'truck_battery',
  label: { zh: '动力电池', en: 'Swap battery' },
  title: 'batteryNo',
  scope: { merchant: 'ownerId' },
  fields: {
    batteryNo: text({ zh: '电池编码', en: 'Battery code' })
      .max(24)
      .required()
      .unique()
      .search()
      .indexed('contains')
      .list(),
    model: text({ zh: '型号', en: 'Model' }).max(40).required().list(),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(40).required(),
    chemistry: dict(chemistry).required(),
    ratedKwh: decimal(7, 1, { zh: '额定能量', en: 'Rated', unit: 'kWh' }).required().list(),
    ratedAh: decimal(7, 1, { zh: '额定容量', en: 'Rated capacity', unit: 'Ah' }),
    ratedV: decimal(6, 1, { zh: '额定电压', en: 'Rated voltage', unit: 'V' }),
    ownerId: ref('truck.merchant', { zh: '资产方', en: 'Owner' }).search().indexed(),
    batteryStatus: dict(batteryStatus).system().search().indexed().list(),
    stationId: ref('truck.station', { zh: '所在站', en: 'Station' }).system().search().indexed().list(),
    slotNo: integer({ zh: '仓位号', en: 'Slot' }).system().list(),
    carId: ref('truck.car', { zh: '所在车辆', en: 'Truck' }).system().search().indexed().list(),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC' }).system().list(), // %
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH' }).system().list(), // %
    voltV: decimal(12, 3, { zh: '总压', en: 'Voltage', unit: 'V' }).system(),
    currA: decimal(12, 3, { zh: '电流', en: 'Current', unit: 'A' }).system(),
    powerKw: decimal(12, 3, { zh: '功率', en: 'Power', unit: 'kW' }).system(),
    cellVMax: decimal(5, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).system(),
    cellVMin: decimal(5, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).system(),
    tempMax: integer({ zh: '最高温度', en: 'Max temp', unit: '°C' }).system().list(),
    tempMin: integer({ zh: '最低温度', en: 'Min temp', unit: '°C' }).system().list(),
    insulKohm: integer({ zh: '绝缘电阻', en: 'Insulation', unit: 'kΩ' }).system(),
    cycles: integer({ zh: '循环次数', en: 'Cycles' }).system().list(),
    chgKwhTotal: decimal(12, 1, { zh: '累计充电量', en: 'Total charged', unit: 'kWh' }).system(),
    disKwhTotal: decimal(12, 1, { zh: '累计放电量', en: 'Total discharged', unit: 'kWh' }).system(),
    swapCount: integer({ zh: '换电次数', en: 'Swaps' }).system(),
    reportTime: datetime({ zh: '上报时间', en: 'Report Time' }).system().list(),
    prodDate: date({ zh: '生产日期', en: 'Production date' }),
    warrantyEnd: date({ zh: '质保到期', en: 'Warranty end' }),
  },
});
