// Enums of the devices on a truck site (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const chargingStackUsage = defineEnum(
  'chargingStack_usage',
  { zh: '用途', en: 'Usage' },
  [
    [1, '车辆充电', 'Vehicle'],
    [2, '换电仓充电', 'Swap slot'],
  ],
  { closed: true },
);
export const equipType = defineEnum('equipType', { zh: '设备类型', en: 'Equipment type' }, [
  [1, '直流', 'DC'],
  [2, '交流', 'AC'],
  [3, '交直流一体', 'AC/DC'],
  [4, '无线', 'Wireless'],
  [5, '其他', 'Other'],
]);
export const chargingStackProtocol = defineEnum('chargingStack_protocol', { zh: '通信协议', en: 'Protocol' }, [
  [1, 'OCPP1.6J', 'OCPP1.6J'],
  [2, 'OCPP2.0.1', 'OCPP2.0.1'],
  [3, 'MQTT', 'MQTT'],
  [4, '云快充类TCP', 'Cloud TCP'],
  [5, '互联互通(T/CEC)', 'Roaming (T/CEC)'],
]);
export const connectorType = defineEnum('connectorType', { zh: '接口类型', en: 'Connector Type' }, [
  [1, '家用插座', 'Socket(mode2)'],
  [2, '交流插座', 'AC socket'],
  [3, '交流枪', 'AC plug'],
  [4, '直流枪', 'DC plug'],
  [5, '无线', 'Wireless'],
  [6, '其他', 'Other'],
]);
export const chargingGunNationalStd = defineEnum('chargingGun_nationalStd', { zh: '国标版本', en: 'National std' }, [
  [1, '2011版', '2011'],
  [2, '2015版', '2015'],
  [3, '2023版', '2023'],
]);
export const gunStatus = defineEnum(
  'gunStatus',
  { zh: '枪状态', en: 'Connector status' },
  [
    [0, '离网', 'Offline', 'off'],
    [1, '空闲', 'Idle', 'good'],
    [2, '占用未充电', 'Occupied', 'busy'],
    [3, '充电中', 'Charging', 'busy'],
    [4, '预约锁定', 'Reserved', 'warning'],
    [255, '故障', 'Fault', 'bad'],
  ],
  { closed: true },
);
export const parkStatus = defineEnum(
  'parkStatus',
  { zh: '车位状态', en: 'Bay status' },
  [
    [0, '未知', 'Unknown', 'off'],
    [10, '空闲', 'Free', 'good'],
    [50, '占用', 'Taken', 'busy'],
  ],
  { closed: true },
);
export const meterMeterUse = defineEnum('meter_meterUse', { zh: '电表用途', en: 'Meter Use' }, [
  [1, '关口', 'Grid gate'],
  [2, '充电', 'Charging'],
  [3, '换电', 'Swap'],
  [4, '储能', 'Storage'],
  [5, '光伏', 'PV'],
  [6, '站用电', 'Auxiliary'],
]);
export const meterProtocol = defineEnum('meter_protocol', { zh: '通信协议', en: 'Protocol' }, [
  [1, 'DL/T645', 'DL/T645'],
  [2, 'DL/T698.45', 'DL/T698.45'],
  [3, 'Modbus', 'Modbus'],
  [4, 'MQTT', 'MQTT'],
]);
export const batteryStatus = defineEnum(
  'batteryStatus',
  { zh: '状态', en: 'Battery Status' },
  [
    [1, '待充', 'Waiting'],
    [2, '充电中', 'Charging', 'busy'],
    [3, '可用', 'Ready', 'good'],
    [4, '预留', 'Reserved', 'busy'],
    [5, '搬运中', 'Moving', 'busy'],
    [6, '车载', 'On vehicle', 'good'],
    [7, '静置冷却', 'Cooling', 'warning'],
    [8, '故障隔离', 'Quarantined', 'bad'],
    [9, '维修', 'Repair', 'warning'],
    [10, '退役', 'Retired', 'off'],
  ],
  { closed: true },
);
export const agvInfoAgvType = defineEnum('agvInfo_agvType', { zh: '机器人类型', en: 'Robot type' }, [
  [1, 'RGV轨道', 'RGV'],
  [2, 'AGV', 'AGV'],
  [3, '桁架吊装', 'Gantry'],
  [4, '机械臂', 'Arm'],
]);
export const agvMode = defineEnum('agvMode', { zh: '运行模式', en: 'Mode' }, [
  [1, '自动', 'Automatic'],
  [2, '半自动', 'Semi-automatic'],
  [3, '手动', 'Manual'],
  [4, '维护', 'Service'],
  [5, '示教', 'Teach-in'],
]);
export const agvStatus = defineEnum(
  'agvStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '离线', 'Offline', 'off'],
    [1, '空闲', 'Idle', 'good'],
    [2, '取旧包', 'Remove', 'busy'],
    [3, '入仓', 'Store', 'busy'],
    [4, '取新包', 'Fetch', 'busy'],
    [5, '装新包', 'Install', 'busy'],
    [6, '回位', 'Return', 'busy'],
    [7, '暂停', 'Paused', 'warning'],
    [8, '故障', 'Fault', 'bad'],
    [9, '检修', 'Maint.', 'warning'],
  ],
  { closed: true },
);
export const cameraScene = defineEnum('camera_scene', { zh: '场景', en: 'Scene' }, [
  [1, '入口', 'Entry'],
  [2, '换电工位', 'Bay'],
  [3, '充电区', 'Charging area'],
  [4, '电池仓', 'Battery room'],
  [5, '出口', 'Exit'],
  [6, '机房', 'Equipment room'],
]);
export const cameraProtocol = defineEnum('camera_protocol', { zh: '通信协议', en: 'Protocol' }, [
  [1, 'GB28181', 'GB28181'],
  [2, 'RTSP', 'RTSP'],
  [3, 'ONVIF', 'ONVIF'],
  [4, '云平台', 'Cloud'],
]);
export const essRunMode = defineEnum('ess_runMode', { zh: '运行模式', en: 'Run Mode' }, [
  [1, '削峰填谷', 'Arbitrage'],
  [2, '需量控制', 'Demand'],
  [3, '光伏消纳', 'PV self-use'],
  [4, '后备', 'Backup'],
  [5, '手动', 'Manual'],
  [6, '停用', 'Disabled'],
]);
export const essStatus = defineEnum(
  'essStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '离线', 'Offline', 'off'],
    [1, '停机', 'Off', 'off'],
    [2, '放空', 'Empty', 'warning'],
    [3, '放电', 'Discharging', 'busy'],
    [4, '充电', 'Charging', 'busy'],
    [5, '充满', 'Full', 'good'],
    [6, '静置', 'Holding', 'good'],
    [7, '测试', 'Testing', 'busy'],
    [99, '故障', 'Fault', 'bad'],
  ],
  { closed: true },
);
export const essGridConn = defineEnum('ess_gridConn', { zh: '并离网', en: 'Grid connection' }, [
  [1, '并网', 'On-grid'],
  [2, '离网', 'Off-grid'],
]);
export const essFireStatus = defineEnum(
  'ess_fireStatus',
  { zh: '消防', en: 'Fire status' },
  [
    [0, '正常', 'Normal', 'good'],
    [1, '预警', 'Warning', 'warning'],
    [2, '告警', 'Alarm', 'bad'],
    [3, '已喷放', 'Discharged', 'bad'],
  ],
  { closed: true },
);
