// Storage cabinet (domain §3). The names follow SunSpec 802 and OpenEMS. Power is positive when the cabinet discharges.
import { chemistry } from '@ec/device-vocabulary/device.enums';
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { essFireStatus, essGridConn, essRunMode, essStatus } from './asset.enums.ts';
import { basics, cells, electrical, limits, live, totals } from './asset-groups.ts';

export const ess = defineResource({
  name: 'truck.ess',
  base: 'blade-truck/ess',
  table: 'truck_ess',
  live: true,
  label: { zh: '储能系统', en: 'ESS cabinet' },
  purpose: {
    zh: '站内储能柜的档案、策略与实时状态',
    en: 'On-site storage cabinets with their strategy and live status',
  },
  title: 'essName',
  standsAt: 'stationId',
  foundBy: ['essNo'],
  columns: [
    ['essName', 'essNo'],
    'stationId',
    ['essStatus', 'fireStatus'],
    ['powerKw', 'runMode'],
    'soc',
    'soh',
    ['dayChgKwh', 'dayDisKwh'],
    'reportTime',
  ],
  menu: { under: 'asset', sort: 8, icon: 'ContainerOutlined', label: { zh: '储能系统', en: 'ESS cabinets' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    essNo: codeText({ zh: '储能编号', en: 'ESS No.' })
      .required()
      .max(32)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    essName: text({ zh: '名称', en: 'ESS name' }).required().max(30).search().indexed('contains').group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().group(basics),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(40).group(basics),
    model: text({ zh: '型号', en: 'Model' }).max(40).group(basics),
    sn: codeText({ zh: '序列号', en: 'SN' }).max(40).group(basics),
    chemistry: dict(chemistry, { zh: '电芯类型', en: 'Chemistry' })
      .required()
      .starts(chemistry.key.lfp)
      .group(electrical),
    ratedPowerKw: decimal(7, 1, { zh: '额定功率', en: 'Rated power', unit: 'kW' }).required().min(0).group(electrical),
    ratedKwh: decimal(8, 1, { zh: '额定容量', en: 'Rated capacity', unit: 'kWh' }).required().min(0).group(electrical),
    pcsCount: integer({ zh: 'PCS数', en: 'PCS units' }).min(0).group(electrical),
    clusterCount: integer({ zh: '电池簇数', en: 'Battery clusters' }).min(0).group(electrical),
    runMode: dict(essRunMode).required().group(limits),
    socMin: integer({ zh: 'SOC下限', en: 'Min SOC', unit: '%' }).required().min(0).max(100).starts(10).group(limits),
    socMax: integer({ zh: 'SOC上限', en: 'Max SOC', unit: '%' }).required().min(0).max(100).starts(95).group(limits),
    chgLimitKw: decimal(7, 1, { zh: '充电功率限值', en: 'Charge limit', unit: 'kW' }).min(0).group(limits),
    disLimitKw: decimal(7, 1, { zh: '放电功率限值', en: 'Discharge limit', unit: 'kW' }).min(0).group(limits),
    essStatus: dict(essStatus).system().search().indexed().group(live),
    fireStatus: dict(essFireStatus).system().group(live),
    gridConn: dict(essGridConn).system().group(live),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC', unit: '%' }).system().group(live),
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH', unit: '%' }).system().group(live),
    powerKw: decimal(7, 2, { zh: '功率(+放−充)', en: 'Net output', unit: 'kW' }).system().group(live),
    dayChgKwh: decimal(9, 2, { zh: '今日充电量', en: 'Charged today', unit: 'kWh' }).computed().summed().group(live),
    dayDisKwh: decimal(9, 2, { zh: '今日放电量', en: 'Discharged today', unit: 'kWh' }).computed().summed().group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
    cellVMax: decimal(12, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).system().group(cells),
    cellVMin: decimal(12, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).system().group(cells),
    tempMax: decimal(12, 3, { zh: '最高温度', en: 'Max temp', unit: '°C' }).system().group(cells),
    tempMin: decimal(12, 3, { zh: '最低温度', en: 'Min temp', unit: '°C' }).system().group(cells),
    insulKohm: integer({ zh: '绝缘', en: 'Insulation', unit: 'kΩ' }).system().group(cells),
    chgKwhTotal: decimal(12, 1, { zh: '累计充电量', en: 'Total charged', unit: 'kWh' }).system().summed().group(totals),
    disKwhTotal: decimal(12, 1, { zh: '累计放电量', en: 'Total discharged', unit: 'kWh' })
      .system()
      .summed()
      .group(totals),
    cycles: integer({ zh: '循环', en: 'Cycles' }).system().group(totals),
  },
});
