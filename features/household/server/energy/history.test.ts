// Tests that stored days, months and totals equal a count of all samples at once, for any order of their arrival (BR-41).
import {
  admin,
  type EnergyStage,
  energyStage,
  midnightOf,
  type Row,
  tenantId,
} from '@ec/fixtures/household/test-energy';
import { randomHistory } from '@ec/fixtures/household/test-history';
import { recount } from '@ec/fixtures/household/test-recount';
import { toWireDate } from '@ec/kernel/clock';
import { seededRandom } from '@ec/kernel/seeded-random';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sample } from '../../shared/energy/roll-day.ts';
import { rollDayAt, samplesAt, storedDays } from './test-days.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const HOUR = 3_600_000;
const [first, second, third, fourth] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const;
const rollAt = (now: string, inverterId: string, day: string, samples: readonly Sample[]) =>
  rollDayAt(stage, now, { inverterId, day, samples });
const daysOf = (inverterId: string) => storedDays(stage, inverterId);

test('32 parallel roll-ups and corrections store the same days as a count of all samples', async () => {
  const { id } = await stage.inverter((await stage.station()).id);
  const days = [first, second, third, fourth];
  const samples = days.map((day, index) => samplesAt(day, [8, 1000 + index * 50], [18, 1040 + index * 50]));
  await rollAt(fourth, id, first, samples[0] ?? []);
  const [row] = await stage.rows('inverterDays', { inverterId: id });
  const random = seededRandom(20261126, 'at once', 1);
  const answers = await Promise.allSettled(
    Array.from({ length: 32 }, async (_, index) => {
      if (index % 8 === 7) return stage.post('inverterDays', { id: row?.id, dayKwh: index, reason: '核对' });
      const at = index < 4 ? index : random.whole(0, 3);
      return rollAt(fourth, id, days[at] ?? first, samples[at] ?? []);
    }),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  const stored = await daysOf(id);
  expect(stored.map(({ day }) => day)).toEqual(days);
  const { days: counted } = recount(samples.flat(), 20, { lat: 36.6, lng: 117.1, tilt: 25, azimuth: 180 });
  expect(stored.slice(1).map(({ day, kwh }) => [day, kwh])).toEqual(
    [...counted].slice(1).map(([day, units]) => [day, units / 100]),
  );
  const kwh = stored.reduce((sum, day) => sum.plus(day.kwh), new Decimal(0));
  expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: kwh.plus(1000).toNumber() });
}, 60_000);

const histories = Number(process.env.HISTORIES ?? 40);
const timeout = 120_000 + histories * 20_000;

test(
  'random histories of two inverters with corrections match a new count in days, months and totals',
  async () => {
    for (let index = 0; index < histories; index += 1) {
      const random = seededRandom(20261126, 'stored', index);
      const station = await stage.station();
      const start = midnightOf('2026-01-01') + random.whole(0, 300) * 24 * HOUR;
      // The second inverter represents the replacement of the first. It has its own counter.
      const inverters = [await stage.inverter(station.id), await stage.inverter(station.id)];
      const last = toWireDate(new Date(start + 9 * 24 * HOUR));
      const corrections = new Map<string, number>();
      const all = new Map<string, Sample[]>();
      for (const [at, { id }] of inverters.entries()) {
        const days = random.whole(2, 4);
        const samples = new Map<string, Sample[]>();
        for (const batch of randomHistory(random, start + at * 4 * 24 * HOUR, days, 20)) {
          const samplesOfDay = samples.get(batch.day) ?? [];
          samples.set(batch.day, samplesOfDay);
          for (const each of batch.samples)
            if (!samplesOfDay.some((other) => other.at === each.at)) samplesOfDay.push(each);
          // The samples are rolled up on their own day, so that none is too late.
          await rollAt(batch.day, id, batch.day, samplesOfDay);
          all.set(id, [...samples.values()].flat());
          const [row] = await stage.rows('inverterDays', { inverterId: id });
          if (row && random.next() < 0.15) {
            const kwh = random.whole(1, 30_000) / 100;
            if ((await stage.post('inverterDays', { id: row.id, dayKwh: kwh, reason: '核对' })).status === 200)
              corrections.set(`${id} ${row.day}`, kwh);
          } else if (row && random.next() < 0.1 && corrections.has(`${id} ${row.day}`)) {
            // A removal withdraws the newest correction. A day that was corrected twice would keep the older one, so the test skips it.
            const history = await stage.rows('inverterDayCorrection', { inverterId: id, day_equal: `${row.day}` });
            if (history.length > 1) continue;
            await stage.on.post(admin, `blade-household/inverterDays/remove?ids=${row.id}`, {});
            corrections.delete(`${id} ${row.day}`);
          }
        }
        if (random.next() < 0.3)
          await stage.on.stage.superuser.run(`update household_union set station_state = 5 where id = ${station.id}`);
      }
      await expectSums(station, inverters, all, corrections, `history ${index}, until ${last}`);
    }
  },
  timeout,
);

