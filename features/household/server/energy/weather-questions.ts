// Stations ask for the weather. It stands in a feature that builds on this one: it listens, and answers. Where no feature does,
// or no key of a weather service is set, nothing is known.
import type { Roof } from '@ec/device-vocabulary/sun';
import type { Weather } from '@ec/device-vocabulary/weather';
import { fromWireTime } from '@ec/kernel/clock';
import { defineEvent } from '@ec/kernel/events';
import type { Language } from '@ec/language/language';

/** Irradiance on roofs by hour of a day, their mean, W/m²; null for an hour that is not known. */
export const irradianceAsked = defineEvent<{ roofs: readonly Roof[]; day: string }, (number | null)[] | undefined>(
  'household.irradiance.asked',
);

/** `place` in GCJ-02. */
export const weatherAsked = defineEvent<{ place: { lng: number; lat: number }; language: Language }, Weather | null>(
  'household.weather.asked',
);

const hourMs = 3_600_000;

/** Wh/m² of a day up to now; undefined while an hour of daylight that is over is not known. */
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
