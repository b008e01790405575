// Creates the keys of the simulated devices and keeps them in a file that only its owner may read. The simulator gets the same text.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createSecret, digestOf } from '@ec/gateway/server/public';
import { credentialState } from '@ec/gateway/shared/credential/key-fields';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { LiveDevice } from './live-device.ts';

/** Keys by the names of devices. */
export type StoredKeys = ReadonlyMap<string, string>;

export function readKeys(file: string): StoredKeys {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Map(lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' ', 2) as [string, string]));
  } catch {
    return new Map();
  }
}

export function writeKeys(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Keeps a stored key that matches its digest and makes a new one otherwise; revoked keys stay revoked. @returns keys by device id */
export async function giveKeys(
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  devices: readonly LiveDevice[],
  storedKeys: StoredKeys,
): Promise<Map<string, string>> {
  const credentials = await tx.rows<{ id: string; deviceId: string; digest: string | null; state: number }>(
    sql`select id, device_id as "deviceId", secret_hash as digest, credential_state as state from gateway_credential
      where tenant_id = ${tx.tenantId} and device_id = any(${devices.map(({ deviceId }) => deviceId)}::bigint[]) and is_deleted = 0`,
  );
  const byDevice = new Map(credentials.map((one) => [one.deviceId, one]));
  const keys = new Map<string, string>();
  for (const { deviceId, deviceType, deviceNo, stationId, bizDomain, name } of devices) {
    const credential = byDevice.get(deviceId);
    if (credential && credential.state !== credentialState.key.valid) continue;
    const storedKey = storedKeys.get(name);
    if (credential && storedKey && credential.digest === digestOf(storedKey)) {
      keys.set(deviceId, storedKey);
      continue;
    }
    const newKey = createSecret();
    keys.set(deviceId, newKey);
    await tx.run(
      credential
        ? sql`update gateway_credential set secret_hash = ${digestOf(newKey)}, renew_time = now() where tenant_id = ${tx.tenantId} and id = ${credential.id}`
        : sql`insert into gateway_credential (id, tenant_id, device_type, device_id, device_no, station_id, biz_domain, credential_state, secret_hash, renew_time)
              values (${ids.next()}, ${tx.tenantId}, ${deviceType}, ${deviceId}, ${deviceNo}, ${stationId}, ${bizDomain}, ${credentialState.key.valid},
                ${digestOf(newKey)}, now())`,
    );
  }
  return keys;
}
