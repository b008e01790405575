// Derives the running status of a station from its inverters, their silence and its alarms (domain §4 union).
import { alarmLevel, inverterStatus } from '@ec/device-vocabulary/device.enums';
import { dayOfYear, poaAt } from '@ec/device-vocabulary/sun';
import type { KeyOf } from '@ec/resource/enum';
import { runStatus } from './station.enums.ts';

type RunStatus = KeyOf<typeof runStatus>;
const { normal, alarm, fault, disconnected, noDevice } = runStatus.key;

export interface StationFacts {
  lng: number;
  lat: number;
  inverterCount: number;
  /** An inverter of it has been heard of, ever. */
  isKnown: boolean;
  /** An inverter of it has reported within half an hour, or is on line where nothing says when it reported. */
  speaks: boolean;
  /** An inverter says that it has a fault. */
  hasFault: boolean;
  /** The highest level of its open alarms; null: none. */
  worstAlarm: number | null;
  was: number | null;
}

/** So long silence is none yet. */
export const silentMs = 30 * 60_000;
/** W/m² that a clear sky gives to level ground when the sun stands some 6° high: inverters wake after sunrise, in hills later. */
const leastSun = 65;

const isLight = (at: Date, { lng, lat }: Pick<StationFacts, 'lng' | 'lat'>): boolean => {
  // As clocks in China show it.
  const clock = new Date(at.getTime() + 8 * 3_600_000);
  const hour = clock.getUTCHours() + clock.getUTCMinutes() / 60;
  return poaAt({ lng, lat, tilt: 0, azimuth: 180 }, dayOfYear(clock.toISOString().slice(0, 10)), hour) > leastSun;
};

/** By day silence tells something; it has to have been day for as long as it may last, since at dawn all have been silent. */
export const isDaylight = (now: Date, place: Pick<StationFacts, 'lng' | 'lat'>, lastsMs = silentMs): boolean =>
  [now, new Date(now.getTime() - lastsMs)].every((at) => isLight(at, place));

/** null: nothing there has ever reported and no alarm is open, so that nobody knows. */
export function runStatusOf(facts: StationFacts, now: Date): RunStatus | null {
  const { inverterCount, isKnown, speaks, hasFault, worstAlarm, was } = facts;
  if (inverterCount === 0) return noDevice;
  // A station that fell silent by day does not recover at nightfall.
  if (isKnown && !speaks && (was === disconnected || isDaylight(now, facts))) return disconnected;
  if (hasFault || (worstAlarm !== null && worstAlarm <= alarmLevel.key.major)) return fault;
  if (worstAlarm !== null) return alarm;
  return isKnown ? normal : null;
}

export const faultStatus = inverterStatus.key.fault;
