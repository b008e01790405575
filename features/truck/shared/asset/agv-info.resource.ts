// Swap robot (domain §3).
import { devState } from '@ec/device-vocabulary/device.enums';
import { codeText, datetime, decimal, dict, flag, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { agvMode, agvStatus, agvType } from './asset.enums.ts';
import { basics, live, totals } from './asset-groups.ts';

export const agvInfo = defineResource({
  name: 'truck.agvInfo',
  base: 'blade-truck/agvInfo',
  table: 'truck_agv_info',
  live: true,
  label: { zh: '换电机器人', en: 'Swap robot' },
  purpose: { zh: '换电工位的机器人、模式与任务', en: 'Swap robots with their mode and task' },
  title: 'agvName',
  standsAt: 'stationId',
  foundBy: ['agvNo'],
  columns: [
    ['agvName', 'agvNo'],
    'stationId',
    ['agvStatus', 'errorCode'],
    'agvMode',
    ['taskNo', 'loadBatteryNo'],
    ['swapToday', 'swapTotal'],
    'avgSwapSec',
    'reportTime',
  ],
  menu: { under: 'asset', sort: 6, icon: 'BuildOutlined', label: { zh: '换电机器人', en: 'Swap robots' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    agvNo: codeText({ zh: '机器人编号', en: 'Robot No.' })
      .required()
      .max(20)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    agvName: text({ zh: '机器人名称', en: 'Robot name' }).required().max(30).search().indexed('contains').group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().group(basics),
    bayNo: integer({ zh: '工位', en: 'Bay' }).min(1).max(99).group(basics),
    agvType: dict(agvType).required().group(basics),
    devState: dict(devState).required().search().indexed().starts(devState.key.staged).group(basics),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(40).group(basics),
    model: text({ zh: '型号', en: 'Model' }).max(40).group(basics),
    sn: codeText({ zh: '序列号', en: 'SN' }).max(40).group(basics),
    agvMode: dict(agvMode).system().group(live),
    agvStatus: dict(agvStatus).system().search().indexed().group(live),
    eStop: flag({ zh: '急停', en: 'E-stop' }).system().group(live),
    errorCode: codeText({ zh: '故障码', en: 'Error code' }).max(20).system().group(live),
    posX: decimal(8, 3, { zh: 'X坐标', en: 'X', unit: 'm' }).system().group(live),
    posY: decimal(8, 3, { zh: 'Y坐标', en: 'Y', unit: 'm' }).system().group(live),
    theta: decimal(6, 3, { zh: '朝向', en: 'Heading', unit: '°' }).system().group(live),
    selfSoc: decimal(5, 1, { zh: '自身电量(AGV)', en: 'AGV battery SOC', unit: '%' }).system().group(live),
    loadBatteryNo: codeText({ zh: '载荷电池', en: 'Carried battery' }).max(24).system().group(live),
    taskNo: codeText({ zh: '当前任务', en: 'Current task' }).max(32).system().group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
    swapToday: integer({ zh: '今日换电', en: 'Swaps today' }).computed().group(totals),
    swapTotal: integer({ zh: '累计换电', en: 'Total swaps' }).computed().group(totals),
    avgSwapSec: integer({ zh: '平均换电时长', en: 'Average swap time', unit: 's' }).computed().group(totals),
  },
});
