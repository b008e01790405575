// Keys of household inverters and loggers, in the same table as the keys of devices on sites (domain §10).
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { houseDeviceId } from '@ec/device-vocabulary/device-id';
import { defineResource } from '@ec/resource/resource';
import { keyActions, keyAsks, keyColumns, keyFields, onePerDevice } from './key-fields.ts';

export const houseCredential = defineResource({
  name: 'gateway.houseCredential',
  base: 'blade-gateway/houseCredential',
  table: 'gateway_credential',
  label: { zh: '户用接入密钥', en: 'Household access key' },
  purpose: {
    zh: '户用逆变器与采集器连接平台时使用的密钥：生成后只显示一次，可随时更换或收回',
    en: 'Keys household inverters and data loggers sign in with: shown once when created; can be renewed or withdrawn at any time',
  },
  title: 'deviceNo',
  columns: [...keyColumns],
  menu: { under: 'gateway', sort: 4, icon: 'KeyOutlined', label: { zh: '户用接入密钥', en: 'Household access keys' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.household },
  verbs: { create: 'save', update: 'update' },
  // Secrets are not imported from files, and a key is created for one device at a time.
  calls: { import: false, batch: false },
  states: { credentialState: { valid: ['withdrawn'], withdrawn: ['valid'] } },
  removable: { credentialState: ['withdrawn'] },
  uniqueWhile: [onePerDevice],
  actions: keyActions,
  asks: keyAsks,
  fields: keyFields({ station: 'household.union', deviceId: houseDeviceId, starts: deviceType.key.inverter }),
});
