// The physical site of devices and orders of the truck area. Follows T/CEC StationInfo (domain §3).
import { codeText, date, decimal, dict, dicts, files, flag, integer, ref, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { telephone } from '@ec/system/shared/phone';
import { bizType, construction, stationStatus, stationType } from './station.enums.ts';
import { tariffRef } from './tariff-ref.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const place = { zh: '位置', en: 'Location' };
const people = { zh: '管理与联系', en: 'Management and contact' };
const power = { zh: '容量与设施', en: 'Capacity and facilities' };
const guests = { zh: '到站服务', en: 'Services on site' };
const today = { zh: '今天结束的充电与换电订单合计', en: 'Total of charging and swap orders ended today' };

export const station = defineResource({
  name: 'truck.station',
  base: 'blade-truck/station',
  table: 'truck_station',
  label: { zh: '站点', en: 'Station' },
  purpose: { zh: '充电、换电、储能与光伏站点的档案', en: 'Sites for charging, battery swap, storage and PV' },
  title: 'stationName',
  foundBy: ['stationName', 'stationNo'],
  columns: [
    ['stationName', 'stationNo'],
    ['stationStatus', 'alarmCount'],
    'bizTypes',
    ['areaCode', 'address'],
    ['gunIdle', 'gunTotal'],
    ['gunCharging', 'gunTaken'],
    ['gunFault', 'gunUnknown'],
    ['dayMoney', 'dayKwh'],
  ],
  menu: { under: 'asset', sort: 1, icon: 'EnvironmentOutlined', label: { zh: '站点管理', en: 'Stations' } },
  scope: { dept: 'deptId', own: 'createUser', owner: 'named', site: 'areaCode' },
  verbs: { create: 'save', update: 'submit' },
  constraints: {
    truck_battery_slot_exists: {
      field: 'slotCount',
      zh: '要减少的仓位里还有电池',
      en: 'A slot to be removed still holds a battery',
    },
  },
  fields: {
    stationNo: codeText({ zh: '站号', en: 'Station No.' })
      .required()
      .max(20)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    stationName: text({ zh: '站点名称', en: 'Station name' })
      .required()
      .max(50)
      .search()
      .indexed('contains')
      .group(basics),
    operatorId: codeText({ zh: '运营商编码', en: 'Operator ID' })
      .required()
      .max(9)
      .match(/^[0-9A-Za-z]{9}$/, { zh: '运营商编码应为9位组织机构代码', en: 'Must be a 9-character organisation code' })
      .group(basics),
    bizTypes: dicts(bizType, { zh: '业务类型', en: 'Business types' }).required().search().group(basics),
    stationType: dict(stationType).required().search().indexed().group(basics),
    construction: dict(construction).group(basics),
    stationStatus: dict(stationStatus).required().search().indexed().starts(stationStatus.key.inService).group(basics),
    openDate: date({ zh: '投运日期', en: 'In-service date' }).group(basics),
    areaCode: region({ zh: '行政区划', en: 'Region' }).required().search().indexed().group(place),
    address: text({ zh: '详细地址', en: 'Address' }).required().max(100).group(place),
    // GCJ-02 with six decimals, as T/CEC demands.
    lng: decimal(10, 6, { zh: '经度', en: 'Longitude' }).required().min(73).max(136).group(place),
    lat: decimal(9, 6, { zh: '纬度', en: 'Latitude' }).required().min(3).max(54).group(place),
    deptId: ref('system.dept', { zh: '所属组织', en: 'Organization' }).required().search().indexed().group(people),
    managerId: ref('system.user', { zh: '站长', en: 'Site manager' }).group(people),
    stationTel: telephone({ zh: '站点电话', en: 'Site phone' }).max(30).group(people),
    serviceTel: telephone({ zh: '服务电话', en: 'Hotline' }).required().max(30).group(people),
    transformerKva: decimal(8, 1, { zh: '变压器容量', en: 'Transformer', unit: 'kVA' }).min(0).group(power),
    maxPowerKw: decimal(8, 1, { zh: '场站功率上限', en: 'Site power limit', unit: 'kW' }).min(0).summed().group(power),
    pvKwp: decimal(8, 2, { zh: '光伏容量', en: 'PV capacity', unit: 'kWp' }).min(0).summed().group(power),
    essKwh: decimal(8, 1, { zh: '储能容量', en: 'ESS capacity', unit: 'kWh' }).min(0).summed().group(power),
    // A database trigger keeps one row of truck_battery_slot for each slot.
    slotCount: integer({ zh: '电池仓位数', en: 'Battery slots' }).min(0).max(500).group(power),
    bayCount: integer({ zh: '换电工位数', en: 'Swap bays' }).min(0).group(power),
    ruleChargeId: tariffRef('charging', { zh: '充电计费规则', en: 'Charging tariff' }).group(guests),
    ruleSwapId: tariffRef('swap', { zh: '换电计费规则', en: 'Swap tariff' }).group(guests),
    openTime: text({ zh: '营业时间', en: 'Opening hours' }).max(60).starts('00:00-24:00').group(guests),
    parkNums: integer({ zh: '车位数', en: 'Bays' }).min(0).group(guests),
    parkFee: text({ zh: '停车费说明', en: 'Parking fee' }).max(100).group(guests),
    supportOrder: flag({ zh: '支持预约', en: 'Reservable' }).group(guests),
    pictures: files({ zh: '图片', en: 'Pictures' }).group(guests),
    siteGuide: text({ zh: '站点引导', en: 'Directions' }).max(100).group(guests),
    gunTotal: integer({ zh: '枪总数', en: 'Connectors' }).system(),
    gunIdle: integer({ zh: '空闲枪', en: 'Idle' }).system(),
    gunCharging: integer({ zh: '充电枪', en: 'Charging' }).system(),
    gunTaken: integer({ zh: '占用枪', en: 'Occupied' })
      .computed()
      .hint({ zh: '占用未充电，或预约锁定', en: 'Occupied without charging, or reserved' }),
    gunFault: integer({ zh: '故障枪', en: 'Faulty' }).system(),
    // Connectors that are offline or have never reported do not count as idle. This count and the four counts above add up to gunTotal.
    gunUnknown: integer({ zh: '未知枪', en: 'Unknown' })
      .computed()
      .hint({ zh: '离网，或还没有报告过状态', en: 'Offline, or nothing reported yet' }),
    dayKwh: decimal(12, 2, { zh: '今日售电量', en: 'Energy sold today', unit: 'kWh' }).computed().hint(today).summed(),
    dayMoney: decimal(12, 2, { zh: '今日金额', en: 'Amount today', unit: '¥' }).computed().hint(today).summed(),
    alarmCount: integer({ zh: '活动告警', en: 'Open alarms' }).system(),
  },
});
