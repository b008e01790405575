// Samples of an inverter become its day, for the gateway and for jobs; sums of months and stations follow in the same transaction.
import { sampleSrc } from '@ec/devices/shared/device.enums';
import { fromWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { isTooLate, rollDay, type Sample } from '../../shared/energy/roll-day.ts';
import { daylightMinutes, dayOfYear } from '../../shared/energy/sun.ts';
import { roofOf } from './roof.ts';

export interface SampledDay {
  inverterId: string;
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  day: string;
  /** All that is known of the day. */
  samples: readonly Sample[];
  /** Irradiation on the modules, Wh/m², of a sensor or of the weather; nothing is known where it is absent. */
  poa?: { whm2: number; isEstimated: boolean } | undefined;
}

export type Rolled = 'rolled' | 'late' | 'nothing';

/** `late`: what comes more than 72 hours after the day is for people (BR-41). `nothing`: no energy is told. */
export async function rollInverterDay(
  tx: Sql,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  { inverterId, day, samples, poa }: SampledDay,
): Promise<Rolled> {
  const from = fromWireTime(day)?.getTime();
  if (from === undefined) throw new RangeError(`No day: ${day}`);
  if (isTooLate(from, clock.now().getTime())) return 'late';
  // The day before its inverter, as corrections hold them.
  await tx.run(
    raw(
      sql`select from device_inverter_day d where d.tenant_id = ${tx.tenantId} and d.inverter_id = ${inverterId} and d.day = ${day} for update`,
    ),
  );
  const device = await tx.first<
    Picked<typeof inverter, 'sn' | 'stationId' | 'bizDomain' | 'ratedKw' | 'dcKwp'> & { before: string | null }
  >(
    raw(sql`select ${pick(inverter, ['sn', 'stationId', 'bizDomain', 'ratedKw', 'dcKwp'])}, (
        select d.measured_end_kwh from device_inverter_day d
        where d.tenant_id = t.tenant_id and d.inverter_id = t.id and d.day = ${day}::date - 1) as before
      from ${tableOf(inverter)} where t.tenant_id = ${tx.tenantId} and t.id = ${inverterId} for no key update of t`),
  );
  if (!device) return 'nothing';
  const rolled = rollDay({
    from,
    ratedKw: parseFloat(device.ratedKw),
    startKwh: device.before === null ? null : parseFloat(device.before),
    samples,
  });
  if (!rolled) return 'nothing';
  const roof = await roofOf(tx, device.stationId);
  const measured = {
    measured_hours: JSON.stringify(rolled.hours),
    measured_src: rolled.src,
    measured_start_kwh: rolled.startKwh,
    measured_end_kwh: rolled.endKwh,
    peak_kw: rolled.peakKw,
    peak_time: rolled.peakAt === null ? null : new Date(rolled.peakAt),
    online_min: rolled.onlineMin,
    run_min: rolled.runMin,
    fault_min: rolled.faultMin,
    daylight_min: daylightMinutes(roof, dayOfYear(day), (clock.now().getTime() - from) / 3_600_000),
    dc_kwp: device.dcKwp,
    poa_whm2: poa?.whm2 ?? null,
    pr_estimated: poa?.isEstimated ? 1 : 0,
  };
  const columns = Object.keys(measured).map((name) => sql.ref(name));
  await tx.run(
    raw(sql`insert into device_inverter_day (id, tenant_id, biz_domain, inverter_id, sn, station_id, day, src, hours, ${sql.join(columns)})
      values (${ids.next()}, ${tx.tenantId}, ${device.bizDomain}, ${inverterId}, ${device.sn}, ${device.stationId}, ${day},
        ${sampleSrc.key.measured}, ${measured.measured_hours}, ${sql.join(Object.values(measured))})
      on conflict (tenant_id, inverter_id, day) do update set
        ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}, update_time = now(), row_version = device_inverter_day.row_version + 1`),
  );
  return 'rolled';
}
