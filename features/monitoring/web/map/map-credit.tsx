// Credits the ground of a map: the attribution of the tiles, the source and licence of the areas, and their review numbers (审图号).
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import type { TileGround } from '../../shared/map/map.contract.ts';
import { mapTexts } from './map-texts.ts';

export function creditOf(
  tiles: TileGround | undefined | null,
  areas: AreaPack | undefined,
  formatReviewNo: (no: string) => string,
): string[] {
  const credit = areas?.credit;
  return [
    ...(tiles ? [tiles.attribution, formatReviewNo(tiles.reviewNo)] : []),
    ...(credit ? [credit.source, credit.licence, formatReviewNo(credit.reviewNo)] : []),
  ];
}

export function MapCredit({ tiles, areas }: { tiles: TileGround | undefined; areas: AreaPack | undefined }) {
  const texts = useTexts(mapTexts);
  const parts = creditOf(tiles, areas, (no) => fill(texts.reviewNo, { no }));
  return <p className="map-credit">{parts.length > 0 ? parts.join(' · ') : texts.borderless}</p>;
}
