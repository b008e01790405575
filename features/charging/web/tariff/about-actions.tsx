// Explains the effect of activating or stopping a price or tariff, before the person confirms.

import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { tariffTexts } from './tariff-texts.ts';

type About = 'activate' | 'stopPrice' | 'stopRule';

const about =
  (key: About) =>
  ({ rows: [row] }: { rows: readonly { effectFrom: string }[] }) => {
    const texts = useTexts(tariffTexts);
    return <p className="tariff-about">{fill(texts.about[key], { from: row?.effectFrom ?? '' })}</p>;
  };

export const AboutActivate = about('activate');
export const AboutStopPrice = about('stopPrice');
export const AboutStopRule = about('stopRule');
