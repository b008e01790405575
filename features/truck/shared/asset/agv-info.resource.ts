// Swap robot (domain §3).

import { devState } from '@ec/devices/shared/device.enums';
import { datetime, decimal, dict, flag, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { agvInfoAgvType, agvMode, agvStatus } from './asset.enums.ts';

export const agvInfo = defineResource({
  name: 'truck.agvInfo',
  base: 'blade-truck/agvInfo',
  table: 'truck_agv_info',
  label: { zh: '换电机器人', en: 'Swap robot' },
  title: 'agvName',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    agvNo: text({ zh: '机器人编号', en: 'Robot No.' }).max(20).required().unique().search().indexed('contains').list(),
    agvName: text({ zh: '机器人名称', en: 'Robot name' }).max(30).required().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    bayNo: integer({ zh: '工位', en: 'Bay' }),
    agvType: dict(agvInfoAgvType).required(),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).max(40),
    model: text({ zh: '型号', en: 'Model' }).max(40),
    sn: text({ zh: '序列号', en: 'SN' }).max(40),
    agvMode: dict(agvMode).system().list(),
    agvStatus: dict(agvStatus).system().search().indexed().list(),
    posX: decimal(8, 3, { zh: 'X坐标', en: 'X', unit: 'm' }).system(),
    posY: decimal(8, 3, { zh: 'Y坐标', en: 'Y', unit: 'm' }).system(),
    theta: decimal(6, 3, { zh: '朝向', en: 'Heading' }).system(),
    selfSoc: decimal(5, 1, { zh: '自身电量(AGV)', en: 'Own SOC', unit: '%' }).system(),
    loadBatteryNo: text({ zh: '载荷电池', en: 'Load' }).max(24).system().list(),
    taskNo: text({ zh: '当前任务', en: 'Current task' }).max(32).system().list(),
    swapToday: integer({ zh: '今日换电', en: 'Swaps today' }).system().list(),
    swapTotal: integer({ zh: '累计换电', en: 'Swaps total' }).system().list(),
    avgSwapSec: integer({ zh: '平均换电秒', en: 'Average swap', unit: 's' }).system().list(),
    eStop: flag({ zh: '急停', en: 'E-stop' }).system(),
    errorCode: text({ zh: '故障码', en: 'Error Code' }).max(20).system().list(),
    reportTime: datetime({ zh: '上报时间', en: 'Report Time' }).system().list(),
    devState: dict(devState).required().search().indexed(),
  },
});
