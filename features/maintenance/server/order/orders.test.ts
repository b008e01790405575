// Tests the rules of work orders: who may do what in which state, the overdue job, and the alarms of orders (domain §6.6, §8.1, BR-50).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  engineer,
  engineer2,
  manager,
  type Orders,
  openOrders,
  type Row,
  stranger,
  tenant,
  viewer,
  write,
} from './test-orders.ts';

let t: Orders;
beforeAll(async () => {
  t = await openOrders();
}, 120_000);
afterAll(() => t.on.close());

describe('the states of an order', () => {
  test('lead from the draft through the approval by another person to the check', async () => {
    const draft = await t.createDraft();
    expect(draft).toMatchObject({ woStatus: 0, source: 2, overdue: 0, planTime: '' });
    expect(draft.woNo).toMatch(/^W\d{6}[0-9A-Z]{13}$/);
    expect(draft.deptName).toBe('运维一队');
    const { id } = draft;
    expect((await t.act('apply', { id })).data).toBe(true);
    const applied = await t.order(id);
    expect(applied).toMatchObject({ woStatus: 10, applyUser: await t.userId('admin') });
    // The limit of a minor order is 72 hours.
    expect(Date.parse(String(applied.planTime)) - Date.parse(String(applied.applyTime))).toBe(72 * 3600_000);
    expect((await t.act('approve', { id, pass: 1 })).status).toBe(409);
    expect((await t.act('approve', { id, pass: 1 }, manager)).status).toBe(200);
    const handlerId = await t.userId('engineer1');
    expect((await t.act('dispatch', { id, handlerId })).status).toBe(200);
    expect((await t.act('accept', { id }, engineer2)).status).toBe(404);
    expect((await t.act('accept', { id })).status).toBe(403);
    expect((await t.act('accept', { id }, engineer)).status).toBe(200);
    expect((await t.act('arrive', { id, lng: 117.1201, lat: 36.6502 }, engineer)).status).toBe(200);
    expect(await t.order(id)).toMatchObject({ woStatus: 30, arriveFar: 0, arriveLng: 117.1201 });
    const again = await t.act('arrive', { id, lng: 117.13, lat: 36.66 }, engineer);
    expect(again).toMatchObject({ status: 409 });
    expect(again.msg).toMatch(/当前为到场时间 \d{4}-.*不能到场签到$/);
    expect(await t.order(id)).toMatchObject({ woStatus: 30, arriveFar: 0, arriveLng: 117.1201 });
    await t.act('hold', { id, reason: '等备件' }, engineer);
    await t.act('resume', { id, reason: '备件已到' }, engineer);
    const finish = { id, result: '更换熔丝', resultImages: t.photo, cause: '熔丝熔断' };
    const parts = [
      { name: '熔丝', qty: 3, price: 12.35 },
      { name: '接头', qty: 2, price: 0.1 },
    ];
    expect(await t.act('finish', { ...finish, parts }, engineer)).toMatchObject({ msg: '操作成功', data: true });
    expect(await t.order(id)).toMatchObject({ woStatus: 50, cost: 37.25, parts, overdue: 0, cause: '熔丝熔断' });
    await t.act('fail', { id, reason: '接头松动' }, manager);
    expect(await t.order(id)).toMatchObject({ woStatus: 30, reason: '接头松动', finishTime: '' });
    await t.act('finish', { ...finish, parts, cost: 50 }, engineer);
    expect((await t.act('pass', { id, score: 6 }, manager)).status).toBe(400);
    expect((await t.act('pass', { id, score: 5 }, manager)).status).toBe(200);
    expect(await t.order(id)).toMatchObject({ woStatus: 60, score: 5, cost: 50 });
    const entries = await t.on.auditOf(tenant, 'maintenance.workOrder', id);
    expect(entries.map(({ action }) => action).filter((action) => action === 'finish')).toHaveLength(2);
  });

  test('include a return with a reason and a new application', async () => {
    const { id } = await t.at(10);
    expect((await t.act('approve', { id, pass: 0 }, manager)).msg).toContain('退回原因');
    await t.act('approve', { id, pass: 0, reason: '请补充照片' }, manager);
    expect(await t.order(id)).toMatchObject({ woStatus: 70, reason: '请补充照片' });
    expect((await t.post('workOrder/submit', { id, description: '见照片', images: t.photo })).status).toBe(200);
    await t.act('apply', { id });
    expect(await t.order(id)).toMatchObject({ woStatus: 10, approveUser: '' });
    // The person who returned the order may decide on it again.
    expect((await t.act('approve', { id, pass: 1 }, manager)).status).toBe(200);
    await t.act('cancel', { id, reason: '重复' });
    expect((await t.order(id)).woStatus).toBe(90);
  });

  test.each([
    [0, ['approve', 'dispatch', 'accept', 'refuse', 'arrive', 'hold', 'resume', 'finish', 'pass', 'fail']],
    [10, ['apply', 'dispatch', 'accept', 'arrive', 'finish', 'pass', 'fail']],
    [20, ['apply', 'approve', 'accept', 'arrive', 'finish', 'pass']],
    [25, ['apply', 'approve', 'dispatch', 'arrive', 'hold', 'finish', 'cancel']],
    [30, ['apply', 'dispatch', 'accept', 'refuse', 'resume', 'pass', 'cancel']],
    [40, ['accept', 'arrive', 'finish', 'hold', 'cancel']],
    [50, ['accept', 'finish', 'arrive', 'hold', 'cancel']],
    [60, ['apply', 'finish', 'fail', 'cancel']],
  ] as const)('refuse in state %s the actions that do not fit', async (state, names) => {
    const { id } = await t.at(state);
    const all = { id, pass: 1, reason: 'x', handlerId: await t.userId('engineer1'), lng: 117, lat: 36, result: 'x' };
    for (const name of names)
      expect([name, (await t.act(name, { ...all, resultImages: t.photo })).status]).toEqual([name, 409]);
    expect((await t.order(id)).woStatus).toBe(state);
  });

  test('require photos, a reason, a handler who may accept, and a time in the future', async () => {
    const working = await t.at(30);
    expect((await t.act('finish', { id: working.id, result: 'x' }, engineer)).msg).toContain('resultImages:');
    expect((await t.act('hold', { id: working.id }, engineer)).msg).toContain('reason:');
    const { id } = await t.at(20);
    expect((await t.act('dispatch', { id, handlerId: await t.userId('viewer') })).msg).toContain('没有接单权限');
    const handlerId = await t.userId('engineer1');
    const past = await t.act('dispatch', { id, handlerId, planTime: '2026-01-01 00:00:00' });
    expect(past.msg).toContain('须晚于现在');
    expect((await t.act('arrive', { id: working.id, lng: 200, lat: 36 }, engineer)).status).toBe(400);
    await t.act('dispatch', { id, handlerId });
    await t.act('refuse', { id, reason: '在外地' }, engineer);
    expect(await t.order(id)).toMatchObject({ woStatus: 20, handlerId: '', reason: '在外地' });
  });
});

