// Tests how the slots of a resource are loaded.
import { expect, test } from 'vitest';
import { loadSlots } from './resources.tsx';
import type { SlotsMap } from './slots.ts';

const map: SlotsMap = {
  'test.thing': () => Promise.resolve({ slots: { formWidth: 600 } }),
  'test.lost': () => Promise.reject(new Error('not loaded')),
};

test('a form outside its page has the slots of its page, or none if they do not exist or do not load', async () => {
  expect(await loadSlots(map, { name: 'test.thing' })).toEqual({ formWidth: 600 });
  expect(await loadSlots(map, { name: 'test.other' })).toEqual({});
  expect(await loadSlots(map, { name: 'test.lost' })).toEqual({});
});
