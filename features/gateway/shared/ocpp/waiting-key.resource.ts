// The keys that a waiting charger has connected with. Several under one identity are a conflict: the operator chooses the one to trust.
import { codeText, datetime, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

/** People who may read waiting chargers may read their keys. */
const readAccess = { code: 'waitingCharger' } as const;

export const waitingKey = defineResource({
  name: 'gateway.waitingKey',
  base: 'blade-gateway/waitingKey',
  table: 'ocpp_waiting_key',
  label: { zh: '待接入桩密钥', en: 'Key of a waiting charger' },
  title: 'fingerprint',
  columns: ['fingerprint', 'waitingId', ['vendor', 'model'], 'serialNo', 'address', ['firstSeen', 'lastSeen'], 'boots'],
  scope: {},
  kind: 'history',
  calls: {
    create: false,
    update: false,
    remove: false,
    import: false,
    history: false,
    export: false,
    list: readAccess,
    detail: readAccess,
  },
  fields: {
    waitingId: ref('gateway.waitingCharger', { zh: '待接入桩', en: 'Waiting charger' }).system().search().indexed(),
    fingerprint: text({ zh: '密钥指纹', en: 'Key fingerprint' }).max(8).system(),
    vendor: text({ zh: '厂商', en: 'Vendor' }).max(50).system(),
    model: text({ zh: '型号', en: 'Model' }).max(50).system(),
    serialNo: codeText({ zh: '序列号', en: 'Serial No.' }).max(50).system(),
    firmware: text({ zh: '固件版本', en: 'Firmware' }).max(50).system(),
    address: text({ zh: '来源地址', en: 'Source address' }).max(45).system(),
    firstSeen: datetime({ zh: '首次连接', en: 'First seen' }).system(),
    lastSeen: datetime({ zh: '最近连接', en: 'Last seen' }).system(),
    boots: integer({ zh: '启动次数', en: 'Boots' }).system(),
    secretHash: secret({ zh: '密钥摘要', en: 'Key digest' }).max(64).system(),
  },
});
