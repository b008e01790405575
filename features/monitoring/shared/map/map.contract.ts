// Reads the ground of the maps of the console: the areas of the map pack in use, and the tile server in use. Both belong to the platform;
// everybody who has signed in may read them.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import type { Outline } from './area-pack.ts';
import { mapCrs } from './map.enums.ts';

const credit = z.strictObject({ source: z.string(), licence: z.string(), reviewNo: z.string() });
const degrees = z.number().nullable();

export const areaPackOutput = z.strictObject({
  parentCode: z.string(),
  credit: credit.nullable().meta({ description: 'Shown at the lower left of every map of these areas' }),
  areas: z.array(
    z.strictObject({
      areaCode: z.string(),
      areaName: z.string(),
      lng: degrees,
      lat: degrees,
      outline: z
        .custom<Outline>((value) => typeof value === 'object' && value !== null)
        .meta({ description: 'GeoJSON geometry in GCJ-02' }),
    }),
  ),
});

const regionCode = z.string().regex(/^\d{2}(?:\d{2}){0,2}$/);

export const readAreaPack = contract({
  path: 'blade-system/map_pack/areas',
  access: 'signedIn',
  title: { zh: '地图区域', en: 'Map: areas of a region' },
  input: z.object({ parentCode: regionCode.default('00') }),
  output: areaPackOutput,
});

const tiles = z.strictObject({
  url: z.string().meta({ description: 'Template with {z}, {x} and {y}; holds the key where the server asks for one' }),
  crs: z.literal(Object.values(mapCrs.key)).meta({ description: 'Places are shifted into it before they are drawn' }),
  attribution: z.string(),
  reviewNo: z.string(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
});
export type TileGround = z.output<typeof tiles>;

export const readTileGround = contract({
  path: 'blade-system/map_tile/ground',
  access: 'signedIn',
  title: { zh: '底图', en: 'Map: tile server in use' },
  output: z.strictObject({ tiles: tiles.nullable() }),
});
