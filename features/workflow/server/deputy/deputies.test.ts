// Tests deputies: who may name whom, which tasks they receive, and what they may do with them.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { toWireTime } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deputiesJob } from './deputies.job.ts';

const carl = '16';
let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());
afterEach(() => on.stage.superuser.run('delete from desk_deputy'));

const hours = (count: number) => toWireTime(new Date(on.engine.clock.now().getTime() + count * 3_600_000));
const name = (account: string, more: object = {}, tenant = 'T1') =>
  on.post<{ id: string }>([tenant, account], 'blade-desk/deputy/submit', {
    deputyId: carl,
    startTime: hours(-1),
    endTime: hours(24),
    reason: '出差',
    ...more,
  });
const remove = (account: string, id: string, tenant = 'T1') =>
  on.post([tenant, account], 'blade-desk/deputy/remove', { id });
const taskOf = async (account: string, instance: string) =>
  (await on.list(account, 'todo-list')).find((row) => row.processInstanceId === instance);
const round = () =>
  runJob(
    deputiesJob(on.services),
    { database: on.stage.database, clock: on.engine.clock, log: on.stage.log },
    {
      tenantId: 'T1',
    },
  );

it('a deputy receives new tasks and decides for the principal, and the history names both', async () => {
  expect(await name('bob')).toMatchObject({ code: 200 });
  const instance = await on.start(chain('deputised', approval('A', bob), approval('B', ann)));
  expect(await taskOf('bob', instance)).toBeUndefined();
  const task = await taskOf('carl', instance);
  expect(task).toMatchObject({ assignee: carl, principalName: 'Bob' });
  const taskId = String(task?.taskId);
  const { data } = await on.info('carl', taskId);
  expect(data.actions).toEqual(['approve', 'reject', 'return', 'copy']);
  for (const [path, body] of [
    ['transfer-task', { userId: '11' }],
    ['delegateTask', { userId: '11' }],
    ['add-signers', { userIds: '11', place: 'before' }],
    ['delete-task', { reason: 'over' }],
  ] as const) {
    expect((await on.act('carl', path, { taskId, ...body })).code, path).toBe(403);
  }
  expect((await on.act('bob', 'complete-task', { taskId, flag: 'ok' })).code).toBe(409);
  expect((await on.act('carl', 'complete-task', { taskId, flag: 'ok', comment: 'in his place' })).code).toBe(200);
  const history = await on.get<Record<string, unknown>[]>(['T1', 'bob'], 'blade-flow/process/history-flow-list', {
    processInstanceId: instance,
  });
  expect(history.data.find(({ comment }) => comment === 'in his place')).toMatchObject({
    assigneeName: 'Carl',
    principalName: 'Bob',
  });
  expect(await on.actions(instance)).toEqual([{ kind: 'substitute', user: bob }]);
  await on.withdraw('ann', instance);
});

it('a deputy receives only tasks of named processes, and none of processes that he or the principal started', async () => {
  await on.withdraw('ann', await on.start(chain('named', approval('A', bob))));
  expect((await name('bob', { processKeys: ['nothing'] })).code).toBe(400);
  expect((await name('bob', { processKeys: ['named'] })).code).toBe(200);
  const named = await on.start(chain('named', approval('A', bob)));
  const other = await on.start(chain('others', approval('A', bob)));
  const ofDeputy = await on.start(chain('named', approval('A', bob)), {}, carl);
  const ofPrincipal = await on.start(chain('named', approval('A', bob)), {}, bob);
  expect(await taskOf('carl', named)).toBeDefined();
  for (const instance of [other, ofDeputy, ofPrincipal]) {
    expect(await taskOf('carl', instance)).toBeUndefined();
    expect(await taskOf('bob', instance)).toBeDefined();
  }
  for (const instance of [named, other]) await on.withdraw('ann', instance);
  await on.withdraw('carl', ofDeputy);
  await on.withdraw('bob', ofPrincipal);
});

