// When somebody comes by himself: drivers keep the hours of the day, and a place is busy as much of the time as is asked for.
import { demand, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { SeededRandom } from '@ec/kernel/seeded-random';

const total = demand.reduce((sum, each) => sum + each, 0);

/** Milliseconds until the next one. @param stayMs what one of them takes in the mean @param busy above 0, to 1 */
export function timeToArrival(random: Pick<SeededRandom, 'next'>, now: number, stayMs: number, busy: number): number {
  if (busy >= 1) return 5_000;
  const hour = Math.floor((now - midnightOf(now)) / HOUR);
  const weight = ((demand[hour] ?? 4) * 24) / total;
  return (-Math.log(1 - random.next()) * stayMs * (1 / busy - 1)) / weight;
}
