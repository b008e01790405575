// Enums of the devices on a truck site (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const chargingStackUsage = defineEnum(
  'chargingStack_usage',
  { zh: '用途', en: 'Usage' },
  {
    vehicle: [1, '车辆充电', 'Vehicle'],
    swapSlot: [2, '换电仓充电', 'Swap slot'],
  },
  { closed: true },
);
export const equipType = defineEnum(
  'equipType',
  { zh: '设备类型', en: 'Equipment type' },
  {
    dc: [1, '直流', 'DC'],
    ac: [2, '交流', 'AC'],
    acDc: [3, '交直流一体', 'AC/DC'],
    wireless: [4, '无线', 'Wireless'],
    other: [5, '其他', 'Other'],
  },
);
export const chargingStackProtocol = defineEnum(
  'chargingStack_protocol',
  { zh: '通信协议', en: 'Protocol' },
  {
    ocpp16j: [1, 'OCPP1.6J', 'OCPP1.6J'],
    ocpp201: [2, 'OCPP2.0.1', 'OCPP2.0.1'],
    mqtt: [3, 'MQTT', 'MQTT'],
    cloudTcp: [4, '云快充类TCP', 'Cloud TCP'],
    tcec: [5, '互联互通(T/CEC)', 'Roaming (T/CEC)'],
  },
);
export const connectorType = defineEnum(
  'connectorType',
  { zh: '接口类型', en: 'Connector type' },
  {
    socketMode2: [1, '家用插座', 'Socket(mode2)'],
    acSocket: [2, '交流插座', 'AC socket'],
    acPlug: [3, '交流枪', 'AC plug'],
    dcPlug: [4, '直流枪', 'DC plug'],
    wireless: [5, '无线', 'Wireless'],
    other: [6, '其他', 'Other'],
  },
);
export const chargingGunNationalStd = defineEnum(
  'chargingGun_nationalStd',
  { zh: '国标版本', en: 'National std' },
  {
    gb2011: [1, '2011版', '2011'],
    gb2015: [2, '2015版', '2015'],
    gb2023: [3, '2023版', '2023'],
  },
);
export const gunStatus = defineEnum(
  'gunStatus',
  { zh: '枪状态', en: 'Connector status' },
  {
    offline: [0, '离网', 'Offline', 'off'],
    idle: [1, '空闲', 'Idle', 'good'],
    occupied: [2, '占用未充电', 'Occupied', 'busy'],
    charging: [3, '充电中', 'Charging', 'busy'],
    reserved: [4, '预约锁定', 'Reserved', 'warning'],
    fault: [255, '故障', 'Fault', 'bad'],
  },
  { closed: true },
);
export const parkStatus = defineEnum(
  'parkStatus',
  { zh: '车位状态', en: 'Bay status' },
  {
    unknown: [0, '未知', 'Unknown', 'off'],
    free: [10, '空闲', 'Free', 'good'],
    taken: [50, '占用', 'Taken', 'busy'],
  },
  { closed: true },
);
export const meterUse = defineEnum(
  'meter_meterUse',
  { zh: '电表用途', en: 'Meter use' },
  {
    gridGate: [1, '关口', 'Grid gateway meter'],
    charging: [2, '充电', 'Charging'],
    swap: [3, '换电', 'Swap'],
    storage: [4, '储能', 'Storage'],
    pv: [5, '光伏', 'PV'],
    auxiliary: [6, '站用电', 'Auxiliary'],
  },
);
export const meterProtocol = defineEnum(
  'meter_protocol',
  { zh: '通信协议', en: 'Protocol' },
  {
    dlt645: [1, 'DL/T645', 'DL/T645'],
    dlt69845: [2, 'DL/T698.45', 'DL/T698.45'],
    modbus: [3, 'Modbus', 'Modbus'],
    mqtt: [4, 'MQTT', 'MQTT'],
  },
);
export const batteryStatus = defineEnum(
  'batteryStatus',
  { zh: '状态', en: 'Battery status' },
  {
    waiting: [1, '待充', 'Waiting'],
    charging: [2, '充电中', 'Charging', 'busy'],
    ready: [3, '可用', 'Ready', 'good'],
    reserved: [4, '预留', 'Reserved', 'busy'],
    moving: [5, '搬运中', 'Moving', 'busy'],
    onVehicle: [6, '车载', 'On vehicle', 'good'],
    cooling: [7, '静置冷却', 'Cooling', 'warning'],
    quarantined: [8, '故障隔离', 'Quarantined', 'bad'],
    repair: [9, '维修', 'Repair', 'warning'],
    retired: [10, '退役', 'Retired', 'off'],
  },
  { closed: true },
);
export const agvType = defineEnum(
  'agvInfo_agvType',
  { zh: '机器人类型', en: 'Robot type' },
  {
    rgv: [1, 'RGV轨道', 'RGV'],
    agv: [2, 'AGV', 'AGV'],
    gantry: [3, '桁架吊装', 'Gantry'],
    arm: [4, '机械臂', 'Arm'],
  },
);
export const agvMode = defineEnum(
  'agvMode',
  { zh: '运行模式', en: 'Mode' },
  {
    automatic: [1, '自动', 'Automatic'],
    semiAutomatic: [2, '半自动', 'Semi-automatic'],
    manual: [3, '手动', 'Manual'],
    service: [4, '维护', 'Service'],
    teachIn: [5, '示教', 'Teach-in'],
  },
);
export const agvStatus = defineEnum(
  'agvStatus',
  { zh: '状态', en: 'Status' },
  {
    offline: [0, '离线', 'Offline', 'off'],
    idle: [1, '空闲', 'Idle', 'good'],
    remove: [2, '取旧包', 'Remove', 'busy'],
    store: [3, '入仓', 'Store', 'busy'],
    fetch: [4, '取新包', 'Fetch', 'busy'],
    install: [5, '装新包', 'Install', 'busy'],
    return: [6, '回位', 'Return', 'busy'],
    paused: [7, '暂停', 'Paused', 'warning'],
    fault: [8, '故障', 'Fault', 'bad'],
    maintenance: [9, '检修', 'Maint.', 'warning'],
  },
  { closed: true },
);
export const cameraScene = defineEnum(
  'camera_scene',
  { zh: '场景', en: 'Scenario' },
  {
    entry: [1, '入口', 'Entry'],
    bay: [2, '换电工位', 'Bay'],
    chargingArea: [3, '充电区', 'Charging area'],
    batteryRoom: [4, '电池仓', 'Battery room'],
    exit: [5, '出口', 'Exit'],
    equipmentRoom: [6, '机房', 'Equipment room'],
  },
);
export const cameraProtocol = defineEnum(
  'camera_protocol',
  { zh: '通信协议', en: 'Protocol' },
  {
    gb28181: [1, 'GB28181', 'GB28181'],
    rtsp: [2, 'RTSP', 'RTSP'],
    onvif: [3, 'ONVIF', 'ONVIF'],
    cloud: [4, '云平台', 'Cloud'],
  },
);
export const essRunMode = defineEnum(
  'ess_runMode',
  { zh: '运行模式', en: 'Run mode' },
  {
    arbitrage: [1, '削峰填谷', 'Arbitrage'],
    demand: [2, '需量控制', 'Demand'],
    pvSelfUse: [3, '光伏消纳', 'PV self-use'],
    backup: [4, '后备', 'Backup'],
    manual: [5, '手动', 'Manual'],
    disabled: [6, '停用', 'Disabled'],
  },
);
export const essStatus = defineEnum(
  'essStatus',
  { zh: '状态', en: 'Status' },
  {
    offline: [0, '离线', 'Offline', 'off'],
    off: [1, '停机', 'Off', 'off'],
    empty: [2, '放空', 'Empty', 'warning'],
    discharging: [3, '放电', 'Discharging', 'busy'],
    charging: [4, '充电', 'Charging', 'busy'],
    full: [5, '充满', 'Full', 'good'],
    holding: [6, '静置', 'Holding', 'good'],
    testing: [7, '测试', 'Testing', 'busy'],
    fault: [99, '故障', 'Fault', 'bad'],
  },
  { closed: true },
);
export const essGridConn = defineEnum(
  'ess_gridConn',
  { zh: '并离网', en: 'Grid connection' },
  {
    onGrid: [1, '并网', 'On-grid'],
    offGrid: [2, '离网', 'Off-grid'],
  },
);
export const essFireStatus = defineEnum(
  'ess_fireStatus',
  { zh: '消防', en: 'Fire status' },
  {
    normal: [0, '正常', 'Normal', 'good'],
    warning: [1, '预警', 'Warning', 'warning'],
    alarm: [2, '告警', 'Alarm', 'bad'],
    discharged: [3, '已喷放', 'Discharged', 'bad'],
  },
  { closed: true },
);
export const resetType = defineEnum(
  'chargingStack_resetType',
  { zh: '重启方式', en: 'Kind of restart' },
  { soft: [1, '软重启', 'Soft'], hard: [2, '硬重启', 'Hard'] },
  { closed: true },
);
/** Messages that a person can request from a charger, by the OCPP command TriggerMessage. */
export const askedMessage = defineEnum(
  'chargingStack_askedMessage',
  { zh: '上报内容', en: 'Report' },
  {
    status: [1, '各枪状态', 'Status of connectors'],
    meter: [2, '电表读数', 'Meter values'],
    boot: [3, '启动信息', 'Boot notification'],
    heartbeat: [4, '心跳', 'Heartbeat'],
  },
  { closed: true },
);
export const availability = defineEnum(
  'chargingStack_availability',
  { zh: '可用性', en: 'Availability' },
  { operative: [1, '可用', 'Operative', 'good'], inoperative: [2, '不可用', 'Inoperative', 'off'] },
  { closed: true },
);
