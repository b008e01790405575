// Truck (domain §3).
import { date, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { carCarStatus, carCarType, carEnergyMode, carPlateColor, vehCharge, vehState } from './fleet.enums.ts';

export const car = defineResource({
  name: 'truck.car',
  base: 'blade-truck/car',
  table: 'truck_car',
  label: { zh: '车辆', en: 'Truck' },
  title: 'plateNo',
  verbs: { create: 'save' },
  fields: {
    plateNo: text({ zh: '车牌号', en: 'Plate No.' }).max(10).required().unique().search().indexed('contains').list(),
    plateColor: dict(carPlateColor).required(),
    vin: text({ zh: '车架号', en: 'VIN' }).max(17).required().unique().search(), // no I,O,Q
    carType: dict(carCarType).required().search().list(),
    brand: text({ zh: '品牌', en: 'Brand' }).max(30).list(),
    model: text({ zh: '型号', en: 'Model' }).max(30).list(),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed().list(),
    energyMode: dict(carEnergyMode).required().list(),
    ratedKwh: decimal(7, 1, { zh: '额定电量', en: 'Rated', unit: 'kWh' }).required(),
    batteryId: ref('truck.battery', { zh: '电池', en: 'Battery' }).system().list(),
    grossT: decimal(6, 2, { zh: '总质量吨', en: 'Gross mass', unit: 't' }),
    regDate: date({ zh: '注册日期', en: 'Registration date' }),
    inspectEnd: date({ zh: '年检到期', en: 'Inspection end' }).list(), // reminder 30 days before (提前30天提醒)
    insureEnd: date({ zh: '保险到期', en: 'Insurance end' }).list(), // reminder 30 days before (提前30天提醒)
    tboxNo: text({ zh: '终端号', en: 'T-Box No.' }).max(30),
    iccid: text({ zh: 'SIM卡号', en: 'ICCID' }).max(20),
    carStatus: dict(carCarStatus).required().search().indexed().list(),
    vehState: dict(vehState).system(),
    vehCharge: dict(vehCharge).system(),
    soc: integer({ zh: 'SOC', en: 'SOC' }).system().list(),
    speedKmh: decimal(5, 1, { zh: '车速', en: 'Speed', unit: 'km/h' }).system(),
    mileageKm: decimal(10, 1, { zh: '里程', en: 'Mileage', unit: 'km' }).system().list(),
    lng: decimal(10, 6, { zh: '经度', en: 'Longitude' }).system(),
    lat: decimal(10, 6, { zh: '纬度', en: 'Latitude' }).system(),
    alarmMax: integer({ zh: '最高报警等级', en: 'Highest alarm level' }).system(), // GB/T 32960 0–3
    reportTime: datetime({ zh: '上报时间', en: 'Report Time' }).system().list(),
  },
});
