// Projects a rectangle of degrees onto a canvas by Mercator, with room around it.

export interface Degrees {
  lng: number;
  lat: number;
}

export interface Projection {
  x(lng: number): number;
  y(lat: number): number;
  lng(x: number): number;
  lat(y: number): number;
}

export interface Bounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

const radiansPerDegree = Math.PI / 180;
const mercator = (lat: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (lat * radiansPerDegree) / 2)) / radiansPerDegree;
const latitude = (y: number): number =>
  (2 * Math.atan(Math.exp(y * radiansPerDegree)) - Math.PI / 2) / radiansPerDegree;

/**
 * Returns a rectangle around the places, at least `minimumSpan` degrees wide and high, so that the map of a single station still shows its
 * surroundings.
 */
export function boundsOf(places: readonly Degrees[], minimumSpan: number): Bounds {
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  const span = (values: number[]): [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max(0, minimumSpan - (high - low)) / 2;
    return [low - margin, high + margin];
  };
  const [west, east] = span(lngs);
  const [south, north] = span(lats);
  return { west, east, south: Math.max(-80, south), north: Math.min(80, north) };
}

/** The bounds of the country, for a map without places. */
export const countryBounds: Bounds = { west: 73, east: 136, south: 3, north: 54 };

export function projectionOf(bounds: Bounds, size: { width: number; height: number }, padding: number): Projection {
  const [south, north] = [mercator(bounds.south), mercator(bounds.north)];
  const [width, height] = [Math.max(1, size.width - 2 * padding), Math.max(1, size.height - 2 * padding)];
  const scale = Math.min(width / (bounds.east - bounds.west), height / (north - south));
  const [midLng, midY] = [(bounds.west + bounds.east) / 2, (south + north) / 2];
  return {
    x: (lng) => size.width / 2 + (lng - midLng) * scale,
    y: (lat) => size.height / 2 - (mercator(lat) - midY) * scale,
    lng: (x) => midLng + (x - size.width / 2) / scale,
    lat: (y) => latitude(midY - (y - size.height / 2) / scale),
  };
}

const gridSteps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05];

/** Returns the step in degrees with which a map of this width gets about four to nine grid lines. */
export const gridStep = (degrees: number): number => gridSteps.find((step) => degrees / step >= 4) ?? 0.02;
