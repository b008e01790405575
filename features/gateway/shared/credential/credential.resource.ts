// What a device signs in with: a secret of its own, shown once, kept as a digest (domain §10).
import { deviceType } from '@ec/devices/shared/device.enums';
import { deviceId } from '@ec/devices/shared/device-id';
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { datetime, dict, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { rowWith } from '@ec/resource/schema';
import { z } from 'zod';

export const credentialState = defineEnum(
  'gateway_credentialState',
  { zh: '密钥状态', en: 'Key state' },
  { valid: [1, '有效', 'Valid', 'good'], withdrawn: [2, '已收回', 'Withdrawn', 'off'] },
  { closed: true },
);

const shownOnce = z.string().meta({ description: 'What the device signs in with; told this once and never again' });

export const deviceCredential = defineResource({
  name: 'gateway.deviceCredential',
  base: 'blade-gateway/deviceCredential',
  table: 'gateway_credential',
  label: { zh: '接入密钥', en: 'Access key' },
  purpose: {
    zh: '设备连接平台时使用的密钥：生成后只显示一次，可随时更换或收回',
    en: 'What devices sign in with: shown once when made, renewed or withdrawn at any time',
  },
  title: 'deviceNo',
  columns: ['deviceNo', 'deviceType', 'stationId', 'credentialState', 'lastSeen', 'lastAddress', 'renewTime'],
  menu: { under: 'gateway', sort: 2, icon: 'KeyOutlined', label: { zh: '接入密钥', en: 'Access keys' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  verbs: { create: 'save', update: 'update' },
  // Secrets do not travel in files, and a key is made for one device at a time.
  calls: { import: false, batch: false },
  states: { credentialState: { valid: ['withdrawn'], withdrawn: ['valid'] } },
  removable: { credentialState: ['withdrawn'] },
  uniqueWhile: [
    {
      on: ['deviceType', 'deviceId'],
      while: {},
      index: 'gateway_credential_one_a_device',
      text: { zh: '该设备已有接入密钥，请更换密钥', en: 'This device has an access key: renew that one' },
    },
  ],
  actions: {
    renew: action({ zh: '更换密钥', en: 'Renew' })
      .danger()
      .frequent()
      .from('credentialState', credentialState.key.valid, credentialState.key.withdrawn)
      .gives(z.strictObject({ secret: shownOnce })),
    withdraw: action({ zh: '收回', en: 'Withdraw' })
      .danger()
      .from('credentialState', credentialState.key.valid)
      .to(credentialState.key.withdrawn),
  },
  fields: {
    deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' })
      .required()
      .fixed()
      .search()
      .starts(deviceType.key.charger),
    deviceId: deviceId({ zh: '设备', en: 'Device' }).required().fixed(),
    deviceNo: text({ zh: '设备编号', en: 'Device No.' })
      .names('deviceId')
      .max(40)
      .system()
      .search()
      .indexed('contains'),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed(),
    credentialState: dict(credentialState).system().search(),
    lastSeen: datetime({ zh: '最近登录', en: 'Last sign-in' }).system(),
    lastAddress: text({ zh: '登录地址', en: 'From address' }).max(45).system(),
    renewTime: datetime({ zh: '密钥生成时间', en: 'Key made' }).system(),
    secretHash: secret({ zh: '密钥摘要', en: 'Digest of the key' }).max(64).system(),
  },
});

/** What making one answers: the row with its secret, this once. */
export const madeCredential = rowWith(deviceCredential, { secret: shownOnce });
export type MadeCredential = z.output<typeof madeCredential>;
