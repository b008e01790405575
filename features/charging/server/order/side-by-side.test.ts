// Tests that two starts of one account wait for each other only if money is held, and that reports of two connectors never do.
import { type Site, testSite } from '@ec/fixtures/charging/test-site';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHere } from './start-here.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Runs the work in a transaction that fails if it waits for a lock for more than 2 s. */
const without = <T>(work: (tx: Sql) => Promise<T>): Promise<T> =>
  site.tx(async (tx) => {
    await tx.run(sql`set local lock_timeout = '2s'`);
    return work(tx);
  });

const twoTrucks = async () => {
  const { merchantId, plateNo } = await site.fleet();
  const other = `${plateNo.slice(0, 2)}B${plateNo.slice(3)}`;
  await site.insert('truck_car', {
    plate_no: other,
    plate_color: 2,
    vin: `VINB00000000${plateNo.slice(2)}`,
    car_type: 1,
    merchant_id: merchantId,
    energy_mode: 1,
    rated_kwh: 282,
    car_status: 1,
  });
  return [plateNo, other] as const;
};
const start = async (tx: Sql, tag: string) =>
  startHere(tx, site.deps, { gunId: await site.gun(), tag, at: site.now() });

test('two trucks of one account start in parallel if no money is held', async () => {
  const [one, other] = await twoTrucks();
  await site.tx(async (tx) => {
    expect(await start(tx, one)).toHaveProperty('orderId');
    expect(await without((inner) => start(inner, other))).toHaveProperty('orderId');
  });
});

test('the second start waits for the first if money is held', async () => {
  await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '100' });
  const [one, other] = await twoTrucks();
  await site.tx(async (tx) => {
    expect(await start(tx, one)).toHaveProperty('orderId');
    await expect(without((inner) => start(inner, other))).rejects.toThrow(/lock timeout/);
  });
  await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '0' });
});

test('two connectors of one station report faults in parallel, and both are counted', async () => {
  const counted = () => site.row<{ gun_idle: number; gun_fault: number }>('truck_station', site.stationId);
  const guns = [await site.gun(), await site.gun()];
  const { gun_fault: before } = await counted();
  const breaks = (tx: Sql, id = '') => tx.run(sql`update truck_charging_gun set gun_status = 255 where id = ${id}`);
  await site.tx(async (tx) => {
    await breaks(tx, guns[0]);
    await without((inner) => breaks(inner, guns[1]));
  });
  expect((await counted()).gun_fault).toBe(before + 2);
});
