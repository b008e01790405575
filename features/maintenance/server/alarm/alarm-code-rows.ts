// The alarm codes that a new tenant starts with (domain §12). The tenant may reword them, change their levels and add codes.
import { alarmLevel, deviceType } from '@ec/device-vocabulary/device.enums';
import type { KeyOf } from '@ec/resource/enum';
import type { Starter } from '@ec/resource/registry';
import { alarmCodeCategory, alarmCodeNotify } from '../../shared/alarm/alarm.enums.ts';

type Code = readonly [
  code: number,
  deviceTypes: readonly KeyOf<typeof deviceType>[],
  level: KeyOf<typeof alarmLevel>,
  category: KeyOf<typeof alarmCodeCategory>,
  zh: string,
  en: string,
  advice: string,
];

const {
  charger,
  connector,
  meter,
  camera,
  ess,
  battery: pack,
  robot,
  inverter,
  collector,
  tBox,
  station,
} = deviceType.key;
const { critical, major, minor, warning } = alarmLevel.key;
const { electrical, communication, temperature, battery, fire, mechanical, business, grid } = alarmCodeCategory.key;

// biome-ignore format: one line a code
const codes: readonly Code[] = [
  [1001, [inverter], major, electrical, '组串过压', 'DC over-voltage', '核对串联块数与低温开压，必要时拆减组件'],
  [1002, [inverter], major, electrical, '绝缘阻抗低', 'Ground fault / low insulation', '雨后复测；逐串排查破皮、接头进水'],
  [1003, [inverter], minor, electrical, '交流断开', 'AC disconnect', '检查并网开关、漏保是否跳闸'],
  [1004, [inverter], minor, electrical, '直流断开', 'DC disconnect', '检查直流开关'],
  [1005, [inverter], minor, grid, '电网失压', 'Grid loss', '询问停电；恢复后自动并网'],
  [1006, [inverter], warning, mechanical, '机箱打开', 'Cabinet open', '现场确认门锁'],
  [1007, [inverter], warning, electrical, '手动停机', 'Manual shutdown', '确认操作人与原因'],
  [1008, [inverter], major, temperature, '机内过温', 'Over-temperature', '清理散热与风扇，检查遮挡'],
  [1009, [inverter], minor, grid, '电网过频/欠频', 'Grid frequency out of range', '记录并联系供电所'],
  [1010, [inverter], major, grid, '电网过压', 'Grid over-voltage', '实测电压，申请调压或调无功'],
  [1011, [inverter], minor, grid, '电网欠压', 'Grid under-voltage', '检查线径与接触'],
  [1012, [inverter], minor, business, '组串电流偏低', 'String current low', '清洗、查遮挡/隐裂/接头'],
  [1013, [inverter], major, business, '零发电', 'Zero output in daylight', '远程重启→现场检查'],
  [1014, [inverter], major, electrical, '组串熔断', 'String fuse blown', '断电后更换熔丝'],
  [1015, [inverter], critical, electrical, '电弧故障', 'Arc fault (AFCI)', '立即停机，禁止远程复位，现场排查'],
  [1016, [inverter], major, electrical, '硬件自检失败', 'Hardware failure', '报修更换'],
  [1017, [inverter], minor, business, '等效小时偏低', 'Yield below peers', '与同村均值比较，安排清洗'],
  [2001, [charger, ess, pack, robot, inverter, collector, tBox], minor, communication, '设备离线', 'Device offline', '查电源、信号、SIM 流量'],
  [2002, [charger, collector, tBox], warning, communication, '信号弱', 'Weak signal', '调整天线'],
  [2003, [charger, collector, tBox], warning, communication, '流量卡将到期', 'SIM expiring', '续费'],
  [2004, [charger, meter, ess, pack, inverter], minor, business, '数据异常', 'Abnormal data', '核对倍率、时钟'],
  [3001, [charger], critical, mechanical, '急停按下', 'Emergency stop', '现场确认安全后复位'],
  [3002, [charger], critical, electrical, '漏电/接地故障', 'Ground failure', '停用该枪，测绝缘'],
  [3003, [connector], major, mechanical, '枪锁故障', 'Connector lock failure', '远程解锁一次，失败派单'],
  [3004, [connector], minor, communication, '车桩通信故障', 'EV communication error', '重新插枪；查 BMS 报文'],
  [3005, [charger], major, temperature, '桩体过温', 'High temperature', '查滤网、风扇'],
  [3006, [charger], major, electrical, '输出过流', 'Over-current', '检查模块与枪线'],
  [3007, [charger], major, electrical, '输入过压', 'Over-voltage', '测进线电压'],
  [3008, [charger], minor, electrical, '输入欠压', 'Under-voltage', '测进线电压'],
  [3009, [charger], major, electrical, '计量故障', 'Power meter failure', '停用该枪，校表'],
  [3010, [charger], major, electrical, '接触器故障', 'Power switch failure', '停用，更换'],
  [3011, [charger], warning, communication, '读卡器故障', 'Reader failure', '改用扫码'],
  [3012, [charger], minor, electrical, '内部错误', 'Internal error', '远程重启，记录厂商码'],
  [3013, [connector], major, temperature, '枪头过温', 'Connector over-temperature', '停用；检查端子'],
  [3014, [charger], minor, electrical, '充电模块故障', 'Power module fault', '降额运行，更换模块'],
  [4001, [pack], critical, fire, '电池热失控预警', 'Thermal runaway warning', '疏散、断电、电池移出/水浸、报警119'],
  [4002, [pack], critical, battery, '电池高温', 'Battery over-temperature', '停充静置，加强冷却'],
  [4003, [pack], major, battery, '单体过压', 'Cell over-voltage', '停充，转维修'],
  [4004, [pack], major, battery, '单体欠压', 'Cell under-voltage', '停用，补电检测'],
  [4005, [pack], major, battery, '绝缘低', 'Insulation low', '隔离检测'],
  [4006, [pack], minor, battery, '温差大', 'Temperature difference', '检查冷却'],
  [4007, [pack], minor, battery, '一致性差', 'Poor cell consistency', '均衡/维修'],
  [4008, [pack], minor, battery, 'SOC 跳变', 'SOC jump', '标定'],
  [4009, [pack], major, battery, '过充', 'Over-charge', '停充，查充电机'],
  [4010, [pack], minor, battery, 'SOH 低', 'SOH below 70 %', '退出换电'],
  [4011, [pack], critical, battery, '高压互锁', 'HV interlock', '禁止上高压'],
  [5001, [ess], critical, fire, '储能消防告警', 'ESS fire alarm', '断电疏散,119'],
  [5002, [ess], major, temperature, '电池簇过温', 'ESS over-temperature', '降功率，查空调'],
  [5003, [ess], major, electrical, '过/欠压', 'ESS voltage alarm', '停机检查'],
  [5004, [ess], minor, battery, 'SOC 越限', 'SOC limit', '检查策略'],
  [5005, [ess], major, electrical, '接触器异常', 'Contactor error', '停机检修'],
  [5006, [ess], minor, mechanical, '柜门打开', 'Door open', '现场确认'],
  [5007, [ess], minor, communication, 'PCS 通信中断', 'PCS communication lost', '查网络'],
  [6001, [robot], critical, mechanical, '换电区急停', 'Swap area e-stop', '清场确认后复位'],
  [6002, [robot], major, mechanical, '机器人故障', 'Robot fault', '转手动，按手册复位'],
  [6003, [robot], minor, mechanical, '定位失败', 'Positioning failed', '引导车辆重新停靠'],
  [6004, [robot], critical, mechanical, '锁止未到位', 'Battery not locked', '禁止驶离，重锁并人工确认'],
  [6005, [robot], major, mechanical, '解锁失败', 'Unlock failed', '检查锁机构'],
  [6006, [robot], major, fire, '仓位烟感', 'Slot smoke detected', '断该仓电源，移出电池'],
  [6007, [robot], minor, business, '可用电池不足', 'Few ready batteries', '加快充电/调拨'],
  [6008, [robot], minor, business, '换电超时', 'Swap overtime', '查看步骤耗时'],
  [7001, [meter], minor, communication, '电表离线', 'Meter offline', '查 485 线'],
  [7002, [meter], major, business, '表码倒退', 'Register went backwards', '核查换表/倍率'],
  [7003, [camera], minor, communication, '摄像头离线', 'Camera offline', '查网络'],
  [8001, [tBox], critical, mechanical, '车辆三级报警', 'Vehicle level-3 alarm', '通知司机停车检查'],
  [8002, [tBox], minor, mechanical, '制动系统报警', 'Brake system alarm', '通知车队检修'],
  [9001, [station], major, business, '告警风暴', 'Alarm storm', '检查站级通信/供电'],
  [9002, [station], minor, business, '站功率越限', 'Site power over limit', '下发限功率'],
  [9003, [station], warning, business, '账户余额不足', 'Low balance', '提醒充值'],
];

const { inApp, sms, dingTalk } = alarmCodeNotify.key;
/** The `notify` channels of the codes of a level. Levels that are not listed here use `inApp` alone. */
const ways: Readonly<Record<number, readonly number[]>> = { [critical]: [inApp, sms, dingTalk], [major]: [inApp, sms] };

export const alarmCodeRows: Starter = {
  table: 'truck_alarm_code',
  key: ['device_type', 'code'],
  rows: codes.flatMap(([code, deviceTypes, level, category, name, nameEn, advice]) =>
    deviceTypes.map((type) => ({
      code: String(code),
      name,
      name_en: nameEn,
      device_type: type,
      alarm_level: level,
      category,
      debounce_sec: 60,
      auto_clear: 1,
      auto_order: 0,
      notify: ways[level] ?? [inApp],
      advice,
      enabled: 1,
    })),
  ),
};
