// Refusals of device keys, part of the error catalogue.
import { defineErrors } from '@ec/kernel/errors';
import { ownSecretProblem } from '../../shared/credential/key-fields.ts';

export const credentialErrors = defineErrors('gateway.credential', {
  noDevice: { status: 400, zh: 'deviceId:没有该设备', en: 'deviceId:The device does not exist' },
  ownSecret: { status: 400, field: 'ownSecret', ...ownSecretProblem },
});
