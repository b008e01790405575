// Enums of devices that truck and household share (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const onlineStatus = defineEnum(
  'onlineStatus',
  { zh: '在线', en: 'Online Status' },
  [
    [0, '离线', 'Offline', 'off'],
    [1, '在线', 'Online', 'good'],
  ],
  { closed: true },
);
export const devState = defineEnum(
  'devState',
  { zh: '设备状态', en: 'Device state' },
  [
    [1, '待投运', 'Staged', 'warning'],
    [2, '运行', 'In service', 'good'],
    [3, '检修', 'Maintenance', 'warning'],
    [4, '停用', 'Disabled', 'off'],
    [5, '报废', 'Scrapped', 'off'],
  ],
  { closed: true },
);
export const sampleSrc = defineEnum(
  'inverterDays_src',
  { zh: '数据来源', en: 'Source' },
  [
    [1, '实测', 'Measured'],
    [2, '补算', 'Estimated'],
    [3, '人工', 'Manual'],
  ],
  { closed: true },
);
export const lockStatus = defineEnum('lockStatus', { zh: '锁状态', en: 'Lock' }, [
  [0, '未知', 'Unknown', 'off'],
  [10, '已解锁', 'Unlocked', 'warning'],
  [50, '已上锁', 'Locked', 'good'],
]);
export const deviceType = defineEnum(
  'deviceType',
  { zh: '绑定设备类型', en: 'Device Type' },
  [
    [1, '桩', 'Charger'],
    [2, '枪', 'Connector'],
    [3, '电表', 'Meter'],
    [4, '摄像头', 'Camera'],
    [5, '储能', 'ESS'],
    [6, '电池', 'Battery'],
    [7, '机器人', 'Robot'],
    [8, '逆变器', 'Inverter'],
    [9, '采集器', 'Collector'],
    [10, '车载终端', 'T-Box'],
    [11, '站点', 'Station'],
  ],
  { closed: true },
);
export const chemistry = defineEnum('chemistry', { zh: '材料体系', en: 'Chemistry' }, [
  [1, '磷酸铁锂', 'LFP'],
  [2, '三元', 'NMC'],
  [3, '钛酸锂', 'LTO'],
  [4, '钠离子', 'Na-ion'],
  [9, '其他', 'Other'],
]);
/** Of rows in tables that household and truck share. */
export const bizDomainKey = { household: 1, truck: 2 } as const;
export const bizDomain = defineEnum(
  'bizDomain',
  { zh: '业务域', en: 'Domain' },
  [
    [bizDomainKey.household, '户用', 'Household'],
    [bizDomainKey.truck, '重卡', 'Truck'],
  ],
  { closed: true },
);
export const inverterVendor = defineEnum('inverter_vendor', { zh: '品牌', en: 'Brand' }, [
  [1, '华为', 'Huawei'],
  [2, '阳光', 'Sungrow'],
  [3, '古瑞瓦特', 'Growatt'],
  [4, '锦浪', 'Ginlong Solis'],
  [5, '固德威', 'GoodWe'],
  [6, '德业', 'Deye'],
  [7, '首航', 'SOFAR'],
  [8, '爱士惟', 'AISWEI'],
  [9, '其他', 'Other'],
]);
export const inverterPhase = defineEnum('inverter_phase', { zh: '相数', en: 'Phase' }, [
  [1, '单相', '1-phase'],
  [3, '三相', '3-phase'],
]);
export const inverterStatus = defineEnum(
  'inverterStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '离线', 'Offline', 'off'],
    [1, '待机', 'Standby', 'good'],
    [2, '启动中', 'Starting', 'busy'],
    [3, '并网运行', 'On-grid', 'good'],
    [4, '限功率', 'Derated', 'warning'],
    [5, '停机', 'Off', 'off'],
    [6, '故障', 'Fault', 'bad'],
  ],
  { closed: true },
);
export const alarmLevel = defineEnum('alarmLevel', { zh: '告警级别', en: 'Alarm Level' }, [
  [1, '紧急', 'Critical'],
  [2, '重要', 'Major'],
  [3, '次要', 'Minor'],
  [4, '提示', 'Warning'],
]);
export const alarmStatus = defineEnum(
  'alarmStatus',
  { zh: '告警状态', en: 'Alarm Status' },
  [
    [0, '活动未确认', 'Open, new', 'bad'],
    [1, '活动已确认', 'Open, seen', 'warning'],
    [2, '已恢复未确认', 'Cleared, new', 'good'],
    [3, '已关闭', 'Closed', 'off'],
  ],
  { closed: true },
);
