// The ground of a map that the platform has set: the tiles of a server and the outlines of areas. Without it, a map has the bundled ground
// without borders.
import type { FeatureCollection } from 'geojson';
import type { Place } from './place.ts';

export interface MapGround {
  tiles: { url: string; minZoom: number; maxZoom: number } | undefined;
  areas: FeatureCollection;
  /** The source, licence and review number of the ground, which the law requires on the map. */
  credit: string;
  /** Converts a place of the product (GCJ-02) to the coordinate system of the tiles, which may be another one. */
  toGround(place: Place): Place;
  /** Converts a point of the tiles to a place of the product. */
  toPlace(point: Place): Place;
}
