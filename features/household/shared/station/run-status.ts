// Derives the run status of a station from the faults and the silence of its inverters, and from its alarms (domain §4 union).
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
  /** True where an inverter of the station has ever reported. */
  isKnown: boolean;
  /** True where an inverter has reported within half an hour, or is online without a known time of its report. */
  isReporting: boolean;
  /** True where an inverter reports a fault. */
  hasFault: boolean;
  /** The most severe level of its open alarms (a smaller number is more severe); null without an open alarm. */
  worstAlarm: number | null;
  /** The stored run status. */
  was: number | null;
}

/** A station is silent when none of its inverters has reported for this time. */
export const silentMs = 30 * 60_000;
/** The irradiance on level ground, in W/m², of a clear sky with the sun about 6° high. Inverters start some time after sunrise. */
const leastSun = 65;

const isLight = (at: Date, { lng, lat }: Pick<StationFacts, 'lng' | 'lat'>): boolean => {
  // The UTC fields of this date show the time in Shanghai.
  const clock = new Date(at.getTime() + 8 * 3_600_000);
  const hour = clock.getUTCHours() + clock.getUTCMinutes() / 60;
  return poaAt({ lng, lat, tilt: 0, azimuth: 180 }, dayOfYear(clock.toISOString().slice(0, 10)), hour) > leastSun;
};

/** Returns whether it is daylight now and was daylight `lastsMs` ago. At dawn all inverters are silent, which is no disconnection. */
export const isDaylight = (now: Date, place: Pick<StationFacts, 'lng' | 'lat'>, lastsMs = silentMs): boolean =>
  [now, new Date(now.getTime() - lastsMs)].every((at) => isLight(at, place));

/** Returns the run status. It is null, for unknown, where no inverter has ever reported and no alarm is open. */
export function runStatusOf(facts: StationFacts, now: Date): RunStatus | null {
  const { inverterCount, isKnown, isReporting, hasFault, worstAlarm, was } = facts;
  if (inverterCount === 0) return noDevice;
  // A station that was disconnected by day stays disconnected through the night.
  if (isKnown && !isReporting && (was === disconnected || isDaylight(now, facts))) return disconnected;
  if (hasFault || (worstAlarm !== null && worstAlarm <= alarmLevel.key.major)) return fault;
  if (worstAlarm !== null) return alarm;
  return isKnown ? normal : null;
}

export const faultStatus = inverterStatus.key.fault;
