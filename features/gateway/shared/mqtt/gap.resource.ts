// Gaps in the message numbers of devices (domain §10): between which messages they are, whether the missing ones were requested, and how
// many are still missing.
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { gapState } from './mqtt.enums.ts';

const { filled, lost, uncounted } = gapState.key;

export const gap = defineResource({
  name: 'gateway.messageGap',
  base: 'blade-gateway/messageGap',
  table: 'mqtt_gap',
  live: true,
  label: { zh: '缺失报文', en: 'Missing messages' },
  purpose: {
    zh: '设备已编号但平台未收到的遥测报文，平台会请求设备补传',
    en: 'Telemetry numbered by devices but not received; devices are asked to resend it',
  },
  title: 'deviceNo',
  columns: [
    ['deviceNo', 'product'],
    ['fromSeq', 'toSeq'],
    'missing',
    'gapState',
    ['afterTime', 'beforeTime'],
    'askTime',
  ],
  menu: {
    under: 'gateway',
    sort: 6,
    icon: 'PartitionOutlined',
    label: { zh: '缺失报文', en: 'Missing messages' },
  },
  scope: { dept: 'deptId', own: 'createUser' },
  calls: { create: false, update: false, remove: false, import: false },
  order: [{ field: 'id', direction: 'desc' }],
  past: { field: 'gapState', values: [filled, lost, uncounted] },
  states: {
    gapState: {
      waiting: ['asked', 'filled', 'lost', 'uncounted'],
      asked: ['filled', 'lost', 'uncounted'],
      lost: ['filled'],
    },
  },
  fields: {
    deviceNo: codeText({ zh: '设备编号', en: 'Device No.' }).max(32).system().search('equal').indexed(),
    // The id of the device's row, of any kind.
    deviceId: codeText({ zh: '设备 ID', en: 'Device ID' }).max(20).system(),
    product: text({ zh: '产品', en: 'Product' }).max(8).system().search('equal'),
    fromSeq: decimal(16, 0, { zh: '起始序号', en: 'First sequence No.' }).system(),
    toSeq: decimal(16, 0, { zh: '结束序号', en: 'Last sequence No.' }).system(),
    missing: integer({ zh: '缺失条数', en: 'Missing' }).system(),
    gapState: dict(gapState).system().search().indexed(),
    // Stamps of the messages before and after the gap.
    afterTime: datetime({ zh: '缺失开始', en: 'After' }).system(),
    beforeTime: datetime({ zh: '缺失结束', en: 'Before' }).system().search(),
    askTime: datetime({ zh: '请求补传时间', en: 'Requested at' }).system(),
    deptId: ref('system.dept', { zh: '所属组织', en: 'Department' }).system().search().indexed(),
  },
});
