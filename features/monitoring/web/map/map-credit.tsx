// What every map shows at its lower left: source, licence and review number of what is drawn.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import type { TileGround } from '../../shared/map/map.contract.ts';
import { mapTexts } from './map-texts.ts';

export function MapCredit({ tiles, areas }: { tiles: TileGround | undefined; areas: AreaPack | undefined }) {
  const texts = useTexts(mapTexts);
  const credit = areas?.credit;
  const parts = [
    ...(tiles ? [tiles.attribution, fill(texts.reviewNo, { no: tiles.reviewNo })] : []),
    ...(credit ? [credit.source, credit.licence, fill(texts.reviewNo, { no: credit.reviewNo })] : []),
  ];
  return <p className="map-credit">{parts.length > 0 ? parts.join(' · ') : texts.borderless}</p>;
}
