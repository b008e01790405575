// When the readings of a day change, this module distributes the movement of the counter again (BR-41). The period is from the last reading
// before the day to the first reading after it. The module stores each day whose energy changed, and lists the gaps between readings.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { type DayLink, type LinkedDay, relinkDays } from '../../shared/energy/link-days.ts';
import { priceChanged } from '../income/price-days.ts';
import { storeGaps } from './store-gaps.ts';
import { type LinkedInverter, readEnteredDays, readingsAround, type StoredReadings } from './stored-readings.ts';

/** The values that the samples of a day give besides its energy, by column. Null is unknown and keeps the stored value. */
export interface DayQuality {
  peak_kw: number | null;
  peak_time: Date | null;
  online_min: number | null;
  run_min: number | null;
  fault_min: number | null;
  daylight_min: number | null;
  poa_whm2: number | null;
  pr_estimated: number | null;
}

const DAY = 86_400_000;
/** The income job prices at least today and this many days before it. This module prices older days. */
const daysOfIncomeJob = 3;

export interface LinkedAround {
  /** The energy of the day itself; undefined where it is unknown. */
  linked: LinkedDay | undefined;
  /** The link that passes over the day; undefined where the day has a reading. */
  over: DayLink | undefined;
}

/** Links the day with the days around it. The caller has locked the inverter. */
export async function linkAround(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  device: LinkedInverter,
  day: string,
  quality?: DayQuality,
): Promise<LinkedAround> {
  const rows = await readingsAround(tx, device.id, day);
  const entered = await readEnteredDays(tx, device.id, rows[0]?.day ?? day, rows.at(-1)?.day ?? day);
  const { days, links } = relinkDays(rows, day, device, entered);
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day];
  const stored = await energyBetween(tx, device.id, first, last);
  const changed: string[] = [];
  for (const { day: each, linked, place } of days) {
    const storedDay = stored.get(each);
    const isChanged = linked ? !isSame(linked, storedDay) : isDerived(storedDay);
    const ownQuality = each === day ? quality : undefined;
    if (linked && place && (isChanged || ownQuality)) {
      // A caller that corrects the day has already raised its row version.
      const isOtherWrite = each !== day || quality !== undefined;
      await storeDay(tx, services.ids, device, { day: each, linked, place, quality: ownQuality, isOtherWrite });
    }
    if (!linked && isChanged) await deleteDay(tx, device.id, each);
    if (isChanged) changed.push(each);
  }
  if (first < last) await storeGaps(tx, services.ids, device, { links, first, last });
  await priceOldDays(tx, services, device, changed);
  return {
    linked: days.find((each) => each.day === day)?.linked,
    over: links.find(({ begin, end }) => begin.day < day && end.day > day),
  };
}

interface StoredEnergy {
  day: string;
  hours: number[] | null;
  src: number | null;
  startKwh: string | null;
  endKwh: string | null;
  estimatedKwh: string | null;
}

async function energyBetween(
  tx: Sql,
  inverterId: string,
  first: string,
  last: string,
): Promise<Map<string, StoredEnergy>> {
  const rows = await tx.rows<StoredEnergy>(
    sql`select d.day::text as day, d.measured_hours as hours, d.measured_src as src, d.measured_start_kwh as "startKwh",
        d.measured_end_kwh as "endKwh", d.estimated_kwh as "estimatedKwh"
      from device_inverter_day d
      where d.tenant_id = ${tx.tenantId} and d.inverter_id = ${inverterId} and d.day between ${first} and ${last}`,
  );
  return new Map(rows.map((row) => [row.day, row]));
}

const numberOf = (text: string | null): number | null => (text === null ? null : parseFloat(text));

function isSame(linked: LinkedDay, stored: StoredEnergy | undefined): boolean {
  return (
    stored !== undefined &&
    linked.src === stored.src &&
    linked.startKwh === numberOf(stored.startKwh) &&
    linked.endKwh === numberOf(stored.endKwh) &&
    linked.estimatedKwh === numberOf(stored.estimatedKwh) &&
    linked.hours.every((kwh, hour) => kwh === stored.hours?.[hour])
  );
}

