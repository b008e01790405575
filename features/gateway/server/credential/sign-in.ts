// Authenticates devices for both protocols. A client that fails too often has to wait, without an effect on others.
import type { deviceType } from '@ec/device-vocabulary/device.enums';

import { verifyPassword } from '@ec/kernel/password';
import { type RefusalLimit, refusalLimit } from '@ec/kernel/refusal-limit';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { credentialState } from '../../shared/credential/key-fields.ts';
import type { Admission } from './admission.ts';
import { digestOf, isSame } from './secret.ts';

/** `deviceNo`: the number on its plate. */
export type Device = { tenantId: string; deviceType: KeyOf<typeof deviceType> } & (
  | { deviceId: string }
  | { deviceNo: string }
);

export type Attempt = Device & {
  secret: string | undefined;
  address: string;
};

/**
 * `none`: no key was ever made for it, or it was withdrawn. `closed`: the key is right and was withdrawn, or the device or its tenant is
 * not in use.
 */
export type Verdict = Admission | 'none' | 'wrong' | 'tooOften' | 'closed';

export interface DeviceSignIn {
  /** Notes when and from where it came in. */
  signIn(attempt: Attempt): Promise<Verdict>;
}

type Needs = Pick<Engine, 'database' | 'clock'>;

/** Ten wrong ones a minute of one device from one address: the right device elsewhere is not locked out. */
export function createDeviceSignIn({ database, clock }: Needs): DeviceSignIn {
  const limit: RefusalLimit = refusalLimit(clock, { most: 10, seconds: 60 });
  return {
    async signIn({ secret, address, ...device }) {
      const { tenantId, deviceType: type } = device;
      const credential = await credentialOf(database, device, clock.now());
      if (!credential) return 'none';
      const { id, deviceId, digest, isValid, isInUse } = credential;
      const key = `${id} ${address}`;
      if (limit.isReached(key)) return 'tooOften';
      if (secret === undefined || !digest || !(await proves(secret, digest, address))) {
        if (!isValid) return 'none';
        limit.note(key);
        return 'wrong';
      }
      if (!isValid || !isInUse) return 'closed';
      const usual = digestOf(secret);
      await database.withTenant(device.tenantId, (tx) =>
        tx.run(
          sql`update gateway_credential set last_seen = ${clock.now()}, last_address = ${address.slice(0, 45)},
              secret_hash = case when secret_hash = ${digest} then ${usual} else secret_hash end
            where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
      return { tenantId, deviceType: type, deviceId, digest: usual };
    },
  };
}

/** Keys that people once typed into the form of a charger have a slower digest, until the charger signs in again. */
const proves = (secret: string, digest: string, address: string): Promise<boolean> | boolean =>
  digest.startsWith('$argon2') ? verifyPassword(digest, secret, address) : isSame(secret, digest);

interface Credential {
  id: string;
  deviceId: string;
  digest: string | null;
  isValid: boolean;
  /** The ids of the device and of its tenant. */
  isInUse: boolean;
}

function credentialOf({ read }: Engine['database'], { tenantId, deviceType, ...which }: Device, now: Date) {
  const it = 'deviceId' in which ? sql`device_id = ${which.deviceId}` : sql`device_no = ${which.deviceNo}`;
  return read(tenantId).first<Credential>(
    sql`select id, device_id as "deviceId", secret_hash as digest, credential_state = ${keys(credentialState.key.valid)} as "isValid",
        ec_device_in_use(tenant_id, device_type, device_id) and ec_tenant_open(tenant_id, ${now}) as "isInUse"
      from gateway_credential where tenant_id = ${tenantId} and device_type = ${deviceType} and ${it} and is_deleted = 0
      order by credential_state limit 1`,
  );
}
