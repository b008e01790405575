// Tests the approval of work orders as a process: the action of the order and complete-task have the same effect (domain §6.6).

import { runJob } from '@ec/testing/run-job';
import { workflowFeature } from '@ec/workflow/server/public';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admin, engineer, manager, type Orders, openOrders, stranger, tenant, viewer } from './test-orders.ts';

let t: Orders;
beforeAll(async () => {
  t = await openOrders([workflowFeature]);
}, 120_000);
afterAll(() => t.on.close());

type Who = typeof admin;
type Task = { taskId: string; businessId: string; status: string; processIsFinished?: string };
const act = (who: Who, name: string, body: object) => t.on.post(who, `blade-flow/work/${name}`, body);
const findTask = async (who: Who, list: string, id: string) => {
  const { data } = await t.on.get<{ records: Task[] }>(who, `blade-flow/work/${list}`, { size: '100' });
  return data.records.find(({ businessId }) => businessId === id);
};
async function claim(id: string): Promise<string> {
  const taskId = (await findTask(manager, 'claim-list', id))?.taskId ?? '';
  expect((await act(manager, 'claim-task', { taskId })).msg).toBe('操作成功');
  return taskId;
}
async function applied() {
  const { id } = await t.createDraft();
  expect((await t.act('apply', { id })).status).toBe(200);
  return id;
}
const statuses = async (id: string) =>
  (
    await t.on.stage.superuser.rows<{ status: number }>(
      'select status from workflow_instance where business_id = $1 order by id',
      [id],
    )
  ).map(({ status }) => status);

test('an order is rejected with a reason, submitted again and approved', async () => {
  const id = await applied();
  for (const who of [viewer, stranger]) expect(await findTask(who, 'claim-list', id)).toBeUndefined();
  expect(await findTask(manager, 'claim-list', id)).toMatchObject({ status: '10' });
  const first = await claim(id);
  expect((await act(manager, 'complete-task', { taskId: first })).status).toBe(400);
  expect((await act(manager, 'complete-task', { taskId: first, comment: '请补照片' })).code).toBe(200);
  expect(await t.order(id)).toMatchObject({ woStatus: 70, reason: '请补照片', approveUser: await t.userId('manager') });
  await t.on.stage.superuser.run(`update work_order set plan_time = now() - interval '1 hour' where id = ${id}`);
  expect((await t.act('apply', { id })).status).toBe(200);
  const again = await t.order(id);
  expect(Date.parse(String(again.planTime)) - Date.parse(String(again.applyTime))).toBe(72 * 3600_000);
  const second = await claim(id);
  expect((await act(manager, 'complete-task', { taskId: second, flag: 'ok' })).code).toBe(200);
  expect(await t.order(id)).toMatchObject({ woStatus: 20, approveUser: await t.userId('manager') });
  expect(await statuses(id)).toEqual([2, 2]);
});

test('approving an order closes its task; the applicant can decide neither the order nor the task', async () => {
  const id = await applied();
  expect((await t.act('approve', { id, pass: 1 })).status).toBe(409);
  const { taskId } = (await findTask(manager, 'claim-list', id)) ?? {};
  expect(taskId).toBeDefined();
  expect(await findTask(admin, 'claim-list', id)).toBeUndefined();
  expect((await act(admin, 'claim-task', { taskId })).status).toBe(409);
  expect((await t.act('approve', { id, pass: 1 }, engineer)).status).toBe(403);
  expect((await t.act('approve', { id, pass: 1 }, manager)).status).toBe(200);
  expect(await statuses(id)).toEqual([2]);
  expect(await findTask(manager, 'done-list', id)).toMatchObject({ processIsFinished: 'finished', status: '20' });
});

test('only one of ten parallel decisions through order and task succeeds', async () => {
  const id = await applied();
  const taskId = await claim(id);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? t.act('approve', { id, pass: 1 }, manager)
        : act(manager, 'complete-task', { taskId, flag: 'ok' }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await t.order(id)).toMatchObject({ woStatus: 20 });
});

test('cancelling an order ends its process, and an order from an alarm has no process', async () => {
  const id = await applied();
  expect((await t.act('cancel', { id, reason: '误报' })).status).toBe(200);
  expect(await statuses(id)).toEqual([3]);
  const reply = await t.post<{ workOrderId: string }>('stationAlarm/toOrder', { id: await t.raise('1002') });
  expect(reply.data.workOrderId).toMatch(/^\d+$/);
  expect(await statuses(reply.data.workOrderId)).toEqual([]);
});

test('the job starts a process for an order that waits without one', async () => {
  const { id } = await t.createDraft();
  await t.on.stage.superuser.run('set session_replication_role = replica');
  await t.on.stage.superuser.run('update work_order set wo_status = 10, apply_user = create_user where id = $1', [id]);
  await t.on.stage.superuser.run('set session_replication_role = default');
  const job = t.on.engine.jobs().find(({ name }) => name === 'workflow.workOrderApproval');
  if (!job) throw new Error('no such job');
  await runJob(job, t.on.engine, { tenantId: tenant });
  expect(await findTask(manager, 'claim-list', id)).toBeDefined();
});

test('a group task is listed only for people who see its order', async () => {
  const id = await applied();
  const order = await t.order(id);
  const task = await findTask(manager, 'claim-list', id);
  expect(task).toMatchObject({
    subject: expect.stringContaining(`${order.woNo} ${order.title}`),
    startUserName: expect.stringMatching(/./),
  });
  const { superuser } = t.on.stage;
  const scopeId = t.on.engine.ids.next();
  await superuser.run(
    `insert into system_data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
      select $1, $2, id, 'own orders', 'workOrder', 'maintenance.workOrder', 'createUser', 2 from system_menu where code = 'workOrder'`,
    [scopeId, tenant],
  );
  await superuser.run(
    `insert into system_role_data_scope (tenant_id, role_id, data_scope_id)
      select tenant_id, role_id[1], $2 from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant, scopeId],
  );
  await vi.waitFor(async () => expect(await findTask(manager, 'claim-list', id)).toBeUndefined(), { timeout: 20_000 });
  const taskId = task?.taskId ?? '';
  const info = await t.on.get(manager, 'blade-flow/work/getTaskInfo', { taskId });
  expect(info.status).toBe(404);
  expect((await act(manager, 'claim-task', { taskId })).status).not.toBe(200);
  await superuser.run('delete from system_role_data_scope where data_scope_id = $1', [scopeId]);
  await vi.waitFor(async () => expect(await findTask(manager, 'claim-list', id)).toBeDefined(), { timeout: 20_000 });
});
