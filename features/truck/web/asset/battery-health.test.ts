// Tests the points of the health of a battery over time, from its reports and its swaps.
import { expect, test } from 'vitest';
import { healthOf } from './battery-health.ts';

const move = (at: string, soh: number | null) => ({
  at,
  soh,
  batteryStatus: 3,
  isStored: false,
  stationName: '',
  slotNo: null,
  plateNo: '',
  soc: null,
  cycles: null,
});
const swap = (at: string, soh: number | null) => ({
  at,
  soh,
  orderNo: at,
  plateNo: '',
  stationName: '',
  wentOn: true,
  soc: null,
});

test('the points come from reports and bills in the order of time, without repeated values except at the end', () => {
  const points = healthOf({
    moves: [move('2026-03-01 08:00:00', 93), move('2026-01-01 08:00:00', 95), move('2026-04-01 08:00:00', null)],
    swaps: [swap('2026-02-01 08:00:00', 95), swap('2026-02-02 08:00:00', 94.5), swap('2026-05-01 08:00:00', 93)],
  });
  expect(points.map(({ at, soh }) => [at.slice(5, 7), soh])).toEqual([
    ['01', 95],
    ['02', 94.5],
    ['03', 93],
    ['05', 93],
  ]);
});
