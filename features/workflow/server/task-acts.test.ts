// Tests the actions on tasks: claiming, delegating, deleting and withdrawing; and the lists, details and diagrams of tasks.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain, heading } from '@ec/fixtures/workflow/test-stage';
import { afterAll, beforeAll, expect, it } from 'vitest';

let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());

const candidates = (id: string, attributes: string) => `<userTask id="${id}" name="Task ${id}" ${attributes}/>`;

it('lets only one of several candidates claim a task, and return it', async () => {
  const instance = await on.start(chain('claiming', candidates('A', 'flowable:candidateUsers="12,13"')));
  const [row] = await on.list('bob', 'claim-list');
  expect(row).toMatchObject({ processInstanceId: instance, assignee: '', taskName: 'Task A', isClaimed: false });
  const taskId = String(row?.taskId);
  const both = await Promise.all([on.act('ann', 'claim-task', { taskId }), on.act('bob', 'claim-task', { taskId })]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const [winner, loser] = both[0]?.code === 200 ? (['ann', 'bob'] as const) : (['bob', 'ann'] as const);
  expect(await on.list(loser, 'claim-list')).toEqual([]);
  expect(await on.list(winner, 'todo-list')).toMatchObject([{ taskId, isClaimed: true }]);
  expect((await on.act(loser, 'unClaim-task', { taskId })).code).toBe(409);
  expect((await on.act(winner, 'unClaim-task', { taskId })).code).toBe(200);
  expect(await on.list(loser, 'claim-list')).toMatchObject([{ taskId }]);
  expect(await on.actions(instance)).toEqual([
    { kind: 'claim', user: winner === 'ann' ? ann : bob },
    { kind: 'unclaim', user: winner === 'ann' ? ann : bob },
  ]);
  // People who are not candidates, and people of other tenants, cannot claim the task.
  expect((await on.act('carl', 'claim-task', { taskId })).code).toBe(403);
  expect((await on.act('ann', 'claim-task', { taskId }, 'T2')).code).toBe(404);
  await on.withdraw('ann', instance);
});

it('finds candidates by the aliases of their roles', async () => {
  const instance = await on.start(chain('groups', candidates('A', 'flowable:candidateGroups="boss"')));
  expect(await on.list('bob', 'claim-list')).toEqual([]);
  expect(await on.list('carl', 'claim-list')).toMatchObject([{ processInstanceId: instance }]);
  expect((await on.get<{ claim: number }>(['T1', 'carl'], 'blade-flow/work/todo-count')).data.claim).toBe(1);
  const [task] = await on.list('carl', 'claim-list');
  const info = await on.info('carl', String(task?.taskId));
  expect(info.data.actions).toEqual(['claim']);
  await on.withdraw('ann', instance);
});

it('returns a delegated task to its owner, who decides', async () => {
  const instance = await on.start(chain('delegation', approval('A', bob, 'name="Check"')));
  const [row] = await on.list('bob', 'todo-list');
  const taskId = String(row?.taskId);
  expect((await on.act('ann', 'delegateTask', { taskId, userId: '16' })).code).toBe(409);
  expect((await on.act('bob', 'delegateTask', { taskId, userId: '15' })).code).toBe(400);
  expect((await on.act('bob', 'delegateTask', { taskId, userId: '16' })).code).toBe(200);
  expect((await on.info('carl', taskId)).data.actions).toEqual(['approve', 'copy']);
  expect((await on.info('bob', taskId)).data.actions).toEqual([]);
  expect((await on.act('carl', 'delete-task', { taskId, reason: 'no' })).code).toBe(403);
  expect((await on.act('carl', 'complete-task', { taskId, flag: 'ok', comment: 'fine by me' })).code).toBe(200);
  expect(await on.list('carl', 'todo-list')).toEqual([]);
  expect((await on.info('bob', taskId)).data.actions).toContain('reject');
  expect((await on.act('bob', 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
  expect(await on.list('bob', 'done-list')).toMatchObject([
    { processInstanceId: instance, processIsFinished: 'finished' },
  ]);
  expect(await on.actions(instance)).toEqual([
    { kind: 'delegate', user: bob },
    { kind: 'opinion', user: '16' },
  ]);
});

it('ends the process when its task is deleted with a reason', async () => {
  const instance = await on.start(chain('deletion', approval('A', bob)));
  const [row] = await on.list('bob', 'todo-list');
  const taskId = String(row?.taskId);
  expect((await on.act('bob', 'delete-task', { taskId })).code).toBe(400);
  expect((await on.act('bob', 'delete-task', { taskId, reason: 'entered twice' })).code).toBe(200);
  expect((await on.act('bob', 'delete-task', { taskId, reason: 'again' })).code).toBe(409);
  expect(await on.list('ann', 'send-list')).toMatchObject([
    { processInstanceId: instance, processIsFinished: 'finished' },
    ...Array.from({ length: 3 }, () => ({})),
  ]);
});

it('shows a task and its permitted actions only to participants', async () => {
  const xml = chain(
    'info',
    approval('A', bob, 'name="First" ec:writes="days" ec:bulk="true" flowable:formKey="leave"'),
    approval('B', bob, 'name="Second" ec:needsComment="true"'),
  );
  const instance = await on.start(xml, { days: 2 });
  const [row] = await on.list('bob', 'todo-list');
  const taskId = String(row?.taskId);
  const { data } = await on.info('bob', taskId);
  expect(data).toMatchObject({
    taskName: 'First',
    mayBulk: true,
    formKey: 'leave',
    writable: ['days'],
    needsComment: false,
    returnTargets: [{ id: 'start', name: 'start' }],
    variables: { days: 2 },
  });
  expect(data.actions).toEqual(['approve', 'reject', 'transfer', 'delegate', 'addSigners', 'return', 'copy', 'delete']);
  expect((await on.info('ann', taskId)).data.actions).toEqual([]);
  expect((await on.info('carl', taskId)).code).toBe(404);
  expect((await on.info('ann', taskId, 'T2')).code).toBe(404);
  await on.act('bob', 'complete-task', { taskId, flag: 'ok', variables: { days: 3 } });
  const [second] = await on.list('bob', 'todo-list');
  const next = (await on.info('bob', String(second?.taskId))).data;
  expect(next).toMatchObject({ needsComment: true, mayBulk: false, writable: [], variables: { days: 3 } });
  expect(next.returnTargets).toEqual([
    { id: 'A', name: 'First' },
    { id: 'start', name: 'start' },
  ]);
  await on.withdraw('ann', instance);
});

it('lets only the starter withdraw a process', async () => {
  const instance = await on.start(chain('withdrawing', approval('A', bob)));
  const body = { processInstanceId: instance, reason: 'changed my mind' };
  expect((await on.act('bob', 'deleteProcessInstance', body)).code).toBe(404);
  expect((await on.act('ann', 'deleteProcessInstance', { processInstanceId: instance, reason: ' ' })).code).toBe(400);
  expect((await on.act('ann', 'deleteProcessInstance', body, 'T2')).code).toBe(404);
  const twice = await Promise.all([1, 2].map(() => on.act('ann', 'deleteProcessInstance', body)));
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(await on.list('bob', 'todo-list')).toEqual([]);
  expect(await on.actions(instance)).toEqual([{ kind: 'withdraw', user: ann }]);
});

it('filters tasks by key, name and day', async () => {
  const instance = await on.start(chain('filtered', approval('A', bob)));
  const count = async (query: Record<string, string>) => (await on.list('bob', 'todo-list', query)).length;
  const today = on.today();
  expect(await count({ processDefinitionKey: 'filt', beginDate: today, endDate: today })).toBe(1);
  expect(await count({ key: 'other' })).toBe(0);
  expect(await count({ name: 'PROCESS filtered' })).toBe(1);
  expect(await count({ endDate: '2020-01-01' })).toBe(0);
  expect((await on.get(['T1', 'bob'], 'blade-flow/work/todo-list', { beginDate: '2020-13-01' })).code).toBe(400);
  await on.withdraw('ann', instance);
});

it('returns the diagram of a process with its history and durations', async () => {
  const xml = `${heading}<process id="drawn" name="Drawn"><startEvent id="s" name="Begin"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="A"/>${approval('A', bob, 'name="First"')}
    <sequenceFlow id="f2" sourceRef="A" targetRef="B"/><userTask id="B" name="Second" flowable:candidateUsers="12,13"/>
    <sequenceFlow id="f3" sourceRef="B" targetRef="e"/><endEvent id="e"/></process></definitions>`;
  const instance = await on.start(xml);
  const [row] = await on.list('bob', 'todo-list');
  await on.act('bob', 'complete-task', { taskId: String(row?.taskId), flag: 'ok', comment: 'good' });
  const view = await on.get<{ xml: string; flow: Record<string, unknown>[] }>(
    ['T1', 'ann'],
    'blade-flow/process/model-view',
    { processInstanceId: instance },
  );
  expect(view.data.xml).toBe(xml);
  expect(view.data.flow).toMatchObject([
    { historyActivityId: 's', historyActivityType: 'startEvent', assigneeName: 'Ann', historyActivityName: 'Begin' },
    { historyActivityId: 'f1', historyActivityType: 'sequenceFlow' },
    { historyActivityId: 'A', historyActivityType: 'userTask', assignee: bob, assigneeName: 'Bob', comment: 'good' },
    { historyActivityId: 'f2', historyActivityType: 'sequenceFlow' },
    { historyActivityId: 'B', historyActivityType: 'candidate', historyActivityDurationTime: '', endTime: '' },
  ]);
  expect(String(view.data.flow[2]?.historyActivityDurationTime)).toMatch(/秒$|分$/);
  const cut = await on.get<object[]>(['T1', 'ann'], 'blade-flow/process/history-flow-list', {
    processInstanceId: instance,
    startActivityId: 'f1',
    endActivityId: 'A',
  });
  expect(cut.data).toMatchObject([{ historyActivityId: 'f1' }, { historyActivityId: 'A' }]);
  for (const path of ['model-view', 'history-flow-list', 'info']) {
    const query = { processInstanceId: instance };
    expect((await on.get(['T1', 'carl'], `blade-flow/process/${path}`, query)).code).toBe(404);
    expect((await on.get(['T2', 'ann'], `blade-flow/process/${path}`, query)).code).toBe(404);
    expect((await on.get(['T1', 'admin'], `blade-flow/process/${path}`, query)).code).toBe(200);
  }
  const info = await on.get(['T1', 'ann'], 'blade-flow/process/info', { processInstanceId: instance });
  expect(info.data).toMatchObject({ instanceState: 1, startUserName: 'Ann', endTime: '', mayWithdraw: true });
  await on.withdraw('ann', instance);
});

it.each([{}, { taskId: 'x' }, { taskId: '99999999999999999999' }, { taskId: '\u0000' }])(
  'refuses %o in every action',
  async (body) => {
    for (const path of ['claim-task', 'unClaim-task', 'delegateTask', 'delete-task']) {
      expect((await on.act('bob', path, { userId: ann, reason: 'r', ...body })).code).toBe(400);
    }
  },
);

it('counts tasks to claim exactly up to a thousand', async () => {
  const instance = await on.start(chain('many', candidates('A', 'flowable:candidateUsers="13"')));
  const page = async () =>
    (await on.get<{ total: number; approx?: true }>(['T1', 'bob'], 'blade-flow/work/claim-list')).data;
  const copy = (first: number, last: number) =>
    on.stage.superuser.run(`insert into workflow_task (id, tenant_id, instance_id, no, token_no, node, name, state, candidate_users,
        candidate_groups, order_no, weight, veto, create_time)
      select r.id - n, r.tenant_id, r.instance_id, r.no + n, r.token_no, r.node, r.name, r.state, r.candidate_users,
        r.candidate_groups, r.order_no, r.weight, r.veto, r.create_time
      from workflow_task r cross join generate_series(${first}, ${last}) n where r.instance_id = ${instance} and r.no =
        (select min(no) from workflow_task where instance_id = ${instance})`);
  await copy(1, 999);
  expect(await page()).toMatchObject({ total: 1000 });
  expect(await page()).not.toHaveProperty('approx');
  await copy(1000, 1000);
  const { total, approx } = await page();
  expect(approx).toBe(true);
  expect(total).toBeGreaterThan(1000);
  await on.withdraw('ann', instance);
});
