// Tests how much energy of a session is billed if its charger reports faulty register readings.
import { faultySession } from '@ec/fixtures/gateway/test-faulty-session';
import { describe, expect, test } from 'vitest';
import { courseOf, type SessionReadings } from './session-course.ts';

/** Returns the most Wh that 240 kW give at a tolerance of 120 %. A time below 15 minutes counts as 15 minutes, which give 72 kWh. */
const possible = (from: number, to: number) => Math.max(to - from, 900_000) * (240 / 3600) * 1.2;

/** Builds the readings of a session from registers in kWh, one minute apart. */
const read = (
  start: number | undefined,
  samples: readonly number[],
  end: number | undefined,
  isOver = true,
): SessionReadings => {
  const at = (index: number, kwh: number) => ({ at: index * 60_000, wh: kwh * 1000 });
  return {
    start: start === undefined ? undefined : at(0, start),
    samples: samples.map((kwh, index) => at(index + 1, kwh)),
    end: end === undefined ? undefined : at(samples.length + 1, end),
    isOver,
  };
};

const energyOf = (readings: SessionReadings) => {
  const { start, samples, end, isImpossible } = courseOf(readings, possible);
  const all = [start, ...samples, end].flatMap((point) => (point ? [point.wh] : []));
  return { kwh: ((all.at(-1) ?? 0) - (all[0] ?? 0)) / 1000, isImpossible };
};

describe('the billed energy of a session', () => {
  test.each([
    ['a plain session', read(1000, [1005], 1010), 10],
    ['samples of the session, a record of the lifetime', read(500, [1, 5, 9], 510), 10],
    ['samples of the lifetime, a record of the session', read(0, [500, 505], 10), 10],
    ['one sample of 0', read(1000, [1005, 0, 1006], 1010), 10],
    ['one sample that leaps', read(1000, [1005, 9999, 1006], 1010), 10],
    ['several samples of 0, without an end', read(1000, [1005, 0, 0, 1006], undefined), 6],
    ['a meter that begins anew', read(1000, [1005, 0.5, 1, 2], 5), 10],
    ['a meter that begins anew twice', read(10, [15, 1, 4, 0.5, 1], 2), 11],
    ['another meter in its place', read(1000, [1005, 700, 701], 702), 7],
    ['a start of 0 that is a placeholder', read(0, [1000, 1005], 1010), 10],
    ['an unknown start', read(undefined, [1000, 1005], 1010), 10],
    ['an unknown end', read(5, [12], undefined), 7],
    ['an end of 0', read(5, [12], 0), 7],
    ['an end of 0 after a start of 0', read(0, [3, 7], 0), 7],
    ['a start that is far too high', read(9000, [1000, 1005], 1010), 10],
  ])('%s', (_, readings, kwh) => {
    const { kwh: billed, isImpossible } = energyOf(readings);
    expect(billed).toBeCloseTo(kwh, 3);
    expect(isImpossible).toBe(false);
  });

  test.each([
    ['an end that leaps', read(1000, [1005], 8788), 5],
    ['a start of 0 and nothing but the leap', read(0, [7783.9], 7783.9), 0],
    ['an end alone', read(undefined, [], 1010), 0],
    ['an end below the start that nothing confirms', read(1000, [1005], 3), 5],
    ['a leap that stays', read(1000, [1005, 7000, 7003], 7005), 10],
  ])('is decided by a person for %s', (_, readings, plausible) => {
    const { samples, start, isImpossible } = courseOf(readings, possible);
    expect(isImpossible).toBe(true);
    const last = samples.at(-1)?.wh ?? start?.wh ?? 0;
    expect((last - (start?.wh ?? last)) / 1000).toBeLessThanOrEqual(plausible);
  });

  test('does not include unconfirmed readings while the session runs', () => {
    const live = (...samples: number[]) => energyOf(read(1000, samples, undefined, false)).kwh;
    expect(live(1005, 9999)).toBe(5);
    expect(live(1005, 0)).toBe(5);
    expect(live(1005, 0, 0, 0)).toBe(5);
    expect(live(1005, 0.5, 1)).toBe(5);
    expect(live(1005, 0.5, 1, 2)).toBe(7);
  });

  test('does not depend on a single odd sample', () => {
    for (const odd of [0, 0.001, 3, 999, 1004.9, 1100, 5000, 4_000_000]) {
      const clean = [1001, 1002, 1003, 1005, 1007];
      for (let place = 0; place <= clean.length; place++)
        expect(energyOf(read(1000, clean.toSpliced(place, 0, odd), 1010))).toEqual({ kwh: 10, isImpossible: false });
    }
  });
});

test('in a thousand random faulty sessions, the metered energy is billed or a person decides', () => {
  let held = 0;
  for (let seed = 1; seed <= 1000; seed++) {
    const { readings, wh } = faultySession(seed);
    const { kwh, isImpossible } = energyOf(readings);
    if (isImpossible) held += 1;
    else expect({ seed, kwh }).toEqual({ seed, kwh: wh / 1000 });
  }
  expect(held).toBeLessThan(300);
  expect(held).toBeGreaterThan(20);
});
