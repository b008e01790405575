// For tests: rolls up days of inverters at a moment of the past, and reads the stored days.
import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import { type EnergyStage, midnightOf, tenantId } from '@ec/fixtures/household/test-energy';

import { sql } from 'kysely';
import type { Sample } from '../../shared/energy/roll-day.ts';
import { rollInverterDay, type SampledDay } from './roll-day.ts';

const HOUR = 3_600_000;

/** Rolls up a day as if the clock showed 23:54 on the day `now`. */
export const rollDayAt = ({ on: { engine } }: EnergyStage, now: string, day: SampledDay) =>
  engine.database.withTenant(tenantId, (tx) =>
    rollInverterDay(
      tx,
      { ids: engine.ids, clock: { ...engine.clock, now: () => new Date(midnightOf(now) + 23.9 * HOUR) } },
      day,
    ),
  );

/** Builds the samples of a day. Each reading is an hour of the day and the lifetime counter in kWh. */
export const samplesAt = (day: string, ...readings: (readonly [hour: number, kwh: number])[]): Sample[] =>
  readings.map(([hour, totalKwh]) => ({
    at: midnightOf(day) + hour * HOUR,
    totalKwh,
    pacKw: null,
    inverterStatus: inverterStatus.key.onGrid,
  }));

interface StoredDay {
  day: string;
  kwh: string;
  src: number;
  start: string | null;
  end: string | null;
  hours: number[];
  estimated: string | null;
}

export async function storedDays({ on }: EnergyStage, inverterId: string) {
  const rows = await on.engine.database.read(tenantId).rows<StoredDay>(
    sql`select d.day::text as day, d.day_kwh as kwh, d.src, d.measured_start_kwh as start, d.measured_end_kwh as "end", d.hours,
        d.estimated_kwh as estimated
      from device_inverter_day d where d.tenant_id = ${tenantId} and d.inverter_id = ${inverterId} order by d.day`,
  );
  return rows.map(({ kwh, ...row }) => ({ ...row, kwh: Number(kwh) }));
}
