// Tests the links between days: late samples, days without samples, and a counter that restarts (BR-41).
import { type EnergyStage, energyStage, samplesOfDay, tenantId } from '@ec/fixtures/household/test-energy';
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sample } from '../../shared/energy/roll-day.ts';
import { linkDaysJob } from './link-days.job.ts';
import { rollDayAt, samplesAt, storedDays } from './test-days.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const HOUR = 3_600_000;
/** Four consecutive days of one month. */
const [first, second, third, fourth] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const;

const rollAt = (now: string, inverterId: string, day: string, samples: readonly Sample[]) =>
  rollDayAt(stage, now, { inverterId, day, samples });
const daysOf = (inverterId: string) => storedDays(stage, inverterId);
const kwhOf = async (inverterId: string) => (await daysOf(inverterId)).map(({ day, kwh }) => [day, kwh]);
const gapsOf = (inverterId: string) => stage.rows('energyGap', { inverterId });

describe('late samples', () => {
  test('move the end of their day and the start of the next; the days add up to the counter', async () => {
    const station = await stage.station();
    const { id } = await stage.inverter(station.id);
    const early = samplesAt(first, [8, 1000], [16.5, 1030]);
    await rollAt(third, id, first, early);
    await rollAt(third, id, second, samplesAt(second, [8, 1060], [16, 1100]));
    await rollAt(third, id, third, samplesAt(third, [8, 1100], [16, 1140]));
    await rollAt(third, id, first, [...early, ...samplesAt(first, [18, 1058])]);
    expect(await kwhOf(id)).toEqual([
      [first, 58],
      [second, 42],
      [third, 40],
    ]);
    for (const [resource, key] of [
      ['inverter', id],
      ['union', station.id],
    ] as const)
      expect(await stage.detail(resource, key)).toMatchObject({ totalKwh: 1140 });
  });

  test('before the first known reading become energy of their day, and the total stays', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(second, id, second, samplesAt(second, [12, 1000], [16, 1020]));
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1020 });
    await rollAt(second, id, second, samplesAt(second, [8, 990], [12, 1000], [16, 1020]));
    expect(await kwhOf(id)).toEqual([[second, 30]]);
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1020 });
    await rollAt(second, id, first, samplesAt(first, [8, 900], [18, 975]));
    expect(await kwhOf(id)).toEqual([
      [first, 75],
      [second, 45],
    ]);
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1020 });
  });

  test('keep the known peak, irradiation and module capacity of the day', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const day = toWireDate(new Date(Date.now() - 24 * HOUR));
    await stage.roll({ inverterId: id, day, samples: samplesOfDay(day, 80), poa: { whm2: 4000, isEstimated: true } });
    await stage.post('inverter', { id, dcKwp: 40 });
    await stage.roll({ inverterId: id, day, samples: samplesAt(day, [8, 1000], [16, 1080]) });
    const [row] = await stage.rows('inverterDays', { inverterId: id });
    expect(row).toMatchObject({
      dayKwh: 80,
      pr: 80,
      prEstimated: 1,
      poaWhm2: 4000,
      peakKw: 10,
      dcKwp: 25,
      fullHours: 3.2,
    });
  });
});

