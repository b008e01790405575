// Tests the samples of a session: the cost so far, late and repeated samples, and the curve.
import { dayOfHours, moment, spring, tariffOf } from '@ec/fixtures/charging/pricing-samples';
import { type Site, testSite } from '@ec/fixtures/charging/test-site';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billSession } from '../../shared/pricing/bill-session.ts';
import type { MeterSample } from '../../shared/pricing/meter-readings.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { recordSample } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { costSoFar, keepSample, pointsOf } from './samples.ts';
import { minutes, noon, sessionsAt } from './test-session.ts';

let site: Site;
let at: ReturnType<typeof sessionsAt>;
beforeAll(async () => {
  site = await testSite();
  at = sessionsAt(site);
});
afterAll(() => site.close());

const tariff = tariffOf(['2026-03-14', '2026-03-15'].map((date) => ({ date, periods: dayOfHours(spring) })));

/** Returns a random generator of whole numbers below a limit. The same seed gives the same numbers in each run. */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Returns 60 samples of a rising meter. About one in twelve has a wrong reading, and up to eight are out of order. */
function samplesOf(seed: number): MeterSample[] {
  const upTo = draws(seed);
  const start = moment('2026-03-14 08:00') + upTo(3_600_000);
  const samples: MeterSample[] = [];
  let [time, reading] = [start, 100_000 + upTo(1000)];
  for (let count = 0; count < 60; count += 1) {
    time += 1 + upTo(upTo(4) === 0 ? 7_200_000 : 600_000);
    reading += upTo(5000);
    const wrong = upTo(12) === 0 ? upTo(20_000) - 10_000 : 0;
    samples.push({ at: time, kwh: ((reading + wrong) / 1000).toFixed(3) });
  }
  for (let count = 0; count < 8; count += 1) {
    const one = samples.splice(upTo(samples.length), 1)[0];
    if (one) samples.splice(upTo(samples.length), 0, one);
  }
  return samples;
}

describe('the cost so far', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'equals the bill of all samples so far after each sample, in any order (seed %i)',
    async (seed) => {
      const { id } = await at.started(await site.fleet({ balance: '500' }));
      const keptSamples: MeterSample[] = [];
      await site.tx(async (tx) => {
        await tx.run(sql`delete from truck_order_sample where tenant_id = ${tx.tenantId} and order_id = ${id}`);
        for (const sample of samplesOf(seed)) {
          const isNew = !keptSamples.some((one) => one.at === sample.at);
          expect(await keepSample(tx, id, { at: new Date(sample.at), kwh: sample.kwh })).toBe(isNew);
          if (isNew) keptSamples.push(sample);
          const { elecMoney, serviceMoney } = billSession(tariff, keptSamples);
          expect(Number(await costSoFar(tx, id, tariff))).toBeCloseTo(Number(elecMoney) + Number(serviceMoney), 6);
        }
      });
    },
  );

  test('counts a repeated sample once', async () => {
    const { id } = await at.started(await site.fleet({ balance: '500' }));
    await at.sample(id, minutes(0), '1060.120');
    await at.sample(id, minutes(0), '1060.120');
    await at.sample(id, minutes(0), '1999.000');
    expect(await site.tx((tx) => pointsOf(tx, id))).toEqual([
      [noon - 3_600_000, '1000.000', null, 20, null, null],
      [noon, '1060.120', 60, 50, 600, 100],
    ]);
  });
});

test('a late sample does not change the live values', async () => {
  const { id } = await at.started(await site.fleet({ balance: '500' }));
  await at.sample(id, minutes(0), '1060.120');
  await site.tx((tx) => recordSample(tx, site.deps, id, { at: minutes(-30), kwh: '1030.000', powerKw: 11, soc: 33 }));
  const [run] = await site.on.stage.superuser.rows<Record<string, unknown>>(
    `select meter::text, soc, power_kw::text from truck_order_run where order_id = ${id}`,
  );
  expect(run).toEqual({ meter: '1060.120', soc: 50, power_kw: '60.00' });
  expect((await site.tx((tx) => pointsOf(tx, id))).map(([, kwh]) => kwh)).toEqual(['1000.000', '1030.000', '1060.120']);
});

test('the curve ends with the reading of the stop record, and its bill equals the bill of the order', async () => {
  const { id } = await at.started(await site.fleet({ balance: '500' }));
  await at.sample(id, minutes(0), '1060.120');
  const last = { at: minutes(50).getTime(), kwh: '1109.110' };
  await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(50), last, endSoc: 90 }));
  const points = await site.tx((tx) => pointsOf(tx, id));
  expect(points.at(-1)).toEqual([minutes(50).getTime(), '1109.110', null, 90, null, null]);
  const order = await site.row<{ rule_snapshot: TariffSnapshot; elec_money: string; total_kwh: string }>(
    'truck_orders',
    id,
  );
  const bill = billSession(
    order.rule_snapshot,
    points.map(([time, kwh]) => ({ at: time, kwh: String(kwh) })),
  );
  expect([bill.elecMoney, bill.totalKwh]).toEqual([order.elec_money, order.total_kwh]);
});

test('the samples are packed at the end, and a later sample is still added to the curve', async () => {
  const { id } = await at.run(await site.fleet({ balance: '500' }));
  const rows = () => site.on.stage.superuser.rows(`select from truck_order_sample where order_id = ${id}`);
  expect(await rows()).toHaveLength(0);
  expect(await site.tx((tx) => pointsOf(tx, id))).toHaveLength(3);
  await at.sample(id, minutes(49), '1108.000');
  expect(await rows()).toHaveLength(1);
  expect((await site.tx((tx) => pointsOf(tx, id))).map(([, kwh]) => kwh)).toEqual([
    '1000.000',
    '1060.120',
    '1108.000',
    '1109.110',
  ]);
  const before = await site.row<Record<string, unknown>>('truck_orders', id);
  await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(50) }));
  expect(await site.row<Record<string, unknown>>('truck_orders', id)).toMatchObject({
    total_money: before?.total_money,
    total_kwh: before?.total_kwh,
  });
});
