// Tests bookings and the queue: automatic decisions, what a booking holds, tickets that run out, and which truck is called next.

import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceTicketsJob } from './advance-ready.ts';
import { arrive } from './queue.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

type Row = Record<string, unknown>;
type Saved = { id: string; readyNo: string; readyStatus: number; prepay: number; expireTime: string };
const base = 'blade-truck/orderReady';
const wire = (minutesAhead: number) =>
  new Date(site.now().getTime() + minutesAhead * 60_000 + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
const ticket = (id: string) => site.row<Row>('truck_order_ready', id);
const tend = () => runJob(advanceTicketsJob(site.on.engine), site.on.engine, { tenantId: tenant });

const book = (fleet: Fleet, more: object = {}) =>
  site.on.post<Saved>(admin, `${base}/submit`, {
    readyType: 1,
    stationId: site.stationId,
    carId: fleet.carId,
    plateNo: fleet.plateNo,
    planTime: wire(60),
    ...more,
  });
const queued = async (more: object = {}) => (await book(await site.fleet(), { readyType: 3, ...more })).data;
const act = (name: string, id: string) => site.on.post<Row>(admin, `${base}/${name}`, { id, reason: '测试' });
const callNext = (place: object, stationId = site.stationId) =>
  site.on.post<Row>(admin, `${base}/callNext`, { stationId, ...place });

async function otherStation(columns: Row = {}): Promise<string> {
  const { id: _id, tenant_id: _tenant, station_no, ...same } = await site.row<Row>('truck_station', site.stationId);
  return site.insert('truck_station', {
    ...same,
    station_no: `${station_no}${Math.random()}`.slice(0, 20),
    ...columns,
  });
}

describe('a booking', () => {
  test('is confirmed automatically, and expires 15 minutes (for a swap 30 minutes) after its planned time', async () => {
    const { data, status, msg } = await book(await site.fleet());
    expect(status, msg).toBe(200);
    const row = await ticket(data.id);
    expect(row).toMatchObject({ ready_status: 1, queue_no: null });
    const [plan, expires] = [row.plan_time, row.expire_time].map((time) => Date.parse(String(time)));
    expect((expires ?? 0) - (plan ?? 0)).toBe(15 * 60_000);
    const swap = (await book(await site.fleet(), { readyType: 2 })).data;
    const swapRow = await ticket(swap.id);
    expect(Date.parse(String(swapRow.expire_time)) - Date.parse(String(swapRow.plan_time))).toBe(30 * 60_000);
  });

  test('is rejected automatically at a closed station, and waits at a station without automatic confirmation', async () => {
    const closed = await otherStation({ station_status: 5 });
    const { data } = await book(await site.fleet(), { stationId: closed });
    expect(await ticket(data.id)).toMatchObject({
      ready_status: 8,
      reject_cause: 1,
      cancel_reason: null,
    });
    const unasked = await otherStation({ support_order: 0 });
    const waiting = (await book(await site.fleet(), { stationId: unasked })).data;
    expect(await ticket(waiting.id)).toMatchObject({ ready_status: 0 });
    expect((await act('confirm', waiting.id)).status).toBe(200);
    expect(await ticket(waiting.id)).toMatchObject({ ready_status: 1 });
    expect(await act('reject', waiting.id)).toMatchObject({ status: 409 });
  });

  test.each<[string, (fleet: Fleet) => Promise<object> | object, RegExp]>([
    ['a past time', () => ({ planTime: '2020-01-01 08:00:00' }), /^planTime:/],
    ['another plate', () => ({ plateNo: '鲁B00001' }), /^plateNo:/],
    ['a connector elsewhere', async () => ({ stationId: await otherStation(), gunId: await site.gun() }), /^gunId:/],
    [
      'a blacklisted merchant',
      async ({ merchantId }) => {
        await site.insert('truck_merchant_black_list', {
          merchant_id: merchantId,
          black_type: 1,
          scope: 2,
          station_ids: `{${site.stationId}}`,
          reason: '欠费',
          start_time: new Date(0),
          black_status: 1,
        });
        return {};
      },
      /黑名单/,
    ],
  ])('is refused with %s', async (_name, spoil, message) => {
    const fleet = await site.fleet();
    const refused = await book(fleet, await spoil(fleet));
    expect(refused).toMatchObject({ status: 400, msg: expect.stringMatching(message) });
  });

  test('is the only open ticket of its truck, also if two bookings arrive in parallel', async () => {
    const fleet = await site.fleet();
    const both = await Promise.all([book(fleet), book(fleet)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.msg).toBe('plateNo:该车辆已有未完成的单据');
    const first = both.find(({ status }) => status === 200)?.data.id ?? '';
    expect((await act('cancel', first)).status).toBe(200);
    expect((await book(fleet)).status).toBe(200);
    const again = site.set('truck_order_ready', first, { is_deleted: 0, ready_status: 7 });
    await expect(again).resolves.toBeUndefined();
  });

  test('is refused for a connector that another booking has at that time', async () => {
    const gunId = await site.gun();
    expect((await book(await site.fleet(), { gunId })).status).toBe(200);
    expect(await book(await site.fleet(), { gunId, planTime: wire(70) })).toMatchObject({ status: 400 });
    expect((await book(await site.fleet(), { gunId, planTime: wire(90) })).status).toBe(200);
  });
});

describe('a confirmed booking', () => {
  test('holds money from its confirmation and its connector from its planned time, until it is cancelled', async () => {
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '80' });
    const [gunId, fleet] = [await site.gun(), await site.fleet({ balance: '100' })];
    const early = (await book(fleet, { gunId })).data;
    const poor = await book(await site.fleet({ balance: '79' }));
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '0' });
    expect(poor).toMatchObject({ status: 400, msg: expect.stringContaining('80.00') });
    expect(await ticket(early.id)).toMatchObject({ prepay: '80.00', ready_status: 1 });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ frozen: '80.00' });
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 1 });
    site.pass(61 * 60);
    await tend();
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 4 });
    expect(await ticket(early.id)).toMatchObject({ ready_status: 1 });
    expect((await act('cancel', early.id)).status).toBe(200);
    expect(await ticket(early.id)).toMatchObject({ ready_status: 7, cancel_reason: '测试' });
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ frozen: '0.00' });
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 1 });
  });

  test('keeps its connector when a later booking of that connector is cancelled', async () => {
    const gunId = await site.gun();
    const first = (await book(await site.fleet(), { gunId })).data;
    const later = (await book(await site.fleet(), { gunId, planTime: wire(90) })).data;
    site.pass(61 * 60);
    await tend();
    expect((await act('cancel', later.id)).status).toBe(200);
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 4 });
    expect((await act('cancel', first.id)).status).toBe(200);
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 1 });
  });

  test('reserves a usable battery of the model of the truck for a swap', async () => {
    const pack = (columns: Row) =>
      site.insert('truck_battery', {
        model: 'A',
        manufacturer: '厂商',
        chemistry: 1,
        rated_kwh: 282,
        battery_status: 3,
        station_id: site.stationId,
        soc: 95,
        soh: 90,
        temp_max: 30,
        ...columns,
      });
    const fleet = await site.fleet();
    for (const slot_no of [1, 2, 3, 4])
      await site.on.stage.superuser.run(
        `insert into truck_battery_slot (tenant_id, station_id, slot_no) values ($1, $2, $3) on conflict do nothing`,
        [tenant, site.stationId, slot_no],
      );
    const truckPack = await pack({
      battery_no: 'own',
      station_id: null,
      car_id: fleet.carId,
      battery_status: 6,
      soc: 20,
    });
    await site.set('truck_car', fleet.carId, { battery_id: truckPack });
    await pack({ battery_no: 'other model', model: 'B', slot_no: 1 });
    await pack({ battery_no: 'hot', temp_max: 46, slot_no: 2 });
    await pack({ battery_no: 'empty', soc: 89.9, slot_no: 3 });
    const good = await pack({ battery_no: 'good', slot_no: 4 });
    const { data } = await book(fleet, { readyType: 2, planTime: wire(0) });
    expect(await ticket(data.id)).toMatchObject({ battery_id: good });
    expect(await site.row('truck_battery', good)).toMatchObject({ battery_status: 4 });
    site.pass(31 * 60);
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 6 });
    expect(await site.row('truck_battery', good)).toMatchObject({ battery_status: 3 });
  });

  test('becomes the order when its truck starts; another truck cannot start at its connector', async () => {
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '60' });
    const [gunId, fleet] = [await site.gun(), await site.fleet({ balance: '130' })];
    const { data } = await book(fleet, { gunId, planTime: wire(0) });
    const stranger = await site.fleet();
    const start = (who: Fleet) =>
      site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', {
        orderType: 1,
        gunId,
        accountId: who.accountId,
        carId: who.carId,
        plateNo: who.plateNo,
      });
    expect(await start(stranger)).toMatchObject({ status: 400, msg: '充电枪已被其他车辆预约' });
    const order = await start(fleet);
    await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '0' });
    expect(order.status, order.msg).toBe(200);
    expect(await ticket(data.id)).toMatchObject({ ready_status: 5, order_id: order.data.id });
    // The money that the booking held is released, and the order holds ¥60.00 itself.
    expect(await site.row('truck_account', fleet.accountId)).toMatchObject({ frozen: '60.00' });
  });
});

