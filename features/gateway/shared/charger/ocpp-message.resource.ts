// Messages between a charger and the platform with masked secrets (domain §10); they are stored for thirty days.
import { defineEnum } from '@ec/resource/enum';
import { codeText, datetime, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const messageWay = defineEnum(
  'gateway_messageWay',
  { zh: '方向', en: 'Direction' },
  { fromDevice: [1, '桩 → 平台', 'Charger → platform'], toDevice: [2, '平台 → 桩', 'Platform → charger'] },
  { closed: true },
);
export const messageKind = defineEnum(
  'gateway_messageKind',
  { zh: '报文类型', en: 'Kind' },
  {
    call: [2, '请求', 'Call', 'busy'],
    result: [3, '应答', 'Result', 'good'],
    error: [4, '错误', 'Error', 'bad'],
  },
  { closed: true },
);

export const ocppMessage = defineResource({
  name: 'gateway.ocppMessage',
  base: 'blade-gateway/ocppMessage',
  table: 'ocpp_message',
  live: true,
  label: { zh: '桩报文', en: 'Charger message' },
  purpose: {
    zh: '桩与平台之间的原始报文，保留30天，可导出给厂商排查',
    en: 'Raw messages between chargers and the platform, kept for 30 days; can be exported for the vendor',
  },
  title: 'action',
  columns: ['messageTime', 'stackId', 'way', 'kind', 'action', 'payload', 'messageId'],
  menu: { under: 'gateway', sort: 3, icon: 'MessageOutlined', label: { zh: '桩报文', en: 'Charger messages' } },
  scope: { dept: 'stackId.stationId.deptId', own: 'createUser' },
  calls: { create: false, update: false, remove: false, import: false },
  fields: {
    messageTime: datetime({ zh: '时间', en: 'Time' }).system().search().indexed(),
    stackId: ref('truck.chargingStack', { zh: '充电桩', en: 'Charger' }).system().search().indexed(),
    way: dict(messageWay).system().search(),
    kind: dict(messageKind).system().search(),
    action: text({ zh: '动作', en: 'Action' }).max(60).system().search(),
    messageId: codeText({ zh: '报文编号', en: 'Message ID' }).max(64).system().search(),
    payload: text({ zh: '内容', en: 'Payload' }).max(8000).long().system().search('like'),
  },
});
