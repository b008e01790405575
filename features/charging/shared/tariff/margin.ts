// Computes the income and cost of a station in a month (domain BR-66). An unknown amount is null, never 0, and makes the sum
// unknown.
import type { KeyOf } from '@ec/resource/enum';
import { Decimal } from 'decimal.js';
import { energyCostType } from './tariff.enums.ts';

const { grid, demand, capacity, rent, operationAndMaintenance } = energyCostType.key;

export type CostType = KeyOf<typeof energyCostType>;

export interface CostSetting {
  costType: CostType;
  unitPrice: string | null;
  /** The number of days of the month on which the setting applies. */
  days: number;
  /** The number of days of the month. */
  ofDays: number;
}

export interface MonthOfStation {
  income: string;
  kwh: string;
  /** The part of the sold energy whose purchase price is known. */
  pricedKwh: string;
  /** The purchase cost of `pricedKwh`. */
  gridMoney: string;
  transformerKva: string | null;
  settings: readonly CostSetting[];
}

export interface Cost {
  costType: CostType;
  money: string | null;
}

export interface Margin {
  costs: Cost[];
  cost: string | null;
  profit: string | null;
}

/** Without any cost setting the cost is unknown, since nobody has entered the costs of the station. */
export function marginOf(month: MonthOfStation): Margin {
  const types = [
    ...new Set([...(Number(month.kwh) > 0 ? [grid] : []), ...month.settings.map((each) => each.costType)]),
  ];
  const costs = types.sort((a, b) => a - b).map((costType) => ({ costType, money: costOf(costType, month) }));
  const amounts = costs.flatMap(({ money }) => (money === null ? [] : [money]));
  const isKnown = month.settings.length > 0 && amounts.length === costs.length;
  const cost = amounts.reduce((sum, each) => sum.plus(each), new Decimal(0));
  return {
    costs,
    cost: isKnown ? cost.toFixed(2) : null,
    profit: isKnown ? new Decimal(month.income).minus(cost).toFixed(2) : null,
  };
}

function costOf(costType: CostType, { settings, kwh, pricedKwh, gridMoney, transformerKva }: MonthOfStation) {
  const settingsOfType = settings.filter((each) => each.costType === costType);
  if (costType === grid)
    return new Decimal(kwh).minus(pricedKwh).abs().lt('0.01') ? new Decimal(gridMoney).toFixed(2) : null;
  const parts = settingsOfType.map(({ unitPrice, days, ofDays }) => {
    if (unitPrice === null) return null;
    const share = new Decimal(unitPrice).times(days).div(ofDays);
    if (share.isZero() || costType === rent || costType === operationAndMaintenance) return share;
    // The highest demand and the energy of own PV and storage are not metered, so their costs are unknown.
    if (costType === demand || costType !== capacity) return null;
    return transformerKva === null ? null : share.times(transformerKva);
  });
  return parts.some((part) => part === null)
    ? null
    : parts.reduce<Decimal>((sum, part) => sum.plus(part ?? 0), new Decimal(0)).toFixed(2);
}