describe('an expired ticket', () => {
  test('counts as a no-show, and three no-shows block bookings of the truck for seven days', async () => {
    const fleet = await site.fleet();
    for (const _ of [1, 2, 3]) {
      const { data, status, msg } = await book(fleet, { planTime: wire(1) });
      expect(status, msg).toBe(200);
      site.pass(17 * 60);
      await tend();
      expect(await ticket(data.id)).toMatchObject({ ready_status: 6 });
    }
    expect(await book(fleet)).toMatchObject({ status: 400, msg: expect.stringMatching(/^30天内3次未到站/) });
    expect((await book(fleet, { readyType: 3 })).status).toBe(200);
    const open = await site.on.stage.superuser.rows<{ id: string }>(
      `update truck_order_ready set ready_status = 7 where plate_no = $1 and ready_status = 3 returning id`,
      [fleet.plateNo],
    );
    expect(open).toHaveLength(1);
    site.pass(7 * 24 * 3600);
    expect((await book(fleet)).status).toBe(200);
    site.pass(-7 * 24 * 3600);
  });

  test('does not count as a no-show if the truck had arrived or the booking was not confirmed', async () => {
    const [came, unasked] = [await site.fleet(), await site.fleet()];
    const { data } = await book(came, { planTime: wire(1) });
    await site.tx((tx) => arrive(tx, site.deps, data.id));
    const waiting = await book(unasked, { planTime: wire(1), stationId: await otherStation({ support_order: 0 }) });
    site.pass(17 * 60);
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 6 });
    expect(await ticket(waiting.data.id)).toMatchObject({ ready_status: 6 });
    const missed = await site.on.stage.superuser.rows(`select * from truck_ready_no_show where plate_no = any($1)`, [
      [came.plateNo, unasked.plateNo],
    ]);
    expect(missed).toEqual([]);
  });
});

