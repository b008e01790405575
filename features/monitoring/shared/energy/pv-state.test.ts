// Tests the states of inverters and the detection of low strings.
import { expect, test } from 'vitest';
import { lowStrings, pvStateOf } from './pv-state.ts';

test('at night an inverter is neither late nor offline', () => {
  expect(pvStateOf({ isNight: true, isOnline: false, stale: true })).toBe('night');
  expect(pvStateOf({ isNight: false, isOnline: false, stale: true })).toBe('offline');
  expect(pvStateOf({ isNight: false, isOnline: true, stale: true })).toBe('late');
  expect(pvStateOf({ isNight: false, isOnline: true, stale: false })).toBe('live');
});

test('an input below 70 % of the median is low, but only above a fifth of the rated power (BR-44)', () => {
  const inputs = [
    { n: 1, i: 10 },
    { n: 2, i: 10 },
    { n: 3, i: 6.9 },
    { n: 4, i: null },
  ];
  expect(lowStrings(inputs, 30, 110)).toEqual([3]);
  expect(lowStrings(inputs, 20, 110)).toEqual([]);
  expect(lowStrings(null, 30, 110)).toEqual([]);
});
