// Tariffs for tests of this folder.
import { billingRulesBillType, billingRulesChargeMode, periodKind } from '../tariff/tariff.enums.ts';
import type { PeriodKind, PricePeriod, TariffDay, TariffSnapshot } from './tariff-snapshot.ts';

const prices: Record<PeriodKind, string> = { 1: '1.1360', 2: '0.9856', 3: '0.6346', 4: '0.2836', 5: '0.1833' };

const { sharp, peak, flat, valley, deep } = periodKind.key;
const kinds: Record<string, PeriodKind> = { S: sharp, P: peak, F: flat, V: valley, D: deep };

/** Periods of a day written as 24 letters, one for each hour: 尖 S, 峰 P, 平 F, 谷 V, 深谷 D. */
export function dayOfHours(hours: string, servicePrice = '0.3000'): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (const [hour, letter] of [...hours].entries()) {
    const kind = kinds[letter] ?? flat;
    const last = periods.at(-1);
    if (last?.kind === kind) last.endMin += 60;
    else periods.push({ startMin: hour * 60, endMin: (hour + 1) * 60, kind, elecPrice: prices[kind], servicePrice });
  }
  return periods;
}

export const spring = 'FFFFFFFFFFVDDDVFFSSSPPFF';
export const winter = 'FFVVVVFPPFVDDDVFSSSPPFFF';

export function tariffOf(days: TariffDay[], more: Partial<TariffSnapshot> = {}): TariffSnapshot {
  return {
    ruleId: '1',
    ruleNo: 'R1',
    ruleName: '',
    versionNo: 1,
    billType: billingRulesBillType.key.charging,
    chargeMode: billingRulesChargeMode.key.perKWh,
    energyPriceId: '1',
    days,
    swapPrice: null,
    mileagePrice: null,
    occupyFreeMin: 15,
    occupyPrice: '0.5000',
    occupyCap: '60.00',
    minBalance: '50.00',
    prepayAmount: '0.00',
    ...more,
  };
}

/** A moment of Asia/Shanghai, `2026-03-31 23:59:30`. */
export const moment = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);
