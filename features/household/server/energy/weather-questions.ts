// Events that ask for the weather at stations. Another feature answers them. Without that feature, or without a key for the weather service,
// the weather is unknown.
import type { Roof } from '@ec/device-vocabulary/sun';
import type { Weather } from '@ec/device-vocabulary/weather';
import { fromWireTime } from '@ec/kernel/clock';
import { defineEvent } from '@ec/kernel/events';
import type { Language } from '@ec/language/language';

/** Asks for the mean irradiance on roofs by hour of a day, in W/m²; null for an hour that is unknown. */
export const irradianceAsked = defineEvent<{ roofs: readonly Roof[]; day: string }, (number | null)[] | undefined>(
  'household.irradiance.asked',
);

/** Asks for the weather at a place, whose coordinates are in GCJ-02. */
export const weatherAsked = defineEvent<{ place: { lng: number; lat: number }; language: Language }, Weather | null>(
  'household.weather.asked',
);

const hourMs = 3_600_000;

/** Returns the irradiation of a day until now, in Wh/m²; undefined where a past hour is unknown, or the irradiation is still zero. */
export function irradiationUntil(
  hours: readonly (number | null)[] | undefined,
  day: string,
  now: Date,
): number | undefined {
  const over = Math.floor((now.getTime() - (fromWireTime(day)?.getTime() ?? 0)) / hourMs);
  const past = hours?.slice(0, Math.min(24, over));
  if (!past || past.length === 0 || past.some((each) => each === null)) return undefined;
  const sum = past.reduce<number>((total, each) => total + (each ?? 0), 0);
  return sum > 0 ? Math.round(sum * 10) / 10 : undefined;
}
