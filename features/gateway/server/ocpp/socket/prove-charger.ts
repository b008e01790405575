// Checks the key of a registered charger.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Engine } from '@ec/resource-server/feature';
import type { Admission } from '../../credential/admission.ts';
import { createDeviceSignIn } from '../../credential/sign-in.ts';
import type { ConnectionRequest } from './connection-request.ts';
import type { ChargerOnFile } from './find-charger.ts';

/** `closed`: the key is right, but it was withdrawn, or the charger or its tenant is not in use. */
export type KeyCheckResult = Admission | 'wrong' | 'tooOften' | 'closed';

export type KeyCheck = (charger: ChargerOnFile, request: ConnectionRequest) => Promise<KeyCheckResult>;

export function createKeyCheck(engine: Engine): KeyCheck {
  const devices = createDeviceSignIn(engine);
  return async ({ tenantId, stackId: deviceId }, { ocppId, secret, remoteIp }) => {
    const device = { tenantId, deviceType: deviceType.key.charger, deviceId };
    const result = await devices.signIn({ ...device, secret, address: remoteIp });
    if (typeof result === 'object') return { ...result, ocppId };
    return result === 'none' ? 'wrong' : result;
  };
}
