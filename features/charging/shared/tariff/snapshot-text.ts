// Describes the tariff snapshot of an order in words for spreadsheets: rule, version, and the prices of its two days.
import { moneyText, type NumberValue } from '@ec/language/amount';
import { durationWords } from '@ec/language/duration';
import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { clockText } from '@ec/truck/shared/clock-text';
import type { TariffDay, TariffSnapshot } from '../pricing/tariff-snapshot.ts';
import { billingRulesBillType, billingRulesChargeMode, periodKind } from './tariff.enums.ts';

const words = {
  electricity: { zh: '电费', en: 'electricity' },
  service: { zh: '服务费', en: 'service' },
  swap: { zh: '换电单价', en: 'Swap price' },
  mileage: { zh: '里程单价', en: 'Mileage price' },
  occupy: { zh: '占位单价', en: 'Occupancy price' },
  free: { zh: '占位免费', en: 'Free occupancy' },
  cap: { zh: '占位封顶', en: 'Occupancy cap' },
  balance: { zh: '起充余额', en: 'Least balance' },
  prepay: { zh: '预付金额', en: 'Prepayment' },
  discount: { zh: '服务费折扣', en: 'Off the service fee' },
};

const nameOf = (
  { values }: { values: readonly { key: number; zh: string; en: string }[] },
  key: number,
  language: Language,
): string => values.find((value) => value.key === key)?.[language] ?? `${key}`;

const perKwh = (price: NumberValue): string => moneyText(price, { digits: 4, unit: '¥/kWh' });

const dayText = ({ date, periods }: TariffDay, language: Language): string =>
  periods
    .map(({ startMin, endMin, kind, elecPrice, servicePrice }) => {
      const range = `${date} ${clockText(startMin)}–${clockText(endMin)}`;
      const prices = `${words.electricity[language]} ${perKwh(elecPrice)} ${words.service[language]} ${perKwh(servicePrice)}`;
      return `${range} ${nameOf(periodKind, kind, language)} ${prices}`;
    })
    .join('\n');

const yuan = (amount: NumberValue): string => moneyText(amount);

/** Writes one fact per line and omits facts that the tariff does not have. */
export function snapshotText(snapshot: TariffSnapshot, language: Language): string {
  const { ruleName, ruleNo, versionNo, billType, chargeMode, days } = snapshot;
  const { swapPrice, mileagePrice, occupyPrice, occupyFreeMin, occupyCap, minBalance, prepayAmount } = snapshot;
  const kinds = [
    nameOf(billingRulesBillType, billType, language),
    nameOf(billingRulesChargeMode, chargeMode, language),
  ];
  const facts: [Label, NumberValue, (value: NumberValue) => string][] = [
    [words.swap, swapPrice, yuan],
    [words.mileage, mileagePrice, (price) => moneyText(price, { digits: 4, unit: '¥/km' })],
    [words.occupy, occupyPrice, (price) => moneyText(price, { digits: 4, unit: unitWords('¥/min', language) })],
    [words.free, occupyFreeMin, (minutes) => durationWords(Number(minutes) * 60, language)],
    [words.cap, occupyCap, yuan],
    [words.balance, minBalance, yuan],
    [words.prepay, prepayAmount, yuan],
    [words.discount, snapshot.discountRate ?? null, (percent) => `${percent}%`],
  ];
  return [
    `${ruleName} ${ruleNo} V${versionNo} ${kinds.join(' ')}`,
    ...days.map((day) => dayText(day, language)),
    ...facts.flatMap(([label, value, text]) =>
      value === null || value === undefined || Number(value) === 0 ? [] : [`${label[language]} ${text(value)}`],
    ),
  ].join('\n');
}
