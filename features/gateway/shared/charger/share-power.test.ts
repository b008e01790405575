// Tests how connectors share the power of a site: evenly, none more than its rated power, and the rest to those that can take more.
import { expect, test } from 'vitest';
import { sharePower } from './share-power.ts';

const shares = (limit: number, ...rated: number[]) =>
  [
    ...sharePower(
      limit,
      rated.map((ratedKw, index) => ({ id: `${index}`, ratedKw })),
    ),
  ]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, kw]) => kw);

test('limits no connector while there is enough power', () => expect(shares(1000, 240, 180)).toEqual([240, 180]));
test('shares the power equally if all connectors can use their share', () =>
  expect(shares(300, 240, 240)).toEqual([150, 150]));
test('gives the power that one connector cannot use to the others', () =>
  expect(shares(300, 60, 240, 240)).toEqual([60, 120, 120]));
test('gives the power that two connectors cannot use to the third', () =>
  expect(shares(500, 60, 120, 360)).toEqual([60, 120, 320]));
test('rounds shares down to tenths of a kW', () => expect(shares(100, 240, 240, 240)).toEqual([33.3, 33.3, 33.3]));
test('accepts a limit of 0 or less, and a site without connectors', () => {
  expect(shares(0, 240)).toEqual([0]);
  expect(shares(-5, 240)).toEqual([0]);
  expect(shares(100)).toEqual([]);
});
test('never exceeds the limit or a rated power, and leaves at most 0.1 kW per connector unused', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let round = 0; round < 5000; round++) {
    const rated = Array.from({ length: random(20) }, () => random(400));
    const limit = random(3000);
    const parts = shares(limit, ...rated);
    const sum = parts.reduce((a, b) => a + b, 0);
    const wanted = rated.reduce((a, b) => a + b, 0);
    expect(sum).toBeLessThanOrEqual(limit + 1e-6);
    for (const [index, kw] of parts.entries()) expect(kw).toBeLessThanOrEqual((rated[index] ?? 0) + 1e-6);
    expect(sum).toBeGreaterThanOrEqual(Math.min(limit, wanted) - 0.1 * rated.length - 1e-6);
  }
});
