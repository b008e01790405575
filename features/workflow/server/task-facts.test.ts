// Tests the starter and the subject of tasks, reminders, and the files of actions.
import { completeOpen, findOpenTask, people, peopleStage, shippedDefinition } from '@ec/fixtures/workflow/test-people';
import type { TestEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let on: TestEngine;
let processDefinitionId: string;
const [fileOfBob, fileOfAnn] = ['1'.repeat(32), '2'.repeat(32)];
const link = (name: string) => `/api/blade-resource/oss/file/${name}/a.png`;
beforeAll(async () => {
  on = await peopleStage();
  processDefinitionId = await shippedDefinition(on, 'leave');
  await on.stage.superuser.run(`insert into resource_oss (id, tenant_id, category, oss_code, endpoint, bucket_name)
    values (51, 'T1', 7, 'local', 'local', 'local')`);
  for (const [name, user] of [
    [fileOfBob, 13],
    [fileOfAnn, 12],
  ])
    await on.stage.superuser.run(
      `insert into resource_file (tenant_id, name, oss_id, original_name, media_type, extension, size, user_id)
        values ('T1', $1, 51, 'a.png', 'image/png', 'png', 10, $2)`,
      [name, user],
    );
});
afterAll(() => on.close());

let count = 0;
/** Starts a leave on another working day at each call. */
async function startLeave(): Promise<string> {
  const day = 4 + Math.floor(count / 5) * 7 + (count % 5);
  count += 1;
  const date = `2030-02-${String(day).padStart(2, '0')}`;
  const { data, msg } = await on.post<{ processInstanceId: string }>(
    ['T1', 'ann'],
    'blade-desk/process/leave/start-process',
    {
      processDefinitionId,
      taskUser: people.bob,
      reason: '家事',
      leaveType: 3,
      startTime: `${date} 09:00:00`,
      endTime: `${date} 18:00:00`,
    },
  );
  expect(data, msg).toBeTruthy();
  return data.processInstanceId;
}

type Row = Record<string, unknown>;
const list = async (account: string, path: string, query: Record<string, string> = {}, language: 'zh' | 'en' = 'zh') =>
  (await on.get<{ records: Row[] }>(['T1', account], `blade-flow/work/${path}`, query, language)).data.records;
const act = (account: string, path: string, body: object, tenant = 'T1') =>
  on.post<unknown>([tenant, account], `blade-flow/work/${path}`, body);

describe('lists', () => {
  it('show the starter and the subject of a task and search for them, in both languages', async () => {
    const processInstanceId = await startLeave();
    const subject = { subject: '年假 1 天', startUserName: 'ann', startUserId: people.ann };
    const [row] = await list('bob', 'todo-list', subject);
    expect(row).toMatchObject({
      processInstanceId,
      startUserId: people.ann,
      startUserName: 'Ann',
      principalName: '',
      dueTime: '',
      subject: expect.stringContaining('年假 1 天'),
      processDefinitionName: '请假流程',
      taskName: '审批',
    });
    expect(await list('bob', 'todo-list', { subject: '病假' })).toEqual([]);
    expect(await list('bob', 'todo-list', { startUserName: 'carl' })).toEqual([]);
    expect(await list('bob', 'todo-list', { startUserId: people.carl })).toEqual([]);
    const [translated] = await list('bob', 'todo-list', { subject: 'annual LEAVE' }, 'en');
    expect(translated).toMatchObject({
      processDefinitionName: 'Leave',
      taskName: 'Approve',
      categoryName: 'Leave',
      subject: expect.stringContaining('Annual leave, 1 day'),
    });
    expect((await list('ann', 'send-list', { subject: '年假' }))[0]).toMatchObject({ startUserName: 'Ann' });
    await completeOpen(on, 'bob', processInstanceId);
    expect((await list('bob', 'done-list', { subject: '年假' }))[0]).toMatchObject({ startUserName: 'Ann' });
  });

  it('show the new subject when a leave is submitted again', async () => {
    const processInstanceId = await startLeave();
    await completeOpen(on, 'bob', processInstanceId, { comment: '太长' });
    const dates = { startTime: '2030-03-01 09:00:00', endTime: '2030-03-01 12:00:00', leaveType: 2, reason: '看病' };
    expect((await completeOpen(on, 'ann', processInstanceId, { flag: 'ok', variables: dates })).code).toBe(200);
    expect(await list('bob', 'todo-list', { subject: '病假 0.5 天' })).toHaveLength(1);
  });
});

it('reminds the assignee at most once in half an hour', async () => {
  const processInstanceId = await startLeave();
  const urge = () => act('ann', 'urge-task', { processInstanceId, comment: 'please' });
  const replies = await Promise.all([1, 2, 3].map(urge));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 429, 429]);
  const inbox = await on.stage.superuser.rows<{ code: string; user: string; link: string }>(
    "select code, user_id::text as user, link from messaging_inbox where code = 'workflow.urged'",
  );
  const task = await findOpenTask(on, processInstanceId);
  const [instance] = await on.stage.superuser.rows<{ businessId: string }>(
    'select business_id::text as "businessId" from workflow_instance where id = $1',
    [processInstanceId],
  );
  const link = `/work/process/leave/handle/${task?.id}/${processInstanceId}/${instance?.businessId}`;
  expect(inbox).toEqual([{ code: 'workflow.urged', user: people.bob, link }]);
  const actions = await on.get(['T1', 'bob'], 'blade-flow/work/action-list', { processInstanceId });
  expect(actions.data).toMatchObject([{ kind: 'urge', userName: 'Ann', toUserNames: 'Bob', comment: 'please' }]);
  const place = { processInstanceId };
  expect((await act('bob', 'copy-task', { taskId: task?.id, userIds: people.carl })).code).toBe(200);
  const english = async (path: string) => (await on.get<object[]>(['T1', 'bob'], path, place, 'en')).data;
  expect(await english('blade-flow/work/action-list')).toContainEqual(expect.objectContaining({ taskName: 'Approve' }));
  const comments = 'blade-desk/process/processComment';
  await on.post(['T1', 'bob'], `${comments}/submit`, { ...place, taskId: task?.id, content: '好' });
  expect(await english(`${comments}/list`)).toContainEqual(
    expect.objectContaining({ taskName: 'Approve', content: '好' }),
  );
  await on.stage.superuser.run(
    "update workflow_action set create_time = now() - interval '31 minutes' where kind = 'urge'",
  );
  expect((await urge()).code).toBe(200);
});

