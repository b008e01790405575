// Tests promotions from draft to end, and their discounts and gifts: once for each order or top-up, and within the budget, also in parallel.
import { seedPeople, seedStations } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { receiveTopUp } from '../settlement/receive-top-up.ts';
import { activityJob } from './activity.job.ts';
import { applyPromotions, applyTopUpGift, type PromotedOrder } from './apply-promotions.ts';

const tenant = '100003';
const who = [tenant, 'admin'] as const;
let on: TestEngine;
let stations: string[];
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, truckFeature, chargingFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedStations(on.engine);
  const { data } = await on.get<{ id: string }[]>(who, 'blade-truck/station/select');
  stations = data.map(({ id }) => id);
}, 60_000);
afterAll(() => on.close());
beforeEach(() => write(sql`update truck_activity set is_deleted = 1 where tenant_id = ${tenant}`));

const write = (statement: ReturnType<typeof sql>) => on.engine.database.withTenant(tenant, (tx) => tx.run(statement));
const post = (path: string, body: object) =>
  on.post<Record<string, unknown> & { id: string }>(who, `blade-truck/${path}`, body);
const detail = async (id: string) => (await on.get(who, 'blade-truck/activity/detail', { id })).data;

const draft = {
  activityName: '冬季满减',
  activityType: 1,
  startTime: '2020-01-01 00:00:00',
  endTime: '2099-01-01 00:00:00',
  budget: 100,
  ruleText: '满 100 减 10',
};
const rule = { subName: '满百减十', condType: 1, threshold: 100, benefit: 1, benefitValue: 10 };

async function drafted(more: object = {}, rules: object[] = [rule]): Promise<string> {
  const { data, msg } = await post('activity/submit', { ...draft, ...more });
  for (const each of rules) {
    const reply = await post('activity_sub/submit', { ...each, activityId: data.id });
    if (reply.code !== 200) throw new Error(`${reply.msg} ${msg}`);
  }
  return data.id;
}
async function published(more: object = {}, rules: object[] = [rule]): Promise<string> {
  const id = await drafted(more, rules);
  await post('activity/submitReview', { id });
  const answer = await post('activity_sub/publishActivity', { activityId: id });
  if (answer.code !== 200) throw new Error(answer.msg);
  return id;
}

let orders = 1_000_000;
function order(more: Partial<PromotedOrder> = {}): PromotedOrder {
  orders += 1;
  return {
    id: String(orders),
    orderType: 1,
    stationId: stations[0] ?? null,
    merchantId: null,
    accountId: null,
    plateNo: `鲁A${orders}`,
    startTime: new Date(),
    totalKwh: '109.11',
    elecMoney: '86.43',
    serviceMoney: '32.74',
    swapMoney: '0.00',
    ...more,
  };
}
const apply = (one: PromotedOrder) =>
  on.engine.database.withTenant(tenant, (tx) => applyPromotions(tx, on.engine, one));

