// Reads the ground for the maps on which people pick a place in a form. The ground has the same tiles and areas as the station map.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import type { Api } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import type { MapGround } from '@ec/ui/map/ground';
import { areaFeatures } from '../../shared/map/area-pack.ts';
import { shiftPlace } from '../../shared/map/coordinate-system.ts';
import { readAreaPack, readTileGround } from '../../shared/map/map.contract.ts';
import { mapCrs } from '../../shared/map/map.enums.ts';
import { creditOf } from './map-credit.tsx';
import { mapTexts } from './map-texts.ts';

const nation = '00';

/** Reads tiles and areas; undefined where the platform has set neither. */
export async function readPickingGround(api: Api, language: Language): Promise<MapGround | undefined> {
  const options = { quiet: true };
  const [{ tiles }, areas] = await Promise.all([
    callOf(api, readTileGround)({}, options),
    callOf(api, readAreaPack)({ parentCode: nation }, options),
  ]);
  if (!tiles && areas.areas.length === 0) return undefined;
  const crs = tiles?.crs ?? mapCrs.key.gcj02;
  const { reviewNo } = mapTexts[language];
  return {
    tiles: tiles ?? undefined,
    areas: areaFeatures(areas),
    credit: creditOf(tiles, areas, (no) => fill(reviewNo, { no })).join(' · '),
    toGround: (place) => shiftPlace(place, mapCrs.key.gcj02, crs),
    toPlace: (point) => shiftPlace(point, crs, mapCrs.key.gcj02),
  };
}
