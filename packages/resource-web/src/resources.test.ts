import { expect, test } from 'vitest';
import { loadSlots } from './resources.tsx';
import type { SlotsMap } from './slots.ts';

const map: SlotsMap = {
  'test.thing': () => Promise.resolve({ slots: { formWidth: 600 } }),
  'test.lost': () => Promise.reject(new Error('not loaded')),
};

test('a form that opens away from its page has the slots of that page, or none', async () => {
  expect(await loadSlots(map, { name: 'test.thing' })).toEqual({ formWidth: 600 });
  expect(await loadSlots(map, { name: 'test.other' })).toEqual({});
  expect(await loadSlots(map, { name: 'test.lost' })).toEqual({});
});
