// Tests that a difference of an earlier month is paid once, however many people confirm and correct at the same time (domain BR-43).
import { admin, type EnergyStage, energyStage, type Row, tenantId } from '@ec/fixtures/household/test-energy';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
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

const months = ['2026-04', '2026-05', '2026-06', '2026-07'] as const;
const act = (name: string, body: object) => stage.on.post<Row>(admin, `blade-household/incomeStatement/${name}`, body);
const correct = (body: object) => stage.createRow('inverterDays', { reason: '核对', ...body });

interface Case {
  customerId: string;
  /** The ids of the statements by month. */
  ids: Map<string, string>;
}

/** Creates customers whose March was confirmed at 100 kWh and then corrected to 200 kWh. Each customer is owed 4.00 more. */
async function owedCustomers(count: number): Promise<Case[]> {
  const cases: Case[] = [];
  for (let index = 0; index < count; index += 1) {
    const station = await stage.station();
    const inverter = await stage.inverter(station.id);
    const march = await correct({ inverterId: inverter.id, day: '2026-03-05', dayKwh: 100 });
    for (const month of months) await correct({ inverterId: inverter.id, day: `${month}-01`, dayKwh: 10 });
    await act('make', { month: '2026-03' });
    const customerId = String(station.customerId);
    const [first] = await stage.rows('incomeStatement', { customerId });
    expect((await act('confirm', { id: first?.id })).status).toBe(200);
    await correct({ id: march.id, dayKwh: 200 });
    cases.push({ customerId, ids: new Map([['2026-03', first?.id ?? '']]) });
  }
  for (const month of months) await act('make', { month });
  for (const each of cases)
    for (const row of await stage.rows('incomeStatement', { customerId: each.customerId }))
      each.ids.set(String(row.month), row.id);
  return cases;
}

/** Returns the nonzero adjustments in the customer’s statements, without drafts. */
const adjustsOf = async ({ customerId }: Case) => {
  const rows = await stage.rows('incomeStatement', { customerId });
  return rows.flatMap(({ statementState, adjust }) => (statementState !== 1 && adjust !== 0 ? [adjust] : []));
};
const inTenant = <T>(work: (tx: Sql) => Promise<T>) => stage.on.engine.database.withTenant(tenantId, work);

test('four months, each confirmed by eight parallel calls, pay a difference once', async () => {
  for (const each of await owedCustomers(6)) {
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, index) => act('confirm', { id: each.ids.get(months[index % 4] ?? '') })),
    );
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(409)]).toEqual([4, 28]);
    expect(await adjustsOf(each)).toEqual([4]);
  }
});

test('parallel bulk confirmations in opposite orders all succeed without a deadlock', async () => {
  const cases = await owedCustomers(5);
  const idsOf = (month: string, list: readonly Case[]) => list.map(({ ids }) => ids.get(month)).join();
  const replies = await Promise.all(
    months.map((month, index) => act('confirm', { ids: idsOf(month, index % 2 === 0 ? cases : [...cases].reverse()) })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const each of cases) expect(await adjustsOf(each)).toEqual([4]);
});

test('confirmations in parallel with corrections of a day pay the right sum in the end', async () => {
  const [each] = await owedCustomers(1);
  if (!each) throw new Error('No customer');
  const days = await stage.rows('inverterDays', { day: '2026-03-05', $sort: 'id' });
  const day = days.at(-1);
  // The product refuses to confirm a draft if a day has changed since its drafting. A later try confirms the refreshed draft.
  const confirm = async (month: string) => {
    for (let tries = 0; tries < 6; tries += 1) {
      const { status } = await act('confirm', { id: each.ids.get(month) });
      if (status !== 409) return status;
    }
    return 409;
  };
  const replies = await Promise.all([
    ...months.slice(0, 3).map(confirm),
    ...[250, 300, 350].map(async (dayKwh) => {
      await stage.post('inverterDays', { reason: '核对', id: day?.id, dayKwh });
    }),
  ]);
  expect(replies.slice(0, 3)).toEqual([200, 200, 200]);
  expect(await confirm('2026-07')).toBe(200);
  const [march] = await inTenant((tx) =>
    tx.rows<{ owed: string }>(
      sql`select (sum(farmer_share) - 4)::text as owed from household_station_income
        where tenant_id = ${tenantId} and customer_id = ${each.customerId} and day = '2026-03-05'`,
    ),
  );
  const paid = (await adjustsOf(each)).reduce<number>((sum, adjust) => sum + Number(adjust), 0);
  expect(paid.toFixed(2)).toBe(march?.owed);
});

test('a month cannot be reopened while a later confirmed statement includes its difference', async () => {
  const [each] = await owedCustomers(1);
  const [march, april] = [each?.ids.get('2026-03'), each?.ids.get('2026-04')];
  const [confirmed, reopened] = await Promise.all([act('confirm', { id: april }), act('reopen', { id: march })]);
  expect([confirmed.status, reopened.status].filter((status) => status === 200)).not.toEqual([]);
  if (reopened.status === 200) expect((await act('confirm', { id: march })).status).toBe(200);
  else expect(reopened).toMatchObject({ status: 409, msg: '2026-03的差额已计入2026-04的结算单，请先退回该结算单' });
  const all = await stage.rows('incomeStatement', { customerId: each?.customerId ?? '' });
  const stated = all.find(({ month }) => month === '2026-03');
  expect(Number(stated?.farmerShare) + Number(all.find(({ month }) => month === '2026-04')?.adjust)).toBe(8);
  await act('reopen', { id: april });
  expect((await act('reopen', { id: march })).status).toBe(200);
});

test('the database refuses inconsistent statements', async () => {
  const [each] = await owedCustomers(1);
  const confirmAs = (month: string, adjust: number) =>
    inTenant((tx) =>
      tx.run(
        sql`update household_income_statement set statement_state = 2, adjust = ${adjust}, due = farmer_share + rent + ${adjust},
          lines = ${JSON.stringify([{ kind: 'adjust', month: '2026-03', amount: 4 }])}
          where tenant_id = ${tenantId} and id = ${each?.ids.get(month)}`,
      ),
    );
  await expect(confirmAs('2026-04', 5)).rejects.toMatchObject({ constraint: 'income_adjust_of_lines' });
  const outcomes = await Promise.allSettled(months.map((month) => confirmAs(month, 4)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ constraint: 'income_adjust_once' });
  const change = (which: string) =>
    inTenant((tx) =>
      tx.run(
        sql`update household_income_statement set ${sql.raw(which)}
          where tenant_id = ${tenantId} and customer_id = ${each?.customerId} and statement_state = 2`,
      ),
    );
  await expect(change('due = due + 1, rent = rent + 1')).rejects.toMatchObject({
    constraint: 'income_statement_is_fixed',
  });
  await expect(
    inTenant((tx) =>
      tx.run(
        sql`update household_income_statement set statement_state = 1 where tenant_id = ${tenantId}
          and id = ${each?.ids.get('2026-03')}`,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'income_month_adjusted' });
});
