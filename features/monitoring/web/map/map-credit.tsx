// Every map shows the source, licence and review number of its ground at the lower left.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import type { TileGround } from '../../shared/map/map.contract.ts';
import { mapTexts } from './map-texts.ts';

/** @param numbered writes a review number with its label */
export function creditOf(
  tiles: TileGround | undefined | null,
  areas: AreaPack | undefined,
  numbered: (no: string) => string,
): string[] {
  const credit = areas?.credit;
  return [
    ...(tiles ? [tiles.attribution, numbered(tiles.reviewNo)] : []),
    ...(credit ? [credit.source, credit.licence, numbered(credit.reviewNo)] : []),
  ];
}

export function MapCredit({ tiles, areas }: { tiles: TileGround | undefined; areas: AreaPack | undefined }) {
  const texts = useTexts(mapTexts);
  const parts = creditOf(tiles, areas, (no) => fill(texts.reviewNo, { no }));
  return <p className="map-credit">{parts.length > 0 ? parts.join(' · ') : texts.borderless}</p>;
}
