// For tests: what an inverter may report over some days, in an order in which it may come: late, missing, repeated, from a counter that
// begins anew.
import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { Sample } from './roll-day.ts';
import { dayName } from './test-recount.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Samples of one day that come at once. */
export interface Batch {
  day: string;
  samples: Sample[];
}

/** @param from milliseconds of the first midnight */
export function randomHistory(random: SeededRandom, from: number, days: number, ratedKw: number): Batch[] {
  let counter = random.whole(0, 500_000) / 100;
  const batches: Batch[] = [];
  for (let day = 0; day < days; day += 1) {
    const midnight = from + day * DAY;
    const isMissing = random.next() < 0.25;
    const hasCounter = random.next() > 0.1;
    const hasPower = random.next() > 0.3;
    if (random.next() < 0.08) counter = random.whole(0, 3000) / 100;
    if (random.next() < 0.04) counter += ratedKw * 400;
    const samples: Sample[] = [];
    const resetAt = random.next() < 0.08 ? random.whole(6, 18) : -1;
    for (let step = random.whole(3, 8) * 12; step < random.whole(10, 24) * 12; step += random.whole(1, 40)) {
      const power = step > 72 && step < 216 ? random.whole(0, Math.round(ratedKw * 90)) / 100 : 0;
      counter = Math.round((counter + power * random.next()) * 100) / 100;
      if (Math.floor(step / 12) === resetAt) counter = 0;
      samples.push({
        at: midnight + step * 300_000 + random.whole(0, 299) * 1000,
        totalKwh: hasCounter && random.next() > 0.1 ? counter : null,
        pacKw: hasPower ? power : null,
        inverterStatus: inverterStatus.key.onGrid,
      });
    }
    if (isMissing) continue;
    for (const sample of samples) {
      const last = batches.at(-1);
      if (!last || last.day !== dayName(midnight) || random.next() < 0.2)
        batches.push({ day: dayName(midnight), samples: [] });
      batches.at(-1)?.samples.push(sample);
    }
  }
  const repeated = batches.filter(() => random.next() < 0.1);
  return [...batches, ...repeated]
    .map((batch, index) => ({ batch, at: index + (random.next() < 0.4 ? random.next() * 20 : 0) }))
    .sort((a, b) => a.at - b.at)
    .map(({ batch }) => batch);
}
