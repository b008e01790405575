// Tests the approval processes of adjusts, credit requests and withdrawals (BR-13, BR-61). A person decides with the call of the record
// page or with complete-task; both use the same service.
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine, type Who } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import { stepInstance, workflowFeature, workflowServices } from '@ec/workflow/server/public';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { topUp } from '../ledger/ledger.ts';
import { findDifferences } from '../settlement/ledger-check.ts';
import { openAccount } from './open-account.ts';

const tenantId = '100003';
const cashier: Who = [tenantId, 'admin'];
const finance: Who = [tenantId, 'finance'];
const viewer: Who = [tenantId, 'viewer'];
const stranger: Who = ['100002', 'admin'];
type Row = Record<string, unknown> & { id: string };
type Task = Record<string, unknown> & { taskId: string; processInstanceId: string; businessId: string };

const features = [systemFeature, truckFeature, chargingFeature, workflowFeature];
const on = await testEngine({ features, names: createDisplayNames });
const { superuser } = on.stage;
const within = on.engine.database.withTenant;
const bank = { bankName: '工商银行', bankAccount: '6222020200112233445', reason: '合同结束' };
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

let accountId = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  const actor = { userId: null, name: '' };
  const ownerId = on.engine.ids.next();
  await superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
      values ($1, $2, $3, 1, $4, 'x', '13800000000', 1, 1)`,
    [ownerId, tenantId, `Owner ${count}`, `C${count}`],
  );
  accountId = await within(tenantId, async (tx) => {
    const id = await openAccount(tx, on.engine, { ownerType: 1, ownerId, ownerName: `Owner ${count}` });
    await topUp(tx, on.engine, { accountId: id, amount: '100', channel: 6, bizNo: `TOP${count}`, actor });
    return id;
  });
});

const call = <T = Row>(who: Who, path: string, body: object) => on.post<T>(who, path, body);
const userId = async (account: string): Promise<string> => {
  const [row] = await superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = $2`,
    [tenantId, account],
  );
  return row?.id ?? '';
};
const listed = async (who: Who, list: string, businessId: string): Promise<Task | undefined> => {
  const { data } = await on.get<{ records: Task[] }>(who, `blade-flow/work/${list}`, { size: '100' });
  return data.records.find((row) => row.businessId === businessId);
};
const act = (who: Who, name: string, body: object) => call(who, `blade-flow/work/${name}`, body);
const account = async () => (await on.get<Row>(cashier, 'blade-truck/account/detail', { id: accountId })).data;
const instance = async (businessId: string) => {
  const rows = await superuser.rows<{ id: string; status: number }>(
    'select id, status from workflow_instance where business_id = $1 order by id',
    [businessId],
  );
  return rows.map(({ status }) => status);
};

type Kind = 'adjust' | 'credit' | 'withdraw';
const asks: Record<Kind, () => Promise<string>> = {
  adjust: async () =>
    (await call(cashier, 'blade-truck/account/adjust', { id: accountId, direction: 1, amount: 7.25, reason: '补' }))
      .data.id,
  credit: async () =>
    (await call(cashier, 'blade-truck/account/credit', { id: accountId, creditLimit: 60_000, reason: '旺季' })).data.id,
  withdraw: async () =>
    (await call(cashier, 'blade-truck/account/withdraw', { id: accountId, amount: 40, ...bank })).data.id,
};
const decides: Record<Kind, (who: Who, id: string, pass: boolean) => Promise<{ status: number }>> = {
  adjust: (who, id, pass) => call(who, 'blade-truck/account/approveAdjust', { id, pass, reason: 'x' }),
  credit: (who, id, pass) => call(who, 'blade-truck/account/approveAdjust', { id, pass, reason: 'x' }),
  withdraw: (who, id, pass) => call(who, `blade-truck/withdraw/${pass ? 'approve' : 'refuse'}`, { id, reason: 'x' }),
};
const states: Record<Kind, (id: string) => Promise<unknown>> = {
  adjust: async (id) => await stored('truck_recharge', 'recharge_status', id),
  credit: async (id) => await stored('truck_recharge', 'recharge_status', id),
  withdraw: async (id) => await stored('truck_withdraw', 'withdraw_status', id),
};
async function stored(table: string, column: string, id: string) {
  const [row] = await superuser.rows<{ state: number }>(`select ${column} as state from ${table} where id = $1`, [id]);
  return row?.state;
}
const endStates: Record<Kind, { waits: number; approved: number; rejected: number }> = {
  adjust: { waits: 0, approved: 1, rejected: 2 },
  credit: { waits: 0, approved: 1, rejected: 2 },
  withdraw: { waits: 0, approved: 1, rejected: 3 },
};
const kinds: Kind[] = ['adjust', 'credit', 'withdraw'];

