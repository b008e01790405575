// Finds the position of this device. Browsers report WGS-84, but all stored coordinates are GCJ-02. A position outside China is not converted.
import gcoord from 'gcoord';

export type Position =
  | { state: 'found'; lng: number; lat: number }
  | { state: 'denied' | 'unavailable' | 'timedOut' | 'unsupported' };

const reasons = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' } as const;

/** Rounds to the six decimals of stored coordinates. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function inGcj02(lng: number, lat: number): { lng: number; lat: number } {
  const [x, y] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  return { lng: rounded(x), lat: rounded(y) };
}

/** Asks the browser for the position. The browser may first ask the person for permission. A failure is a state of the result, not an error. */
export function findPosition(): Promise<Position> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ state: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ state: 'found', ...inGcj02(coords.longitude, coords.latitude) }),
      ({ code }) => resolve({ state: code === 1 || code === 3 ? reasons[code] : reasons[2] }),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });
}
