// Tests that a person who generates the statements of a month learns which stations are left out, and why.
import { admin, type EnergyStage, energyStage } from '@ec/fixtures/household/test-energy';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

type LeftOut = {
  count: number;
  counts: Record<string, number>;
  stations: { id: string; name: string; reason: string }[];
};
const base = 'blade-household/incomeStatement/left-out';
const leftOut = async (month: string) => (await stage.on.get<LeftOut>(admin, base, { month })).data;

test('lists each station without income with its reason, and no other station', async () => {
  const [silent, unpriced, waiting] = [await stage.station(), await stage.station(), await stage.station()];
  const inverter = await stage.inverter(unpriced.id);
  await stage.createRow('inverterDays', { inverterId: inverter.id, day: '2026-03-05', dayKwh: 10, reason: '核对' });
  await stage.on.stage.superuser.run(
    `update household_union set station_state = (select min(s) from (values (1), (2), (3)) v(s) where s <> station_state) where id = ${waiting.id}`,
  );
  const reasonsIn = (answer: LeftOut) => new Map(answer.stations.map(({ id, reason }) => [id, reason]));
  const before = reasonsIn(await leftOut('2026-03'));
  expect([silent, unpriced, waiting].map(({ id }) => before.get(id))).toEqual(['noDays', 'noSetting', 'notConnected']);
  await stage.createRow('incomeSeting', {
    scopeType: 1,
    gridMode: 1,
    feedPrice: 0.4,
    shareRate: 10,
    co2Factor: 0.5,
    effectFrom: '2025-01-01',
  });
  const priced = await stage.station();
  const other = await stage.inverter(priced.id);
  await stage.createRow('inverterDays', { inverterId: other.id, day: '2026-03-05', dayKwh: 10, reason: '核对' });
  const answer = await leftOut('2026-03');
  expect(reasonsIn(answer).has(priced.id)).toBe(false);
  expect(answer.count).toBe(answer.stations.length);
  expect((await stage.on.get(['100002', 'admin'], base, { month: '2026-03' })).data).not.toMatchObject({
    stations: expect.arrayContaining([expect.objectContaining({ id: silent.id })]),
  });
  for (const month of ['', '2026-13', 'x', '2026-3'])
    expect((await stage.on.get(admin, base, { month })).status).toBe(400);
});

test('returns the stations in pages, and counts the stations of all pages', async () => {
  const month = '2026-04';
  for (let count = 0; count < 5; count += 1) await stage.station();
  const whole = await leftOut(month);
  const page = async (current: number) =>
    (await stage.on.get<LeftOut>(admin, base, { month, reason: 'noDays', current: `${current}`, size: '2' })).data;
  const noDays = whole.stations.filter(({ reason }) => reason === 'noDays');
  expect(noDays.length).toBeGreaterThanOrEqual(5);
  const pages = [];
  for (let current = 1; current <= Math.ceil(noDays.length / 2); current += 1) pages.push(await page(current));
  expect(pages.flatMap(({ stations }) => stations)).toEqual(noDays);
  for (const each of pages) expect(each).toMatchObject({ count: whole.count, counts: { noDays: noDays.length } });
  expect(Object.values(whole.counts).reduce((sum, count) => sum + count, 0)).toBe(whole.count);
  for (const [name, value] of [
    ['reason', 'x'],
    ['size', '201'],
    ['size', '0'],
    ['current', '0'],
    ['current', '1e9'],
  ] as const)
    expect((await stage.on.get(admin, base, { month, [name]: value })).status).toBe(400);
});