describe('a gap', () => {
  test('has exactly its energy on the days without a reading, by the clear sky, and is listed', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(first, id, first, samplesAt(first, [8, 1000], [20, 1030]));
    await rollAt(fourth, id, fourth, samplesAt(fourth, [5, 1130.01], [16, 1150.01]));
    const days = await daysOf(id);
    expect(days.map(({ day, src }) => [day, src])).toEqual([
      [first, 1],
      [second, 2],
      [third, 2],
      [fourth, 1],
    ]);
    expect(days.reduce((sum, { kwh }) => sum.plus(kwh), new Decimal(0)).toNumber()).toBe(150.01);
    expect((days[1]?.kwh ?? 0) + (days[2]?.kwh ?? 0)).toBeCloseTo(100.01, 8);
    expect(Math.abs((days[1]?.kwh ?? 0) - 50)).toBeLessThan(1);
    for (const { hours } of days.slice(1, 3)) {
      expect([hours.indexOf(Math.max(...hours)), hours[3], hours[20]]).toEqual([11, 0, 0]);
      expect(Math.max(...hours)).toBeLessThanOrEqual(24);
    }
    expect([days[1]?.start, days[2]?.end]).toEqual(['1030.00', '1130.01']);
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1150.01 });
    expect(await gapsOf(id)).toMatchObject([
      { fromDay: first, gapKind: 1, gapKwh: 100.01, missingDays: 2, fromKwh: 1030, toKwh: 1130.01 },
    ]);
  });

  test('closes when its days arrive late, and each day has its own readings', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(first, id, first, samplesAt(first, [8, 1000], [20, 1030]));
    await rollAt(third, id, third, samplesAt(third, [5, 1090], [16, 1110]));
    expect(await kwhOf(id)).toEqual([
      [first, 30],
      [second, 60],
      [third, 20],
    ]);
    await rollAt(third, id, second, samplesAt(second, [6, 1031], [20, 1089]));
    const days = await daysOf(id);
    expect(days.map(({ src }) => src)).toEqual([1, 1, 1]);
    expect(days.reduce((sum, { kwh }) => sum + kwh, 0)).toBe(110);
    expect(await gapsOf(id)).toEqual([]);
  });

  test('across the end of a month has energy in both months', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt('2026-10-30', id, '2026-10-30', samplesAt('2026-10-30', [8, 1000], [20, 1030]));
    await rollAt('2026-11-02', id, '2026-11-02', samplesAt('2026-11-02', [5, 1090], [16, 1110]));
    const months = await stage.on.engine.database
      .read(tenantId)
      .rows<{ month: string; kwh: string }>(
        sql`select month::text as month, kwh from device_inverter_month where inverter_id = ${id} order by month`,
      );
    const [october, november] = months.map(({ kwh }) => Number(kwh));
    expect(october).toBeGreaterThan(55);
    expect(new Decimal(october ?? 0).plus(november ?? 0).toNumber()).toBe(110);
  });

  test('over a restart or a leap of the counter adds no energy, and is listed with its kind', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(first, id, first, samplesAt(first, [8, 1000], [16, 1030]));
    await rollAt(second, id, second, samplesAt(second, [8, 5], [16, 25]));
    await rollAt(third, id, third, samplesAt(third, [8, 90_000], [16, 90_010]));
    expect(await kwhOf(id)).toEqual([
      [first, 30],
      [second, 20],
      [third, 10],
    ]);
    expect((await gapsOf(id)).map(({ gapKind, gapKwh }) => [gapKind, gapKwh])).toEqual([
      [3, null],
      [2, null],
    ]);
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1060 });
  });

  test('in rows that are older than the rule is shared out by the job', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(first, id, first, samplesAt(first, [8, 1000], [20, 1030]));
    await rollAt(third, id, third, samplesAt(third, [5, 1090], [16, 1110]));
    await stage.on.stage.superuser.run(
      `delete from device_inverter_reading where inverter_id = ${id}; delete from device_inverter_gap where inverter_id = ${id};
       delete from device_inverter_day where inverter_id = ${id} and day = '${second}'; select device_readings_of_days('${tenantId}')`,
    );
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1050 });
    expect(await runJob(linkDaysJob(stage.on.engine), stage.on.engine, { tenantId })).toBe(1);
    expect(await kwhOf(id)).toEqual([
      [first, 30],
      [second, 60],
      [third, 20],
    ]);
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 1110 });
  });

  test('is visible in its own tenant only', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await rollAt(first, id, first, samplesAt(first, [8, 1000], [20, 1030]));
    await rollAt(third, id, third, samplesAt(third, [5, 1090], [16, 1110]));
    expect(await gapsOf(id)).toHaveLength(1);
    expect(await stage.rows('energyGap', { inverterId: id }, ['100003', 'admin'])).toEqual([]);
  });
});