describe('files and comments of actions', () => {
  it('are stored for each action and shown in the history', async () => {
    const processInstanceId = await startLeave();
    const task = await findOpenTask(on, processInstanceId);
    const taskId = task?.id ?? '';
    const delegate = { taskId, userId: people.carl, comment: 'your view?', files: link(fileOfBob) };
    expect((await act('bob', 'delegateTask', { ...delegate, files: link(fileOfAnn) })).code).toBe(400);
    expect((await act('bob', 'delegateTask', { ...delegate, files: 'https://example.com/a.png' })).code).toBe(400);
    expect((await act('bob', 'delegateTask', delegate)).code).toBe(200);
    expect((await act('carl', 'complete-task', { taskId, flag: 'ok', comment: 'fine by me' })).code).toBe(200);
    const { data } = await on.get<Row[]>(['T1', 'bob'], 'blade-flow/work/action-list', { processInstanceId });
    expect(data).toMatchObject([
      { kind: 'delegate', comment: 'your view?', taskName: '审批', files: expect.stringContaining(fileOfBob) },
      { kind: 'opinion', userName: 'Carl', toUserNames: 'Bob', comment: 'fine by me', approves: true },
    ]);
    expect((await list('bob', 'todo-list')).map((row) => row.processInstanceId)).toContain(processInstanceId);
    const reply = await act('bob', 'complete-task', { taskId, flag: 'ok', comment: 'agreed', files: link(fileOfBob) });
    expect(reply.code).toBe(200);
    const comments = await on.get<Row[]>(['T1', 'ann'], 'blade-desk/process/processComment/list', {
      processInstanceId,
    });
    expect(comments.data).toMatchObject([
      { action: 3, content: 'your view?', files: expect.stringContaining(fileOfBob) },
      { action: 6, content: 'fine by me', userName: 'Carl' },
      { action: 1, content: 'agreed', files: expect.stringContaining(fileOfBob) },
    ]);
    const history = await on.get<Row[]>(['T1', 'ann'], 'blade-flow/process/history-flow-list', { processInstanceId });
    expect(history.data.find(({ comment }) => comment === 'agreed')?.files).toContain(fileOfBob);
  });

  it.each([
    ['transfer-task', { userId: people.carl }],
    ['add-signers', { userIds: people.carl, place: 'after' }],
    ['copy-task', { userIds: people.carl }],
    ['return-task', { target: 'start' }],
    ['delete-task', { reason: 'over' }],
  ])('are stored with the action %s', async (path, body) => {
    const processInstanceId = await startLeave();
    const task = await findOpenTask(on, processInstanceId);
    const files = link(fileOfBob);
    const reply = await act('bob', path, { taskId: task?.id, comment: 'see file', files, ...body });
    expect(reply).toMatchObject({ code: 200 });
    const { data } = await on.get<Row[]>(['T1', 'ann'], 'blade-flow/work/action-list', { processInstanceId });
    expect(data.at(-1)).toMatchObject({ files: expect.stringContaining(fileOfBob) });
    const uses = await on.stage.superuser.rows('select from resource_file_use where name = $1', [fileOfBob]);
    expect(uses.length).toBeGreaterThan(0);
  });
});

