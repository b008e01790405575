// Tests that the energy of an inverter does not depend on the order in which its samples arrive. It must be the sum of the valid movements
// of its counter and of the energy from power (BR-41).
import { randomHistory } from '@ec/fixtures/household/test-history';
import { recount } from '@ec/fixtures/household/test-recount';
import { seededRandom } from '@ec/kernel/seeded-random';
import { expect, test } from 'vitest';
import { type DayReadings, type LinkedDay, relinkDays } from './link-days.ts';
import { rollDay, type Sample } from './roll-day.ts';
import { hundredthsOf } from './spread.ts';

const plant = { ratedKw: 10, tolerance: 120, roof: { lat: 36.65, lng: 117.12, tilt: 25, azimuth: 180 } };
const histories = Number(process.env.HISTORIES ?? 10_000);
const timeout = 120_000 + histories * 10;
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

/** Holds what the server stores of an inverter: samples, the readings of each day, and the energy that follows from them. */
class Inverter {
  readonly samples = new Map<string, Map<number, Sample>>();
  readonly readings = new Map<string, DayReadings>();
  readonly energy = new Map<string, LinkedDay>();

  take(day: string, samples: readonly Sample[]): void {
    const samplesOfDay = this.samples.get(day) ?? new Map<number, Sample>();
    this.samples.set(day, samplesOfDay);
    for (const sample of samples) if (!samplesOfDay.has(sample.at)) samplesOfDay.set(sample.at, sample);
    const rolled = rollDay({ from: midnightOf(day), ...plant, samples: [...samplesOfDay.values()] });
    if (!rolled) return;
    this.readings.set(day, { day, ...rolled });
    for (const { day: each, linked } of relinkDays(this.around(day), day, plant).days)
      if (linked) this.energy.set(each, linked);
      else this.energy.delete(each);
  }

  private around(day: string): DayReadings[] {
    const rows = [...this.readings.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
    const anchored = rows.filter(({ first }) => first !== null).map((row) => row.day);
    const first = anchored.filter((each) => each < day).at(-2) ?? anchored.find((each) => each < day) ?? day;
    const later = anchored.filter((each) => each > day);
    const last = later[1] ?? later[0] ?? day;
    return rows.filter((row) => row.day >= first && row.day <= last);
  }
}

const unitsOf = (inverter: Inverter) =>
  new Map(
    [...inverter.energy].map(([day, { hours }]) => [day, hours.reduce((sum, kwh) => sum + hundredthsOf(kwh), 0)]),
  );
const byDay = (days: ReadonlyMap<string, number>) => [...days].sort(([a], [b]) => (a < b ? -1 : 1));
const sumsBy = (days: ReadonlyMap<string, number>, length: number) => {
  const sums = new Map<string, number>();
  for (const [day, units] of days) sums.set(day.slice(0, length), (sums.get(day.slice(0, length)) ?? 0) + units);
  return byDay(sums);
};

test(
  'random histories have the same energy as a count of all their samples at once',
  () => {
    let batches = 0;
    let gaps = 0;
    let checks = 0;
    for (let index = 0; index < histories; index += 1) {
      const random = seededRandom(20261126, 'history', index);
      const start = Date.parse('2026-01-01T00:00:00+08:00') + random.whole(0, 400) * 86_400_000;
      const inverter = new Inverter();
      const history = randomHistory(random, start, random.whole(2, 6), plant.ratedKw);
      const all: Sample[] = [];
      for (const [at, { day, samples }] of history.entries()) {
        inverter.take(day, samples);
        all.push(...samples);
        batches += 1;
        // Every twentieth history is compared after each batch, the others after their last batch only.
        if (index % 20 !== 0 && at < history.length - 1) continue;
        const { days, movement } = recount(all, plant.ratedKw, plant.roof);
        const energy = unitsOf(inverter);
        const total = [...energy.values()].reduce((sum, each) => sum + each, 0);
        // A matcher for each comparison would take most of the time, so it runs only after a difference.
        const differs = [10, 7, 4].some((length) => `${sumsBy(energy, length)}` !== `${sumsBy(days, length)}`);
        if (differs || total !== movement)
          expect({ days: sumsBy(energy, 10), total }, `history ${index}, batch ${at}`).toEqual({
            days: sumsBy(days, 10),
            total: movement,
          });
        checks += 1;
      }
      gaps += [...inverter.energy.values()].filter(({ estimatedKwh }) => estimatedKwh > 0).length;
    }
    expect(checks).toBeGreaterThanOrEqual(histories);
    expect(batches).toBeGreaterThan(histories * 4);
    expect(gaps).toBeGreaterThan(histories / 4);
  },
  timeout,
);