/** Compares the stored figures of the inverters and of the station with a new count of all samples. */
async function expectSums(
  station: Row,
  inverters: readonly Row[],
  all: ReadonlyMap<string, readonly Sample[]>,
  corrections: ReadonlyMap<string, number>,
  message: string,
): Promise<void> {
  const roof = { lat: 36.6, lng: 117.1, tilt: 25, azimuth: 180 };
  const database = stage.on.engine.database.read(tenantId);
  const months = new Map<string, Decimal>();
  let total = new Decimal(0);
  for (const { id } of inverters) {
    const byHand = new Map(
      [...corrections].flatMap(([key, kwh]) =>
        key.startsWith(`${id} `) ? [[key.slice(-10), Math.round(kwh * 100)] as const] : [],
      ),
    );
    const { days } = recount(all.get(id) ?? [], 20, roof, byHand);
    for (const [day, units] of byHand) days.set(day, units);
    const stored = await daysOf(id);
    expect(
      stored.map(({ day, kwh }) => [day, kwh]),
      message,
    ).toEqual([...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, units]) => [day, units / 100]));
    let inverterSum = new Decimal(0);
    for (const [day, units] of days) {
      inverterSum = inverterSum.plus(new Decimal(units).div(100));
      months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? new Decimal(0)).plus(new Decimal(units).div(100)));
    }
    // The energy before the first stored day is the first reading, less the energy of the days before that reading.
    const firstReadIndex = stored.findIndex(({ start }) => start !== null);
    const before = stored.slice(0, Math.max(0, firstReadIndex)).reduce((sum, { kwh }) => sum.plus(kwh), new Decimal(0));
    const opening =
      firstReadIndex < 0
        ? new Decimal(0)
        : Decimal.max(0, new Decimal(stored[firstReadIndex]?.start ?? 0).minus(before));
    inverterSum = inverterSum.plus(opening);
    total = total.plus(inverterSum);
    const detail = await stage.detail('inverter', id);
    expect(detail.totalKwh, message).toBe(stored.length > 0 ? inverterSum.toNumber() : null);
  }
  const rows = await database.rows<{ month: string; kwh: string }>(
    sql`select to_char(month, 'YYYY-MM') as month, sum(kwh) as kwh from device_inverter_month where station_id = ${station.id} group by 1`,
  );
  expect(new Map(rows.map(({ month, kwh }) => [month, Number(kwh)])), message).toEqual(
    new Map([...months].map(([month, kwh]) => [month, kwh.toNumber()])),
  );
  const [sums] = await database.rows<{ byDay: string | null }>(
    sql`select sum(kwh) as "byDay" from household_station_day where station_id = ${station.id}`,
  );
  const energy = [...months.values()].reduce((sum, kwh) => sum.plus(kwh), new Decimal(0));
  expect(Number(sums?.byDay ?? 0), message).toBe(energy.toNumber());
  expect(Number((await stage.detail('union', station.id)).totalKwh ?? 0), message).toBe(total.toNumber());
}
