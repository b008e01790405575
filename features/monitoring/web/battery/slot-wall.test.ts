// Tests the colours and the order of battery slots.
import { expect, test } from 'vitest';
import { dangerFirst, heatOf, socBand } from './slot-wall.tsx';

test('a pack is warm from 45 °C and hot from 55 °C; an unknown temperature is neither', () => {
  expect([44.9, 45, 54.9, 55, null].map(heatOf)).toEqual([undefined, 'warm', 'warm', 'hot', undefined]);
});

test('the charge of a pack is low below 30 %, middle below 90 %, and else high', () => {
  expect([null, 0, 29.9, 30, 89.9, 90].map(socBand)).toEqual(['none', 'low', 'low', 'middle', 'middle', 'high']);
});

test('slots with smoke come first, then slots with open doors; the others keep their order', () => {
  const slot = (slotNo: number, smoke: boolean, doorOpen: boolean | null) => ({
    stationId: '1',
    stationName: '',
    slotNo,
    slotStatus: 0,
    smoke,
    doorOpen,
    battery: null,
  });
  const sorted = dangerFirst([slot(1, false, null), slot(2, false, true), slot(3, true, false), slot(4, false, false)]);
  expect(sorted.map(({ slotNo }) => slotNo)).toEqual([3, 2, 1, 4]);
});
