// Enums of devices that the truck business and the household business share (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const onlineStatus = defineEnum(
  'onlineStatus',
  { zh: '在线', en: 'Online status' },
  {
    offline: [0, '离线', 'Offline', 'off'],
    online: [1, '在线', 'Online', 'good'],
  },
  { closed: true },
);
export const devState = defineEnum(
  'devState',
  { zh: '设备状态', en: 'Device state' },
  {
    staged: [1, '待投运', 'Staged', 'warning'],
    inService: [2, '运行', 'In service', 'good'],
    maintenance: [3, '检修', 'Maintenance', 'warning'],
    disabled: [4, '停用', 'Disabled', 'off'],
    scrapped: [5, '报废', 'Scrapped', 'off'],
  },
  { closed: true },
);
export const sampleSrc = defineEnum(
  'inverterDays_src',
  { zh: '数据来源', en: 'Source' },
  {
    measured: [1, '实测', 'Measured'],
    estimated: [2, '补算', 'Estimated'],
    manual: [3, '人工', 'Manual'],
  },
  { closed: true },
);
export const lockStatus = defineEnum(
  'lockStatus',
  { zh: '锁状态', en: 'Lock' },
  {
    unknown: [0, '未知', 'Unknown', 'off'],
    unlocked: [10, '已解锁', 'Unlocked', 'warning'],
    locked: [50, '已上锁', 'Locked', 'good'],
  },
);
export const deviceType = defineEnum(
  'deviceType',
  { zh: '绑定设备类型', en: 'Device type' },
  {
    charger: [1, '桩', 'Charger'],
    connector: [2, '枪', 'Connector'],
    meter: [3, '电表', 'Meter'],
    camera: [4, '摄像头', 'Camera'],
    ess: [5, '储能', 'ESS'],
    battery: [6, '电池', 'Battery'],
    robot: [7, '机器人', 'Robot'],
    inverter: [8, '逆变器', 'Inverter'],
    collector: [9, '采集器', 'Collector'],
    tBox: [10, '车载终端', 'T-Box'],
    station: [11, '站点', 'Station'],
  },
  { closed: true },
);
export const chemistry = defineEnum(
  'chemistry',
  { zh: '材料体系', en: 'Chemistry' },
  {
    lfp: [1, '磷酸铁锂', 'LFP'],
    nmc: [2, '三元', 'NMC'],
    lto: [3, '钛酸锂', 'LTO'],
    sodiumIon: [4, '钠离子', 'Na-ion'],
    other: [9, '其他', 'Other'],
  },
);
/** The business of rows in tables that household and truck share. */
export const bizDomain = defineEnum(
  'bizDomain',
  { zh: '业务域', en: 'Domain' },
  {
    household: [1, '户用', 'Household'],
    truck: [2, '重卡', 'Truck'],
  },
  { closed: true },
);
export const inverterVendor = defineEnum(
  'inverter_vendor',
  { zh: '品牌', en: 'Brand' },
  {
    huawei: [1, '华为', 'Huawei'],
    sungrow: [2, '阳光', 'Sungrow'],
    growatt: [3, '古瑞瓦特', 'Growatt'],
    ginlongSolis: [4, '锦浪', 'Ginlong Solis'],
    goodWe: [5, '固德威', 'GoodWe'],
    deye: [6, '德业', 'Deye'],
    sofar: [7, '首航', 'SOFAR'],
    aiswei: [8, '爱士惟', 'AISWEI'],
    other: [9, '其他', 'Other'],
  },
);
export const inverterPhase = defineEnum(
  'inverter_phase',
  { zh: '相数', en: 'Phase' },
  {
    single: [1, '单相', '1-phase'],
    three: [3, '三相', '3-phase'],
  },
);
export const inverterStatus = defineEnum(
  'inverterStatus',
  { zh: '状态', en: 'Status' },
  {
    offline: [0, '离线', 'Offline', 'off'],
    standby: [1, '待机', 'Standby', 'good'],
    starting: [2, '启动中', 'Starting', 'busy'],
    onGrid: [3, '并网运行', 'On-grid', 'good'],
    derated: [4, '限功率', 'Derated', 'warning'],
    off: [5, '停机', 'Off', 'off'],
    fault: [6, '故障', 'Fault', 'bad'],
  },
  { closed: true },
);
export const alarmLevel = defineEnum(
  'alarmLevel',
  { zh: '告警级别', en: 'Alarm level' },
  {
    critical: [1, '紧急', 'Critical'],
    major: [2, '重要', 'Major'],
    minor: [3, '次要', 'Minor'],
    warning: [4, '提示', 'Warning'],
  },
);
export const alarmStatus = defineEnum(
  'alarmStatus',
  { zh: '告警状态', en: 'Alarm status' },
  {
    openNew: [0, '活动未确认', 'Active, unacknowledged', 'bad'],
    openSeen: [1, '活动已确认', 'Active, acknowledged', 'warning'],
    clearedNew: [2, '已恢复未确认', 'Cleared, unacknowledged', 'good'],
    closed: [3, '已关闭', 'Closed', 'off'],
  },
  { closed: true },
);
