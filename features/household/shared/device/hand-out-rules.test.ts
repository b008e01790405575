// Tests which inverters receive settings, which pushes a person must confirm, and which read-back values differ (BR-45).
import { expect, test } from 'vitest';
import { type CheckedInverter, differingItems, isDrastic, leftKw, refusalOf } from './hand-out-rules.ts';
import type { SettingCode, SettingItem } from './setting-items.ts';

const item = (code: SettingCode, value: number): SettingItem => ({ code, value });
const inverter: CheckedInverter = { vendor: 1, model: 'SUN2000', ratedKw: 20, onlineStatus: 1, openCodes: [] };
const wanted = { vendor: 1, models: [], items: [item('powerLimitPct', 60)] };

test.each([
  [{}, wanted, undefined],
  [{ vendor: 2 }, wanted, 'otherVendor'],
  [{}, { ...wanted, models: ['SG-RT'] }, 'otherModel'],
  [{}, { ...wanted, models: ['SG-RT', 'SUN2000'] }, undefined],
  [{ onlineStatus: null }, wanted, 'neverReported'],
  [{ onlineStatus: 0 }, wanted, 'offline'],
  [{}, { ...wanted, items: [item('powerLimitKw', 20)] }, undefined],
  [{}, { ...wanted, items: [item('powerLimitKw', 20.01)] }, 'overRated'],
  [{ openCodes: ['powerLimitPct'] }, wanted, 'open'],
] as const)('an inverter with %j and the push %j: refusal %s', (change, requirement, refusal) => {
  expect(refusalOf({ ...inverter, ...change }, requirement)).toBe(refusal);
});

test.each([
  [[item('onOff', 0)], 0, true],
  [[item('onOff', 1)], undefined, false],
  [[item('powerLimitPct', 30)], 6, false],
  [[item('powerLimitPct', 29.9)], 5.98, true],
  [[item('powerLimitKw', 6)], 6, false],
  [[item('powerLimitKw', 5.99)], 5.99, true],
  [[item('powerLimitKw', 10), item('powerLimitPct', 20)], 4, true],
  [[item('uploadSec', 60)], undefined, false],
] as [SettingItem[], number | undefined, boolean][])(
  'settings %j of a 20 kW inverter leave %s kW, need a confirmation: %s',
  (items, left, asks) => {
    const kw = leftKw(20, items);
    if (left === undefined) expect(kw).toBeUndefined();
    else expect(kw).toBeCloseTo(left, 6);
    expect(isDrastic(20, items)).toBe(asks);
  },
);

test('switching off an inverter with a rated power of zero needs a confirmation', () => {
  expect(isDrastic(0, [item('onOff', 0)])).toBe(true);
});

test('a read-back value may differ by a register step, and a value without read-back counts as accepted', () => {
  const settings = [item('powerLimitPct', 60), item('pfSet', -0.9), item('onOff', 1)];
  expect(differingItems(settings, [item('powerLimitPct', 60.3), item('pfSet', -0.9)])).toEqual([]);
  expect(differingItems(settings, [item('powerLimitPct', 100), item('onOff', 0)])).toEqual([
    item('powerLimitPct', 60),
    item('onOff', 1),
  ]);
});
