// What the keys of devices refuse, part of the one catalogue.
import { defineErrors } from '@ec/kernel/errors';

export const credentialErrors = defineErrors('gateway.credential', {
  noDevice: { status: 400, zh: 'deviceId:没有该设备', en: 'deviceId:The device does not exist' },
});