describe('unknown figures', () => {
  test('PR without irradiation is null and has a reason', async () => {
    const station = await stage.station();
    const { id } = await stage.inverter(station.id);
    const day = toWireDate(new Date(Date.now() - 24 * HOUR));
    await stage.roll({ inverterId: id, day, samples: samplesOfDay(day, 80) });
    const [row] = await stage.rows('inverterDays', { inverterId: id });
    expect(row).toMatchObject({ pr: null, prReason: 1, prReasonName: '无辐照数据' });
    expect(await stage.detail('union', station.id)).toMatchObject({ pr: null, prReason: 1 });
    await stage.roll({ inverterId: id, day, samples: samplesOfDay(day, 80), poa: { whm2: 4000, isEstimated: false } });
    expect(await stage.detail('union', station.id)).toMatchObject({ pr: 80, prReason: null });
  });

  test('the availability of an entered day is null, not 100 %', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    await stage.post('inverterDays', { inverterId: id, day: first, dayKwh: 50, reason: '补录' });
    await stage.on.stage.superuser.run(`update device_inverter_day set daylight_min = 600 where inverter_id = ${id}`);
    expect((await stage.rows('inverterDays', { inverterId: id }))[0]).toMatchObject({ availPct: null });
  });
});

test('CO2 uses the factor of each day, and a later factor does not change earlier days', async () => {
  const station = await stage.station({ gridMode: 2 });
  const { id } = await stage.inverter(station.id);
  await rollAt(first, id, first, samplesAt(first, [8, 0], [20, 100]));
  expect(await stage.detail('union', station.id)).toMatchObject({ co2Kg: 53.1 });
  await stage.createRow('incomeSeting', {
    scopeType: 3,
    stationId: station.id,
    gridMode: 2,
    effectFrom: second,
    feedPrice: 0.39,
    selfPrice: 0.5,
    selfRatio: 30,
    shareRate: 20,
    co2Factor: 0.8,
  });
  await rollAt(second, id, second, samplesAt(second, [5, 100], [20, 200]));
  expect(await stage.detail('union', station.id)).toMatchObject({ co2Kg: 133.1, totalKwh: 200 });
});

test('income follows the days of an old gap; days before the grid connection have energy but no income', async () => {
  const station = await stage.station({ gridMode: 3, gridDate: third });
  const { id } = await stage.inverter(station.id);
  await stage.createRow('incomeSeting', {
    scopeType: 3,
    stationId: station.id,
    gridMode: 3,
    effectFrom: '2026-01-01',
    selfPrice: 0.5,
    feedPrice: 0.4,
    selfRatio: 30,
    shareRate: 20,
    co2Factor: 0.5,
  });
  const later = '2026-11-25';
  const at = (day: string, list: readonly (readonly [number, number])[]) =>
    rollAt('2026-11-26', id, day, samplesAt(day, ...list));
  await rollAt(first, id, first, samplesAt(first, [8, 0], [20, 100]));
  await at(later, [
    [5, 500],
    [20, 600],
  ]);
  const days = new Map((await daysOf(id)).map(({ day, kwh }) => [day, kwh]));
  expect([...days.values()].reduce((sum, kwh) => sum.plus(kwh), new Decimal(0)).toNumber()).toBe(600);
  const incomes = await stage.rows('stationIncome', { stationId: station.id });
  const [before, on] = [second, third].map((day) => incomes.find((row) => row.day === day));
  expect([days.get(second), before]).toEqual([expect.any(Number), undefined]);
  expect(on).toMatchObject({ kwh: days.get(third), income: expect.any(Number) });
  expect(Number(on?.income)).toBeGreaterThan(40);
});
