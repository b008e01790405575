// Refused connections of chargers (docs/devices.md), with source, path, reason and count. An unregistered charger can be created
// from a refused connection.
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';

export const refusalReason = defineEnum(
  'gateway_refusalReason',
  { zh: '拒绝原因', en: 'Reason' },
  {
    wrongPath: [1, '连接地址不正确', 'Wrong address', 'warning'],
    wrongProtocol: [2, '不支持的OCPP版本', 'OCPP version not supported', 'warning'],
    wrongKey: [3, '密钥不正确', 'Wrong key', 'bad'],
    tooOften: [4, '尝试次数过多', 'Too many attempts', 'bad'],
    closed: [5, '密钥已作废，或桩、租户未启用', 'Key withdrawn, or charger or tenant not in use', 'warning'],
    elsewhere: [6, '该桩属于其他租户的地址', 'Address of another tenant', 'warning'],
    noBoot: [7, '已连接但未上报启动信息', 'Connected without reporting its boot', 'warning'],
  },
  { closed: true },
);

export const refusedConnection = defineResource({
  name: 'gateway.refusedConnection',
  base: 'blade-gateway/refusedConnection',
  table: 'ocpp_refusal',
  live: true,
  label: { zh: '被拒绝的连接', en: 'Refused connection' },
  purpose: {
    zh: '没有连上平台的充电桩：来源、地址、原因与次数；尚未建档的可由此建桩',
    en: 'Chargers that could not connect: source, address, reason and count. Unregistered ones can be added from here',
  },
  title: 'path',
  columns: ['path', 'ocppId', 'refusalReason', 'address', 'times', ['firstSeen', 'lastSeen'], 'stackId'],
  menu: {
    under: 'gateway',
    sort: 2,
    icon: 'StopOutlined',
    label: { zh: '被拒绝的连接', en: 'Refused connections' },
  },
  scope: {},
  calls: { create: false, update: false, import: false, batch: false, restore: false, undo: false },
  order: [
    { field: 'lastSeen', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  actions: {
    make: action({ zh: '建桩', en: 'Make this charger' })
      .oneByOne('each charger gets a station, a name and a key of its own')
      .frequent()
      .effect({
        zh: '将建立充电桩和充电枪并投入运行，同时生成密钥，只显示一次',
        en: 'Makes the charger and its connectors, puts them into service, and shows a new key once',
      })
      .takes({
        stationId: ref('truck.station', { zh: '所属站点', en: 'Station' }).required(),
        stackName: text({ zh: '桩名称', en: 'Charger name' }).required().max(30),
        gunCount: integer({ zh: '枪数', en: 'Connectors' }).required().min(1).max(20).starts(2),
        ratedPowerKw: decimal(7, 1, { zh: '每枪额定功率', en: 'Rated power of each connector', unit: 'kW' })
          .required()
          .min(0),
      })
      .gives(
        z.strictObject({
          stackId: z.string(),
          deviceNo: z.string(),
          secret: z.string().meta({ description: 'Its key, told this once' }),
        }),
      ),
  },
  fields: {
    path: text({ zh: '连接地址', en: 'Address used' }).max(200).system().search(),
    ocppId: codeText({ zh: 'OCPP标识', en: 'ChargeBox ID' }).max(48).system().search().indexed(),
    refusalReason: dict(refusalReason).system().search().indexed(),
    address: text({ zh: '来源IP', en: 'Source IP' }).max(45).system().search(),
    times: integer({ zh: '次数', en: 'Times' }).system(),
    firstSeen: datetime({ zh: '首次', en: 'First seen' }).system(),
    lastSeen: datetime({ zh: '最近', en: 'Last seen' }).system().search().indexed(),
    stackId: ref('truck.chargingStack', { zh: '充电桩', en: 'Charger' }).system().search().indexed(),
  },
});
