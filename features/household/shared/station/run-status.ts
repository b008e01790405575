// How a station does, from its inverters, their silence and its alarms (domain §4 union).
import { alarmLevel, inverterStatus } from '@ec/devices/shared/device.enums';
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
  /** Of its open alarms the gravest; null: none. */
  worstAlarm: number | null;
  was: number | null;
}

/** So long silence is none yet. */
export const silentMs = 30 * 60_000;
const dayMs = 86_400_000;
const rad = Math.PI / 180;
/** Inverters wake a little after sunrise, and in hills later. */
const lowestSun = 6;

/** Height of the sun above the horizon in degrees, by declination and equation of time as in domain §11. */
export function sunHeight(at: Date, { lng, lat }: Pick<StationFacts, 'lng' | 'lat'>): number {
  const china = new Date(at.getTime() + 8 * 3600_000);
  const n = Math.floor((china.getTime() - Date.UTC(china.getUTCFullYear(), 0, 0)) / dayMs);
  const b = ((360 * (n - 81)) / 364) * rad;
  const equation = 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
  const solarHour = (china.getTime() % dayMs) / 3600_000 + (4 * (lng - 120) + equation) / 60;
  const delta = 23.45 * rad * Math.sin(((360 * (284 + n)) / 365) * rad);
  const omega = (solarHour - 12) * 15 * rad;
  const cosZ = Math.sin(lat * rad) * Math.sin(delta) + Math.cos(lat * rad) * Math.cos(delta) * Math.cos(omega);
  return 90 - Math.acos(Math.min(1, Math.max(-1, cosZ))) / rad;
}

/** By day silence tells something; it has to have been day for as long as it may last, since at dawn all have been silent. */
const isDaylight = (now: Date, facts: StationFacts): boolean =>
  [now, new Date(now.getTime() - silentMs)].every((at) => sunHeight(at, facts) > lowestSun);

/** null: nothing there has ever reported and no alarm is open, so that nobody knows. */
export function runStatusOf(facts: StationFacts, now: Date): RunStatus | null {
  const { inverterCount, isKnown, speaks, hasFault, worstAlarm, was } = facts;
  if (inverterCount === 0) return noDevice;
  // What fell silent by day is not well again because it is night.
  if (isKnown && !speaks && (was === disconnected || isDaylight(now, facts))) return disconnected;
  if (hasFault || (worstAlarm !== null && worstAlarm <= alarmLevel.key.major)) return fault;
  if (worstAlarm !== null) return alarm;
  return isKnown ? normal : null;
}

export const faultStatus = inverterStatus.key.fault;
