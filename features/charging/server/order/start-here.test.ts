// Tests starts and authorizations at the charger for a truck that already has an open order (BR-7).
import { admin, type Fleet, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admitTag, startHere } from './start-here.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const startLate = async ({ plateNo }: Fleet) => {
  const gunId = await site.gun();
  return site.tx((tx) => startHere(tx, site.deps, { gunId, tag: plateNo, at: site.now(), isLate: true }));
};
const startFromConsole = async (fleet: Fleet, columns: object = {}) => {
  const { merchantId, accountId, carId, plateNo } = fleet;
  const draft = { orderType: 1, gunId: await site.gun(), merchantId, accountId, carId, plateNo, ...columns };
  const reply = await site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
  expect(reply.status, reply.msg).toBe(200);
  return reply.data.id;
};

describe('a start that the charger reports late', () => {
  test('is refused if the truck has an open order, also if the account has too little money', async () => {
    const fleet = await site.fleet({ balance: '100' });
    await startFromConsole(fleet);
    await site.set('truck_billing_rules', site.ruleId, { min_balance: '500' });
    expect(await startLate(fleet)).toEqual({ refusal: 'truckHasOrder' });
    // Without an open order, the start is accepted despite too little money, because its energy has already been delivered.
    expect(await startLate(await site.fleet({ balance: '100' }))).toHaveProperty('orderId');
    await site.set('truck_billing_rules', site.ruleId, { min_balance: '50' });
  });
});

test('a truck is not authorized while an open order names its id or only its plate', async () => {
  const [linked, named, free] = [await site.fleet(), await site.fleet(), await site.fleet()];
  await startFromConsole(linked);
  const orderId = await startFromConsole(named, { carId: null });
  expect(await site.row('truck_orders', orderId)).toMatchObject({ car_id: null, plate_no: named.plateNo });
  const { stationId } = site;
  const admit = ({ plateNo }: Fleet) => site.tx((tx) => admitTag(tx, site.deps, { tag: plateNo, stationId }));
  expect([await admit(linked), await admit(named), await admit(free)]).toEqual([
    'concurrent',
    'concurrent',
    'accepted',
  ]);
});
