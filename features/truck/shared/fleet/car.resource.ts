// Trucks of the merchants; live values after GB/T 32960 (domain §3).
import { codeText, date, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { carEnergyMode, carPlateColor, carStatus, carType, vehCharge, vehState } from './fleet.enums.ts';
import { plateProblem } from './plate.ts';
import { vinProblem } from './vin.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const energy = { zh: '补能', en: 'Energy' };
const documents = { zh: '证照', en: 'Documents' };
const terminal = { zh: '车载终端', en: 'T-Box' };
const live = { zh: '实时', en: 'Live' };

export const car = defineResource({
  name: 'truck.car',
  base: 'blade-truck/car',
  table: 'truck_car',
  live: true,
  label: { zh: '车辆', en: 'Truck' },
  purpose: { zh: '商户的重卡，含证照到期提醒', en: 'Trucks of the merchants, with reminders of documents that expire' },
  title: 'plateNo',
  foundBy: ['plateNo', 'vin'],
  columns: [
    ['plateNo', 'vin'],
    'merchantId',
    'carStatus',
    ['carType', 'energyMode'],
    ['brand', 'model'],
    'soc',
    ['inspectEnd', 'insureEnd'],
    ['reportTime', 'mileageKm'],
  ],
  scope: { owner: 'merchantId' },
  menu: { under: 'fleet', sort: 4, icon: 'CarOutlined', label: { zh: '车辆管理', en: 'Trucks' } },
  verbs: { create: 'save' },
  fields: {
    plateNo: codeText({ zh: '车牌号', en: 'Plate No.' })
      .max(10)
      .required()
      .unique()
      .checked(plateProblem)
      .search()
      .indexed('contains')
      .group(basics),
    plateColor: dict(carPlateColor).required().starts(carPlateColor.key.yellowGreen).group(basics),
    vin: codeText({ zh: '车架号', en: 'VIN' }).max(17).required().unique().checked(vinProblem).search().group(basics),
    carType: dict(carType).required().search().group(basics),
    brand: text({ zh: '品牌', en: 'Brand' }).max(30).group(basics),
    model: text({ zh: '型号', en: 'Model' }).max(30).group(basics),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed().group(basics),
    carStatus: dict(carStatus).required().search().indexed().starts(carStatus.key.active).group(basics),
    grossT: decimal(6, 2, { zh: '总质量', en: 'Gross mass', unit: 't' }).min(0).group(basics),
    energyMode: dict(carEnergyMode).required().group(energy),
    ratedKwh: decimal(7, 1, { zh: '额定电量', en: 'Rated energy', unit: 'kWh' }).required().min(0).group(energy),
    batteryId: ref('truck.battery', { zh: '电池', en: 'Battery' }).system().group(energy),
    regDate: date({ zh: '注册日期', en: 'Registration date' }).group(documents),
    inspectEnd: date({ zh: '年检到期', en: 'Inspection end' }).group(documents),
    insureEnd: date({ zh: '保险到期', en: 'Insurance end' }).group(documents),
    tboxNo: codeText({ zh: '终端号', en: 'T-Box No.' }).max(30).group(terminal),
    iccid: codeText({ zh: 'SIM卡号', en: 'ICCID' }).max(20).group(terminal),
    vehState: dict(vehState).system().group(live),
    vehCharge: dict(vehCharge).system().group(live),
    soc: integer({ zh: 'SOC', en: 'SOC', unit: '%' }).system().group(live),
    speedKmh: decimal(5, 1, { zh: '车速', en: 'Speed', unit: 'km/h' }).system().group(live),
    mileageKm: decimal(10, 1, { zh: '里程', en: 'Mileage', unit: 'km' }).system().group(live),
    lng: decimal(10, 6, { zh: '经度', en: 'Longitude' }).system().group(live),
    lat: decimal(10, 6, { zh: '纬度', en: 'Latitude' }).system().group(live),
    // A level of GB/T 32960, from 0 to 3.
    alarmMax: integer({ zh: '最高报警等级', en: 'Highest alarm level' })
      .system()
      .zeroMeans({ zh: '无报警', en: 'No alarm' })
      .group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
  },
});
