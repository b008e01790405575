// Tests the balance of an energy flow, its self-sufficiency, and rounded parts.
import { expect, test } from 'vitest';
import { roundedParts } from '../figures.ts';
import { balanceOf, loadOf, selfSufficiency } from './flow-balance.ts';

const nothing = { pvKw: null, gridKw: null, storages: [], chargeKw: null, swapKw: null, auxKw: null };

test('the load is the sum of all sources, with energy that flows out as negative', () => {
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

test('storages that charge and discharge at the same time add up', () => {
  const { essKw, restKw } = balanceOf({ ...nothing, gridKw: 10, storages: [-30, 32], chargeKw: 12 });
  expect([essKw, restKw]).toEqual([2, 0]);
});

test('the rest is returned, and is unbalanced only above 5 kW and above 3 %', () => {
  expect(balanceOf({ ...nothing, gridKw: 100, chargeKw: 96 })).toMatchObject({ restKw: 4, isUnbalanced: false });
  expect(balanceOf({ ...nothing, gridKw: 100, chargeKw: 94 })).toMatchObject({ restKw: 6, isUnbalanced: true });
  expect(balanceOf({ ...nothing, gridKw: 300, chargeKw: 292 })).toMatchObject({ restKw: 8, isUnbalanced: false });
  expect(balanceOf({ ...nothing, gridKw: null, chargeKw: 292 })).toMatchObject({ restKw: null, isUnbalanced: false });
});

test('stale PV makes the rest and the self-sufficiency unknown; a site without PV has both', () => {
  const parts = { ...nothing, gridKw: 10, chargeKw: 94 };
  expect(balanceOf(parts, ['pv'])).toMatchObject({ restKw: null, isUnbalanced: false, selfSufficiencyPct: null });
  expect(balanceOf(parts, ['aux'])).toMatchObject({ restKw: null, isUnbalanced: false, selfSufficiencyPct: 0 });
  expect(balanceOf(parts)).toMatchObject({ restKw: -84, isUnbalanced: true, selfSufficiencyPct: 0 });
});

test('self-sufficiency counts own sources, is never negative, and is unknown without a load', () => {
  expect(selfSufficiency({ pvKw: 1.3, gridKw: 6.15, essKw: -2.1 })).toBeCloseTo(24.3, 1);
  expect(selfSufficiency({ pvKw: 5, gridKw: -5, essKw: null })).toBeNull();
  expect(selfSufficiency({ pvKw: 0, gridKw: 8, essKw: -8 })).toBeNull();
  expect(selfSufficiency({ pvKw: 0, gridKw: 8, essKw: -2 })).toBe(0);
  expect(selfSufficiency({ pvKw: null, gridKw: null, essKw: 3 })).toBeNull();
});

test('rounded parts add up to the rounded whole', () => {
  expect(roundedParts([1.1, 0.5])).toEqual([1.1, 0.5]);
  expect(roundedParts([1.04, 0.55])).toEqual([1, 0.6]);
  expect(roundedParts([33.333, 33.333, 33.334])).toEqual([33.3, 33.3, 33.4]);
});
