// The ground that a map is drawn over where the platform has chosen it: tiles of a server and outlines of areas. Without it a map
// has the ground without borders.
import type { FeatureCollection } from 'geojson';
import type { Place } from './place.ts';

export interface MapGround {
  tiles: { url: string; minZoom: number; maxZoom: number } | undefined;
  areas: FeatureCollection;
  /** Source, licence and review number of what is drawn; the law wants them on the map. */
  credit: string;
  /** Where a place of the product (GCJ-02) stands on the tiles, whose coordinate system may be another one. */
  toGround(place: Place): Place;
  /** The place of the product under a point of the tiles. */
  toPlace(point: Place): Place;
}
