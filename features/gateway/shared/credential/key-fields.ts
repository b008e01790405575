// Fields and actions that the keys of devices on sites and in households have in common (domain §10).
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Label } from '@ec/language/label';
import { action } from '@ec/resource/action';
import type { KeyOf } from '@ec/resource/enum';
import { defineEnum } from '@ec/resource/enum';
import type { Field } from '@ec/resource/field';
import { codeText, datetime, dict, flag, ref, secret, text } from '@ec/resource/fields';
import { z } from 'zod';

export const credentialState = defineEnum(
  'gateway_credentialState',
  { zh: '密钥状态', en: 'Key state' },
  { valid: [1, '有效', 'Valid', 'good'], withdrawn: [2, '已收回', 'Withdrawn', 'off'] },
  { closed: true },
);

export const shownSecret = z
  .string()
  .meta({ description: 'The generated key, told this once and never again; empty where the caller typed one' });

export const keyColumns = [
  'deviceNo',
  'deviceType',
  'stationId',
  'credentialState',
  'lastSeen',
  'lastAddress',
  'renewTime',
] as const;

export const onePerDevice = {
  on: ['deviceType', 'deviceId'] as const,
  while: {},
  index: 'gateway_credential_one_a_device',
  text: { zh: '该设备已有接入密钥，请更换密钥', en: 'This device has an access key: renew that one' },
};

/** The form of a password that OCPP accepts, and MQTT as well (OCPP 2.0.1 part 2, BasicAuthPassword: 16 to 40). */
export const ownSecretPattern = /^[A-Za-z0-9*\-_=:+|@.]{16,40}$/;

export const ownSecretProblem: Label = {
  zh: '密钥为16至40位字母、数字或 * - _ = : + | @ .',
  en: 'A key has 16 to 40 letters, digits or * - _ = : + | @ .',
};

/** A device that brings a key of its vendor keeps it; otherwise the platform generates one. */
export const keyAsks = {
  usesOwn: flag({ zh: '自行填写密钥', en: 'Type my own key' }).hint({
    zh: '用于厂家已写好密钥的设备；不选则由平台生成',
    en: 'For a device whose vendor has set its key. Otherwise the platform generates one',
  }),
  ownSecret: secret({ zh: '设备密钥', en: 'Key of the device' })
    .required()
    .max(40)
    .match(ownSecretPattern, ownSecretProblem)
    .hint({ zh: '保存后不再显示', en: 'It is not shown again once saved' })
    .when('usesOwn', 1),
};

export const keyActions = {
  renew: action({ zh: '更换密钥', en: 'Renew key' })
    .oneByOne('the new key is shown once, beside its device')
    .danger({
      zh: '原密钥立即失效，设备须写入新密钥才能再次连接。',
      en: 'The old key stops working at once, and the device can only connect with the new one.',
    })
    .frequent()
    .from('credentialState', credentialState.key.valid, credentialState.key.withdrawn)
    .takes(keyAsks)
    .gives(z.strictObject({ secret: shownSecret })),
  withdraw: action({ zh: '收回', en: 'Withdraw' })
    .bulk()
    .danger({
      zh: '设备立即断开，不能再次连接；更换密钥后才能恢复。',
      en: 'The device is disconnected at once and cannot connect again until its key is renewed.',
    })
    .from('credentialState', credentialState.key.valid)
    .to(credentialState.key.withdrawn),
};

interface KeyOwner {
  /** The resource that `stationId` refers to. */
  station: string;
  deviceId: (label: Label) => Field<'refBy', unknown, never>;
  /** The device type that the form proposes. */
  starts: KeyOf<typeof deviceType>;
}

export const keyFields = ({ station, deviceId, starts }: KeyOwner) => ({
  deviceType: dict(deviceType, { zh: '设备类型', en: 'Device type' }).required().fixed().search().starts(starts),
  bizDomain: dict(bizDomain).system(),
  deviceId: deviceId({ zh: '设备', en: 'Device' }).required().fixed(),
  deviceNo: codeText({ zh: '设备编号', en: 'Device No.' })
    .names('deviceId')
    .max(40)
    .system()
    .search()
    .indexed('contains'),
  stationId: ref(station, { zh: '站点', en: 'Station' }).system().search().indexed(),
  credentialState: dict(credentialState).system().search(),
  lastSeen: datetime({ zh: '最近登录', en: 'Last sign-in' }).system(),
  lastAddress: text({ zh: '登录地址', en: 'Sign-in address' }).max(45).system(),
  renewTime: datetime({ zh: '密钥生成时间', en: 'Key created' }).system(),
  secretHash: secret({ zh: '密钥摘要', en: 'Key fingerprint' }).max(64).system(),
});
