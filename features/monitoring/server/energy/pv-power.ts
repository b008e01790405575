// Reads the power of inverters over a day from samples of five minutes. A point at night has no value, whatever an inverter reported.
import { powerOfDay } from '@ec/gateway/server/public';
import { isDaylight } from '@ec/household/shared/station/run-status';
import { fromWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type RawBuilder, sql } from 'kysely';
import { stepSeconds } from '../day-series.ts';

export interface Place {
  lng: number;
  lat: number;
}

/** @param inverters `select id …` */
export async function pvPower(
  read: Sql,
  inverters: RawBuilder<unknown>,
  date: string,
  place: Place | undefined,
): Promise<(number | null)[]> {
  const { points } = await powerOfDay(read, sql`s.device_id in (${inverters})`, date);
  const from = fromWireTime(date)?.getTime() ?? 0;
  return points.map((point, step) =>
    point !== null && place && !isDaylight(new Date(from + step * stepSeconds * 1000), place, 0) ? null : point,
  );
}
