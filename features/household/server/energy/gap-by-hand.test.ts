// Tests gaps in which people enter the energy of some days: the other days share the rest of the counter’s movement (BR-41).
import { admin, type EnergyStage, energyStage, tenantId } from '@ec/fixtures/household/test-energy';

import { runJob } from '@ec/testing/run-job';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkDaysJob } from './link-days.job.ts';
import { rollDayAt, samplesAt, storedDays } from './test-days.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const [first, second, third, fourth, fifth] = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
] as const;
const reason = '抄表补录';

/** Creates an inverter whose counter rose by 120 kWh over a gap of three days without readings. */
async function inverterWithGap(): Promise<string> {
  const { id } = await stage.inverter((await stage.station()).id);
  await rollDayAt(stage, first, { inverterId: id, day: first, samples: samplesAt(first, [8, 1000], [20, 1030]) });
  await rollDayAt(stage, fifth, { inverterId: id, day: fifth, samples: samplesAt(fifth, [5, 1150], [16, 1170]) });
  return id;
}

async function correct(inverterId: string, day: string, dayKwh: number) {
  const rows = await stage.rows('inverterDays', { inverterId });
  return stage.post('inverterDays', { id: rows.find((row) => row.day === day)?.id, dayKwh, reason });
}

const sumOfDays = (days: readonly { kwh: number }[]) =>
  days.reduce((sum, { kwh }) => sum.plus(kwh), new Decimal(0)).toNumber();
const gapsOf = (inverterId: string) => stage.rows('energyGap', { inverterId });
const totalsOf = async (inverterId: string) => {
  const [row] = await stage.on.engine.database
    .read(tenantId)
    .rows<{ months: string }>(
      sql`select sum(kwh) as months from device_inverter_month where inverter_id = ${inverterId}`,
    );
  return { months: Number(row?.months), total: (await stage.detail('inverter', inverterId)).totalKwh };
};

test('the other days of a gap share the rest beside an entered day, and all add up to the counter', async () => {
  const id = await inverterWithGap();
  expect((await correct(id, third, 10.01)).status).toBe(200);
  const days = await storedDays(stage, id);
  expect(days.map(({ day, src }) => [day, src])).toEqual([
    [first, 1],
    [second, 2],
    [third, 3],
    [fourth, 2],
    [fifth, 1],
  ]);
  expect(days[2]?.kwh).toBe(10.01);
  expect(Math.abs((days[1]?.kwh ?? 0) - (days[3]?.kwh ?? 0))).toBeLessThan(1);
  expect(sumOfDays(days)).toBe(170);
  expect(sumOfDays(days.slice(1, 4))).toBe(120);
  expect([days[2]?.start, days[3]?.end]).toEqual([`${(1030 + (days[1]?.kwh ?? 0)).toFixed(2)}`, '1150.00']);
  expect(await totalsOf(id)).toEqual({ months: 170, total: 1170 });
  expect(await gapsOf(id)).toMatchObject([{ fromDay: first, gapKwh: 120, missingDays: 2 }]);
});

test('corrections of all days close a gap, even one equal to its estimate; their removal restores the estimates', async () => {
  const id = await inverterWithGap();
  const before = await storedDays(stage, id);
  for (const [day, kwh] of [
    [second, 50],
    [third, 40],
    [fourth, 30],
  ] as const)
    expect((await correct(id, day, kwh)).status).toBe(200);
  expect((await storedDays(stage, id)).map(({ kwh }) => kwh)).toEqual([30, 50, 40, 30, 20]);
  expect(await gapsOf(id)).toEqual([]);
  expect(await totalsOf(id)).toEqual({ months: 170, total: 1170 });
  const rows = await stage.rows('inverterDays', { inverterId: id });
  const ids = rows.filter(({ src }) => src === 3).map((row) => row.id);
  await stage.on.post(admin, `blade-household/inverterDays/remove?ids=${ids.join()}`, {});
  expect(await storedDays(stage, id)).toEqual(before);
  expect(await gapsOf(id)).toMatchObject([{ missingDays: 3 }]);
});

test('refuses more energy than the counter moved over the gap, with both figures, and changes nothing', async () => {
  const id = await inverterWithGap();
  expect((await correct(id, second, 100)).status).toBe(200);
  const before = await storedDays(stage, id);
  const { status, msg } = await correct(id, third, 20.5);
  expect([status, msg]).toEqual([400, expect.stringContaining('120.00')]);
  expect(msg).toContain('0.50');
  expect(await storedDays(stage, id)).toEqual(before);
});

test('a late reading splits the gap; the entered day stays, and the other days of the gap are estimated', async () => {
  const id = await inverterWithGap();
  await correct(id, second, 10);
  await rollDayAt(stage, fifth, { inverterId: id, day: third, samples: samplesAt(third, [6, 1090], [18, 1110]) });
  const days = await storedDays(stage, id);
  expect(days.map(({ src }) => src)).toEqual([2, 3, 2, 2, 1]);
  expect(days[1]?.kwh).toBe(10);
  expect(sumOfDays(days)).toBe(170);
  await correct(id, second, 60);
  expect(sumOfDays(await storedDays(stage, id))).toBe(170);
});

test('a day entered before the gap is known is deducted from the gap when the next reading arrives', async () => {
  const { id } = await stage.inverter((await stage.station()).id);
  await rollDayAt(stage, first, { inverterId: id, day: first, samples: samplesAt(first, [8, 1000], [20, 1030]) });
  await stage.post('inverterDays', { inverterId: id, day: third, dayKwh: 7, reason });
  await rollDayAt(stage, fifth, { inverterId: id, day: fifth, samples: samplesAt(fifth, [5, 1150], [16, 1170]) });
  const days = await storedDays(stage, id);
  expect(days.find(({ day }) => day === third)).toMatchObject({ kwh: 7, src: 3 });
  expect(sumOfDays(days)).toBe(170);
  expect(await totalsOf(id)).toEqual({ months: 170, total: 1170 });
});

test('the reply to a correction has the row version that the next correction needs', async () => {
  const id = await inverterWithGap();
  const { data } = await correct(id, third, 10);
  const again = await stage.post('inverterDays', { id: data.id, rowVersion: data.rowVersion, dayKwh: 12, reason });
  expect(again.status).toBe(200);
});

test('the job shares out again the energy of gaps whose days were entered before the rule existed', async () => {
  const id = await inverterWithGap();
  await correct(id, third, 10);
  const shared = await storedDays(stage, id);
  await stage.on.stage.superuser.run(
    `update device_inverter_day set measured_hours = (select measured_hours from device_inverter_day d
       where d.inverter_id = ${id} and d.day = '${first}') where inverter_id = ${id} and day = '${second}';
     select device_link_entered_days('${tenantId}')`,
  );
  expect(sumOfDays(await storedDays(stage, id))).not.toBe(170);
  await runJob(linkDaysJob(stage.on.engine), stage.on.engine, { tenantId });
  expect(await storedDays(stage, id)).toEqual(shared);
});
