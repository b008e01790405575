// Computes the position of the sun, and the irradiance of a clear sky on a roof. The model is Haurwitz's clear sky with the constants of ports
// of pvlib.

const rad = Math.PI / 180;

export interface Roof {
  /** Degrees. */
  lat: number;
  lng: number;
  /** Degrees; 0 is level. */
  tilt: number;
  /** Degrees; 180 is south. */
  azimuth: number;
}

/** The values of the sun's position that are constant within a day. */
interface Day {
  /** The declination in radians. */
  delta: number;
  /** The hours by which solar time is ahead of China's clock. */
  ahead: number;
}

/** @param n the day of the year, from 1 */
function dayOf(n: number, lng: number): Day {
  const b = ((360 * (n - 81)) / 364) * rad;
  const equation = 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
  return { delta: 23.45 * rad * Math.sin(((360 * (284 + n)) / 365) * rad), ahead: (4 * (lng - 120) + equation) / 60 };
}

/** Returns the day of the year: `2026-03-01` → 60. */
export function dayOfYear(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Math.round((at - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000) + 1;
}

/** Returns the clear-sky irradiance on the modules in W/m². `hour` is an hour of China's clock; 12.5 is half past noon. */
export const poaAt = (roof: Roof, n: number, hour: number): number => skyOn(roof, n)(hour);

/** Returns a function that computes `poaAt` for any hour of a day; it is faster for many hours of one day. */
export function skyOn({ lat, lng, tilt, azimuth }: Roof, n: number): (hour: number) => number {
  const { delta, ahead } = dayOf(n, lng);
  const [phi, beta, facing] = [lat * rad, tilt * rad, (azimuth - 180) * rad];
  const [sinPhi, cosPhi, sinDelta, cosDelta] = [Math.sin(phi), Math.cos(phi), Math.sin(delta), Math.cos(delta)];
  const [sinBeta, cosBeta, sinFacing, cosFacing] = [Math.sin(beta), Math.cos(beta), Math.sin(facing), Math.cos(facing)];
  return (hour) => {
    const omega = (hour + ahead - 12) * 15 * rad;
    const cosOmega = Math.cos(omega);
    const cosZ = sinPhi * sinDelta + cosPhi * cosDelta * cosOmega;
    if (cosZ <= 0) return 0;
    const global = 1098 * cosZ * Math.exp(-0.059 / cosZ);
    const cosTheta =
      sinDelta * (sinPhi * cosBeta - cosPhi * sinBeta * cosFacing) +
      cosDelta * (cosOmega * (cosPhi * cosBeta + sinPhi * sinBeta * cosFacing) + sinBeta * sinFacing * Math.sin(omega));
    const diffuse = 0.15 + 0.15 * (1 - cosZ);
    const beam = Math.min(Math.max(cosTheta, 0) / Math.max(cosZ, 0.087), 4);
    const sky = (diffuse * (1 + cosBeta)) / 2 + (0.2 * (1 - cosBeta)) / 2;
    return global * ((1 - diffuse) * beam + sky);
  };
}

/** Returns the irradiation of a clear day by hour, in Wh/m². */
export function clearHours(roof: Roof, n: number): number[] {
  const sky = skyOn(roof, n);
  return Array.from(
    { length: 24 },
    (_, hour) => [1, 3, 5, 7, 9, 11].reduce((sum, twelfth) => sum + sky(hour + twelfth / 12), 0) / 6,
  );
}

/** Returns the minutes of a day for which the sun is above the horizon, up to the hour `until` of China's clock. */
export function daylightMinutes({ lat, lng }: Pick<Roof, 'lat' | 'lng'>, n: number, until = 24): number {
  const { delta, ahead } = dayOf(n, lng);
  const cosHalf = Math.min(1, Math.max(-1, -Math.tan(lat * rad) * Math.tan(delta)));
  const half = (Math.acos(cosHalf) / Math.PI) * 12;
  const noon = 12 - ahead;
  return Math.round(Math.max(0, Math.min(until, noon + half) - (noon - half)) * 60);
}
