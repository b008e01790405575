// Tests with a million random sessions, or with the number in the variable SESSIONS, that the parts of a bill sum to the whole, and that
// billing does not change the tariff.
import { dayOfHours, moment, spring, tariffOf, winter } from '@ec/fixtures/charging/pricing-samples';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billSession } from './bill-session.ts';
import type { MeterSample } from './meter-readings.ts';
import type { PricePeriod, TariffSnapshot } from './tariff-snapshot.ts';

const SESSIONS = Number(process.env.SESSIONS ?? 1_000_000);
const HOUR = 3_600_000;

/** Returns a random generator of whole numbers. The same seed gives the same numbers in each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const dates = [
  '2026-02-28',
  '2026-03-01',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
  '2028-03-01',
  '2026-06-30',
  '2026-07-01',
];

/** Returns the periods of a day, at most nine, with random borders, kinds and prices. */
function anyDay(upTo: (below: number) => number): PricePeriod[] {
  const borders = [0, 1440];
  for (let count = upTo(9); count > 0; count -= 1) borders.push(1 + upTo(1439));
  const sorted = [...new Set(borders)].sort((a, b) => a - b);
  return sorted.slice(1).map((endMin, index) => ({
    startMin: sorted[index] ?? 0,
    endMin,
    kind: ([1, 2, 3, 4, 5] as const)[upTo(5)] ?? 3,
    elecPrice: (upTo(20_000) / 10_000).toFixed(4),
    servicePrice: (upTo(5000) / 10_000).toFixed(4),
  }));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

function someTariffs(upTo: (below: number) => number): TariffSnapshot[] {
  return Array.from({ length: 400 }, (_, index) => {
    const at = 2 * upTo(dates.length / 2);
    const periods = [anyDay, () => dayOfHours(spring), () => dayOfHours(winter)][index % 3]!;
    const days = [dates[at]!, dates[at + 1]!].map((date) => ({ date, periods: periods(upTo) }));
    return deepFreeze(tariffOf(days));
  });
}

function someSession(tariff: TariffSnapshot, upTo: (below: number) => number): MeterSample[] {
  const start = midnightOf(tariff) + upTo(24 * 3600) * 1000;
  const length = [24 * HOUR, 0, 1000 * upTo(120), 1000 * upTo(3 * 3600), 1000 * upTo(30 * 3600)][upTo(5)]!;
  const count = 2 + upTo(6);
  let meter = upTo(1_000_000_000);
  const step = [0, 8, 50_000, 600_000][upTo(4)]! / count;
  return Array.from({ length: count }, (_, index) => {
    const at = start + Math.floor((length * index) / (count - 1));
    if (index > 0) meter += upTo(step + 1);
    const text = String(meter).padStart(4, '0');
    return { at, kwh: `${text.slice(0, -3)}.${text.slice(-3)}` };
  });
}

const midnights = new WeakMap<TariffSnapshot, number>();

function midnightOf(tariff: TariffSnapshot): number {
  const midnight = midnights.get(tariff) ?? moment(`${tariff.days[0]!.date} 00:00:00`);
  midnights.set(tariff, midnight);
  return midnight;
}

const units = (amount: string) => Number(amount.replace('.', ''));

/** Returns the first fault of the bill, or undefined if the bill is right. The expected amounts are computed here, without the code under test. */
function faultOf(tariff: TariffSnapshot, samples: MeterSample[]): string | undefined {
  const bill = billSession(tariff, samples);
  let kwh = 0;
  let elec = 0;
  let service = 0;
  let at = samples[0]!.at;
  const firstMidnight = midnightOf(tariff);
  for (const row of bill.rows) {
    const energy = units(row.kwh);
    if (energy < 0) return 'negative row';
    if (row.startTime !== at || row.endTime < at) return 'rows that do not follow each other';
    if (units(row.elecMoney) !== Math.floor((energy * units(row.elecPrice) * 2 + 10_000) / 20_000))
      return 'energy fee of a row';
    if (units(row.serviceMoney) !== Math.floor((energy * units(row.servicePrice) * 2 + 10_000) / 20_000))
      return 'service fee of a row';
    const sinceMidnight = ((row.startTime + 8 * HOUR) % (24 * HOUR)) / 60_000;
    const midnight = row.startTime - sinceMidnight * 60_000;
    const day = tariff.days[midnight === firstMidnight ? 0 : 1]!;
    const period = day.periods.find(({ startMin, endMin }) => startMin <= sinceMidnight && sinceMidnight < endMin);
    if (period?.kind !== row.kind || units(period.elecPrice) !== units(row.elecPrice)) return 'a foreign price';
    if (row.endTime > midnight + period.endMin * 60_000) return 'a row across a border';
    kwh += energy;
    elec += units(row.elecMoney);
    service += units(row.serviceMoney);
    at = row.endTime;
  }
  const last = samples.at(-1)!;
  if (at !== Math.min(last.at, samples[0]!.at + 24 * HOUR)) return 'end of the session';
  const { sharpKwh, peakKwh, flatKwh, valleyKwh, deepKwh } = bill;
  if ([sharpKwh, peakKwh, flatKwh, valleyKwh, deepKwh].reduce((sum, part) => sum + units(part), 0) !== kwh)
    return 'kinds';
  if (units(bill.totalKwh) !== kwh || units(bill.elecMoney) !== elec || units(bill.serviceMoney) !== service)
    return 'sums';
  if (at === last.at && kwh !== Math.floor((units(last.kwh) - units(samples[0]!.kwh) + 5) / 10))
    return 'energy of the meter';
  return undefined;
}

test(`${SESSIONS.toLocaleString('en')} random sessions are billed exactly`, { timeout: 300_000 }, () => {
  const upTo = random(20_261_121);
  const tariffs = someTariffs(upTo);
  for (let session = 0; session < SESSIONS; session += 1) {
    const tariff = tariffs[upTo(tariffs.length)]!;
    const samples = someSession(tariff, upTo);
    const fault = faultOf(tariff, samples);
    if (fault) expect.fail(`${fault}: ${JSON.stringify({ session, tariff, samples })}`);
  }
});

test('sessions that fast-check generates are billed exactly', () => {
  const upTo = random(7);
  const tariffs = someTariffs(upTo);
  const session = fc.record({
    tariff: fc.integer({ min: 0, max: tariffs.length - 1 }),
    second: fc.integer({ min: 0, max: 86_399 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 0, max: 400_000 })), {
      minLength: 1,
      maxLength: 30,
    }),
  });
  fc.assert(
    fc.property(session, ({ tariff, second, steps }) => {
      const chosen = tariffs[tariff]!;
      let at = midnightOf(chosen) + second * 1000;
      let meter = 1_000_000;
      const samples = steps.map(([seconds, energy], index) => {
        if (index > 0) {
          at += seconds * 1000;
          meter += energy;
        }
        return { at, kwh: `${Math.floor(meter / 1000)}.${String(meter % 1000).padStart(3, '0')}` };
      });
      expect(faultOf(chosen, samples)).toBeUndefined();
    }),
    { numRuns: 5000 },
  );
});
