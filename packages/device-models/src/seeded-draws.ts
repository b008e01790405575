// Draws from the distributions of the demo data (domain §11), with a seeded generator, so that each run gives the same values.
import type { SeededRandom } from '@ec/kernel/seeded-random';

type Uniform = Pick<SeededRandom, 'next'>;

/** Returns a number above 0 and at most 1, because 0 has no logarithm. */
const above0 = ({ next }: Uniform) => 1 - next();

/** Draws from a normal distribution (Box–Muller). */
export function normal(random: Uniform, mean: number, deviation: number): number {
  return mean + deviation * Math.sqrt(-2 * Math.log(above0(random))) * Math.cos(2 * Math.PI * random.next());
}

/** Draws from a beta distribution. Both parameters must be whole, because it sums exponential draws. */
export function beta(random: Uniform, alpha: number, betaOf: number): number {
  const gamma = (shape: number) => {
    let product = 1;
    for (let index = 0; index < shape; index += 1) product *= above0(random);
    return -Math.log(product);
  };
  const first = gamma(alpha);
  return first / (first + gamma(betaOf));
}

/** Draws from a Poisson distribution (Knuth's method), for means up to some hundreds. */
export function poisson(random: Uniform, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = above0(random); product > limit; product *= above0(random)) count += 1;
  return count;
}

/** Draws from a log-normal distribution, by the median and the standard deviation of the logarithm. */
export function lognormal(random: Uniform, median: number, deviation: number): number {
  return median * Math.exp(normal(random, 0, deviation));
}

/** Draws one of the values with a probability in proportion to its weight. */
export function weighted<T>(random: Uniform, pairs: readonly (readonly [T, number])[]): T {
  let left = random.next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of pairs) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = pairs.at(-1);
  if (!last) throw new Error('Nothing to draw from');
  return last[0];
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