describe('a truck arrives', () => {
  test('when it reports a position within 200 m of the station', async () => {
    const fleet = await site.fleet();
    const { data } = await book(fleet, { planTime: wire(30) });
    const place = (lat: number) => site.set('truck_car', fleet.carId, { lng: 117.1201, lat, report_time: site.now() });
    await place(36.66);
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 1 });
    await place(36.6513);
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 3, queue_no: expect.any(Number) });
  });

  test('also if its ticket expired before the job ran, which then does not count as a no-show', async () => {
    const fleet = await site.fleet();
    const { data } = await book(fleet, { planTime: wire(1) });
    site.pass(17 * 60);
    await site.set('truck_car', fleet.carId, { lng: 117.1201, lat: 36.6513, report_time: site.now() });
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 3 });
    await tend();
    expect(await ticket(data.id)).toMatchObject({ ready_status: 6 });
    const noShows = `select from truck_ready_no_show where ready_id = $1`;
    expect(await site.on.stage.superuser.rows(noShows, [data.id])).toEqual([]);
  });

  test('or is queued at its planned time if its connector is not free', async () => {
    const gunId = await site.gun({ gun_status: 3 });
    const { data } = await book(await site.fleet(), { gunId, planTime: wire(1) });
    site.pass(120);
    await tend();
    expect(await ticket(data.id)).toMatchObject({
      ready_status: 2,
      queue_no: expect.any(Number),
      wait_min: expect.any(Number),
    });
  });
});

