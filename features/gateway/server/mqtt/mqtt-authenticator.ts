// Authenticates MQTT connections of devices, and decides for which other devices a data logger or a swap station may send and receive.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import type { Speaker } from '../../shared/mqtt/topic.ts';
import { createDeviceSignIn } from '../credential/sign-in.ts';
import { linkSubject } from '../credential/watch-links.ts';
import type { MqttAuthenticator } from './built-in-broker.ts';

const cacheMs = 60_000;
const mostCached = 50_000;

export function mqttAuthenticator(engine: Pick<Engine, 'database' | 'clock' | 'changes'>): MqttAuthenticator {
  const { database, clock, changes } = engine;
  const devices = createDeviceSignIn(engine);
  const cache = new Map<string, { until: number; isAllowed: boolean }>();

  // The devices of a logger have changed, so that the right to speak for one of them may have ended.
  changes.on([linkSubject], () => cache.clear());

  /** Finds the truck of a T-Box, which signs in with the VIN of the truck (GB/T 32960) and not with its plate. */
  const truckOf = async (tenantId: string, vin: string): Promise<{ deviceId: string } | undefined> =>
    database
      .read(tenantId)
      .first<{ deviceId: string }>(
        sql`select id as "deviceId" from truck_car where tenant_id = ${tenantId} and vin = ${vin} and is_deleted = 0`,
      );

  return {
    async signIn({ tenantId, product, deviceNo }, secret, address) {
      const deviceType = typeOfProduct[product];
      if (deviceType === undefined) return undefined;
      const device = product === 'tbox' ? await truckOf(tenantId, deviceNo) : { deviceNo };
      const result = device && (await devices.signIn({ tenantId, deviceType, secret, address, ...device }));
      return typeof result === 'object' ? { admission: result } : undefined;
    },
    async speaksFor(speaker, other) {
      const linkQuery = linkOf(speaker, other);
      if (!linkQuery) return false;
      const key = [speaker.tenantId, speaker.product, speaker.deviceNo, other.product, other.deviceNo].join('/');
      const now = clock.now().getTime();
      const cached = cache.get(key);
      if (cached && cached.until > now) return cached.isAllowed;
      const isAllowed = (await database.read(speaker.tenantId).first(linkQuery)) !== undefined;
      if (cache.size >= mostCached) cache.clear();
      cache.set(key, { until: now + cacheMs, isAllowed });
      return isAllowed;
    },
  };
}

/** Builds the query that finds a row if the other device is connected to the speaker; undefined where such products never connect. */
function linkOf({ tenantId, product, deviceNo }: Speaker, other: Speaker) {
  const tenantCondition = sql`where t.tenant_id = ${tenantId} and t.is_deleted = 0`;
  if (product === 'logger' && other.product === 'inv')
    return sql`select 1 as one from device_inverter t
      join household_collector c on c.tenant_id = t.tenant_id and c.id = t.collector_id and c.is_deleted = 0
      ${tenantCondition} and t.sn = ${other.deviceNo} and c.collector_no = ${deviceNo}`;
  if (product !== 'swap') return undefined;
  const joinStation = sql`join truck_station s on s.tenant_id = t.tenant_id and s.station_no = ${deviceNo} and s.is_deleted = 0`;
  if (other.product === 'agv')
    return sql`select 1 as one from truck_agv_info t ${joinStation} and s.id = t.station_id ${tenantCondition} and t.agv_no = ${other.deviceNo}`;
  // A station speaks for the batteries that it holds, and for those that it held last and that no station holds now.
  if (other.product === 'batt')
    return sql`select 1 as one from truck_battery t ${joinStation} and s.id = coalesce(t.station_id, t.last_station_id)
      ${tenantCondition} and t.battery_no = ${other.deviceNo}`;
  return undefined;
}