/** True where this module computed the energy of the day. A row that came with its energy has no estimated energy. */
const isDerived = (stored: StoredEnergy | undefined): boolean => typeof stored?.estimatedKwh === 'string';

interface DayToStore {
  day: string;
  linked: LinkedDay;
  place: Pick<StoredReadings, 'stationId' | 'sn' | 'dcKwp'>;
  quality: DayQuality | undefined;
  isOtherWrite: boolean;
}

/** Stores a day. The new energy replaces the stored energy; in the other columns, an unknown value does not replace a known value. */
async function storeDay(
  tx: Sql,
  ids: Services['ids'],
  device: LinkedInverter,
  { day, linked, place, quality, isOtherWrite }: DayToStore,
): Promise<void> {
  const energy = {
    measured_hours: JSON.stringify(linked.hours),
    measured_src: linked.src,
    measured_start_kwh: linked.startKwh,
    measured_end_kwh: linked.endKwh,
    estimated_kwh: linked.estimatedKwh,
  };
  const { pr_estimated: prEstimated = null, ...measures } = quality ?? { pr_estimated: null };
  const columns = (values: object) => Object.keys(values).map((name) => sql.ref(name));
  const sets = [
    ...columns(energy).map((column) => sql`${column} = excluded.${column}`),
    ...columns(measures).map((column) => sql`${column} = coalesce(excluded.${column}, d.${column})`),
    ...(prEstimated === null ? [] : [sql`pr_estimated = excluded.pr_estimated`]),
  ];
  const values = { ...energy, ...measures };
  await tx.run(
    sql`insert into device_inverter_day as d (id, tenant_id, biz_domain, inverter_id, sn, station_id, dc_kwp, day, src, hours, pr_estimated,
        ${sql.join(columns(values))})
      values (${ids.next()}, ${tx.tenantId}, ${device.bizDomain}, ${device.id}, ${place.sn}, ${place.stationId}, ${place.dcKwp}, ${day},
        ${linked.src}, ${energy.measured_hours}, ${prEstimated ?? 0}, ${sql.join(Object.values(values))})
      on conflict (tenant_id, inverter_id, day) do update set ${sql.join(sets)}, dc_kwp = coalesce(d.dc_kwp, excluded.dc_kwp),
        update_time = now(), row_version = d.row_version + ${Number(isOtherWrite)}`,
  );
}

/** Deletes a day whose energy is now unknown. A day with a correction stays, and only loses its measured values. */
async function deleteDay(tx: Sql, inverterId: string, day: string): Promise<void> {
  const where = sql`d.tenant_id = ${tx.tenantId} and d.inverter_id = ${inverterId} and d.day = ${day} and d.measured_hours is not null`;
  const corrected = sql`exists (select from device_inverter_day_correction c where c.tenant_id = d.tenant_id
    and c.inverter_id = d.inverter_id and c.day = d.day and c.withdraw_time is null)`;
  await tx.run(
    sql`update device_inverter_day d set measured_hours = null, measured_src = null, measured_start_kwh = null, measured_end_kwh = null,
        estimated_kwh = null, update_time = now(), row_version = d.row_version + 1
      where ${where} and ${corrected}`,
  );
  await tx.run(sql`delete from device_inverter_day d where ${where}`);
}

async function priceOldDays(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  device: LinkedInverter,
  days: readonly string[],
): Promise<void> {
  const since = toWireDate(new Date(services.clock.now().getTime() - daysOfIncomeJob * DAY));
  const old = days.filter((day) => day < since);
  if (old.length === 0) return;
  const stations = await tx.rows<{ id: string; day: string }>(
    sql`select distinct r.station_id as id, p.day::text as day from unnest(${old}::date[]) p (day)
        join device_inverter_reading r on r.tenant_id = ${tx.tenantId} and r.inverter_id = ${device.id}
        join household_union u on u.tenant_id = r.tenant_id and u.id = r.station_id
        join household_station_day s on s.tenant_id = u.tenant_id and s.station_id = u.id and s.day = p.day
      order by 2, 1`,
  );
  for (const { id, day } of stations) await priceChanged(tx, services, id, day);
}
