// Site inverter (domain §3).

import { bizDomain, inverterStatus, onlineStatus } from '@ec/devices/shared/device.enums';
import { date, datetime, decimal, dict, integer, json, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { truckInverterPhase, truckInverterVendor } from './asset.enums.ts';

export const truckInverter = defineResource({
  name: 'truck.inverter',
  base: 'blade-truck/inverter',
  table: 'device_inverter',
  code: 'truck_inverter',
  label: { zh: '光伏逆变器', en: 'Site inverter' },
  title: 'sn',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: 2 },
  fields: {
    sn: text({ zh: '序列号', en: 'SN' }).max(30).required().unique().search().indexed('contains').list(),
    bizDomain: dict(bizDomain).system(),
    vendor: dict(truckInverterVendor).required().search().list(),
    model: text({ zh: '型号', en: 'Model' }).max(40).required().list(),
    stationId: ref('truck.station', { zh: '电站', en: 'Station' }).required().search().indexed().list(),
    collectorId: ref('household.collector', { zh: '采集器', en: 'Collector' }).system(),
    ratedKw: decimal(7, 2, { zh: '额定功率', en: 'Rated power', unit: 'kW' }).required().list(),
    dcKwp: decimal(7, 2, { zh: '接入组件容量', en: 'Connected modules', unit: 'kWp' }).required(),
    phase: dict(truckInverterPhase).required(),
    mpptCount: integer({ zh: 'MPPT数', en: 'MPPTs' }),
    stringCount: integer({ zh: '组串数', en: 'Strings' }),
    firmware: text({ zh: '固件', en: 'Firmware' }).max(40).system(),
    installDate: date({ zh: '安装日期', en: 'Install Date' }),
    warrantyEnd: date({ zh: '质保到期', en: 'Warranty End' }),
    inverterStatus: dict(inverterStatus).system().search().indexed().list(),
    onlineStatus: dict(onlineStatus).system().search().indexed().list(),
    pacKw: decimal(8, 3, { zh: '交流功率', en: 'AC power', unit: 'kW' }).system().list(),
    pdcKw: decimal(8, 3, { zh: '直流功率', en: 'DC power', unit: 'kW' }).system().list(),
    dayKwh: decimal(12, 2, { zh: '日发电量', en: 'Day yield', unit: 'kWh' }).system().list(),
    monthKwh: decimal(12, 2, { zh: '月发电量', en: 'Month yield', unit: 'kWh' }).system().list(),
    yearKwh: decimal(12, 2, { zh: '年发电量', en: 'Year yield', unit: 'kWh' }).system().list(),
    totalKwh: decimal(12, 2, { zh: '累计发电量', en: 'Total yield', unit: 'kWh' }).system().list(),
    dayHours: decimal(5, 2, { zh: '等效小时', en: 'Equivalent hours' }).system().list(),
    ua: decimal(6, 1, { zh: 'A相电压', en: 'Ua', unit: 'V' }).system(),
    ub: decimal(6, 1, { zh: 'B相电压', en: 'Ub', unit: 'V' }).system(),
    uc: decimal(6, 1, { zh: 'C相电压', en: 'Uc', unit: 'V' }).system(),
    ia: decimal(6, 1, { zh: 'A相电流', en: 'Ia', unit: 'A' }).system(),
    ib: decimal(6, 1, { zh: 'B相电流', en: 'Ib', unit: 'A' }).system(),
    ic: decimal(6, 1, { zh: 'C相电流', en: 'Ic', unit: 'A' }).system(),
    hz: decimal(12, 3, { zh: '频率', en: 'Frequency', unit: 'Hz' }).system(),
    pf: decimal(12, 3, { zh: '功率因数', en: 'Power factor' }).system(),
    tempC: decimal(12, 3, { zh: '机内温度', en: 'Inside temp', unit: '°C' }).system(),
    effPct: decimal(12, 3, { zh: '效率', en: 'Efficiency', unit: '%' }).system(),
    mppts: json(z.unknown(), { zh: '组串', en: 'Strings' }).system(), // [{n,u,i,p}] — SunSpec 160 modules
    evt: integer({ zh: '事件位', en: 'Event bits' }).system(), // SunSpec Evt1 bits
    reportTime: datetime({ zh: '上报时间', en: 'Report Time' }).system().list(),
  },
});
