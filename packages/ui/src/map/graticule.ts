// The ground of the bundled offline map has meridians and parallels. It has no borders on purpose: an outline of China may be published
// only after an official review, and a questionable outline is worse than none.
import type { FeatureCollection, LineString } from 'geojson';

/** Returns lines at every `step` degrees within the box; `long` is true for every fifth line. */
export function graticule(step: number, [west, south, east, north]: [number, number, number, number]) {
  const features: FeatureCollection<LineString, { long: boolean }>['features'] = [];
  const add = (coordinates: [number, number][], degrees: number) => {
    const long = Math.round(degrees / step) % 5 === 0;
    features.push({ type: 'Feature', properties: { long }, geometry: { type: 'LineString', coordinates } });
  };
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step) {
    add([[lng, south], [lng, north]], lng); // biome-ignore format: a line is a pair
  }
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
    add([[west, lat], [east, lat]], lat); // biome-ignore format: a line is a pair
  }
  const collection: FeatureCollection<LineString, { long: boolean }> = { type: 'FeatureCollection', features };
  return collection;
}
