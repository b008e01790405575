// Estimates the irradiance on roofs from the irradiance on a level surface, which the weather service models. In each hour, a roof gets the
// same share of its clear-sky irradiance as a level surface. A PR from this estimate is marked as estimated (BR-40).
import { clearHours, dayOfYear, type Roof } from '@ec/device-vocabulary/sun';
import { fromWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { Place } from '../../shared/map/coordinate-system.ts';
import { cellOf } from './weather.ts';

const hourMs = 3_600_000;
/** The greatest share of clear-sky irradiance. It is above 1, because bright clouds may add light to a clear sky. */
const mostOfClear = 1.3;
/** Below this clear-sky irradiance in W/m², the sun is at the horizon and the share is meaningless. */
const leastClear = 5;
const mostCells = 60;

const cellName = (lng: number, lat: number) => `${lng.toFixed(1)},${lat.toFixed(1)}`;

/** Returns the irradiance on roofs by hour of the day, in W/m²; null for an unknown hour, undefined where all hours are unknown. */
export async function irradianceOn(
  read: Sql,
  { roofs, day }: { roofs: readonly Roof[]; day: string },
): Promise<(number | null)[] | undefined> {
  const level = await readLevel(read, { places: roofs, day });
  if (!level) return undefined;
  const number = dayOfYear(day);
  return meanByHour(roofs.map((roof) => onRoof(roof, number, (hour) => level(roof, hour))));
}

/** Returns the irradiance on a level surface by hour of the day, in W/m², as the mean over cells; undefined where all hours are unknown. */
export async function irradianceOnLevel(
  read: Sql,
  { places, day }: { places: readonly Place[]; day: string },
): Promise<(number | null)[] | undefined> {
  const level = await readLevel(read, { places, day });
  if (!level) return undefined;
  const placeByCell = new Map(places.map((place) => [nameOf(place), place]));
  return meanByHour([...placeByCell.values()].map((place) => allHours.map((hour) => level(place, hour) ?? null)));
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

const nameOf = (place: Place): string => cellName(cellOf(place).lng, cellOf(place).lat);

/** Reads the irradiance on a level surface for the cells of places; undefined where all of it is unknown, or there are too many cells. */
async function readLevel(
  read: Sql,
  { places, day }: { places: readonly Place[]; day: string },
): Promise<((place: Place, hour: number) => number | undefined) | undefined> {
  const from = fromWireTime(day);
  const cells = new Map(places.map((place) => [nameOf(place), cellOf(place)]));
  if (!from || cells.size === 0 || cells.size > mostCells) return undefined;
  const list = [...cells.values()];
  const rows = await read.rows<{ lng: string; lat: string; hour: number; ghi: string }>(
    sql`select w.cell_lng as lng, w.cell_lat as lat, (extract(epoch from w.at - ${from}::timestamptz) / 3600)::int as hour, w.ghi_wm2 as ghi
      from weather_hour w join unnest(${list.map(({ lng }) => lng)}::numeric[], ${list.map(({ lat }) => lat)}::numeric[]) c (lng, lat)
        on w.cell_lng = c.lng and w.cell_lat = c.lat
      where w.at >= ${from} and w.at < ${new Date(from.getTime() + 24 * hourMs)}`,
  );
  if (rows.length === 0) return undefined;
  const level = new Map(
    rows.map(({ lng, lat, hour, ghi }) => [`${cellName(Number(lng), Number(lat))} ${hour}`, Number(ghi)]),
  );
  return (place, hour) => level.get(`${nameOf(place)} ${hour}`);
}

/** Returns the mean by hour; null for an hour that is unknown for any of the places. */
const meanByHour = (hours: readonly (number | null)[][]): (number | null)[] =>
  allHours.map((hour) => {
    const hourValues = hours.flatMap((each) => each[hour] ?? []);
    return hourValues.length < hours.length
      ? null
      : Math.round((hourValues.reduce((sum, each) => sum + each, 0) / hourValues.length) * 10) / 10;
  });

function onRoof(roof: Roof, day: number, ghiAt: (hour: number) => number | undefined): (number | null)[] {
  const [clear, level] = [clearHours(roof, day), clearHours({ ...roof, tilt: 0 }, day)];
  return clear.map((most, hour) => {
    const ghi = ghiAt(hour);
    if (ghi === undefined) return null;
    const clearLevel = level[hour] ?? 0;
    return clearLevel < leastClear ? 0 : most * Math.min(mostOfClear, ghi / clearLevel);
  });
}
