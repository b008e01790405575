// Messages of devices that were rejected (domain §10), with the reason. A person resubmits or discards them.
import { action } from '@ec/resource/action';
import { codeText, datetime, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { quarantineReason, quarantineState } from './mqtt.enums.ts';

const { waiting, sentAgain, discarded } = quarantineState.key;

export const quarantine = defineResource({
  name: 'gateway.quarantine',
  base: 'blade-gateway/quarantine',
  table: 'mqtt_quarantine',
  live: true,
  label: { zh: '隔离消息', en: 'Quarantined message' },
  purpose: {
    zh: '设备上报但未被接收的消息及原因，可重新处理或丢弃',
    en: 'Device messages that were rejected, with the reason; can be reprocessed or discarded',
  },
  title: 'deviceNo',
  columns: [
    ['deviceNo', 'product'],
    'leaf',
    'reason',
    'detail',
    'quarantineState',
    ['lastTime', 'deviceTime'],
    'times',
  ],
  menu: {
    under: 'gateway',
    sort: 5,
    icon: 'InboxOutlined',
    label: { zh: '隔离消息', en: 'Quarantined messages' },
  },
  scope: { dept: 'deptId', own: 'createUser' },
  calls: { create: false, update: false, remove: false, import: false },
  order: [{ field: 'id', direction: 'desc' }],
  past: { field: 'quarantineState', values: [sentAgain, discarded] },
  states: { quarantineState: { waiting: ['sentAgain', 'discarded'] } },
  actions: {
    resend: action({ zh: '重新处理', en: 'Reprocess' })
      .frequent()
      .from('quarantineState', waiting)
      .to(sentAgain)
      .bulk(),
    discard: action({ zh: '丢弃', en: 'Discard' })
      .danger()
      .confirm()
      .from('quarantineState', waiting)
      .to(discarded)
      .bulk(),
  },
  fields: {
    deviceNo: codeText({ zh: '设备编号', en: 'Device No.' }).max(32).system().search('equal').indexed(),
    product: text({ zh: '产品', en: 'Product' }).max(8).system().search('equal'),
    leaf: text({ zh: '主题', en: 'Topic' }).max(12).system().search('equal'),
    reason: dict(quarantineReason).system().search().indexed(),
    // The object of the reason, for example the path of the fault in the message, or the error code of the database.
    detail: text({ zh: '错误位置', en: 'Where' }).max(255).system(),
    quarantineState: dict(quarantineState).system().search().indexed(),
    times: integer({ zh: '次数', en: 'Times' }).system(),
    lastTime: datetime({ zh: '收到时间', en: 'Received at' }).system().search(),
    deviceTime: datetime({ zh: '设备时间', en: 'Device time' }).system(),
    deptId: ref('system.dept', { zh: '所属组织', en: 'Department' }).system().search().indexed(),
    payload: text({ zh: '报文', en: 'Payload' }).max(65_536).long().system(),
  },
});