async function claimed(kind: Kind) {
  const id = await asks[kind]();
  const task = await listed(finance, 'claim-list', id);
  const taskId = task?.taskId ?? '';
  expect((await act(finance, 'claim-task', { taskId })).msg).toBe('操作成功');
  return { id, taskId, instanceId: task?.processInstanceId ?? '' };
}

test.each(kinds)('%s: a second person claims the task and approves it', async (kind) => {
  const id = await asks[kind]();
  expect(await states[kind](id)).toBe(endStates[kind].waits);
  expect(await listed(cashier, 'claim-list', id)).toBeUndefined();
  expect(await listed(viewer, 'claim-list', id)).toBeUndefined();
  expect(await listed(stranger, 'claim-list', id)).toBeUndefined();
  const taskId = (await listed(finance, 'claim-list', id))?.taskId ?? '';
  expect((await act(viewer, 'claim-task', { taskId })).status).toBeGreaterThanOrEqual(400);
  expect((await act(cashier, 'claim-task', { taskId })).status).toBe(409);
  expect((await act(finance, 'claim-task', { taskId })).code).toBe(200);
  expect((await act(stranger, 'complete-task', { taskId, flag: 'ok' })).status).toBe(404);
  expect((await act(viewer, 'complete-task', { taskId, flag: 'ok' })).status).toBe(409);
  expect(await states[kind](id)).toBe(endStates[kind].waits);
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).msg).toBe('操作成功');
  expect(await states[kind](id)).toBe(endStates[kind].approved);
  expect(await instance(id)).toEqual([2]);
  expect(await listed(finance, 'done-list', id)).toMatchObject({ processIsFinished: 'finished' });
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).status).toBe(409);
  if (kind === 'adjust') expect(await account()).toMatchObject({ balance: 107.25 });
  if (kind === 'credit') expect(await account()).toMatchObject({ creditLimit: 60_000 });
  expect(await within(tenantId, findDifferences)).toEqual([]);
});

test.each(kinds)('%s: a rejection needs a comment and books nothing', async (kind) => {
  const { id, taskId } = await claimed(kind);
  expect((await act(finance, 'complete-task', { taskId })).msg).toContain('审批意见');
  expect((await act(finance, 'complete-task', { taskId, comment: '长'.repeat(400) })).code).toBe(200);
  expect(await states[kind](id)).toBe(endStates[kind].rejected);
  expect(await account()).toMatchObject({ balance: 100, frozen: 0 });
  expect(await instance(id)).toEqual([2]);
});

test.each(kinds)('%s: a decision with the call of the record page closes the task', async (kind) => {
  const id = await asks[kind]();
  expect((await decides[kind](cashier, id, true)).status).toBe(409);
  expect((await decides[kind](viewer, id, true)).status).toBe(403);
  expect((await decides[kind](finance, id, true)).status).toBe(200);
  expect(await states[kind](id)).toBe(endStates[kind].approved);
  expect(await instance(id)).toEqual([2]);
  expect(await listed(finance, 'claim-list', id)).toBeUndefined();
  expect(await listed(finance, 'todo-list', id)).toBeUndefined();
  expect(await listed(finance, 'done-list', id)).toMatchObject({ processIsFinished: 'finished' });
  expect((await decides[kind](finance, id, false)).status).toBe(409);
});

test.each(kinds)('%s: only one of 16 parallel decisions through both calls succeeds', async (kind) => {
  const { id, taskId } = await claimed(kind);
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? decides[kind](finance, id, true) : act(finance, 'complete-task', { taskId, flag: 'ok' }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)]);
  expect(await states[kind](id)).toBe(endStates[kind].approved);
  if (kind === 'adjust') expect(await account()).toMatchObject({ balance: 107.25 });
  expect(await within(tenantId, findDifferences)).toEqual([]);
});

/** Gives the person the roles of the user `finance` while `work` runs. */
async function asFinance<T>(person: string | undefined, work: () => Promise<T>): Promise<T> {
  const [before] = await superuser.rows<{ roles: string[] }>(
    'select role_id::text[] as roles from "system_user" where id = $1',
    [person],
  );
  await superuser.run(
    `update "system_user" set role_id = (select role_id from "system_user" where tenant_id = $1 and account = 'finance') where id = $2`,
    [tenantId, person],
  );
  const result = await work();
  await superuser.run('update "system_user" set role_id = $1 where id = $2', [before?.roles, person]);
  return result;
}

