// What activating or stopping a price or tariff does, told before one says yes.

import { fill } from '@ec/language/fill';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { tariffTexts } from './tariff-texts.ts';

type About = 'activate' | 'stopPrice' | 'stopRule';

const about =
  (what: About) =>
  ({ rows: [row] }: { rows: readonly Row[] }) => {
    const texts = useTexts(tariffTexts);
    return <p className="tariff-about">{fill(texts.about[what], { from: String(row?.effectFrom ?? '') })}</p>;
  };

export const AboutActivate = about('activate');
export const AboutStopPrice = about('stopPrice');
export const AboutStopRule = about('stopRule');
