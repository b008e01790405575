// Tests the margin of a station in a month (BR-66): exact to the cent, and null if one of its costs is unknown.
import { expect, test } from 'vitest';
import { type CostSetting, type MonthOfStation, marginOf } from './margin.ts';
import { energyCostType } from './tariff.enums.ts';

const { grid, pvSelfUse, demand, capacity, storageDepreciation, rent, operationAndMaintenance } = energyCostType.key;
const setting = (costType: CostSetting['costType'], unitPrice: string | null, days = 30): CostSetting => ({
  costType,
  unitPrice,
  days,
  ofDays: 30,
});
const month: MonthOfStation = {
  income: '1000.00',
  kwh: '500.00',
  pricedKwh: '500.000001',
  gridMoney: '300.004',
  transformerKva: '630',
  settings: [setting(grid, null), setting(rent, '300'), setting(operationAndMaintenance, '90', 10)],
};

test('the profit is the income minus energy, rent and O&M, each by its days', () => {
  expect(marginOf(month)).toEqual({
    costs: [
      { costType: grid, money: '300.00' },
      { costType: rent, money: '300.00' },
      { costType: operationAndMaintenance, money: '30.00' },
    ],
    cost: '630.00',
    profit: '370.00',
  });
});

test('a loss is a negative profit', () => {
  expect(marginOf({ ...month, income: '0.00' }).profit).toBe('-630.00');
});

test.each([
  ['nobody said what it costs', { settings: [] }],
  ['energy without a price', { pricedKwh: '499.98' }],
  ['energy sold, none bought', { settings: [setting(rent, '300')], pricedKwh: '0' }],
  ['own PV, which has no meter', { settings: [...month.settings, setting(pvSelfUse, '0.35')] }],
  ['storage, which has none', { settings: [...month.settings, setting(storageDepreciation, '0.18')] }],
  ['a demand nobody measured', { settings: [...month.settings, setting(demand, '38')] }],
  ['a price that is missing', { settings: [...month.settings, setting(capacity, null)] }],
  ['a transformer of unknown size', { transformerKva: null, settings: [...month.settings, setting(capacity, '20')] }],
] satisfies [string, Partial<MonthOfStation>][])('cost and profit are unknown: %s', (_, changes) => {
  expect(marginOf({ ...month, ...changes })).toMatchObject({ cost: null, profit: null });
});

test('a demand price of 0 is a known cost, and capacity costs by the size of the transformer', () => {
  const settings = [...month.settings, setting(demand, '0'), setting(capacity, '2', 15)];
  expect(marginOf({ ...month, settings })).toMatchObject({ cost: '1260.00', profit: '-260.00' });
});