test.each(kinds)('%s: the applicant cannot receive the task, and decides nothing as a delegate', async (kind) => {
  const { id, taskId, instanceId } = await claimed(kind);
  const [applicant, checker, onlooker] = await Promise.all(['admin', 'finance', 'viewer'].map(userId));
  const services = workflowServices(on.engine);
  const no = (await superuser.rows<{ no: number }>('select no from workflow_task where id = $1', [taskId]))[0]?.no ?? 0;
  const step = (type: 'transfer', to = '') =>
    within(tenantId, (tx) =>
      stepInstance(tx, services, tenantId, instanceId, { type, task: no, user: checker ?? '', to }),
    );
  await expect(step('transfer', applicant)).rejects.toMatchObject({ entry: { status: 409 } });
  expect((await act(finance, 'delegateTask', { taskId, userId: applicant })).code).toBe(200);
  expect((await act(cashier, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
  expect(await states[kind](id)).toBe(endStates[kind].waits);
  // A person needs the permission for the record when receiving the task, and again when deciding.
  await expect(step('transfer', onlooker)).rejects.toMatchObject({ entry: { status: 400 } });
  await asFinance(onlooker, () => step('transfer', onlooker));
  expect((await act(viewer, 'complete-task', { taskId, flag: 'ok' })).status).toBe(403);
  expect(await decides[kind](finance, id, true)).toMatchObject({ status: 409 });
  expect(await states[kind](id)).toBe(endStates[kind].waits);
});

test.each(kinds)('%s: the process of a pending record cannot be withdrawn or deleted', async (kind) => {
  const { id, taskId, instanceId } = await claimed(kind);
  const withdrawal = { processInstanceId: instanceId, reason: 'x' };
  expect(await act(cashier, 'deleteProcessInstance', withdrawal)).toMatchObject({ status: 409 });
  expect(await act(finance, 'delete-task', { taskId, reason: 'x' })).toMatchObject({ status: 409 });
  expect(await instance(id)).toEqual([1]);
});

test('cancelling a withdrawal ends its process and its task', async () => {
  const { id } = await claimed('withdraw');
  expect((await call(cashier, 'blade-truck/withdraw/cancel', { id, reason: '改期' })).code).toBe(200);
  expect(await instance(id)).toEqual([3]);
  expect(await listed(finance, 'todo-list', id)).toBeUndefined();
  expect(await account()).toMatchObject({ balance: 100, frozen: 0 });
});

test('two parallel job runs start one process for a pending record that has none', async () => {
  const id = await asks.adjust();
  for (const table of ['task', 'history', 'token'])
    await superuser.run(
      `delete from workflow_${table} where instance_id in (select id from workflow_instance where business_id = $1)`,
      [id],
    );
  await superuser.run('delete from workflow_instance where business_id = $1', [id]);
  expect(await listed(finance, 'claim-list', id)).toBeUndefined();
  const job = on.engine.jobs().find(({ name }) => name === 'workflow.adjust');
  if (!job) throw new Error('no such job');
  await Promise.all([runJob(job, on.engine), runJob(job, on.engine)]);
  expect(await instance(id)).toEqual([1]);
  expect(await listed(finance, 'claim-list', id)).toMatchObject({ businessId: id });
  expect(await listed(cashier, 'send-list', id)).toMatchObject({ processIsFinished: 'unfinished' });
  // Without a running process, the approve call of the page starts a process and ends it.
  await superuser.run(`update workflow_instance set status = 3, end_time = now() where business_id = $1`, [id]);
  expect((await decides.adjust(finance, id, true)).status).toBe(200);
  expect(await instance(id)).toEqual([3, 2]);
});

test('processes of records have a category and are missing from the list of startable processes', async () => {
  const startable = await on.get<{ records: { key: string }[] }>(finance, 'blade-flow/work/start-list', {
    size: '100',
  });
  const keys = startable.data.records.map(({ key }) => key);
  expect(keys).toContain('leave');
  for (const key of ['refund', 'adjust', 'credit', 'withdraw']) expect(keys).not.toContain(key);
  const id = await asks.adjust();
  expect(await listed(finance, 'claim-list', id)).toMatchObject({ category: 'flow_5', categoryName: '调账审批' });
});