describe('the queue', () => {
  test('gives numbers in the order of arrival, and calls the lowest number that fits the place', async () => {
    const stationId = await otherStation();
    const stack = await site.row<Row>('truck_charging_stack', site.stackId);
    const stackId = await site.insert('truck_charging_stack', {
      ...stack,
      id: site.deps.ids.next(),
      stack_no: 'Q1',
      station_id: stationId,
    });
    const gun = (more: Row = {}) => site.gun({ stack_id: stackId, station_id: stationId, ...more });
    const swapOnly = await site.fleet({ car: { energy_mode: 2 } });
    const first = (await book(swapOnly, { readyType: 3, stationId })).data;
    const second = await queued({ stationId });
    const third = await queued({ stationId });
    const numbers = await Promise.all([first, second, third].map(async ({ id }) => (await ticket(id)).queue_no));
    expect(numbers).toEqual([1, 2, 3]);
    const gunId = await gun();
    const called = await callNext({ gunId }, stationId);
    expect(called.data, called.msg).toMatchObject({ id: second.id, readyNo: expect.stringMatching(/^R\d+$/) });
    expect(await ticket(second.id)).toMatchObject({ ready_status: 4, gun_id: gunId });
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 4 });
    expect(await callNext({ gunId }, stationId)).toMatchObject({ status: 409 });
    expect((await callNext({ bayNo: 1 }, stationId)).data).toMatchObject({ id: first.id });
    expect(await callNext({ bayNo: 1 }, stationId)).toMatchObject({ status: 409, msg: '该位置已有车辆，请先处理' });
    expect(await callNext({ bayNo: 2 }, stationId)).toMatchObject({ status: 409, msg: '没有等待叫号的车辆' });
    expect(await callNext({ bayNo: 3 }, stationId)).toMatchObject({ status: 400 });
    expect(await callNext({}, stationId)).toMatchObject({ status: 400, msg: '请选择一个工位或一把充电枪' });
    expect(await callNext({ gunId: await gun(), bayNo: 2 }, stationId)).toMatchObject({ status: 400 });
    const [charging, silent] = [await gun({ gun_status: 3 }), await gun({ gun_status: null })];
    expect((await callNext({ gunId: charging }, stationId)).status).toBe(409);
    expect((await callNext({ gunId: silent }, stationId)).data).toMatchObject({ id: third.id });
  });

  test('calls no other truck to a connector that a booking holds', async () => {
    const stationId = await otherStation();
    const stack = await site.row<Row>('truck_charging_stack', site.stackId);
    const moved = { id: site.deps.ids.next(), stack_no: 'Q4', station_id: stationId };
    const stackId = await site.insert('truck_charging_stack', { ...stack, ...moved });
    const gunId = await site.gun({ stack_id: stackId, station_id: stationId });
    const waiting = await queued({ stationId });
    const booked = (await book(await site.fleet(), { gunId, stationId, planTime: wire(1) })).data;
    site.pass(120);
    await tend();
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 4 });
    expect(await callNext({ gunId }, stationId)).toMatchObject({ status: 409, msg: '充电枪已为未到站的预约保留' });
    expect(await ticket(waiting.id)).toMatchObject({ ready_status: 3 });
    await site.tx((tx) => arrive(tx, site.deps, booked.id));
    expect((await callNext({ gunId }, stationId)).data).toMatchObject({ id: booked.id });
    site.pass(-120);
  });

  test('frees the place when the called ticket is cancelled', async () => {
    const stationId = await otherStation();
    const stack = await site.row<Row>('truck_charging_stack', site.stackId);
    const moved = { id: site.deps.ids.next(), stack_no: 'Q3', station_id: stationId };
    const gunId = await site.gun({
      stack_id: await site.insert('truck_charging_stack', { ...stack, ...moved }),
      station_id: stationId,
    });
    const [absent, next] = [await queued({ stationId }), await queued({ stationId })];
    await callNext({ gunId }, stationId);
    expect((await act('cancel', absent.id)).msg).toBe('操作成功');
    expect(await ticket(absent.id)).toMatchObject({ ready_status: 7, cancel_reason: '测试' });
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 1 });
    expect((await callNext({ gunId }, stationId)).data).toMatchObject({ id: next.id });
  });

  test('gives each of several parallel calls another truck, and one place to only one truck', async () => {
    const stationId = await otherStation();
    const stack = await site.row<Row>('truck_charging_stack', site.stackId);
    const stackId = await site.insert('truck_charging_stack', {
      ...stack,
      id: site.deps.ids.next(),
      stack_no: 'Q2',
      station_id: stationId,
    });
    const tickets = [];
    for (const _ of [1, 2, 3, 4]) tickets.push(await queued({ stationId }));
    const guns = await Promise.all([1, 2, 3].map(() => site.gun({ stack_id: stackId, station_id: stationId })));
    const calls = await Promise.all([...guns, guns[0]].map((gunId) => callNext({ gunId }, stationId)));
    const ids = calls.filter(({ status }) => status === 200).map(({ data }) => data.id);
    expect(calls.map(({ status }) => status).sort(), JSON.stringify(calls)).toEqual([200, 200, 200, 409]);
    expect(new Set(ids).size).toBe(3);
    expect([...ids].sort()).toEqual(
      tickets
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('refuses to remove an open ticket until it is cancelled', async () => {
    const { id } = await queued();
    const remove = () => site.on.post(admin, `${base}/remove?ids=${id}`, {});
    expect(await remove()).toMatchObject({ status: 409, msg: '单据未结束，请先取消' });
    await act('cancel', id);
    expect((await remove()).status).toBe(200);
  });
});
