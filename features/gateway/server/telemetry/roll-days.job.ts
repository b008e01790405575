// Rolls up the days of inverters whose samples have changed, also by late data (BR-41).
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import {
  irradianceAsked,
  irradiationUntil,
  rollInverterDay,
  roofOf,
  type SampledDay,
} from '@ec/household/server/public';
import { fromWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { reportInverterLeaps } from './report-leap.ts';

const series = 'tm_inverter_5m';
const DAY = 86_400_000;

interface DueDay {
  id: string;
  day: string;
  /** The time of the mark as text: a Date would lose the microseconds that distinguish two marks. */
  since: string;
}

interface StoredSample {
  at: string;
  totalKwh: number | null;
  pacKw: number | null;
  inverterStatus: number | null;
}

/** Reads the samples of an inverter between two moments, the oldest first. */
async function samplesBetween(read: Sql, deviceId: string, from: Date, to: Date) {
  const rows = await read.rows<StoredSample>(
    sql`select (extract(epoch from ts) * 1000)::bigint as at, total_kwh as "totalKwh", pac_kw as "pacKw",
        inverter_status as "inverterStatus"
      from tm_inverter_5m where tenant_id = ${read.tenantId} and device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts`,
  );
  return rows.map(({ at, ...sample }) => ({ at: parseInt(at, 10), ...sample }));
}

export const rollDaysJob = (engine: AlarmDeps): Job =>
  job({
    name: 'gateway.rollDays',
    label: { zh: '汇总逆变器日发电', en: 'Inverter daily roll-up' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read }) =>
      read.rows<DueDay>(
        sql`select device_id as id, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = ${series} order by day, device_id limit 5000`,
      ),
    async run({ tx, row: { id, day, since } }) {
      const from = fromWireTime(day);
      if (from) {
        const samples = await samplesBetween(tx, id, from, new Date(from.getTime() + DAY));
        const poa = await irradiationOf(tx, engine.events, { id, day, now: engine.clock.now() });
        await rollInverterDay(tx, engine, { inverterId: id, day, samples, poa });
        await reportInverterLeaps(tx, engine, id, day);
      }
      // A day that received samples meanwhile is due again.
      await tx.run(
        sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id} and day = ${day}
          and since = ${since}::timestamptz`,
      );
      return true;
    },
  });

/** Returns the irradiation on the modules up to now, where the weather is known: it makes the PR of the day an estimate (BR-40). */
async function irradiationOf(
  tx: Sql,
  events: Engine['events'],
  { id, day, now }: Omit<DueDay, 'since'> & { now: Date },
): Promise<SampledDay['poa']> {
  const device = await tx.first<{ stationId: string }>(
    sql`select station_id as "stationId" from device_inverter
      where tenant_id = ${tx.tenantId} and id = ${id} and biz_domain = ${keys(bizDomain.key.household)} and is_deleted = 0`,
  );
  if (!device) return undefined;
  const [hours] = await events.emit(tx, irradianceAsked, { roofs: [await roofOf(tx, device.stationId)], day });
  const whm2 = irradiationUntil(hours, day, now);
  return whm2 === undefined ? undefined : { whm2, isEstimated: true };
}
