// Tests handovers: the tasks of a person go to a successor, unless the successor would decide in a process that he started.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const carl = '16';
let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());

interface Result {
  remaining: Record<string, unknown>[];
}
const handOver = (body: object, account = 'admin', tenant = 'T1') =>
  on.post<Result & Record<string, unknown>>([tenant, account], 'blade-flow/handover/submit', {
    fromUserId: bob,
    toUserId: carl,
    reason: 'leaves us',
    ...body,
  });
const todo = async (account: string) => (await on.list(account, 'todo-list')).map((row) => row.processInstanceId);

it('a handover moves tasks, candidacies, approvers in variables and started processes, and lists the rest', async () => {
  const held = await on.start(chain('held', approval('A', bob)));
  const candidate = await on.start(chain('offered', '<userTask id="A" flowable:candidateUsers="13,11"/>'));
  const named = await on.start(chain('named', approval('A', ann), approval('B', '${boss}')), { boss: bob });
  const started = await on.start(chain('started', approval('A', ann)), {}, bob);
  const decided = await on.start(chain('decided', approval('A', carl)), {}, bob);
  const forbidden = await on.start(chain('forbidden', approval('A', bob)), {}, carl);
  const preview = await on.get(['T1', 'admin'], 'blade-flow/handover/preview', { userId: bob });
  const counts = { openTasks: 2, candidateTasks: 1, delegatedTasks: 0, assignments: 1, startedProcesses: 2 };
  expect(preview.data).toMatchObject(counts);

  const { data } = await handOver({ startedProcesses: true });
  expect(data).toMatchObject({ openTasks: 1, candidateTasks: 1, assignments: 1, startedProcesses: 1 });
  expect(data.remaining.map((row) => row.processInstanceId).toSorted()).toEqual([decided, forbidden].toSorted());
  expect(data.remaining[0]?.reason).toContain('发起人');
  expect(await todo('carl')).toContain(held);
  expect(await todo('bob')).toEqual([forbidden]);
  expect(await on.list('carl', 'claim-list')).toMatchObject([{ processInstanceId: candidate }]);
  expect((await on.list('carl', 'send-list')).map((row) => row.processInstanceId)).toContain(started);
  const [task] = await on.list('ann', 'todo-list', { key: 'named' });
  await on.act('ann', 'complete-task', { taskId: String(task?.taskId), flag: 'ok' });
  expect(await todo('carl')).toContain(named);
  expect((await on.auditOf('T1', 'workflow.handover', bob)).map(({ action }) => action)).toEqual(['submit']);
  expect(await on.actions(held)).toEqual([{ kind: 'handover', user: '11' }]);
  // After the handover, the original starter still cannot decide in the process.
  const [ownTask] = await on.list('ann', 'todo-list', { key: 'started' });
  const transferred = await on.act('ann', 'transfer-task', { taskId: String(ownTask?.taskId), userId: bob });
  expect(transferred.code).toBe(409);
  const again = await handOver({ startedProcesses: true });
  expect(again.data).toMatchObject({ openTasks: 0, candidateTasks: 0, assignments: 0, startedProcesses: 0 });
});

it('a handover needs an administrator of the tenant, a reason and another person', async () => {
  expect((await handOver({}, 'ann')).code).toBe(403);
  expect((await handOver({ toUserId: bob })).code).toBe(400);
  expect((await handOver({ toUserId: '15' })).code).toBe(400);
  expect((await handOver({ reason: ' ' })).code).toBe(400);
  const other = await handOver({ toUserId: '15' }, 'admin', 'T2');
  expect(other.data).toMatchObject({ openTasks: 0, remaining: [] });
});

it('a handover happens once when two administrators start it at the same time', async () => {
  const instance = await on.start(chain('once', approval('A', ann)), {}, '11');
  const both = await Promise.all([1, 2].map(() => handOver({ fromUserId: ann })));
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  expect(await todo('carl')).toContain(instance);
  expect((await on.actions(instance)).map(({ kind }) => kind)).toEqual(['handover']);
});

it('the counts need the permission of the page, and the handover needs the permission of the button', async () => {
  const { superuser } = on.stage;
  await superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort) values (36, 'T1', 'Office', 'office', 4);
    insert into system_role_menu (tenant_id, role_id, menu_id) select 'T1', 36, id from system_menu where code = 'flow_handover';
    insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      values (18, 'T1', 'olga', 1, 'Olga', 'Olga O', '{36}', '{}', '{}')`);
  expect((await on.get(['T1', 'olga'], 'blade-flow/handover/preview', { userId: bob })).status).toBe(200);
  expect((await on.get(['T1', 'ann'], 'blade-flow/handover/preview', { userId: bob })).status).toBe(403);
  const submit = () =>
    on.post(['T1', 'olga'], 'blade-flow/handover/submit', { fromUserId: ann, toUserId: carl, reason: 'x' });
  expect((await submit()).status).toBe(403);
  await superuser.run(`insert into system_role_menu (tenant_id, role_id, menu_id)
    select 'T1', 36, id from system_menu where code = 'flow_handover_submit'`);
  await vi.waitFor(async () => expect((await submit()).status).toBe(200), { timeout: 20_000 });
});
