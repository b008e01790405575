// Authenticates devices for OCPP and MQTT. A client that fails too often has to wait, without an effect on others.
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

/** `deviceNo` is the number on the type plate. */
export type Device = { tenantId: string; deviceType: KeyOf<typeof deviceType> } & (
  | { deviceId: string }
  | { deviceNo: string }
);

export type Attempt = Device & {
  secret: string | undefined;
  address: string;
};

/**
 * `none`: the device has no key, or a wrong one was used after the withdrawal. `closed`: the key is right, but withdrawn, or the device or
 * its tenant is not in use.
 */
export type SignInResult = Admission | 'none' | 'wrong' | 'tooOften' | 'closed';

export interface DeviceSignIn {
  /** A successful sign-in stores its time and address. */
  signIn(attempt: Attempt): Promise<SignInResult>;
}

type SignInDeps = Pick<Engine, 'database' | 'clock'>;

/** Allows ten wrong secrets a minute per device and address, so that the real device at another address is not locked out. */
export function createDeviceSignIn({ database, clock }: SignInDeps): DeviceSignIn {
  const limit: RefusalLimit = refusalLimit(clock, { most: 10, seconds: 60 });
  return {
    async signIn({ secret, address, ...device }) {
      const { tenantId, deviceType: type } = device;
      const credential = await credentialOf(database, device, clock.now());
      if (!credential) return 'none';
      const { id, deviceId, digest, isValid, isInUse } = credential;
      const key = `${id} ${address}`;
      if (limit.isReached(key)) return 'tooOften';
      if (secret === undefined || !digest || !(await matchesDigest(secret, digest, address))) {
        if (!isValid) return 'none';
        limit.note(key);
        return 'wrong';
      }
      if (!isValid || !isInUse) return 'closed';
      const fastDigest = digestOf(secret);
      await database.withTenant(device.tenantId, (tx) =>
        tx.run(
          sql`update gateway_credential set last_seen = ${clock.now()}, last_address = ${address.slice(0, 45)},
              secret_hash = case when secret_hash = ${digest} then ${fastDigest} else secret_hash end
            where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
      return { tenantId, deviceType: type, deviceId, digest: fastDigest };
    },
  };
}

/** Keys from the former charger form have a slow argon2 digest, which the next sign-in replaces. */
const matchesDigest = (secret: string, digest: string, address: string): Promise<boolean> | boolean =>
  digest.startsWith('$argon2') ? verifyPassword(digest, secret, address) : isSame(secret, digest);

interface Credential {
  id: string;
  deviceId: string;
  digest: string | null;
  isValid: boolean;
  /** The device and its tenant are both in use. */
  isInUse: boolean;
}

function credentialOf({ read }: Engine['database'], { tenantId, deviceType, ...identity }: Device, now: Date) {
  const condition =
    'deviceId' in identity ? sql`device_id = ${identity.deviceId}` : sql`device_no = ${identity.deviceNo}`;
  return read(tenantId).first<Credential>(
    sql`select id, device_id as "deviceId", secret_hash as digest, credential_state = ${keys(credentialState.key.valid)} as "isValid",
        ec_device_in_use(tenant_id, device_type, device_id) and ec_tenant_open(tenant_id, ${now}) as "isInUse"
      from gateway_credential where tenant_id = ${tenantId} and device_type = ${deviceType} and ${condition} and is_deleted = 0
      order by credential_state limit 1`,
  );
}
