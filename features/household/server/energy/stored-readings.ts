// Reads the readings of inverter days. They have a table beside the table of the days (db/migrations/0192_energy_across_days.sql).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { DayReadings, Plant } from '../../shared/energy/link-days.ts';
import { type DaysByHand, hundredthsOf } from '../../shared/energy/spread.ts';

/** An inverter that is locked while its days are linked. */
export interface LinkedInverter extends Plant {
  id: string;
  sn: string;
  stationId: string;
  bizDomain: string;
  dcKwp: string;
}

/** The readings of a day, and the station of the inverter on that day. */
export interface StoredReadings extends DayReadings {
  stationId: string;
  sn: string;
  dcKwp: string | null;
}

interface StoredRow extends Omit<StoredReadings, 'first' | 'last'> {
  firstAt: string | null;
  firstKwh: string | null;
  lastAt: string | null;
  lastKwh: string | null;
}

const withReading = (tx: Sql, id: string) =>
  sql`r.tenant_id = ${tx.tenantId} and r.inverter_id = ${id} and r.first_time is not null`;

/** Reads the stored days around `day`: from the second day with a reading before it to the second day with a reading after it. */
export async function readingsAround(tx: Sql, inverterId: string, day: string): Promise<StoredReadings[]> {
  const where = withReading(tx, inverterId);
  const rows = await tx.rows<StoredRow>(
    sql`with border as (select
        (select min(b.day) from (select r.day from device_inverter_reading r where ${where} and r.day < ${day}
          order by r.day desc limit 2) b) as first_day,
        (select max(b.day) from (select r.day from device_inverter_reading r where ${where} and r.day > ${day}
          order by r.day limit 2) b) as last_day)
      select r.day::text as day, (extract(epoch from r.first_time) * 1000)::bigint as "firstAt", r.first_kwh as "firstKwh",
        (extract(epoch from r.last_time) * 1000)::bigint as "lastAt", r.last_kwh as "lastKwh", r.hours, r.src, r.is_power_only as "isPowerOnly",
        r.station_id as "stationId", r.sn, r.dc_kwp as "dcKwp"
      from device_inverter_reading r, border b
      where r.tenant_id = ${tx.tenantId} and r.inverter_id = ${inverterId}
        and r.day between coalesce(b.first_day, ${day}::date) and coalesce(b.last_day, ${day}::date) order by r.day`,
  );
  return rows.map(({ firstAt, firstKwh, lastAt, lastKwh, ...row }) => ({
    ...row,
    first: readingOf(firstAt, firstKwh),
    last: readingOf(lastAt, lastKwh),
  }));
}

/** Reads the newest correction of each day that was not withdrawn. */
export async function readEnteredDays(tx: Sql, inverterId: string, first: string, last: string): Promise<DaysByHand> {
  const rows = await tx.rows<{ day: string; hours: number[] }>(
    sql`select distinct on (c.day) c.day::text as day, c.hours from device_inverter_day_correction c
      where c.tenant_id = ${tx.tenantId} and c.inverter_id = ${inverterId} and c.day between ${first} and ${last} and c.withdraw_time is null
      order by c.day, c.correction_no desc`,
  );
  return new Map(rows.map(({ day, hours }) => [day, hours.map(hundredthsOf)]));
}

const readingOf = (at: string | null, kwh: string | null) =>
  at === null || kwh === null ? null : { at: parseInt(at, 10), kwh: parseFloat(kwh) };
