// Tests a day that is added late, to a month without a statement for its customer: the next drafting makes a statement for that month too,
// and the day is paid once.
import { admin, type EnergyStage, energyStage, type Row } from '@ec/fixtures/household/test-energy';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
  await stage.createRow('incomeSeting', {
    scopeType: 1,
    gridMode: 1,
    feedPrice: 0.4,
    shareRate: 10,
    co2Factor: 0.5,
    effectFrom: '2025-01-01',
  });
}, 120_000);
afterAll(() => stage.on.close());

const make = async (month: string) =>
  (await stage.on.post<{ made: number }>(admin, 'blade-household/incomeStatement/make', { month })).data;
const statementsOf = async (customerId: unknown) =>
  (await stage.rows('incomeStatement', { customerId: String(customerId), ascs: 'month' })).map(
    ({ month, farmerShare, adjust, due }: Row) => [month, farmerShare, adjust, due],
  );
const confirm = async (customerId: unknown) => {
  for (const { id } of await stage.rows('incomeStatement', {
    customerId: String(customerId),
    statementState: '1',
    ascs: 'month',
  }))
    expect((await stage.on.post(admin, 'blade-household/incomeStatement/confirm', { id })).status).toBe(200);
};

test('the next drafting adds a statement for the month of a late day, and the day is paid once', async () => {
  const [early, late] = [
    await stage.station({ gridDate: '2025-01-01' }),
    await stage.station({ gridDate: '2025-01-01' }),
  ];
  const [first, second] = [await stage.inverter(early.id), await stage.inverter(late.id)];
  const add = (inverterId: string, day: string, dayKwh: number) =>
    stage.createRow('inverterDays', { inverterId, day, dayKwh, reason: '补录' });
  for (const month of ['2026-02', '2026-03', '2026-04']) await add(first.id, `${month}-10`, 100);
  for (const month of ['2026-02', '2026-04']) await add(second.id, `${month}-10`, 50);
  // January is before the first month that is drafted, so it never gets a statement.
  await add(second.id, '2026-01-10', 70);
  for (const month of ['2026-02', '2026-03', '2026-04']) await make(month);
  await confirm(early.customerId);
  await confirm(late.customerId);
  const stated = [
    ['2026-02', 2, 0, 2],
    ['2026-04', 2, 0, 2],
  ];
  expect(await statementsOf(late.customerId)).toEqual(stated);
  await add(second.id, '2026-03-20', 30);
  expect(await statementsOf(late.customerId)).toEqual(stated);
  expect((await make('2026-05')).made).toBe(1);
  const withMarch = [stated[0], ['2026-03', 1.2, 0, 1.2], stated[1]];
  expect(await statementsOf(late.customerId)).toEqual(withMarch);
  await make('2026-05');
  expect(await statementsOf(late.customerId)).toEqual(withMarch);
  await confirm(late.customerId);
  // March is confirmed now, so a further late day of March is a difference in the next statement.
  await add(second.id, '2026-03-21', 10);
  await make('2026-05');
  expect(await statementsOf(late.customerId)).toEqual([...withMarch, ['2026-05', 0, 0.4, 0.4]]);
});

test('a late day in a month with a draft changes the draft at its next drafting', async () => {
  const row = await stage.station({ gridDate: '2025-01-01' });
  const { id } = await stage.inverter(row.id);
  await stage.createRow('inverterDays', { inverterId: id, day: '2026-06-10', dayKwh: 100, reason: '补录' });
  await make('2026-06');
  await stage.createRow('inverterDays', { inverterId: id, day: '2026-06-11', dayKwh: 100, reason: '补录' });
  await make('2026-07');
  await make('2026-06');
  expect(await statementsOf(row.customerId)).toEqual([['2026-06', 8, 0, 8]]);
});
