// Who gets in by MQTT: devices with a key of theirs, of tenants that are in service; and whom a data logger speaks for.
import { raw } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import { doorOfDevices } from '../credential/sign-in.ts';
import type { Door } from './own-broker.ts';

const rememberMs = 60_000;
const mostKnown = 50_000;

export function mqttDoor(engine: Pick<Engine, 'database' | 'clock' | 'registry'>): Door {
  const { database, clock } = engine;
  const devices = doorOfDevices(engine);
  const pairs = new Map<string, { until: number; may: boolean }>();

  const isOpen = async (tenantId: string): Promise<boolean> =>
    (await database.unfenced.first(
      raw(sql`select 1 as open from system_tenant where tenant_id = ${tenantId} and is_deleted = 0
        and (expire_time is null or expire_time > ${clock.now()})`),
    )) !== undefined;

  return {
    async fits({ tenantId, product, deviceNo }, secret, address) {
      const deviceType = typeOfProduct[product];
      if (deviceType === undefined || !(await isOpen(tenantId))) return false;
      return (await devices.signIn({ tenantId, deviceType, deviceNo, secret, address })) === 'welcome';
    },
    async speaksFor(speaker, other) {
      if (speaker.product !== 'logger' || other.product !== 'inv') return false;
      const key = [speaker.tenantId, speaker.deviceNo, other.deviceNo].join('/');
      const now = clock.now().getTime();
      const known = pairs.get(key);
      if (known && known.until > now) return known.may;
      const found = await database.read(speaker.tenantId).first(
        raw(sql`select 1 as one from device_inverter i join household_collector c on c.tenant_id = i.tenant_id and c.id = i.collector_id
          where i.tenant_id = ${speaker.tenantId} and i.sn = ${other.deviceNo} and i.is_deleted = 0
            and c.collector_no = ${speaker.deviceNo} and c.is_deleted = 0`),
      );
      if (pairs.size >= mostKnown) pairs.clear();
      pairs.set(key, { until: now + rememberMs, may: found !== undefined });
      return found !== undefined;
    },
  };
}
