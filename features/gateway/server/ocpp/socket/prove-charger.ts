// Whether a charger on file has the key that it must have.
import { deviceType } from '@ec/devices/shared/device.enums';
import { verifyPassword } from '@ec/kernel/password';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import type { Engine } from '@ec/resource-server/feature';
import { type Admission, isAdmitted } from '../../credential/admission.ts';
import { digestOf } from '../../credential/secret.ts';
import { createDeviceSignIn } from '../../credential/sign-in.ts';
import type { ConnectionRequest } from './connection-request.ts';
import type { ChargerOnFile } from './find-charger.ts';

/** `closed`: the key is right, but it was withdrawn, or the charger or its tenant is not in use. */
export type Proof = Admission | 'wrong' | 'tooOften' | 'closed';

export type ProveCharger = (charger: ChargerOnFile, request: ConnectionRequest) => Promise<Proof>;

/** Keys that were typed into a form and are right: hashing them slowly again at each reconnect would cost seconds for a site. */
const mostRightKeys = 10_000;

export function chargerProof(engine: Engine): ProveCharger {
  const devices = createDeviceSignIn(engine);
  const refusals = refusalLimit(engine.clock, { most: 10, seconds: 60 });
  const rightKeys = new Set<string>();

  async function hasFormKey(authKey: string, secret: string, address: string): Promise<boolean> {
    const key = `${authKey} ${digestOf(secret)}`;
    if (rightKeys.has(key)) return true;
    if (!(await verifyPassword(authKey, secret, address))) return false;
    if (rightKeys.size >= mostRightKeys) rightKeys.clear();
    rightKeys.add(key);
    return true;
  }

  return async ({ tenantId, stackId: deviceId, authKey }, { ocppId, secret, remoteIp }) => {
    const device = { tenantId, deviceType: deviceType.key.charger, deviceId };
    const verdict = await devices.signIn({ ...device, secret, address: remoteIp });
    if (typeof verdict === 'object') return { ...verdict, ocppId };
    if (verdict !== 'none') return verdict;
    if (!authKey || !secret) return 'wrong';
    const attempt = `${deviceId} ${remoteIp}`;
    if (refusals.isReached(attempt)) return 'tooOften';
    if (!(await hasFormKey(authKey, secret, remoteIp))) {
      refusals.note(attempt);
      return 'wrong';
    }
    const admission: Admission = { ...device, formKey: authKey, ocppId };
    return (await isAdmitted(engine.database.read(tenantId), engine, admission)) ? admission : 'closed';
  };
}
