// Swap battery: in a slot of a station, on a truck, or moving (domain §3, BR-30). Its measured values follow GB/T 27930.
import { chemistry } from '@ec/device-vocabulary/device.enums';
import { action } from '@ec/resource/action';
import { codeText, date, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { batteryStatus } from './asset.enums.ts';
import { basics, cells, electrical, live, totals, whereabouts } from './asset-groups.ts';

const reason = text({ zh: '原因', en: 'Reason' }).max(200);

export const battery = defineResource({
  name: 'truck.battery',
  base: 'blade-truck/battery',
  table: 'truck_battery',
  live: true,
  label: { zh: '动力电池包', en: 'Swap battery' },
  purpose: { zh: '换电电池包的档案、位置与健康', en: 'Swap batteries, their location and health' },
  title: 'batteryNo',
  foundBy: ['batteryNo'],
  columns: [
    ['batteryNo', 'model'],
    'batteryStatus',
    'soc',
    'soh',
    ['stationId', 'slotNo'],
    'carId',
    ['tempMax', 'tempMin'],
    ['reportTime', 'cycles'],
  ],
  menu: { under: 'asset', sort: 5, icon: 'GatewayOutlined', label: { zh: '动力电池', en: 'Batteries' } },
  scope: { dept: 'lastStationId.deptId', own: 'createUser', owner: 'ownerId' },
  constraints: {
    truck_battery_slot_exists: {
      field: 'slotNo',
      zh: '该站点没有这个仓位',
      en: 'The slot does not exist at the station',
    },
    truck_battery_tenant_id_station_id_slot_no_idx: {
      field: 'slotNo',
      zh: '该仓位已有电池',
      en: 'The slot already holds a battery',
    },
    truck_battery_on_another_truck: {
      field: 'carId',
      zh: '该电池还在另一辆车上',
      en: 'The battery is still on another truck',
    },
    truck_battery_tenant_id_car_id_idx: {
      field: 'carId',
      zh: '该车辆已装有电池',
      en: 'The truck already has a battery',
    },
  },
  states: {
    // domain §6.4
    batteryStatus: {
      waiting: ['charging', 'quarantined'],
      charging: ['ready', 'cooling', 'quarantined'],
      ready: ['reserved', 'moving', 'quarantined'],
      reserved: ['ready', 'moving', 'quarantined'],
      moving: ['waiting', 'onVehicle', 'quarantined'],
      onVehicle: ['moving', 'quarantined'],
      cooling: ['charging', 'ready', 'quarantined'],
      quarantined: ['repair', 'retired'],
      repair: ['waiting', 'quarantined', 'retired'],
    },
  },
  // A battery that charges, cools, is reserved or is on a truck cannot be removed. "moving" can, because a new battery starts with it.
  removable: { batteryStatus: ['moving', 'waiting', 'ready', 'quarantined', 'repair', 'retired'] },
  actions: {
    quarantine: action({ zh: '隔离', en: 'Quarantine' })
      .bulk()
      .danger()
      .from(
        'batteryStatus',
        batteryStatus.key.waiting,
        batteryStatus.key.charging,
        batteryStatus.key.ready,
        batteryStatus.key.reserved,
        batteryStatus.key.moving,
        batteryStatus.key.onVehicle,
        batteryStatus.key.cooling,
        batteryStatus.key.repair,
      )
      .to(batteryStatus.key.quarantined)
      .takes({ reason: reason.required() }),
    repair: action({ zh: '送修', en: 'Send to repair' })
      .bulk()
      .from('batteryStatus', batteryStatus.key.quarantined)
      .to(batteryStatus.key.repair)
      .takes({ reason }),
    release: action({ zh: '修复入仓', en: 'Return to slot' })
      .oneByOne('each battery goes into a slot of its own')
      .from('batteryStatus', batteryStatus.key.repair)
      .to(batteryStatus.key.waiting)
      .takes({
        stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required(),
        slotNo: integer({ zh: '仓位号', en: 'Slot' }).required().min(1),
      }),
    retire: action({ zh: '退役', en: 'Retire' })
      .bulk()
      .danger()
      .from('batteryStatus', batteryStatus.key.quarantined, batteryStatus.key.repair)
      .to(batteryStatus.key.retired)
      .takes({ reason: reason.required() }),
  },
  fields: {
    batteryNo: codeText({ zh: '电池编码', en: 'Battery code' })
      .required()
      .max(24)
      .unique()
      .search()
      .indexed('contains')
      .group(basics)
      .hint({ zh: 'GB/T 34014 的 24 位编码', en: '24 characters of GB/T 34014' }),
    model: text({ zh: '型号', en: 'Model' }).required().max(40).group(basics),
    manufacturer: text({ zh: '厂商', en: 'Manufacturer' }).required().max(40).group(basics),
    chemistry: dict(chemistry).required().starts(chemistry.key.lfp).group(basics),
    ownerId: ref('truck.merchant', { zh: '资产方', en: 'Owner' }).search().indexed().group(basics),
    prodDate: date({ zh: '生产日期', en: 'Production date' }).group(basics),
    warrantyEnd: date({ zh: '质保到期', en: 'Warranty until' }).group(basics),
    ratedKwh: decimal(7, 1, { zh: '额定能量', en: 'Rated energy', unit: 'kWh' }).required().min(0).group(electrical),
    ratedAh: decimal(7, 1, { zh: '额定容量', en: 'Rated capacity', unit: 'Ah' }).min(0).group(electrical),
    ratedV: decimal(6, 1, { zh: '额定电压', en: 'Rated voltage', unit: 'V' }).min(0).group(electrical),
    batteryStatus: dict(batteryStatus).system().search().indexed().group(whereabouts),
    stationId: ref('truck.station', { zh: '所在站', en: 'Station' }).system().search().indexed().group(whereabouts),
    // The scope uses this field, so that the people of the station see the battery also while it is on a truck or in repair. A database trigger
    // copies stationId into it, unless stationId is null.
    lastStationId: ref('truck.station', { zh: '最近所在站', en: 'Last station' })
      .fixed()
      .indexed()
      .group(whereabouts)
      .hint({ zh: '新电池填交付到的站点', en: 'For a new battery, the station it is delivered to' }),
    slotNo: integer({ zh: '仓位号', en: 'Slot' }).system().group(whereabouts),
    carId: ref('truck.car', { zh: '所在车辆', en: 'Truck' }).system().search().indexed().group(whereabouts),
    soc: decimal(5, 1, { zh: 'SOC', en: 'SOC', unit: '%' }).system().group(live),
    soh: decimal(5, 1, { zh: 'SOH', en: 'SOH', unit: '%' }).system().group(live),
    voltV: decimal(12, 3, { zh: '总压', en: 'Voltage', unit: 'V' }).system().group(live),
    currA: decimal(12, 3, { zh: '电流', en: 'Current', unit: 'A' }).system().group(live),
    powerKw: decimal(12, 3, { zh: '功率', en: 'Power', unit: 'kW' }).system().group(live),
    reportTime: datetime({ zh: '上报时间', en: 'Reported at' }).system().group(live),
    tempMax: integer({ zh: '最高温度', en: 'Max temp', unit: '°C' }).system().group(cells),
    tempMin: integer({ zh: '最低温度', en: 'Min temp', unit: '°C' }).system().group(cells),
    cellVMax: decimal(5, 3, { zh: '单体最高电压', en: 'Max cell voltage', unit: 'V' }).system().group(cells),
    cellVMin: decimal(5, 3, { zh: '单体最低电压', en: 'Min cell voltage', unit: 'V' }).system().group(cells),
    insulKohm: integer({ zh: '绝缘电阻', en: 'Insulation', unit: 'kΩ' }).system().group(cells),
    cycles: integer({ zh: '循环次数', en: 'Cycles' }).system().group(totals),
    chgKwhTotal: decimal(12, 1, { zh: '累计充电量', en: 'Total charged', unit: 'kWh' }).system().summed().group(totals),
    disKwhTotal: decimal(12, 1, { zh: '累计放电量', en: 'Total discharged', unit: 'kWh' })
      .system()
      .summed()
      .group(totals),
    swapCount: integer({ zh: '换电次数', en: 'Swaps' }).system().group(totals),
  },
});
