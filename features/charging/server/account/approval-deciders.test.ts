// Tests who may decide about an adjust or a credit request: people, also deputies, who have the permission and see the account.
import { seedPeople } from '@ec/demo/public';
import { toWireTime } from '@ec/kernel/clock';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine, type Who } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import { workflowFeature } from '@ec/workflow/server/public';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { openAccount } from './open-account.ts';

const tenantId = '100003';
const cashier: Who = [tenantId, 'admin'];
const finance: Who = [tenantId, 'finance'];
/** beforeAll gives this person a role with the menus of finance. */
const colleague: Who = [tenantId, 'engineer1'];
const viewer: Who = [tenantId, 'viewer'];
type Task = Record<string, unknown> & { taskId: string; processInstanceId: string; businessId: string };

const features = [systemFeature, truckFeature, chargingFeature, workflowFeature];
const on = await testEngine({ features, names: createDisplayNames });
const { superuser } = on.stage;
const ids = new Map<string, string>();
let accountId = '';
beforeAll(async () => {
  await seedPeople(on.engine);
  await superuser.run(
    `insert into system_role (id, tenant_id, role_name, role_alias, sort) values (78, '${tenantId}', 'Second finance', 'finance2', 9);
    insert into system_role_menu (tenant_id, role_id, menu_id) select m.tenant_id, 78, m.menu_id from system_role_menu m
      join "system_user" u on u.tenant_id = m.tenant_id and m.role_id = any(u.role_id)
      where u.tenant_id = '${tenantId}' and u.account = 'finance';
    update "system_user" set role_id = '{78}' where tenant_id = '${tenantId}' and account = 'engineer1'`,
  );
  const ownerId = on.engine.ids.next();
  await superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
      values ($1, $2, 'Owner', 1, 'C1', 'x', '13800000000', 1, 1)`,
    [ownerId, tenantId],
  );
  accountId = await on.engine.database.withTenant(tenantId, (tx) =>
    openAccount(tx, on.engine, { ownerType: 1, ownerId, ownerName: 'Owner' }),
  );
  const users = await superuser.rows<{ account: string; id: string }>(
    'select account, id::text as id from "system_user" where tenant_id = $1',
    [tenantId],
  );
  for (const { account, id } of users) ids.set(account, id);
});
afterEach(async () => {
  await superuser.run('delete from desk_deputy');
  await widenScopes();
});
afterAll(() => on.close());

const userId = ([, account]: Who) => ids.get(account ?? '') ?? '';
const findTask = async (who: Who, list: string, businessId: string): Promise<Task | undefined> => {
  const { data } = await on.get<{ records: Task[] }>(who, `blade-flow/work/${list}`, { size: '100' });
  return data.records.find((row) => row.businessId === businessId);
};
const act = (who: Who, name: string, body: object) => on.post(who, `blade-flow/work/${name}`, body);
const requests = {
  adjust: { direction: 1, amount: 7.25, reason: '补' },
  credit: { creditLimit: 60_000, reason: '旺季' },
};
type Kind = keyof typeof requests;
const kinds: Kind[] = ['adjust', 'credit'];
const request = async (kind: Kind, who = cashier) =>
  (await on.post<{ id: string }>(who, `blade-truck/account/${kind}`, { id: accountId, ...requests[kind] })).data.id;

async function claimAsFinance(kind: Kind): Promise<Task> {
  const task = await findTask(finance, 'claim-list', await request(kind));
  expect((await act(finance, 'claim-task', { taskId: task?.taskId })).code).toBe(200);
  if (!task) throw new Error('Finance is offered no task');
  return task;
}

const hoursFromNow = (count: number) => toWireTime(new Date(on.engine.clock.now().getTime() + count * 3_600_000));
const nameDeputy = async (deputy: Who) => {
  const times = { startTime: hoursFromNow(-1), endTime: hoursFromNow(24), reason: '出差' };
  const body = { userId: userId(finance), deputyId: userId(deputy), ...times };
  expect((await on.post(cashier, 'blade-desk/deputy/submit', body)).code).toBe(200);
};
const moveTasks = async () => {
  const job = on.engine.jobs().find(({ name }) => name === 'workflow.deputies');
  if (!job) throw new Error('No job moves tasks to deputies');
  return runJob(job, on.engine);
};

/** Limits the role of the person to accounts that the person entered. The person entered no account, so the list is empty. */
async function narrowScope(who: Who): Promise<void> {
  const scopeId = on.engine.ids.next();
  await superuser.run(
    `insert into system_data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
      select $1, $2, id, 'own accounts', 'account', 'charging.account', 'createUser', 2 from system_menu where code = 'account'`,
    [scopeId, tenantId],
  );
  await superuser.run(
    `insert into system_role_data_scope (tenant_id, role_id, data_scope_id)
      select tenant_id, role_id[1], $2 from "system_user" where id = $1`,
    [userId(who), scopeId],
  );
}

async function widenScopes(): Promise<void> {
  await superuser.run('delete from system_role_data_scope');
}

test.each(kinds)('%s: only people who see the account are offered the task', async (kind) => {
  const id = await request(kind);
  const task = await findTask(colleague, 'claim-list', id);
  expect(task).toBeDefined();
  const count = async () => (await on.get<{ claim: number }>(colleague, 'blade-flow/work/todo-count')).data.claim;
  const before = await count();
  await narrowScope(colleague);
  await vi.waitFor(async () => expect(await findTask(colleague, 'claim-list', id)).toBeUndefined(), {
    timeout: 20_000,
  });
  expect(await count()).toBeLessThan(before);
  expect((await on.get(colleague, 'blade-flow/work/getTaskInfo', { taskId: task?.taskId ?? '' })).status).toBe(404);
  expect((await act(colleague, 'claim-task', { taskId: task?.taskId })).status).toBe(404);
  // A reminder goes to the people who are offered the task.
  expect((await act(cashier, 'urge-task', { processInstanceId: task?.processInstanceId })).code).toBe(200);
  const [urged] = await superuser.rows<{ people: string[] }>(
    `select to_users::text[] as people from workflow_action where instance_id = $1 and kind = 'urge'`,
    [task?.processInstanceId],
  );
  expect(urged?.people).toContain(userId(finance));
  expect(urged?.people).not.toContain(userId(colleague));
  expect(urged?.people).not.toContain(userId(cashier));
});

test.each(kinds)('%s: the applicant is not offered the task', async (kind) => {
  const id = await request(kind, finance);
  expect(await findTask(colleague, 'claim-list', id)).toBeDefined();
  expect(await findTask(finance, 'claim-list', id)).toBeUndefined();
});

test.each(kinds)('%s: a deputy who may decide receives the task and decides for the principal', async (kind) => {
  const { taskId, businessId, processInstanceId } = await claimAsFinance(kind);
  await nameDeputy(colleague);
  expect(await moveTasks()).toBe(1);
  expect(await findTask(finance, 'todo-list', businessId)).toBeUndefined();
  expect(await findTask(colleague, 'todo-list', businessId)).toMatchObject({ assignee: userId(colleague) });
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).status).toBe(409);
  expect((await act(colleague, 'complete-task', { taskId, flag: 'ok', comment: '代' })).code).toBe(200);
  const [row] = await superuser.rows<{ state: number; auditor: string }>(
    'select recharge_status as state, audit_user::text as auditor from truck_recharge where id = $1',
    [businessId],
  );
  expect(row).toEqual({ state: 1, auditor: userId(colleague) });
  const history = await on.get<object[]>(finance, 'blade-flow/process/history-flow-list', { processInstanceId });
  const principalName = expect.stringMatching(/./);
  expect(history.data).toContainEqual(expect.objectContaining({ comment: '代', principalName }));
});

test.each(kinds)('%s: the task can be transferred to, or shared with, only people who may decide', async (kind) => {
  const { taskId } = await claimAsFinance(kind);
  const toViewer = { taskId, comment: '转', userId: userId(viewer) };
  const refusal = { status: 400, msg: expect.stringContaining('没有审批此单据的权限') };
  expect(await act(finance, 'transfer-task', toViewer)).toMatchObject(refusal);
  const signers = { taskId, comment: '加', userIds: [userId(colleague), userId(viewer)].join(), place: 'before' };
  expect(await act(finance, 'add-signers', signers)).toMatchObject(refusal);
  // A delegate gives only an opinion, so the viewer needs no permission to decide.
  expect((await act(finance, 'delegateTask', toViewer)).code).toBe(200);
  expect((await act(viewer, 'complete-task', { taskId, flag: 'ok', comment: '看过' })).code).toBe(200);
  expect((await act(finance, 'transfer-task', { ...toViewer, userId: userId(colleague) })).code).toBe(200);
  expect((await act(colleague, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
});

test('a handover keeps a task with its assignee, and reports it, if the successor may not decide', async () => {
  const { taskId } = await claimAsFinance('adjust');
  const handover = { fromUserId: userId(finance), reason: '离职', startedProcesses: false };
  const { data } = await on.post<{ remaining: object[] }>(cashier, 'blade-flow/handover/submit', {
    ...handover,
    toUserId: userId(viewer),
  });
  expect(data.remaining).toContainEqual(
    expect.objectContaining({ taskId, reason: expect.stringContaining('没有审批此单据的权限') }),
  );
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
});

test('a deputy can also decide with the approve call of the record page', async () => {
  const { businessId } = await claimAsFinance('adjust');
  await nameDeputy(colleague);
  await moveTasks();
  const decision = { id: businessId, pass: true, reason: 'x' };
  expect((await on.post(finance, 'blade-truck/account/approveAdjust', decision)).status).toBe(409);
  expect((await on.post(colleague, 'blade-truck/account/approveAdjust', decision)).status).toBe(200);
});

test('a deputy who requested the adjust does not receive its task', async () => {
  const id = await request('adjust', colleague);
  const taskId = (await findTask(finance, 'claim-list', id))?.taskId;
  expect((await act(finance, 'claim-task', { taskId })).code).toBe(200);
  await nameDeputy(colleague);
  expect(await moveTasks()).toBe(0);
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
});

test('a task stays with its assignee if the deputy lacks the permission or does not see the account', async () => {
  const { taskId } = await claimAsFinance('adjust');
  const other = await request('credit');
  expect(await findTask(colleague, 'claim-list', other)).toBeDefined();
  await nameDeputy(viewer);
  expect(await moveTasks()).toBe(0);
  await superuser.run('delete from desk_deputy');
  await narrowScope(colleague);
  await nameDeputy(colleague);
  await vi.waitFor(async () => expect(await findTask(colleague, 'claim-list', other)).toBeUndefined(), {
    timeout: 20_000,
  });
  expect(await moveTasks()).toBe(0);
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
});

test('a task returns to its principal when the deputy loses the permission', async () => {
  const { businessId } = await claimAsFinance('credit');
  await nameDeputy(colleague);
  expect(await moveTasks()).toBe(1);
  const { rows } = superuser;
  const [before] = await rows<{ roles: string[] }>('select role_id::text[] as roles from "system_user" where id = $1', [
    userId(colleague),
  ]);
  const [onlooker] = await rows<{ roles: string[] }>(
    'select role_id::text[] as roles from "system_user" where id = $1',
    [userId(viewer)],
  );
  const setRoles = (roles: string[] = []) =>
    superuser.run('update "system_user" set role_id = $2::bigint[] where id = $1', [userId(colleague), roles]);
  await setRoles(onlooker?.roles);
  try {
    expect(await moveTasks()).toBe(1);
    expect(await findTask(finance, 'todo-list', businessId)).toBeDefined();
    expect(await moveTasks()).toBe(0);
  } finally {
    await setRoles(before?.roles);
  }
});
