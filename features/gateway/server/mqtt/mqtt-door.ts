// Admits MQTT connections: devices with a key, of tenants that are in service; and decides for which devices a data logger may speak.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import type { Speaker } from '../../shared/mqtt/topic.ts';
import { createDeviceSignIn } from '../credential/sign-in.ts';
import { linkSubject } from '../credential/watch-links.ts';
import type { Door } from './own-broker.ts';

const rememberMs = 60_000;
const mostKnown = 50_000;

export function mqttDoor(engine: Pick<Engine, 'database' | 'clock' | 'changes'>): Door {
  const { database, clock, changes } = engine;
  const devices = createDeviceSignIn(engine);
  const pairs = new Map<string, { until: number; may: boolean }>();

  // A logger that an inverter was taken from does not speak for it any more.
  changes.on([linkSubject], () => pairs.clear());

  /** A T-Box calls itself by the VIN of its truck (GB/T 32960), its key stands under the plate. */
  const truckOf = async (tenantId: string, vin: string): Promise<{ deviceId: string } | undefined> =>
    database
      .read(tenantId)
      .first<{ deviceId: string }>(
        sql`select id as "deviceId" from truck_car where tenant_id = ${tenantId} and vin = ${vin} and is_deleted = 0`,
      );

  return {
    async fits({ tenantId, product, deviceNo }, secret, address) {
      const deviceType = typeOfProduct[product];
      if (deviceType === undefined) return undefined;
      const device = product === 'tbox' ? await truckOf(tenantId, deviceNo) : { deviceNo };
      const verdict = device && (await devices.signIn({ tenantId, deviceType, secret, address, ...device }));
      return typeof verdict === 'object' ? { admission: verdict } : undefined;
    },
    async speaksFor(speaker, other) {
      const hangs = linkOf(speaker, other);
      if (!hangs) return false;
      const key = [speaker.tenantId, speaker.product, speaker.deviceNo, other.product, other.deviceNo].join('/');
      const now = clock.now().getTime();
      const cached = pairs.get(key);
      if (cached && cached.until > now) return cached.may;
      const may = (await database.read(speaker.tenantId).first(hangs)) !== undefined;
      if (pairs.size >= mostKnown) pairs.clear();
      pairs.set(key, { until: now + rememberMs, may });
      return may;
    },
  };
}

/** Asks whether one hangs on the other; undefined where none of its product ever does. */
function linkOf({ tenantId, product, deviceNo }: Speaker, other: Speaker) {
  const ofTenant = sql`where t.tenant_id = ${tenantId} and t.is_deleted = 0`;
  if (product === 'logger' && other.product === 'inv')
    return sql`select 1 as one from device_inverter t
      join household_collector c on c.tenant_id = t.tenant_id and c.id = t.collector_id and c.is_deleted = 0
      ${ofTenant} and t.sn = ${other.deviceNo} and c.collector_no = ${deviceNo}`;
  if (product !== 'swap') return undefined;
  const here = sql`join truck_station s on s.tenant_id = t.tenant_id and s.station_no = ${deviceNo} and s.is_deleted = 0`;
  if (other.product === 'agv')
    return sql`select 1 as one from truck_agv_info t ${here} and s.id = t.station_id ${ofTenant} and t.agv_no = ${other.deviceNo}`;
  // A pack that stands there, or was put there or taken from there last.
  if (other.product === 'batt')
    return sql`select 1 as one from truck_battery t ${here} and s.id = coalesce(t.station_id, t.last_station_id)
      ${ofTenant} and t.battery_no = ${other.deviceNo}`;
  return undefined;
}