describe('a promotion', () => {
  test('goes from draft through review to publication, and can be returned, paused, resumed and ended', async () => {
    const id = await drafted({}, []);
    expect(await detail(id)).toMatchObject({
      actStatus: 0,
      usedBudget: 0,
      activityNo: expect.stringMatching(/^HD\w{6,}$/),
    });
    expect(await post('activity/submitReview', { id })).toMatchObject({ code: 409, msg: '活动没有规则' });
    await post('activity_sub/submit', { ...rule, activityId: id });
    expect((await post('activity/submitReview', { id })).code).toBe(200);
    expect((await post('activity/return', { id })).code).toBe(400);
    expect((await post('activity/return', { id, reason: '写清楚' })).code).toBe(200);
    expect((await post('activity_sub/publishActivity', { activityId: id })).code).toBe(409);
    await post('activity/submitReview', { id });
    const answer = await post('activity_sub/publishActivity', { activityId: id });
    expect(answer.data).toEqual({
      id,
      actStatus: 3,
      publishTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await detail(id)).toMatchObject({ actStatus: 3, publishTime: answer.data.publishTime });
    for (const [name, state] of [
      ['pause', 4],
      ['resume', 3],
      ['end', 5],
    ] as const) {
      expect((await post(`activity/${name}`, { id, reason: '测试' })).code).toBe(200);
      expect((await detail(id)).actStatus).toBe(state);
    }
    expect((await post('activity/void', { id, reason: '测试' })).code).toBe(409);
  });

  test('starts and ends at its planned times', async () => {
    const id = await published({ startTime: '2098-01-01 00:00:00' });
    expect((await detail(id)).actStatus).toBe(2);
    const turn = (now: string) => runJob(activityJob(on.engine), { ...on.engine, clock: { now: () => new Date(now) } });
    await turn('2097-12-31T15:59:59Z');
    expect((await detail(id)).actStatus).toBe(2);
    await turn('2097-12-31T16:00:00Z');
    expect((await detail(id)).actStatus).toBe(3);
    await post('activity/pause', { id, reason: '测试' });
    await turn('2098-12-31T16:00:00Z');
    expect((await detail(id)).actStatus).toBe(5);
    const history = await on.get<{ records: { actionName: string }[] }>(who, 'blade-truck/activity/history', { id });
    expect(history.data.records.map(({ actionName }) => actionName).slice(0, 3)).toEqual([
      '到时结束',
      '暂停',
      '到时开始',
    ]);
  });

  test('is not published without a budget, after its end, or over a promotion if one of both does not stack', async () => {
    const refusal = (more: object) => published(more).catch((error: Error) => error.message);
    expect(await refusal({ budget: 0 })).toBe('活动没有预算');
    expect(await refusal({ endTime: '2021-01-01 00:00:00' })).toBe('活动结束时间已过');
    await published({ activityName: '先来', stationIds: stations[0] });
    expect(await refusal({})).toContain('先来');
    expect(await refusal({ stationIds: stations.slice(0, 2).join(',') })).toContain('先来');
    await published({ stationIds: stations[1], activityName: '别处' });
    await published({ activityName: '赠送', activityType: 3 }, [{ ...rule, condType: 5, benefit: 3 }]);
    await published({ startTime: '2099-01-01 00:00:00', endTime: '2099-02-01 00:00:00', activityName: '以后' });
  });

  test('may overlap another promotion if both stack', async () => {
    await published({ stackable: 1 });
    await published({ stackable: 1 });
    await expect(published({})).rejects.toThrow('不可叠加');
  });

  test('cannot get a later end that overlaps another promotion, by form, batch or parallel edit', async () => {
    const early = { activityName: '先来', startTime: '2097-01-01 00:00:00', endTime: '2097-02-01 00:00:00' };
    const id = await published(early);
    await published({ activityName: '后来', startTime: '2097-03-01 00:00:00', endTime: '2097-04-01 00:00:00' });
    const endTime = '2097-03-01 00:00:01';
    const overlaps = { code: 409, msg: expect.stringContaining('「后来」') };
    expect(await post('activity/submit', { id, endTime })).toMatchObject(overlaps);
    const batch = await post('activity/batch-preview', { ids: [id], set: { endTime } });
    expect(batch.data.refused).toEqual([expect.objectContaining({ reason: overlaps.msg })]);
    expect((await post('activity/submit', { id, endTime: '2097-03-01 00:00:00' })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ endTime: '2097-03-01 00:00:00' });
    // Two edits run in parallel: the first is refused because its end would overlap the other promotion, and the second is accepted.
    const late = await published({ startTime: '2097-05-01 00:00:00', endTime: '2097-05-02 00:00:00', stackable: 1 });
    const other = await published({ startTime: '2097-06-01 00:00:00', endTime: '2097-06-02 00:00:00' });
    const ends = ['2097-06-01 12:00:00', '2097-06-03 00:00:00'] as const;
    const replies = await Promise.all([
      post('activity/submit', { id: late, endTime: ends[0] }),
      post('activity/submit', { id: other, endTime: ends[1] }),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([409, 200]);
  });

  test('cannot change to a type that its rules do not fit', async () => {
    const id = await drafted();
    const topUpOnly = { code: 400, msg: expect.stringContaining('充值赠送') };
    expect(await post('activity/submit', { id, activityType: 3 })).toMatchObject(topUpOnly);
    expect((await post('activity/submit', { id, activityType: 2 })).code).toBe(200);
  });

  test('accepts only a later end, a higher budget and a remark after its publication', async () => {
    const id = await published();
    const change = (more: object) => post('activity/submit', { id, ...more });
    for (const wrong of [
      { activityName: 'x' },
      { budget: 99 },
      { endTime: '2098-01-01 00:00:00' },
      { priority: 3 },
      { budget: 200, ruleText: 'x' },
    ])
      expect(await change(wrong), JSON.stringify(wrong)).toMatchObject({ code: 409 });
    expect((await change({ budget: 200, endTime: '2099-06-01 00:00:00', remark: '追加' })).code).toBe(200);
    const [sub] = (
      await on.get<{ subs: { id: string }[] }>(who, 'blade-truck/activity_sub/getActivity', { activityId: id })
    ).data.subs;
    expect((await post('activity_sub/submit', { id: sub?.id, benefitValue: 20 })).code).toBe(409);
    expect((await post('activity_sub/submit', { ...rule, activityId: id })).code).toBe(409);
    expect((await on.post(who, `blade-truck/activity_sub/remove?ids=${sub?.id}`, {})).code).toBe(409);
    expect((await on.post(who, `blade-truck/activity/remove?ids=${id}`, {})).code).toBe(409);
    await post('activity/end', { id, reason: '测试' });
    expect((await change({ budget: 300 })).code).toBe(409);
  });

  test('refuses rules with invalid values', async () => {
    const id = await drafted({}, []);
    const tried = async (more: object, activityId = id) =>
      (await post('activity_sub/submit', { ...rule, activityId, ...more })).msg;
    expect(await tried({ condType: 4, startMin: 600, endMin: 600 })).toMatch(/^endMin:/);
    expect(await tried({ condType: 4 })).toMatch(/^startMin:/);
    expect(await tried({ benefit: 2, benefitValue: 101 })).toMatch(/^benefitValue:/);
    expect(await tried({ benefitValue: 0 })).toMatch(/^benefitValue:/);
    expect(await tried({ benefit: 5, benefitValue: 1.5 })).toMatch(/^benefitValue:/);
    expect(await tried({ condType: 5, benefit: 3 })).toMatch(/^benefit:/);
    expect(await tried({}, await drafted({ activityType: 3 }, []))).toMatch(/^benefit:/);
    expect((await post('activity/submit', { ...draft, endTime: draft.startTime })).msg).toMatch(/^endTime:/);
  });
});

describe('an order', () => {
  test('gets the discount of a running promotion once, and a repeated call returns the same discount', async () => {
    const id = await published();
    const one = order();
    expect(await apply(one)).toEqual({ discountMoney: '10.00', activityId: id });
    expect(await apply(one)).toEqual({ discountMoney: '10.00', activityId: id });
    expect(await detail(id)).toMatchObject({ usedBudget: 10 });
    expect(await apply(order({ elecMoney: '10.00' }))).toBeUndefined();
    await post('activity/pause', { id, reason: '测试' });
    expect(await apply(order())).toBeUndefined();
  });

  test('gets the discount once in 12 parallel calls', async () => {
    const id = await published();
    const one = order();
    const all = await Promise.all(Array.from({ length: 12 }, () => apply(one)));
    expect(new Set(all.map((each) => each?.discountMoney))).toEqual(new Set(['10.00']));
    expect((await detail(id)).usedBudget).toBe(10);
  });

  test('never exceeds a budget, and ends a promotion whose budget is used up', async () => {
    const id = await published({ budget: 95 });
    const all = await Promise.all(Array.from({ length: 30 }, () => apply(order())));
    const discounts = all.flatMap((each) => each?.discountMoney ?? []);
    expect(discounts.map(Number).reduce((sum, money) => sum + money, 0)).toBe(95);
    expect(discounts.filter((money) => money === '5.00')).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ actStatus: 5, usedBudget: 95 });
  });

  test('counts towards the limits of its payer and of the stock', async () => {
    const id = await published({ userLimit: 2 }, [{ ...rule, stock: 3 }]);
    const mine = () => apply(order({ accountId: '4711' }));
    expect([await mine(), await mine(), await mine()].map((each) => each?.activityId)).toEqual([id, id, undefined]);
    expect([await apply(order()), await apply(order())].map((each) => each?.activityId)).toEqual([id, undefined]);
  });

  test('gets the discounts of all promotions that stack', async () => {
    const first = await published({ stackable: 1, priority: 1, budget: 40 });
    const second = await published({ stackable: 1 }, [{ ...rule, benefit: 4, benefitValue: 0 }]);
    expect(await apply(order())).toEqual({ discountMoney: '32.74', activityId: first });
    expect((await detail(second)).usedBudget).toBe(22.74);
  });
});

test('a top-up gets its gift once', async () => {
  const id = await published({ activityType: 3, budget: 1000 }, [
    { ...rule, condType: 5, benefit: 3, threshold: 500, benefitValue: 30 },
  ]);
  const topUp = (bizNo: string, amount = '500.00') =>
    on.engine.database.withTenant(tenant, (tx) =>
      applyTopUpGift(tx, on.engine, { bizNo, accountId: '8', merchantId: null, amount, at: new Date() }),
    );
  expect(await topUp('T1')).toEqual({ giftMoney: '30.00', activityId: id });
  expect(await topUp('T1')).toEqual({ giftMoney: '30.00', activityId: id });
  expect(await topUp('T2', '499.99')).toBeUndefined();
  expect((await detail(id)).usedBudget).toBe(30);
  expect(await apply(order())).toBeUndefined();
});

test('getActivity returns the running promotions of a station, or one promotion with its rules', async () => {
  const id = await published({ stationIds: stations[0] });
  type Running = { id: string; subs: { subName: string }[] }[];
  const running = (query: Record<string, string>) =>
    on.get<Running>(who, 'blade-truck/activity_sub/getActivity', query);
  expect((await running({ stationId: stations[0] ?? '' })).data).toMatchObject([
    { id, subs: [{ subName: '满百减十' }] },
  ]);
  expect((await running({ stationId: stations[1] ?? '' })).data).toEqual([]);
  expect((await running({})).data).toHaveLength(1);
  const one = await on.get(who, 'blade-truck/activity_sub/getActivity', { activityId: id });
  expect(one.data).toMatchObject({ activity: { id }, subs: [{ benefitValue: 10 }] });
  expect((await running({ activityId: '5' })).code).toBe(404);
});

test('a preview shows what the promotion would have cost, and changes nothing', async () => {
  await on.stage.superuser.run('set session_replication_role = replica');
  for (const [at, plate, service] of [
    [1, 'A', 40],
    [2, 'A', 40],
    [3, 'B', 7],
    [40, 'C', 40],
  ] as const)
    await on.stage.superuser.run(
      `insert into truck_orders (id, tenant_id, order_no, order_type, station_id, plate_no, order_proc, pay_status, start_time,
        end_time, total_kwh, elec_money, service_money, swap_money)
       values ($1, $2, $3, 1, $4, $5, 4, 2, now() - make_interval(days => $6), now() - make_interval(days => $6), 100, 80, $7, 0)`,
      [on.engine.ids.next(), tenant, `N${at}`, stations[0], plate, 5 - Math.min(at, 4) + (at === 40 ? 60 : 0), service],
    );
  await on.stage.superuser.run('set session_replication_role = origin');
  const id = await drafted({ budget: 15 });
  const preview = async () => (await on.get(who, 'blade-truck/activity/preview', { activityId: id, days: '30' })).data;
  expect(await preview()).toMatchObject({
    occasion: 'order',
    count: 3,
    hits: 2,
    payers: 1,
    money: '327.00',
    given: '15.00',
    usedUpAfter: 2,
  });
  await post('activity/submit', { id, budget: 500, userLimit: 1 });
  expect(await preview()).toMatchObject({
    hits: 1,
    given: '10.00',
    usedUpAfter: null,
    rules: [{ hits: 1, given: '10.00' }],
  });
  expect(await detail(id)).toMatchObject({ usedBudget: 0, actStatus: 0 });
});

test('a preview counts the same gifts as real top-ups: for account and sub-account of a merchant, not of a driver', async () => {
  const merchantId = on.engine.ids.next();
  await on.stage.superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_no, merchant_name, merchant_type, credit_code, contact, phone, settle_mode,
        merchant_status)
      values ($1, $2, 'PREVIEW', '试算车队', 1, 'PREVIEW', '王', '13800000001', 1, 1)`,
    [merchantId, tenant],
  );
  const limited = { activityType: 3, budget: 1000, merchantIds: merchantId };
  const gift = { ...rule, condType: 5, benefit: 3, threshold: 500, benefitValue: 30 };
  const publishedId = await published(limited, [gift]);
  const gifts: string[] = [];
  for (const [ownerType, ownerId] of [
    [1, merchantId],
    [3, merchantId],
    [2, on.engine.ids.next()],
  ] as const) {
    const accountId = on.engine.ids.next();
    await on.stage.superuser.run(
      `insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, settle_mode, account_status)
        values ($1, $2, $5, $3, $4, '试算', 1, 1)`,
      [accountId, tenant, ownerType, ownerId, `P${accountId}`],
    );
    const topUp = { accountId, amount: '500.00', channel: 6 as const, bizNo: `P${accountId}` };
    const { giftMoney } = await on.engine.database.withTenant(tenant, (tx) =>
      receiveTopUp(tx, on.engine, { ...topUp, actor: { userId: null, name: '' } }),
    );
    gifts.push(giftMoney);
  }
  expect(gifts).toEqual(['30.00', '30.00', '']);
  expect(await detail(publishedId)).toMatchObject({ usedBudget: 60 });
  const activityId = await drafted(limited, [gift]);
  const { data } = await on.get(who, 'blade-truck/activity/preview', { activityId, days: '1' });
  expect(data).toMatchObject({ occasion: 'topUp', count: 3, hits: 2, payers: 2, money: '1500.00', given: '60.00' });
});
