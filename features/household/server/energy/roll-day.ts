// Computes the day of an inverter from its samples, for the gateway and for jobs. The same transaction updates the days around it, and the
// sums of months and stations.
import { toleranceFrom, toleranceParam } from '@ec/device-vocabulary/possible-energy';
import { daylightMinutes, dayOfYear } from '@ec/device-vocabulary/sun';
import { fromWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { paramIn } from '@ec/system/server/public';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';
import type { DayLink } from '../../shared/energy/link-days.ts';
import { isTooLate, type RolledDay, rollDay, type Sample } from '../../shared/energy/roll-day.ts';
import { type DayQuality, linkAround } from './link-around.ts';
import { lockInverters } from './lock-inverters.ts';
import { roofOf } from './roof.ts';
import type { LinkedInverter } from './stored-readings.ts';

export interface SampledDay {
  inverterId: string;
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  day: string;
  /** All known samples of the day. */
  samples: readonly Sample[];
  /** The irradiation on the modules in Wh/m², from a sensor or the weather service; absent where it is unknown. */
  poa?: { whm2: number; isEstimated: boolean } | undefined;
}

type RollResult = 'rolled' | 'late' | 'nothing';

/** Returns `late` from 72 hours after the day, when only people change it (BR-41). Returns `nothing` where the samples show no energy. */
export async function rollInverterDay(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  { inverterId, day, samples, poa }: SampledDay,
): Promise<RollResult> {
  const { clock } = services;
  const from = fromWireTime(day)?.getTime();
  if (from === undefined) throw new RangeError(`No day: ${day}`);
  if (isTooLate(from, clock.now().getTime())) return 'late';
  const device = await lockInverter(tx, inverterId);
  if (!device) return 'nothing';
  const rolled = rollDay({ from, ...device, samples });
  if (!rolled) return 'nothing';
  await storeReadings(tx, device, day, rolled);
  const quality: DayQuality = {
    peak_kw: rolled.peakKw,
    peak_time: rolled.peakAt === null ? null : new Date(rolled.peakAt),
    online_min: rolled.onlineMin,
    run_min: rolled.runMin,
    fault_min: rolled.faultMin,
    daylight_min: daylightMinutes(device.roof, dayOfYear(day), (clock.now().getTime() - from) / 3_600_000),
    poa_whm2: poa?.whm2 ?? null,
    pr_estimated: poa ? Number(poa.isEstimated) : null,
  };
  const { linked } = await linkAround(tx, services, device, day, quality);
  return linked ? 'rolled' : 'nothing';
}

/**
 * Links a day again from its stored readings.
 * @returns the link that passes over the day, where the day has no reading
 */
export async function relinkInverterDay(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  inverterId: string,
  day: string,
): Promise<DayLink | undefined> {
  const device = await lockInverter(tx, inverterId);
  return device && (await linkAround(tx, services, device, day)).over;
}

/** Locks an inverter and reads it. Because of the lock, its roll-ups and corrections run one after another. */
async function lockInverter(tx: Sql, inverterId: string): Promise<LinkedInverter | undefined> {
  await lockInverters(tx, [inverterId]);
  const device = await tx.first<Picked<typeof inverter, 'sn' | 'stationId' | 'bizDomain' | 'ratedKw' | 'dcKwp'>>(
    sql`select ${pick(inverter, ['sn', 'stationId', 'bizDomain', 'ratedKw', 'dcKwp'])}
      from ${tableOf(inverter)} where t.tenant_id = ${tx.tenantId} and t.id = ${inverterId}`,
  );
  if (!device) return undefined;
  const { sn, stationId, bizDomain, ratedKw, dcKwp } = device;
  const roof = await roofOf(tx, stationId);
  const tolerance = toleranceFrom(await paramIn(tx, toleranceParam));
  const capacity = { ratedKw: parseFloat(ratedKw), tolerance };
  return { id: inverterId, sn, stationId, bizDomain: `${bizDomain}`, dcKwp, ...capacity, roof };
}

/** Stores the readings of a day. The first roll-up sets the station and the module capacity, so that a later change does not move old days. */
async function storeReadings(tx: Sql, device: LinkedInverter, day: string, rolled: RolledDay): Promise<void> {
  const { first, last, hours, src, isPowerOnly } = rolled;
  const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at));
  await tx.run(
    sql`insert into device_inverter_reading (tenant_id, inverter_id, day, biz_domain, station_id, sn, dc_kwp, first_time, first_kwh,
        last_time, last_kwh, hours, src, is_power_only)
      values (${tx.tenantId}, ${device.id}, ${day}, ${device.bizDomain}, ${device.stationId}, ${device.sn}, ${device.dcKwp},
        ${timeOf(first?.at)}, ${first?.kwh ?? null}, ${timeOf(last?.at)}, ${last?.kwh ?? null},
        ${hours === null ? null : JSON.stringify(hours)}, ${src}, ${isPowerOnly})
      on conflict (tenant_id, inverter_id, day) do update set first_time = excluded.first_time, first_kwh = excluded.first_kwh,
        last_time = excluded.last_time, last_kwh = excluded.last_kwh, hours = excluded.hours, src = excluded.src,
        is_power_only = excluded.is_power_only`,
  );
}
