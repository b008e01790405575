// Tests an order whose readings cannot be right: it is held, one person proposes a decision, another person confirms the proposal, and the
// order is billed or cancelled.

import { admin, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import type { Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdOrder } from './hold-order.ts';
import { minutes, sessionsAt } from './test-session.ts';

let site: Site;
let sessions: ReturnType<typeof sessionsAt>;
beforeAll(async () => {
  site = await testSite();
  sessions = sessionsAt(site);
});
afterAll(() => site.close());

const another = [tenant, 'finance'] as const;

/** Holds an order whose charger reported 4,294 MWh, of which 60.12 kWh are plausible. */
async function held() {
  const fleet = await site.fleet({ balance: '1000' });
  const { id, gun } = await sessions.started(fleet);
  await sessions.sample(id, minutes(0), '1060.120');
  const hold = { endTime: minutes(50), cause: 1, reported: 4_293_967.3, plausible: 60.12 } as const;
  await site.tx((tx) => holdOrder(tx, site.deps, id, hold));
  return { id, gun, fleet };
}
const post = (who: Who, name: string, body: object) => site.on.post<unknown>(who, `blade-truck/orders/${name}`, body);

describe('an order that is held', () => {
  test('frees its connector, bills nothing, and stores the reported and the plausible energy', async () => {
    const { id, gun, fleet } = await held();
    expect(await site.row('truck_orders', id)).toMatchObject({
      order_proc: 6,
      pay_status: 0,
      total_money: null,
      held_cause: 1,
      abnormal: 1,
      reported_kwh: '4293967.30',
      plausible_kwh: '60.12',
    });
    expect(await site.row('truck_charging_gun', gun)).toMatchObject({ order_id: null });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ balance: '1000.00' });
    const { data } = await site.on.get<{ records: { heldCauseName: string }[] }>(admin, 'blade-truck/orders/list', {
      orderProc: '6',
      plateNo: fleet.plateNo,
    });
    expect(data.records).toMatchObject([{ heldCauseName: expect.stringContaining('表码不可能') }]);
  });

  test('is billed for its plausible energy after a second person confirms the proposal', async () => {
    const { id } = await held();
    const proposal = await post(admin, 'review', { id, way: 1, reason: '表码跳变' });
    expect(proposal.status, proposal.msg).toBe(200);
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 6, review_way: 1, total_money: null });
    expect((await post(admin, 'approveReview', { id, pass: 1 })).status).toBe(409);
    expect((await post(admin, 'review', { id, way: 3, reason: '再来一次' })).status).toBe(409);
    const confirmed = await post(another, 'approveReview', { id, pass: 1 });
    expect(confirmed.status, confirmed.msg).toBe(200);
    expect(await site.row('truck_orders', id)).toMatchObject({
      order_proc: 4,
      total_kwh: '60.12',
      elec_money: '38.15',
      service_money: '18.04',
      abnormal: 1,
      pay_status: 2,
    });
    const audited = await site.on.auditOf(tenant, 'charging.orders', id);
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['review', 'approveReview']));
  });

  test('is billed for energy entered by hand, up to the energy that the connector can deliver', async () => {
    const { id } = await held();
    // The limit is 120 % of what 240 kW deliver in 110 minutes: 440 kWh × 1.2 = 528 kWh.
    const tooMuch = await post(admin, 'review', { id, way: 2, kwh: 529, reason: '现场抄表' });
    expect([tooMuch.status, tooMuch.msg]).toEqual([400, expect.stringContaining('528.00')]);
    await post(admin, 'review', { id, way: 2, kwh: 80, reason: '现场抄表' });
    expect((await post(another, 'approveReview', { id, pass: 1 })).status).toBe(200);
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 4, total_kwh: '80.00' });
  });

  test('is cancelled without a bill, or sent back for another proposal', async () => {
    const { id, fleet } = await held();
    await post(admin, 'review', { id, way: 1, reason: '表码跳变' });
    expect((await post(another, 'approveReview', { id, pass: 0, reason: '请核对' })).status).toBe(200);
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 6, review_way: null });
    await post(admin, 'review', { id, way: 3, reason: '设备故障' });
    expect((await post(another, 'approveReview', { id, pass: 1 })).status).toBe(200);
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 9, total_money: null });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ balance: '1000.00' });
  });

  test('is billed by only one of two parallel confirmations; another tenant gets 404', async () => {
    const { id } = await held();
    await post(admin, 'review', { id, way: 1, reason: '表码跳变' });
    expect((await post(['100002', 'admin'], 'approveReview', { id, pass: 1 })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => post(another, 'approveReview', { id, pass: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 4, total_kwh: '60.12' });
  });
});
