// Tests that random draws follow their distributions.
import { seededRandom } from '@ec/kernel/seeded-random';
import { expect, test } from 'vitest';
import { beta, lognormal, normal, poisson, weighted } from './seeded-draws.ts';

const many = (draw: (random: ReturnType<typeof seededRandom>) => number) =>
  Array.from({ length: 20_000 }, (_, index) => draw(seededRandom(1, 'draws', index)));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('draws have the mean of their distribution, and lognormal draws its median', () => {
  expect(mean(many((random) => normal(random, 90, 4)))).toBeCloseTo(90, 0);
  expect(mean(many((random) => beta(random, 4, 8)))).toBeCloseTo(1 / 3, 2);
  expect(mean(many((random) => poisson(random, 3.5)))).toBeCloseTo(3.5, 1);
  const sorted = many((random) => lognormal(random, 40, 0.8)).sort((a, b) => a - b);
  expect(Math.abs((sorted[10_000] ?? 0) - 40)).toBeLessThan(2);
});

test('a weighted draw returns each value as often as its weight says', () => {
  const pairs = [
    ['a', 30],
    ['b', 70],
  ] as const;
  expect(mean(many((random) => (weighted(random, pairs) === 'a' ? 1 : 0)))).toBeCloseTo(0.3, 1);
});
