// ESS cabinet (domain §3).

import { chemistry } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { essFireStatus, essGridConn, essRunMode, essStatus } from './asset.enums.ts';

export const ess = defineResource({
  name: 'truck.ess',
  base: 'blade-truck/ess',
  table: 'truck_ess',
  label: { zh: '储能系统', en: 'ESS cabinet' },
  title: 'essName',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    essNo: text({ zh: '储能编号', en: 'ESS No.' }).max(32).required().unique().search().indexed('contains').list(),
    essName: text({ zh: '名称', en: 'ESS name' }).max(30).required().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(40),
    model: text({ zh: '型号', en: 'Model' }).max(40),
    sn: text({ zh: '序列号', en: 'SN' }).max(40),
    chemistry: dict(chemistry, { zh: '电芯类型', en: 'Chemistry' }).required(),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated Power', unit: 'kW' }).required().list(),
    ratedKwh: decimal(8, 1, { zh: '额定容量', en: 'Rated', unit: 'kWh' }).required().list(),
    pcsCount: integer({ zh: 'PCS数', en: 'PCS units' }),
    clusterCount: integer({ zh: '电池簇数', en: 'Battery clusters' }),
    runMode: dict(essRunMode).required().list(),
    socMin: integer({ zh: 'SOC下限', en: 'Min SOC', unit: '%' }).required(), // default 10/95
    socMax: integer({ zh: 'SOC上限', en: 'Max SOC', unit: '%' }).required(), // default 10/95
    chgLimitKw: decimal(7, 1, { zh: '充电功率限值', en: 'Charge limit', unit: 'kW' }),
    disLimitKw: decimal(7, 1, { zh: '放电功率限值', en: 'Discharge limit', unit: 'kW' }),
    essStatus: dict(essStatus).system().search().indexed().list(),
    gridConn: dict(essGridConn).system(),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC' }).system().list(),
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH' }).system().list(),
    powerKw: decimal(7, 2, { zh: '功率', en: 'Power', unit: 'kW' }).system().list(), // + discharge, − charge
    dayChgKwh: decimal(9, 2, { zh: '今日充电量', en: 'Charged today', unit: 'kWh' }).system().list(),
    dayDisKwh: decimal(9, 2, { zh: '今日放电量', en: 'Discharged today', unit: 'kWh' }).system().list(),
    chgKwhTotal: decimal(12, 1, { zh: '累计充电量', en: 'Total charged', unit: 'kWh' }).system(),
    disKwhTotal: decimal(12, 1, { zh: '累计放电量', en: 'Total discharged', unit: 'kWh' }).system(),
    cycles: integer({ zh: '循环', en: 'Cycles' }).system(),
    cellVMax: decimal(12, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).system(),
    cellVMin: decimal(12, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).system(),
    tempMax: decimal(12, 3, { zh: '最高温度', en: 'Max temp', unit: '°C' }).system(),
    tempMin: decimal(12, 3, { zh: '最低温度', en: 'Min temp', unit: '°C' }).system(),
    insulKohm: integer({ zh: '绝缘', en: 'Insulation', unit: 'kΩ' }).system(),
    fireStatus: dict(essFireStatus).system().list(),
    reportTime: datetime({ zh: '上报时间', en: 'Report Time' }).system().list(),
  },
});