describe('access to orders', () => {
  test('is refused to another tenant and another team, and read-only for a viewer', async () => {
    const { id } = await t.at(25);
    const detail = (who: Parameters<Orders['order']>[1]) => t.on.get(who, 'blade-household/workOrder/detail', { id });
    expect((await detail(stranger)).status).toBe(404);
    expect((await t.act('accept', { id }, stranger)).status).toBe(404);
    expect((await t.act('accept', { id }, viewer)).status).toBe(403);
    expect((await detail(viewer)).status).toBe(200);
    expect((await detail(engineer2)).status).toBe(404);
    expect((await detail(engineer)).status).toBe(200);
  });

  test('lets a handler of another team see and handle his order, but not edit it', async () => {
    const { id } = await t.at(20);
    await t.act('dispatch', { id, handlerId: await t.userId('engineer2') });
    expect((await t.on.get(engineer2, 'blade-household/workOrder/detail', { id })).status).toBe(200);
    expect((await t.act('accept', { id }, engineer2)).status).toBe(200);
    expect((await t.post('workOrder/submit', { id, remark: 'x' }, engineer2)).status).toBe(404);
    expect((await t.act('finish', { id, result: 'x', resultImages: t.photo }, engineer2)).status).toBe(200);
  });

  test('allows only edits of the remark after the application, and no forged state of a new order', async () => {
    const { id } = await t.at(10);
    expect((await t.post('workOrder/submit', { id, title: '别的' })).status).toBe(409);
    expect((await t.post('workOrder/submit', { id, remark: '已电话' })).status).toBe(200);
    const preview = await t.post<{ refused: object[] }>('workOrder/batch-preview', { ids: [id], set: { level: 1 } });
    expect(preview.data.refused).toMatchObject([{ id, reason: expect.stringContaining('只能修改备注') }]);
    const { id: draft } = await t.createDraft();
    await t.post('workOrder/submit', { id: draft, title: '改过' });
    await t.act('apply', { id: draft });
    const [edit] = (await t.on.auditOf(tenant, 'maintenance.workOrder', draft)).filter(
      ({ action }) => action === 'update',
    );
    expect(edit).toBeDefined();
    expect((await t.on.post(admin, `blade-household/workOrder/remove?ids=${id}`, {})).status).toBe(409);
    const forged = await t.createDraft({ woStatus: 60, handlerId: '1', source: 1, alarmId: '1', cost: 9, overdue: 1 });
    expect(forged).toMatchObject({ woStatus: 0, handlerId: '', source: 2, alarmId: '', cost: null, overdue: 0 });
  });

  test('refuses a device of another station or of another business', async () => {
    const elsewhere = await t.post('workOrder/submit', t.draft({ bizDomain: 2, stationId: t.siteId }));
    expect(elsewhere.status).toBe(400);
    const site = await t.post<Row>('workOrder/submit', {
      ...t.draft({ bizDomain: 2, stationId: t.siteId, deviceType: 11, deviceId: t.siteId }),
    });
    expect(site.data).toMatchObject({ bizDomain: 2, deptName: expect.stringContaining('运维') });
    expect(site.data.stationName).not.toBe('');
    expect((await t.post('workOrder/submit', t.draft({ deviceId: '99999999999999999999' }))).status).toBe(400);
    expect((await t.post('workOrder/submit', t.draft({ title: 'a\u0000b' }))).status).toBe(400);
    expect((await t.act('finish', { id: site.data.id, cost: '99999999999999' })).status).toBe(400);
  });

  test('lets only one of two parallel acceptances or approvals succeed, in 32 rounds', async () => {
    for (let round = 0; round < 32; round += 1) {
      const { id } = await t.at(round % 2 === 0 ? 25 : 10);
      const twice = (name: string, who: Parameters<Orders['act']>[2]) =>
        Promise.all([1, 2].map(() => t.act(name, { id, pass: 1 }, who)));
      const both = round % 2 === 0 ? await twice('accept', engineer) : await twice('approve', manager);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  }, 120_000);
});

describe('alarms and their orders', () => {
  test('an alarm gets an order ready for dispatch, and the check of the order acknowledges the alarm', async () => {
    const id = await t.raise('1002');
    const alarms = 'stationAlarm/toOrder';
    expect((await t.post(alarms, { id }, viewer)).status).toBe(403);
    const { data } = await t.post<{ workOrderId: string; woNo: string }>(alarms, { id }, engineer);
    expect(Object.keys(data).sort()).toEqual(['woNo', 'workOrderId']);
    const order = await t.order(data.workOrderId);
    expect(order).toMatchObject({
      woStatus: 20,
      source: 1,
      woType: 1,
      level: 2,
      alarmId: id,
      alarmCode: '1002',
      alarmStatus: 0,
      stationId: t.stationId,
      deviceId: t.inverterId,
      bizDomain: 1,
      deviceName: 'SN1',
      overdue: 0,
    });
    expect(order.title).toContain('绝缘阻抗低');
    expect(await t.alarm(id)).toMatchObject({ workOrderId: data.workOrderId, alarmStatus: 0 });
    expect(await t.post(alarms, { id })).toMatchObject({ status: 409, msg: expect.stringContaining(data.woNo) });
    await t.act('dispatch', { id: data.workOrderId, handlerId: await t.userId('engineer1') });
    await t.act('accept', { id: data.workOrderId }, engineer);
    expect(await t.clear('1002')).toBe(true);
    expect(await t.order(data.workOrderId)).toMatchObject({ alarmStatus: 2 });
    await t.act('finish', { id: data.workOrderId, result: '已处理', resultImages: t.photo }, engineer);
    await t.act('pass', { id: data.workOrderId }, manager);
    expect(await t.alarm(id)).toMatchObject({ alarmStatus: 3, ackUser: await t.userId('manager') });
    // An alarm that is still active is acknowledged, not cleared.
    const open = await t.raise('1008');
    const reply = await t.post<{ workOrderId: string }>(alarms, { id: open, title: '清灰', level: 4 });
    const { workOrderId } = reply.data;
    expect(await t.order(workOrderId)).toMatchObject({ title: '清灰', level: 4 });
    await t.act('dispatch', { id: workOrderId, handlerId: await t.userId('engineer1') });
    await t.act('accept', { id: workOrderId }, engineer);
    await t.act('finish', { id: workOrderId, result: 'x', resultImages: t.photo }, engineer);
    await t.act('pass', { id: workOrderId }, manager);
    expect(await t.alarm(open)).toMatchObject({ alarmStatus: 1, clearTime: '' });
  });

  test('only one of two parallel requests creates the order of an alarm, in 32 rounds', async () => {
    for (let round = 0; round < 32; round += 1) {
      const id = await t.raise('1014');
      const both = await Promise.all([1, 2].map(() => t.post<{ workOrderId: string }>('stationAlarm/toOrder', { id })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { workOrderId = '' } = both.find(({ status }) => status === 200)?.data ?? {};
      await t.act('cancel', { id: workOrderId, reason: 'x' });
    }
    // The database itself refuses a second open order for the device and code.
    const id = await t.raise('1014');
    await t.post('stationAlarm/toOrder', { id });
    const twin = write(
      t.on,
      sql`insert into work_order (id, tenant_id, wo_no, title, wo_type, level, description, source, biz_domain, station_id, device_id, alarm_code)
        values (5, ${tenant}, 'X', 'x', 1, 1, 'x', 1, 1, ${t.stationId}, ${t.inverterId}, '1014')`,
    );
    await expect(twin).rejects.toThrow(/work_order_open/);
  }, 120_000);

  test('an alarm code with automatic orders creates one open order for a device and code', async () => {
    await write(t.on, sql`update truck_alarm_code set auto_order = 1 where code = '1013' and device_type = 8`);
    const first = await t.alarm(await t.raise('1013'));
    expect(first.workOrderId).not.toBe('');
    expect(await t.order(String(first.workOrderId))).toMatchObject({ woStatus: 20, source: 1, createUser: '' });
    await t.clear('1013');
    await write(
      t.on,
      sql`update device_alarm set clear_time = clear_time - interval '1 hour' where alarm_code = '1013'`,
    );
    const second = await t.alarm(await t.raise('1013'));
    expect(second.id).not.toBe(first.id);
    expect(second.workOrderId).toBe(first.workOrderId);
  });

  test('a household alarm names its customer, and a station out of service raises no alarm', async () => {
    const id = await t.raise('1005');
    expect(await t.alarm(id)).toMatchObject({ bizDomain: 1, customerName: '李建国', village: '东岭村', opsUserId: '' });
    const engineerId = await t.userId('engineer1');
    await t.post('union/submit', { id: t.stationId, opsUserId: engineerId });
    expect(await t.alarm(id)).toMatchObject({ opsUserId: engineerId });
    const list = (q: Record<string, string>) =>
      t.on.get<{ total: number }>(admin, 'blade-household/stationAlarm/list', { ...q, alarmCode: '1005' });
    expect((await list({ customerName: '建国' })).data.total).toBe(1);
    expect((await list({ customerName: '王' })).data.total).toBe(0);
    expect((await list({ opsUserId: engineerId })).data.total).toBe(1);
    const trucks = await t.on.get<{ total: number }>(admin, 'blade-truck/deviceAlarm/list', { alarmCode: '1005' });
    expect(trucks.data.total).toBe(0);
    expect((await t.on.get(admin, 'blade-truck/deviceAlarm/detail', { id })).status).toBe(404);
    await t.post('union/submit', { id: t.stationId, stationState: 5 });
    expect(await t.raise('1004')).toBe('');
    await t.post('union/submit', { id: t.stationId, stationState: 4 });
    const alarm = await t.post<Row>('stationAlarm/submit', {
      stationId: t.stationId,
      deviceType: 9,
      deviceId: t.collectorId,
      alarmCode: '2002',
    });
    expect(alarm.data).toMatchObject({ source: 3, bizDomain: 1, deviceNo: 'DL1', alarmStatus: 0 });
  });

  test('many alarms of one household station within five minutes are one storm', async () => {
    await write(t.on, sql`update device_alarm set is_deleted = 1`);
    const codes = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1014, 1015, 1016, 1017];
    const ids: string[] = [];
    for (const round of [0, 1])
      for (const code of codes) {
        if (round === 1)
          await write(
            t.on,
            sql`update device_alarm set alarm_status = 2, clear_time = first_time - interval '1 hour'
              where alarm_code = ${`${code}`} and alarm_status = 0 and is_deleted = 0`,
          );
        ids.push(await t.raise(`${code}`));
      }
    const children = await Promise.all(ids.slice(0, 21).map((id) => t.alarm(id)));
    const storms = new Set(children.map(({ stormId }) => stormId));
    expect(storms.size).toBe(1);
    expect(await t.alarm(String([...storms][0]))).toMatchObject({ alarmCode: '9001', deviceType: 11, bizDomain: 1 });
  }, 60_000);
});

describe('the overdue job', () => {
  const inbox = (account: string, id = '') =>
    t.on.stage.superuser.rows<{ code: string; times: number }>(
      `select m.code, m.times from messaging_inbox m join "system_user" u on u.tenant_id = m.tenant_id and u.id = m.user_id
       where u.tenant_id = $1 and u.account = $2 and m.code like 'workOrder.%' and m.link like $3 order by m.id`,
      [tenant, account, `%${id}`],
    );
  const forget = () => t.on.stage.superuser.run('delete from messaging_inbox');

  test('marks a late order, and a new planned time removes the mark', async () => {
    const late = await t.at(30, { level: 1 });
    await t.tick(239);
    expect((await t.order(late.id)).overdue).toBe(0);
    await t.tick(241);
    expect(await t.order(late.id)).toMatchObject({ overdue: 1, escalation: 2 });
    const list = await t.on.get<{ records: Row[] }>(admin, 'blade-household/workOrder/list', { overdue: '1' });
    expect(list.data.records.map(({ id }) => id)).toContain(late.id);
    const waiting = await t.at(20, { level: 1 });
    await t.tick(241);
    expect((await t.order(waiting.id)).overdue).toBe(1);
    const planTime = '2098-01-01 00:00:00';
    await t.act('dispatch', { id: waiting.id, handlerId: await t.userId('engineer1'), planTime });
    expect(await t.order(waiting.id)).toMatchObject({ overdue: 0, escalation: 0, planTime });
  });

  test('notifies the person on duty once, or the dispatchers if there is no roster', async () => {
    const { data } = await t.on.get<Row[]>(admin, 'blade-system/dept/select');
    const above = data.find(({ label }) => label === '运维部')?.id ?? '';
    await forget();
    const first = await t.at(25, { level: 1 });
    expect(await inbox('engineer1')).toMatchObject([{ code: 'workOrder.dispatched' }]);
    // The time to accept is a quarter of the limit of four hours: 60 minutes.
    await t.tick(59);
    expect(await inbox('admin', first.id)).toEqual([]);
    await t.tick(61);
    await t.tick(62);
    expect(await t.order(first.id)).toMatchObject({ escalation: 1, overdue: 0 });
    expect(await inbox('admin', first.id)).toMatchObject([{ code: 'workOrder.notAccepted', times: 1 }]);
    const duty = { dutyName: '运维值班', deptId: above, userId: await t.userId('finance') };
    expect((await t.post('dutyRoster/submit', { ...duty, dateFrom: '2020-01-01', dateTo: '2020-12-31' })).status).toBe(
      200,
    );
    expect((await t.post('dutyRoster/submit', { ...duty, weekdays: '1,2,3,4,5,6,7' })).status).toBe(200);
    await forget();
    await t.tick(241);
    expect((await inbox('finance')).map(({ code }) => code)).toContain('workOrder.overdue');
    expect(await inbox('admin')).toEqual([]);
  });
});

test('advice shows the workload and the distance of each engineer to people who dispatch', async () => {
  const { id } = await t.at(20);
  const ask = (who = admin) => t.on.get<Row[]>(who, 'blade-household/workOrder/advice', { id });
  expect((await ask(viewer)).status).toBe(403);
  expect((await ask(stranger)).status).toBe(404);
  const { data } = await ask();
  const engineerId = await t.userId('engineer1');
  const mine = data.find(({ userId }) => userId === engineerId);
  expect(mine).toMatchObject({ from: 'checkIn', isOnDuty: false });
  expect(Number(mine?.metres)).toBeLessThan(2000);
  expect(Number(mine?.openOrders)).toBeGreaterThan(0);
  expect((await t.on.get(admin, 'blade-household/workOrder/advice', { id: '5' })).status).toBe(404);
});
