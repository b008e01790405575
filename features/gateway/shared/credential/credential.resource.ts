// The key of a device on a site: a secret that is shown once and stored as a digest (domain §10).
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { deviceId } from '@ec/device-vocabulary/device-id';
import { defineResource } from '@ec/resource/resource';
import { rowWith } from '@ec/resource/schema';
import { keyActions, keyAsks, keyColumns, keyFields, onePerDevice, shownSecret } from './key-fields.ts';

export const deviceCredential = defineResource({
  name: 'gateway.deviceCredential',
  base: 'blade-gateway/deviceCredential',
  table: 'gateway_credential',
  label: { zh: '接入密钥', en: 'Access key' },
  purpose: {
    zh: '设备连接平台时使用的密钥：生成后只显示一次，可随时更换或收回',
    en: 'Keys devices sign in with: shown once when created; can be renewed or withdrawn at any time',
  },
  title: 'deviceNo',
  columns: [...keyColumns],
  menu: { under: 'gateway', sort: 2, icon: 'KeyOutlined', label: { zh: '接入密钥', en: 'Access keys' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  rows: { bizDomain: bizDomain.key.truck },
  verbs: { create: 'save', update: 'update' },
  // Secrets are not imported from files, and a key is created for one device at a time.
  calls: { import: false, batch: false },
  states: { credentialState: { valid: ['withdrawn'], withdrawn: ['valid'] } },
  removable: { credentialState: ['withdrawn'] },
  uniqueWhile: [onePerDevice],
  actions: keyActions,
  asks: keyAsks,
  fields: keyFields({ station: 'truck.station', deviceId, starts: deviceType.key.charger }),
});

/** The reply to the creation of a key: the row with its secret, which no later call returns. */
export const createdCredential = rowWith(deviceCredential, { secret: shownSecret });
