// Draws when the next driver arrives at a connector or a bay. Arrivals follow the hours of the day and the configured occupancy.
import { demand, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { SeededRandom } from '@ec/kernel/seeded-random';

const total = demand.reduce((sum, each) => sum + each, 0);

/**
 * Draws the milliseconds until the next arrival at a place. If `busy` is 1, the next arrival follows after five seconds.
 * @param stayMs the mean stay @param busy the share of time in which the place is occupied, above 0
 */
export function timeToArrival(random: Pick<SeededRandom, 'next'>, now: number, stayMs: number, busy: number): number {
  if (busy >= 1) return 5_000;
  const hour = Math.floor((now - midnightOf(now)) / HOUR);
  const weight = ((demand[hour] ?? 4) * 24) / total;
  return (-Math.log(1 - random.next()) * stayMs * (1 / busy - 1)) / weight;
}
