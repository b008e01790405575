// Tests the conversion of places between coordinate systems.
import { describe, expect, it } from 'vitest';
import { isShifted, shiftPlace } from './coordinate-system.ts';
import { mapCrs } from './map.enums.ts';

const { wgs84, gcj02, bd09 } = mapCrs.key;
const metres = (a: { lng: number; lat: number }, b: { lng: number; lat: number }) =>
  Math.hypot((a.lng - b.lng) * 111_320 * Math.cos((a.lat * Math.PI) / 180), (a.lat - b.lat) * 110_574);

describe('shiftPlace', () => {
  const jinan = { lng: 117.1201, lat: 36.6512 };

  it('shifts a place in the country to and from each system', () => {
    const shifted = shiftPlace(jinan, gcj02, wgs84);
    expect(metres(jinan, shifted)).toBeGreaterThan(300);
    expect(metres(jinan, shifted)).toBeLessThan(800);
    expect(metres(shiftPlace(shifted, wgs84, gcj02), jinan)).toBeLessThan(1);
    expect(metres(shiftPlace(jinan, gcj02, bd09), jinan)).toBeGreaterThan(500);
    expect(shiftPlace(jinan, gcj02, gcj02)).toEqual(jinan);
  });

  it('does not shift Seoul, Tokyo and Delhi', () => {
    for (const place of [
      { lng: 126.978, lat: 37.5665 },
      { lng: 139.6917, lat: 35.6895 },
      { lng: 77.209, lat: 28.6139 },
    ]) {
      expect(isShifted(place)).toBe(false);
      for (const to of [wgs84, bd09]) expect(shiftPlace(place, gcj02, to)).toEqual(place);
    }
  });

  it('shifts places near the borders of the country', () => {
    const edges = { Kashgar: [75.99, 39.47], Mohe: [122.5, 52.97], Fuyuan: [134.3, 48.36], Taipei: [121.56, 25.04] };
    const south = { Sansha: [112.34, 16.83], Sanya: [109.51, 18.25], Lhasa: [91.11, 29.65], Tawang: [91.86, 27.59] };
    for (const [lng, lat] of Object.values({ ...edges, ...south }))
      expect(isShifted({ lng: lng as number, lat: lat as number }), `${lng}, ${lat}`).toBe(true);
  });
});