it('shows the whole name of an activity, however long it is, in lists, details, comments and messages', async () => {
  const longName =
    '请部门负责人根据本季度的人员安排、值班计划与项目进度，逐项核对请假的起止时间、事由与工作交接情况之后，再决定是否同意这一次请假申请';
  expect(longName.length).toBeGreaterThan(60);
  await on.stage.superuser.run(
    `update workflow_definition set xml = replace(xml, 'name="审批"', 'name="${longName}"'), digest = repeat('a', 64) where id = $1`,
    [processDefinitionId],
  );
  const processInstanceId = await startLeave();
  const taskName = longName;
  expect(await list('bob', 'todo-list', { processInstanceId })).toContainEqual(
    expect.objectContaining({ processInstanceId, taskName }),
  );
  const task = await findOpenTask(on, processInstanceId);
  const [instance] = await on.stage.superuser.rows<{ businessId: string }>(
    'select business_id::text as "businessId" from workflow_instance where id = $1',
    [processInstanceId],
  );
  const detail = (language: 'zh' | 'en') =>
    on.get<Row>(['T1', 'ann'], 'blade-desk/process/leave/detail', { businessId: instance?.businessId ?? '' }, language);
  expect((await detail('zh')).data).toMatchObject({ flow: { taskName } });
  expect((await detail('en')).data).toMatchObject({ flow: { taskName: 'Approve' } });
  const messages = await on.stage.superuser.rows<{ params: Row }>(
    `select params from messaging_inbox where link like '%' || $1 || '%'`,
    [task?.id],
  );
  expect(messages).toContainEqual({ params: expect.objectContaining({ task: taskName }) });
  await completeOpen(on, 'bob', processInstanceId, { flag: 'ok', comment: '好' });
  const comments = await on.get(['T1', 'bob'], 'blade-desk/process/processComment/list', { processInstanceId });
  expect(comments.data).toContainEqual(expect.objectContaining({ taskName, content: '好' }));
});
