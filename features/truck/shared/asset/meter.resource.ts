// Energy meter of a site (domain §3). The energy is the register value times the multiplier, which follows from the transformer ratios.
import { deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { deviceId } from '@ec/device-vocabulary/device-id';
import { codeText, datetime, decimal, dict, flag, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { meterProtocol, meterUse } from './asset.enums.ts';
import { basics, live, network, readings } from './asset-groups.ts';

const reading = (zh: string, en: string) => decimal(14, 2, { zh, en, unit: 'kWh' }).system().group(readings);

export const meter = defineResource({
  name: 'truck.meter',
  base: 'blade-truck/meter',
  table: 'truck_meter',
  live: true,
  label: { zh: '电表', en: 'Energy meter' },
  purpose: { zh: '关口表与计费表的档案和表码', en: 'Gateway and billing meters with their readings' },
  title: 'meterName',
  standsAt: 'stationId',
  foundBy: ['meterNo'],
  columns: [
    ['meterName', 'meterNo'],
    'stationId',
    'meterUse',
    'onlineStatus',
    'powerKw',
    'posKwh',
    'negKwh',
    'readTime',
  ],
  menu: { under: 'asset', sort: 4, icon: 'StockOutlined', label: { zh: '电表', en: 'Meters' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    meterNo: codeText({ zh: '表号', en: 'Meter No.' })
      .required()
      .max(12)
      .match(/^\d{12}$/, { zh: '表号应为12位数字', en: 'Must be 12 digits' })
      .unique()
      .search()
      .indexed('contains')
      .group(basics), // DL/T 645 address
    meterName: text({ zh: '电表名称', en: 'Meter name' }).required().max(30).search().indexed('contains').group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().group(basics),
    meterUse: dict(meterUse).required().search().group(basics),
    bidirectional: flag({ zh: '双向', en: 'Bidirectional' }).group(basics),
    ct: integer({ zh: '电流互感比', en: 'CT ratio' }).required().min(1).max(10_000).starts(1).group(basics),
    pt: integer({ zh: '电压互感比', en: 'PT ratio' }).required().min(1).max(10_000).starts(1).group(basics),
    rate: integer({ zh: '倍率', en: 'Multiplier' }).system().group(basics),
    protocol: dict(meterProtocol).required().starts(meterProtocol.key.dlt645).group(network),
    commAddr: codeText({ zh: '通信地址', en: 'Bus address' }).max(30).group(network),
    deviceType: dict(deviceType, { zh: '绑定设备类型', en: 'Device type' }).group(network),
    deviceId: deviceId({ zh: '绑定设备', en: 'Device' }).group(network),
    posKwh: reading('正向总', 'Import'),
    posSharp: reading('正向尖', 'Import sharp'),
    posPeak: reading('正向峰', 'Import peak'),
    posFlat: reading('正向平', 'Import flat'),
    posValley: reading('正向谷', 'Import valley'),
    posDeep: reading('正向深谷', 'Import deep valley'),
    negKwh: reading('反向总', 'Export'),
    powerKw: decimal(9, 2, { zh: '功率', en: 'Power', unit: 'kW' }).system().group(live),
    readTime: datetime({ zh: '抄表时间', en: 'Read at' }).system().group(live),
    onlineStatus: dict(onlineStatus, { zh: '在线状态', en: 'Online status' }).system().search().indexed().group(live),
  },
});