it('the job moves open tasks to the deputy, and returns them after the deputy is removed', async () => {
  const instance = await on.start(chain('moving', approval('A', bob)));
  const { data } = await name('bob');
  expect(await taskOf('bob', instance)).toBeDefined();
  expect(await round()).toBe(1);
  expect(await taskOf('carl', instance)).toBeDefined();
  expect(await round()).toBe(0);
  expect((await remove('bob', data.id)).code).toBe(200);
  expect(await round()).toBe(1);
  expect(await taskOf('carl', instance)).toBeUndefined();
  expect(await taskOf('bob', instance)).toMatchObject({ principalName: '' });
  expect((await on.actions(instance)).map(({ kind }) => kind)).toEqual(['substitute', 'reclaim']);
  await on.withdraw('ann', instance);
});

it('a deputy cannot have a deputy, not even by parallel calls', async () => {
  const both = await Promise.all([name('bob', { deputyId: carl }), name('carl', { deputyId: bob })]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await name('ann', { deputyId: both[0]?.code === 200 ? bob : carl })).code).toBe(409);
});

it('only the person and an administrator can enter a deputy', async () => {
  expect((await name('ann', { userId: bob })).code).toBe(403);
  const { data, code } = await name('admin', { userId: bob });
  expect(code).toBe(200);
  expect((await name('admin', { userId: bob })).code).toBe(409);
  expect((await remove('carl', data.id)).code).toBe(403);
  expect((await remove('ann', data.id)).code).toBe(404);
  expect((await remove('admin', data.id, 'T2')).code).toBe(404);
  expect((await name('ann', { id: data.id })).code).toBe(404);
  const list = async (account: string, tenant = 'T1') =>
    (await on.get<{ records: object[] }>([tenant, account], 'blade-desk/deputy/list')).data.records;
  expect(await list('carl')).toMatchObject([{ userName: 'Bob', deputyName: 'Carl', isActive: true, mayEdit: false }]);
  expect(await list('bob')).toMatchObject([{ mayEdit: true }]);
  expect(await list('ann')).toEqual([]);
  expect(await list('admin', 'T2')).toEqual([]);
  expect((await name('bob', { id: data.id, endTime: hours(48) })).code).toBe(200);
  expect((await remove('bob', data.id)).code).toBe(200);
});

it('each call needs its own permission', async () => {
  const { data } = await name('bob');
  const statuses = async () => [
    (await on.get(['T1', 'bob'], 'blade-desk/deputy/list')).status,
    (await name('ann')).status,
    (await name('bob', { id: data.id })).status,
    (await remove('bob', data.id)).status,
  ];
  const buttons = ['work_deputy', 'work_deputy_add', 'work_deputy_edit', 'work_deputy_remove'];
  const grant = (codes: string[]) =>
    on.stage.superuser.run(
      `insert into system_role_menu (tenant_id, role_id, menu_id) select 'T1', 35, id from system_menu where code = any($1)
        on conflict do nothing`,
      [codes],
    );
  await on.stage.superuser.run('delete from system_role_menu where role_id = 35');
  try {
    await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403, 403, 403]), { timeout: 20_000 });
    for (const [index, code] of buttons.entries()) {
      await grant([code]);
      await vi.waitFor(
        async () =>
          expect((await statuses()).map((status) => status === 403).indexOf(true)).toBe(index === 3 ? -1 : index + 1),
        { timeout: 20_000 },
      );
    }
  } finally {
    await grant(buttons);
  }
});

it.each([
  { deputyId: bob },
  { deputyId: '15' },
  { deputyId: '99999999999999999999' },
  { endTime: '2020-01-02 00:00:00' },
  { startTime: 'soon' },
  { reason: ' ' },
  { processKeys: ['\u0000'] },
])('refuses a deputy with %o', async (more) => {
  expect((await name('bob', more)).code).toBe(400);
});
