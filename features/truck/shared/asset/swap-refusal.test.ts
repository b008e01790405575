// Tests each condition of BR-19 at its limit.
import { expect, test } from 'vitest';
import { type SwapBattery, type SwapBay, swapRefusal } from './swap-refusal.ts';

const battery: SwapBattery = {
  batteryStatus: 3,
  model: 'LF282',
  soc: 90,
  soh: 70,
  tempMax: 45,
  openAlarmLevels: [3, 4],
};
const bay: SwapBay = { truckModel: 'LF282', emptySlots: 1, robot: { agvMode: 1, eStop: 0 } };

test('a ready or reserved battery at the limits of the conditions is accepted', () => {
  expect(swapRefusal(battery, bay)).toBeUndefined();
  expect(swapRefusal({ ...battery, batteryStatus: 4 }, bay)).toBeUndefined();
});

test.each<[string, Partial<SwapBattery>]>([
  ['不在可用或预留', { batteryStatus: 2 }],
  ['不在可用或预留', { batteryStatus: null }],
  ['型号', { model: 'LF350' }],
  ['SOC低于90%', { soc: 89.9 }],
  ['SOC低于90%', { soc: null }],
  ['SOH低于70%', { soh: 69.9 }],
  ['SOH低于70%', { soh: null }],
  ['高于45℃', { tempMax: 46 }],
  ['高于45℃', { tempMax: null }],
  ['紧急或重要告警', { openAlarmLevels: [4, 2] }],
  ['紧急或重要告警', { openAlarmLevels: [1] }],
])('the battery is refused: %s (%o)', (reason, change) => {
  expect(swapRefusal({ ...battery, ...change }, bay)?.zh).toContain(reason);
});

test.each<[string, Partial<SwapBay>]>([
  ['空仓位', { emptySlots: 0 }],
  ['自动模式', { robot: { agvMode: 3, eStop: 0 } }],
  ['自动模式', { robot: undefined }],
  ['急停', { robot: { agvMode: 1, eStop: 1 } }],
])('the bay is refused: %s', (reason, change) => {
  expect(swapRefusal(battery, { ...bay, ...change })?.zh).toContain(reason);
});
