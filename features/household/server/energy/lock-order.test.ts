// Tests that people add, correct and withdraw days while jobs roll up their inverters and price their income: every call ends, no two
// transactions deadlock, and in the end the energy and the income of the station agree with its days.
import { admin, type EnergyStage, energyStage, tenantId } from '@ec/fixtures/household/test-energy';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceDue } from '../income/price-days.ts';
import { rollDayAt, samplesAt, storedDays } from './test-days.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const month = '2026-06';
const dayOf = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
const path = 'blade-household/inverterDays';

const deadlocks = async (): Promise<number> => {
  const { superuser } = stage.on.stage;
  await superuser.run('select pg_stat_clear_snapshot()');
  const [row] = await superuser.rows<{ count: string }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  );
  return Number(row?.count ?? 0);
};

async function sumsOf(stationId: string) {
  const rows = await stage.on.engine.database
    .read(tenantId)
    .rows<{ day: string; days: string; kwh: string; income: string }>(
      sql`select s.day::text as day, s.kwh, i.kwh as income, (select sum(d.day_kwh) from device_inverter_day d
          where d.tenant_id = s.tenant_id and d.station_id = s.station_id and d.day = s.day) as days
        from household_station_day s left join household_station_income i
          on i.tenant_id = s.tenant_id and i.station_id = s.station_id and i.day = s.day
        where s.tenant_id = ${tenantId} and s.station_id = ${stationId} order by 1`,
    );
  return rows;
}

test('parallel edits of days, roll-ups and pricing do not deadlock', async () => {
  const { on } = stage;
  await stage.createRow('incomeSeting', {
    scopeType: 1,
    gridMode: 1,
    feedPrice: 0.4,
    shareRate: 10,
    co2Factor: 0.5,
    effectFrom: '2025-01-01',
  });
  const before = await deadlocks();
  const price = () =>
    on.engine.database.withTenant(tenantId, (tx) =>
      priceDue(tx, on.engine, { from: dayOf(1), to: dayOf(30), most: 1000 }),
    );
  const add = (inverterId: string, day: number, dayKwh: number) =>
    on.post<{ id: string }>(admin, `${path}/submit`, { inverterId, day: dayOf(day), dayKwh, reason: '补录' });
  for (let round = 0; round < 12; round += 1) {
    const { id: stationId } = await stage.station({ gridDate: '2025-01-01' });
    const [one, other] = await Promise.all([stage.inverter(stationId), stage.inverter(stationId)]);
    // The later day is added first, so that the row ids have another order than the days.
    const corrected = await add(other.id, 20, 11);
    const earlier = await add(other.id, 10, 12);
    const edited = await add(one.id, 14, 13);
    const roll = (inverterId: string, day: number, kwh: number) =>
      rollDayAt(stage, dayOf(day), {
        inverterId,
        day: dayOf(day),
        samples: samplesAt(dayOf(day), [6, 1000 + kwh], [12, 1020 + kwh], [18, 1050 + kwh]),
      });
    await roll(one.id, 12, 0);
    await roll(one.id, 18, 300);
    const results = await Promise.all([
      ...[15, 16, 13].map((day) => roll(one.id, day, (day - 12) * 50)),
      ...[11, 9].map((day) => roll(other.id, day, (day - 8) * 60)),
      ...[8, 10, 17].map((day) => add(one.id, day, day)),
      on.post(admin, `${path}/submit`, { id: edited.data.id, dayKwh: 20, reason: '核对' }),
      on.post(admin, `${path}/remove?ids=${corrected.data.id},${earlier.data.id}`, {}),
      ...[0, 1, 2, 3].map(price),
    ]);
    // Adding a day is refused if a roll-up has already written that day. No other call may be refused.
    const refused = results.flatMap((result) => (typeof result === 'object' && result.status !== 200 ? [result] : []));
    for (const { msg } of refused) expect(msg).toMatch(/已存在|重复|已有/);
    await price();
    for (const { days, kwh, income } of await sumsOf(stationId)) expect([kwh, income]).toEqual([days, days]);
    expect((await storedDays(stage, one.id)).length).toBeGreaterThan(8);
  }
  await expect.poll(deadlocks).toBe(before);
}, 240_000);
