import { expect, test } from 'vitest';
import { roundedParts } from '../figures.ts';
import { balanceOf, loadOf, selfSufficiency } from './flow-balance.ts';

const nothing = { pvKw: null, gridKw: null, storages: [], chargeKw: null, swapKw: null, auxKw: null };

test('a use follows from what is drawn, fed in, given and charged', () => {
  expect(loadOf([2.38, 2.62, -4.67])).toBe(0.33);
  expect(loadOf([28, -26, 17.9, -27.1, 31.6])).toBe(24.4);
  expect(loadOf([50.6, 8.2, -45.6])).toBe(13.2);
});

test('PV of 4.7 kW and a charge of 3.7 kW feed 1.0 kW into the grid, and nothing is left over', () => {
  expect(balanceOf({ ...nothing, pvKw: 4.7, gridKw: -1, chargeKw: 3.7 })).toMatchObject({
    restKw: 0,
    isUnbalanced: false,
  });
});

test('a pack that charges and one that discharges are both there, their sum beside them', () => {
  const { essKw, restKw } = balanceOf({ ...nothing, gridKw: 10, storages: [-30, 32], chargeKw: 12 });
  expect([essKw, restKw]).toEqual([2, 0]);
});

test('what is left over is told, and warned of above 5 kW and 3 %', () => {
  expect(balanceOf({ ...nothing, gridKw: 100, chargeKw: 96 })).toMatchObject({ restKw: 4, isUnbalanced: false });
  expect(balanceOf({ ...nothing, gridKw: 100, chargeKw: 94 })).toMatchObject({ restKw: 6, isUnbalanced: true });
  expect(balanceOf({ ...nothing, gridKw: 300, chargeKw: 292 })).toMatchObject({ restKw: 8, isUnbalanced: false });
  expect(balanceOf({ ...nothing, gridKw: null, chargeKw: 292 })).toMatchObject({ restKw: null, isUnbalanced: false });
});

test('a site whose PV is stale is not balanced, and its self-sufficiency is unknown; one without PV has both', () => {
  const parts = { ...nothing, gridKw: 10, chargeKw: 94 };
  expect(balanceOf(parts, ['pv'])).toMatchObject({ restKw: null, isUnbalanced: false, selfSufficiencyPct: null });
  expect(balanceOf(parts, ['aux'])).toMatchObject({ restKw: null, isUnbalanced: false, selfSufficiencyPct: 0 });
  expect(balanceOf(parts)).toMatchObject({ restKw: -84, isUnbalanced: true, selfSufficiencyPct: 0 });
});

test('self-sufficiency counts what comes from own sources; it is never negative, and unknown without a use', () => {
  expect(selfSufficiency({ pvKw: 1.3, gridKw: 6.15, essKw: -2.1 })).toBeCloseTo(24.3, 1);
  expect(selfSufficiency({ pvKw: 5, gridKw: -5, essKw: null })).toBeNull();
  expect(selfSufficiency({ pvKw: 0, gridKw: 8, essKw: -8 })).toBeNull();
  expect(selfSufficiency({ pvKw: 0, gridKw: 8, essKw: -2 })).toBe(0);
  expect(selfSufficiency({ pvKw: null, gridKw: null, essKw: 3 })).toBeNull();
});

test('shown parts add up to the shown whole', () => {
  expect(roundedParts([1.1, 0.5])).toEqual([1.1, 0.5]);
  expect(roundedParts([1.04, 0.55])).toEqual([1, 0.6]);
  expect(roundedParts([33.333, 33.333, 33.334])).toEqual([33.3, 33.3, 33.4]);
});
