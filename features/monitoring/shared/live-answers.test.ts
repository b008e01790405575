// Tests how live answers and patches replace older values.
import { expect, test } from 'vitest';
import { applyPatches, type HeldStation, mergeWatchedStations, newerOf } from './live-answers.ts';

const values = (powerKw: number) => ({ powerKw, gunIdle: 1 }) as HeldStation['values'];
const held = new Map([['7', { revision: 5, values: values(10) }]]);

test('an older answer that arrives later is dropped', () => {
  const [older, newer] = [{ revision: 3 }, { revision: 4 }];
  expect(newerOf(newer, older)).toBe(newer);
  expect(newerOf(older, newer)).toBe(newer);
  expect(newerOf(undefined, older)).toBe(older);
});

test('a patch changes its values, an old patch changes nothing, and a patch that does not follow is a gap', () => {
  const next = applyPatches(held, [{ id: '7', revision: 8, after: 5, values: { powerKw: 20 } }]);
  expect(next).toEqual({ stations: new Map([['7', { revision: 8, values: values(20) }]]), gaps: [] });
  expect(applyPatches(held, [{ id: '7', revision: 5, after: 4, values: { powerKw: 0 } }]).stations).toEqual(held);
  expect(applyPatches(held, [{ id: '7', revision: 9, after: 8, values: { powerKw: 0 } }])).toEqual({
    stations: held,
    gaps: ['7'],
  });
  expect(applyPatches(held, [{ id: '8', revision: 9, after: 0, values: values(3) }]).stations.get('8')?.revision).toBe(
    9,
  );
});

test('the reply to a watch keeps newer patches and drops stations that it does not name', () => {
  const answer = (revision: number) => [
    { id: '7', revision, values: values(3) },
    { id: '8', revision: 1, values: null },
  ];
  expect(mergeWatchedStations(held, answer(4))).toEqual(held);
  expect(mergeWatchedStations(held, answer(6))).toEqual(new Map([['7', { revision: 6, values: values(3) }]]));
  expect(mergeWatchedStations(new Map([['9', { revision: 2, values: values(1) }]]), answer(1)).has('9')).toBe(false);
});
