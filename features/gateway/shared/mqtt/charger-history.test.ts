// Tests the history of a charger in steps of five minutes: the energies add up to the growth of the registers, whenever they were read.
import { describe, expect, test } from 'vitest';
import { chargerSteps, type MeterPoint, type Presence } from './charger-history.ts';
import { stepMs } from './gun-series.ts';

const start = Date.UTC(2026, 0, 5, 2);
const minute = 60_000;
const point = (minutes: number, kwh: number | null, more: Partial<MeterPoint> = {}): MeterPoint => ({
  at: start + minutes * minute,
  kwh,
  powerKw: null,
  voltV: null,
  currA: null,
  tempC: null,
  ...more,
});
const none = new Map<number, Presence>();
const hour = { from: start, to: start + 60 * minute };
const steps = (guns: readonly (readonly MeterPoint[])[], presence: ReadonlyMap<number, Presence> = none) =>
  chargerSteps(guns, presence, hour);

describe('energy', () => {
  test('is spread over the time between two readings', () => {
    const rows = steps([[point(-1, 100), point(4, 110), point(9, 120), point(12, 126)]]);
    expect(rows.map(({ energyKwh }) => energyKwh)).toEqual([10, 10, 4]);
    expect(rows.map(({ powerKw }) => powerKw)).toEqual([120, 120, 48]);
  });

  test('adds up to the growth of the registers, for random readings of two connectors', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 200; round += 1) {
      const guns = [0, 1].map(() => {
        let [at, kwh] = [0, 1000 * random()];
        const points: MeterPoint[] = [];
        while (at < 59) {
          points.push(point(at, kwh));
          at += 0.1 + 8 * random();
          kwh += 3 * random();
        }
        return points;
      });
      const grown = guns.reduce((total, points) => total + ((points.at(-1)?.kwh ?? 0) - (points[0]?.kwh ?? 0)), 0);
      // The presence makes a row for each step. Without it, a step between two readings would have no row, and its energy would be missing.
      const rows = steps(
        guns,
        new Map(Array.from({ length: 12 }, (_, n) => [start + n * stepMs, { minutes: 31, guns: 1 }])),
      );
      expect(rows.reduce((total, { energyKwh }) => total + (energyKwh ?? 0), 0)).toBeCloseTo(grown, 6);
    }
  });

  test('is unknown if a register decreased, or after more than an hour without a reading', () => {
    expect(steps([[point(0, 100), point(3, 90)]])[0]).toMatchObject({ energyKwh: null, powerKw: null });
    expect(steps([[point(-70, 100), point(3, 190)]])[0]).toMatchObject({ energyKwh: null });
  });
});

test('an idle charger delivers 0 kWh; the energy of a busy charger without samples is unknown', () => {
  const presence = new Map([
    [start, { minutes: 31, guns: 0 }],
    [start + stepMs, { minutes: 0b00101, guns: 1 }],
  ]);
  expect(steps([[]], presence)).toEqual([
    expect.objectContaining({ ts: start, powerKw: 0, energyKwh: 0, gunBusy: 0, onlineMin: 5, meterKwh: null }),
    expect.objectContaining({ ts: start + stepMs, powerKw: null, energyKwh: null, gunBusy: 1, onlineMin: 2 }),
  ]);
});

test('the highest power is the largest sum of all connectors within a minute', () => {
  const [firstStep] = steps([
    [
      point(0.2, null, { powerKw: 100, tempC: 30, voltV: 700, currA: 140 }),
      point(1.2, null, { powerKw: 60, tempC: 35 }),
    ],
    [point(0.7, null, { powerKw: 50, voltV: 720, currA: 70 }), point(3, null, { powerKw: 120 })],
  ]);
  expect(firstStep).toMatchObject({ maxPowerKw: 150, powerKw: 80 + 85, tempC: 35, volt: 710, curr: 210 });
});

test('the sum of the registers is unknown if one of them is unknown', () => {
  expect(steps([[point(1, 100)], [point(-30, 50)]])[0]?.meterKwh).toBe(150);
  expect(steps([[point(1, 100)], []])[0]?.meterKwh).toBeNull();
});

test('impossible values are unknown', () => {
  const [firstStep] = steps([[point(0, 0), point(4, 999_999_999_999, { voltV: 1e9, tempC: -5000, powerKw: 1e8 })]]);
  expect(firstStep).toMatchObject({
    energyKwh: null,
    powerKw: null,
    meterKwh: null,
    volt: null,
    tempC: null,
    maxPowerKw: null,
  });
});
