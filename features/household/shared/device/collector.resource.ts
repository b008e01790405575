// Data loggers connect the inverters of a house to the platform (domain §4).
import { devState, inverterVendor, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { codeText, date, datetime, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { collectorSource, commType } from './device.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const link = { zh: '通信', en: 'Communication' };
const live = { zh: '实时', en: 'Live' };

export const collector = defineResource({
  name: 'household.collector',
  base: 'blade-household/collector',
  table: 'household_collector',
  live: true,
  label: { zh: '采集器', en: 'Data logger' },
  purpose: {
    zh: '把逆变器数据送到平台的采集器',
    en: 'Data loggers that send inverter data to the platform',
  },
  title: 'collectorNo',
  foundBy: ['collectorNo'],
  standsAt: 'stationId',
  columns: [
    ['collectorNo', 'model'],
    'stationId',
    ['onlineStatus', 'devState'],
    'vendor',
    ['commType', 'source'],
    ['signalDbm', 'deviceCount'],
    ['reportTime', 'iccidEnd'],
  ],
  menu: { under: 'household', sort: 6, icon: 'HddOutlined', label: { zh: '采集器', en: 'Data loggers' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    collectorNo: codeText({ zh: '采集器编号', en: 'Collector No.' })
      .required()
      .max(30)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).required().search().indexed().group(basics),
    vendor: dict(inverterVendor).required().search().group(basics),
    model: text({ zh: '型号', en: 'Model' }).max(40).group(basics),
    devState: dict(devState).required().search().indexed().starts(devState.key.inService).group(basics),
    commType: dict(commType).required().group(link),
    source: dict(collectorSource).required().search().starts(collectorSource.key.directMqtt).group(link),
    platformPlantId: codeText({ zh: '厂商电站ID', en: 'Vendor plant ID' }).max(60).group(link),
    uploadSec: integer({ zh: '上报周期', en: 'Upload period', unit: 's' }).min(1).max(86_400).starts(300).group(link),
    iccid: codeText({ zh: 'SIM卡号', en: 'ICCID' }).max(20).search().group(link),
    iccidEnd: date({ zh: '流量到期', en: 'SIM data expires' }).group(link),
    onlineStatus: dict(onlineStatus).system().search().indexed().group(live),
    signalDbm: integer({ zh: '信号强度', en: 'Signal', unit: 'dBm' }).system().group(live),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }).system().group(live),
    firmware: text({ zh: '固件版本', en: 'Firmware' }).max(40).system().group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
  },
});
