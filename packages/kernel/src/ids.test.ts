// Tests the ids of rows, which contain the time and the node.
import { describe, expect, test } from 'vitest';
import { createIdSource, momentOfId } from './ids.ts';

function fixedClock(start: number) {
  let now = start;
  return { now: () => new Date(now), set: (time: number) => (now = time) };
}

describe('ids of one node', () => {
  test('grow, even past 4096 in a millisecond and when the clock is set back', () => {
    const clock = fixedClock(Date.parse('2026-11-21T00:00:00Z'));
    const source = createIdSource({ node: 3, clock });
    const ids = Array.from({ length: 10_000 }, () => source.next());
    clock.set(Date.parse('2026-11-20T23:59:00Z'));
    ids.push(...Array.from({ length: 10 }, () => source.next()));
    const numbers = ids.map(BigInt);
    expect(numbers.every((id, index) => index === 0 || id > (numbers[index - 1] as bigint))).toBe(true);
  });

  test('have 19 digits and contain their moment', () => {
    const moment = new Date('2026-11-21T04:05:06.789Z');
    const id = createIdSource({ node: 0, clock: { now: () => moment } }).next();
    expect(id).toMatch(/^\d{19}$/);
    expect(momentOfId(id)).toEqual(moment);
  });
});

test('two nodes never create the same id, and neither do next and at of one node', () => {
  const moment = new Date('2026-11-21T04:05:06.789Z');
  const clock = { now: () => moment };
  const [one, two] = [createIdSource({ node: 0, clock }), createIdSource({ node: 1, clock })];
  const ids = Array.from({ length: 9000 }, () => [one.next(), two.next(), one.at(moment), two.at(moment)]).flat();
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids for a past moment sort by the moment and differ within it', () => {
  const source = createIdSource({ node: 511 });
  const early = Array.from({ length: 20_000 }, () => source.at(new Date('2025-01-01T00:00:00Z')));
  const late = source.at(new Date('2025-01-01T00:00:01Z'));
  expect(new Set(early).size).toBe(early.length);
  expect(early.every((id) => BigInt(id) < BigInt(late))).toBe(true);
  expect(() => source.at(new Date('2001-01-01'))).toThrow('before');
});

test('ids for past moments stay unique when neighbouring milliseconds are full', () => {
  const source = createIdSource({ node: 7 });
  const moment = Date.parse('2025-01-01T00:00:00.500Z');
  const ids = [5, 4, 6].flatMap((ms) => Array.from({ length: 5000 }, () => source.at(new Date(moment + ms))));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => Math.floor(momentOfId(id).getTime() / 1000) === Math.floor(moment / 1000))).toBe(true);
});

test('a node outside 0 to 511 is refused', () => {
  for (const node of [-1, 512, 1.5]) expect(() => createIdSource({ node })).toThrow('No such id node');
});
