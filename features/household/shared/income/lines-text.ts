// The lines of a day's or a month's income in words, for the history and for sheets.
import { groupNumber, moneyText } from '@ec/language/amount';
import type { Language } from '@ec/language/language';

interface IncomeLine {
  kind: 'feed' | 'self' | 'subsidy' | 'share' | 'rent' | 'adjust';
  kwh: number | null;
  price: number | null;
  amount: number;
  month?: string;
}

const names = {
  feed: { zh: '上网电量', en: 'Fed into the grid' },
  self: { zh: '自用电量', en: 'Own use' },
  subsidy: { zh: '补贴', en: 'Subsidy' },
  share: { zh: '农户分成', en: 'Farmer share' },
  rent: { zh: '屋顶租金', en: 'Roof rent' },
  adjust: { zh: '差额', en: 'Difference' },
};

/** One a line: `上网电量 12.5 kWh × ¥0.3949/kWh = ¥4.94`. */
export const incomeLinesText = (lines: readonly IncomeLine[], language: Language): string =>
  lines
    .map(({ kind, kwh, price, amount, month }) => {
      const name = kind === 'adjust' && month ? `${month} ${names.adjust[language]}` : names[kind][language];
      const energy = kwh === null ? [] : [`${groupNumber(kwh)} kWh`];
      const rate = price === null ? [] : [moneyText(price, { digits: 4, unit: kwh === null ? '¥' : '¥/kWh' })];
      const of = [...energy, ...rate].join(' × ');
      return of === '' ? `${name} ${moneyText(amount)}` : `${name} ${of} = ${moneyText(amount)}`;
    })
    .join('\n');
