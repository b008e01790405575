// Writes the lines of the income of a day or month as text, for the history and for sheets.
import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';

interface IncomeLine {
  kind: 'feed' | 'self' | 'subsidy' | 'share' | 'rent' | 'adjust';
  kwh: number | null;
  price: number | null;
  amount: number;
  month?: string;
  days?: number | null | undefined;
  base?: number | null | undefined;
}

const names = {
  feed: { zh: '上网电量', en: 'Fed into the grid' },
  self: { zh: '自用电量', en: 'Own use' },
  subsidy: { zh: '补贴', en: 'Subsidy' },
  share: { zh: '农户分成', en: 'Farmer share' },
  rent: { zh: '屋顶租金', en: 'Roof rent' },
  adjust: { zh: '差额', en: 'Difference' },
};

const roundedByDay = { zh: '（{days}天之和，每天四舍五入）', en: ' (sum of {days} days, each rounded)' };

/** Writes the calculation of the amount: energy × price, income × percent, or a twelfth of the rent of the year. */
function factorsOf({ kind, kwh, price, base }: IncomeLine): string {
  const hasBase = base !== null && base !== undefined;
  if (kind === 'rent') return hasBase ? `${moneyText(base)} / 12` : '';
  const factors = [
    ...(kwh === null ? [] : [`${groupNumber(kwh)} kWh`]),
    ...(hasBase ? [moneyText(base)] : []),
    ...(price === null ? [] : [kind === 'share' ? `${groupNumber(price)}%` : priceText(price, kwh)]),
  ];
  return factors.join(' × ');
}

const priceText = (price: number, kwh: number | null) =>
  moneyText(price, { digits: 4, unit: kwh === null ? '¥' : '¥/kWh' });

/** Writes each line with its calculation: `上网电量 12.5 kWh × ¥0.3949/kWh = ¥4.94`. */
export const incomeLinesText = (lines: readonly IncomeLine[], language: Language): string =>
  lines
    .map((line) => {
      const { kind, amount, month, days = null } = line;
      const name = kind === 'adjust' && month ? `${month} ${names.adjust[language]}` : names[kind][language];
      const factors = factorsOf(line);
      const note = days !== null && days > 1 ? fill(roundedByDay[language], { days }) : '';
      return factors === '' ? `${name} ${moneyText(amount)}` : `${name} ${factors} = ${moneyText(amount)}${note}`;
    })
    .join('\n');
