// Enums of this part (domain §2, §3).
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
    [1, '设备', 'Device'],
    [2, '计算', 'Computed'],
    [3, '手工', 'Manual'],
  ],
  { closed: true },
);
export const lockStatus = defineEnum('lockStatus', { zh: '枪锁', en: 'Connector lock' }, [
  [0, '未知', 'Unknown'],
  [10, '已解锁', 'Unlocked'],
  [50, '已上锁', 'Locked'],
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
export const bizDomain = defineEnum('bizDomain', { zh: '业务域', en: 'Domain' }, [
  [1, '户用', 'Household'],
  [2, '重卡', 'Truck'],
]);
export const inverterStatus = defineEnum(
  'inverterStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '离线', 'Offline', 'off'],
    [1, '待机', 'Standby'],
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
    [0, '活动未确认', 'Active, not acknowledged', 'bad'],
    [1, '活动已确认', 'Active, acknowledged', 'warning'],
    [2, '已恢复未确认', 'Cleared, not acknowledged', 'good'],
    [3, '已关闭', 'Closed', 'off'],
  ],
  { closed: true },
);
