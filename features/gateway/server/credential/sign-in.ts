// Whether a device may come in. Both protocols ask this; who tries too often waits, and disturbs nobody else.
import type { deviceType } from '@ec/devices/shared/device.enums';
import { raw } from '@ec/kernel/database';
import { type RefusalLimit, refusalLimit } from '@ec/kernel/refusal-limit';
import { deviceOf } from '@ec/maintenance/server/public';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { credentialState } from '../../shared/credential/key-fields.ts';
import { isSame } from './secret.ts';

/** `deviceNo`: the number on its plate. */
export type Device = { tenantId: string; deviceType: KeyOf<typeof deviceType> } & (
  | { deviceId: string }
  | { deviceNo: string }
);

export type Attempt = Device & {
  secret: string | undefined;
  address: string;
};

/** `none`: no key was ever made for it, or it was withdrawn. */
export type Verdict = 'welcome' | 'none' | 'wrong' | 'tooOften';

export interface DoorOfDevices {
  /** Notes when and from where it came in. */
  signIn(attempt: Attempt): Promise<Verdict>;
}

type Needs = Pick<Engine, 'database' | 'clock' | 'registry'>;

/** Ten wrong ones a minute of one device from one address: the right device elsewhere is not locked out. */
export function doorOfDevices({ database, clock, registry }: Needs): DoorOfDevices {
  const limit: RefusalLimit = refusalLimit(clock, { most: 10, seconds: 60 });
  return {
    async signIn({ secret, address, ...device }) {
      const { tenantId, deviceType: type } = device;
      const known = await credentialOf(database, device);
      // What is taken off the list of devices takes its key along.
      if (!known || !(await deviceOf(database.read(tenantId), registry, type, known.deviceId))) return 'none';
      const key = `${known.id} ${address}`;
      if (limit.isReached(key)) return 'tooOften';
      if (secret === undefined || !known.digest || !isSame(secret, known.digest)) {
        limit.note(key);
        return 'wrong';
      }
      await database.withTenant(device.tenantId, (tx) =>
        tx.run(
          raw(sql`update gateway_credential set last_seen = ${clock.now()}, last_address = ${address.slice(0, 45)}
            where tenant_id = ${tx.tenantId} and id = ${known.id}`),
        ),
      );
      return 'welcome';
    },
  };
}

interface Known {
  id: string;
  deviceId: string;
  digest: string | null;
}

function credentialOf({ read }: Engine['database'], { tenantId, deviceType, ...which }: Device) {
  const it = 'deviceId' in which ? sql`device_id = ${which.deviceId}` : sql`device_no = ${which.deviceNo}`;
  return read(tenantId).first<Known>(
    raw(sql`select id, device_id as "deviceId", secret_hash as digest from gateway_credential
      where tenant_id = ${tenantId} and device_type = ${deviceType} and ${it}
        and credential_state = ${keys(credentialState.key.valid)} and is_deleted = 0`),
  );
}
