// Tests work orders that run as a process: states, drafts, participants, messages, comments and returns.
import { completeOpen, findOpenTask, people, peopleStage, shippedDefinition } from '@ec/fixtures/workflow/test-people';
import type { TestEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const base = 'blade-desk/process/processWork';
let on: TestEngine;
let processDefinitionId: string;
let photo: string;
beforeAll(async () => {
  on = await peopleStage();
  processDefinitionId = await shippedDefinition(on, 'workorder');
  photo = await addPhoto();
});
afterAll(() => on.close());

/** Inserts a file that Carl uploaded. */
async function addPhoto(): Promise<string> {
  const name = 'photo'.padEnd(32, '0');
  await on.stage.superuser.run(`insert into resource_oss (id, tenant_id, category, oss_code, endpoint, bucket_name)
    values (51, 'T1', 7, 'local', 'local', 'local')`);
  await on.stage.superuser.run(
    `insert into resource_file (tenant_id, name, oss_id, original_name, media_type, extension, size, user_id)
      values ('T1', $1, 51, 'a.png', 'image/png', 'png', 10, 14)`,
    [name],
  );
  return `/api/blade-resource/oss/file/${name}/a.png`;
}

interface Started {
  businessId: string;
  processInstanceId: string;
}
type Detail = { pwStatus: number; flow: Record<string, unknown> } & Record<string, unknown>;

const start = (more: object = {}, account = 'ann', tenant = 'T1') =>
  on.post<Started>([tenant, account], `${base}/start-process`, {
    processDefinitionId,
    taskUser: people.bob,
    title: '逆变器停机',
    description: '3号逆变器无输出',
    ...more,
  });
const detail = (businessId: string, account = 'ann', tenant = 'T1') =>
  on.get<Detail>([tenant, account], `${base}/detail`, { businessId });
const approve = (account: string, instanceId: string, variables: object = {}) =>
  completeOpen(on, account, instanceId, { flag: 'ok', variables });

describe('a work order as a process', () => {
  it('is approved, dispatched, accepted, handled and checked', async () => {
    const started = await start();
    expect(started).toMatchObject({ code: 200 });
    const { businessId, processInstanceId } = started.data;
    const stateIs = async (pwStatus: number, assigneeName: string) =>
      expect((await detail(businessId)).data).toMatchObject({ businessId, pwStatus, flow: { assigneeName } });
    await stateIs(10, 'Bob');
    expect((await approve('bob', processInstanceId)).code).toBe(200);
    await stateIs(20, 'Bob');
    expect((await approve('bob', processInstanceId)).msg).toContain('处理人');
    expect((await approve('bob', processInstanceId, { handleUser: people.other })).code).toBe(400);
    expect((await approve('bob', processInstanceId, { handleUser: people.carl, planTime: 'soon' })).code).toBe(400);
    expect((await approve('bob', processInstanceId, { handleUser: people.carl })).code).toBe(200);
    await stateIs(25, 'Carl');
    expect((await completeOpen(on, 'carl', processInstanceId, { comment: '在外地' })).code).toBe(200);
    await stateIs(20, 'Bob');
    const dates = { handleUser: people.carl, planTime: '2030-01-01 12:00:00' };
    expect((await approve('bob', processInstanceId, dates)).code).toBe(200);
    expect((await approve('carl', processInstanceId)).code).toBe(200);
    await stateIs(30, 'Carl');
    expect((await approve('carl', processInstanceId, { result: '已更换' })).msg).toContain('照片');
    const result = { result: '已更换', resultImages: photo, cost: '120.50' };
    expect((await approve('carl', processInstanceId, { ...result, cost: 'much' })).code).toBe(400);
    expect((await approve('carl', processInstanceId, result)).code).toBe(200);
    await stateIs(50, 'Bob');
    expect((await completeOpen(on, 'bob', processInstanceId, { comment: '有异响' })).code).toBe(200);
    await stateIs(30, 'Carl');
    expect((await approve('carl', processInstanceId, result)).code).toBe(200);
    expect((await approve('bob', processInstanceId)).code).toBe(200);
    await stateIs(60, '');
    expect((await detail(businessId, 'carl')).data).toMatchObject({
      result: '已更换',
      cost: 120.5,
      planTime: dates.planTime,
    });
  });

  it('returns to its starter after a rejection, and is submitted again or cancelled', async () => {
    const { data } = await start();
    await completeOpen(on, 'bob', data.processInstanceId, { comment: '写清楚' });
    expect((await detail(data.businessId)).data).toMatchObject({ pwStatus: 70, flow: { assigneeName: 'Ann' } });
    expect((await approve('ann', data.processInstanceId, { title: '3号逆变器停机' })).code).toBe(200);
    expect((await detail(data.businessId)).data).toMatchObject({ pwStatus: 10, title: '3号逆变器停机' });
    await completeOpen(on, 'bob', data.processInstanceId, { comment: '不需要' });
    await completeOpen(on, 'ann', data.processInstanceId, { comment: '取消' });
    expect((await detail(data.businessId)).data).toMatchObject({ pwStatus: 90, flow: { isRunning: false } });
  });

  it('starts once from a draft, and after that only its tasks change it', async () => {
    const draft = await on.post<{ id: string }>(['T1', 'admin'], `${base}/submit`, { title: '巡检' });
    expect(draft.code).toBe(200);
    const { id } = draft.data;
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        on.post(['T1', 'admin'], `${base}/start-process`, {
          processDefinitionId,
          taskUser: people.bob,
          businessId: id,
        }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect((await on.post(['T1', 'admin'], `${base}/submit`, { id, title: 'x' })).code).toBe(409);
    expect((await on.post(['T1', 'admin'], `${base}/remove`, { ids: id })).code).not.toBe(200);
    const details = await on.get<Detail>(['T1', 'bob'], `${base}/details`, { id });
    expect(details.data).toMatchObject({ id, title: '巡检', pwStatus: 10, taskUserName: 'Bob B' });
  });

  it('is visible to its participants without the menu, and to other people only with the menu', async () => {
    const { data } = await start();
    expect((await detail(data.businessId, 'bob')).code).toBe(200);
    expect((await detail(data.businessId, 'admin')).code).toBe(200);
    expect((await detail(data.businessId, 'carl')).code).toBe(404);
    expect((await detail(data.businessId, 'ann', 'T2')).code).toBe(404);
    expect((await on.get(['T1', 'carl'], `${base}/list`)).code).toBe(403);
  });

  it('lets its approver choose another approver and another handler', async () => {
    const { data } = await start();
    const { businessId, processInstanceId } = data;
    const change = async (call: string, account: string, userId: string, more: Record<string, string> = {}) => {
      const taskId = (await findOpenTask(on, processInstanceId))?.id ?? '1';
      return on.get(['T1', account], `${base}/${call}`, { taskId, userId, ...more });
    };
    expect((await change('updateTaskUser', 'carl', people.carl)).code).toBe(404);
    expect((await change('updateTaskUser', 'ann', people.carl)).code).toBe(403);
    expect((await change('updateTaskUser', 'bob', people.ann)).code).toBe(400);
    expect((await change('updateTaskHandlerUser', 'bob', people.carl)).code).toBe(409);
    expect((await change('updateTaskUser', 'bob', people.other)).code).toBe(400);
    expect((await change('updateTaskUser', 'bob', people.carl)).data).toBe(true);
    expect((await approve('bob', processInstanceId)).code).toBe(409);
    expect((await approve('carl', processInstanceId)).code).toBe(200);
    expect((await findOpenTask(on, processInstanceId))?.assignee).toBe(people.carl);
    await approve('carl', processInstanceId, { handleUser: people.bob });
    expect((await change('updateTaskHandlerUser', 'carl', people.ann, { businessId })).data).toBe(true);
    expect((await findOpenTask(on, processInstanceId))?.assignee).toBe(people.ann);
    expect((await detail(businessId)).data).toMatchObject({ taskUser: people.carl, handleUser: people.ann });
    expect((await change('updateTaskHandlerUser', 'carl', people.bob, { businessId: '5' })).code).toBe(400);
    const actions = (await on.auditOf('T1', 'workflow.processWork', businessId)).map(({ action }) => action);
    expect(actions).toEqual(['start', 'approver', 'step', 'step', 'handler']);
  });

  it('cannot be approved by its starter, not even after a transfer', async () => {
    const { data } = await start();
    await on.stage.superuser.run(
      `update workflow_task set assignee = 12 where instance_id = ${data.processInstanceId} and state = 1`,
    );
    expect((await approve('ann', data.processInstanceId)).code).toBe(409);
    expect((await completeOpen(on, 'ann', data.processInstanceId, { comment: '不' })).code).toBe(409);
    expect((await detail(data.businessId)).data.pwStatus).toBe(10);
  });

  it.each([
    [{ title: '' }],
    [{ title: '长'.repeat(81) }],
    [{ title: '\u0000' }],
    [{ taskUser: people.ann }],
    [{ taskUser: people.other }],
    [{ taskUser: '' }],
    [{ level: 99 }],
    [{ processDefinitionId: '99999999999999999999' }],
    [{ woId: '123' }],
  ])('is refused with %o', async (more) => {
    expect((await start(more)).code).toBe(400);
  });
});

describe('a message by DingTalk', () => {
  const send = (businessId: string, more: object = {}, account = 'ann') =>
    on.post<{ sent: number; failed: object[] }>(['T1', account], `${base}/sendDingDingTalk`, {
      userIds: [people.bob, people.other],
      title: '请尽快审批',
      content: '现场停机',
      businessId,
      ...more,
    });

  it('is refused until a robot is set up, and then reaches the group and the people', async () => {
    const { data } = await start();
    expect((await send(data.businessId)).msg).toBe('钉钉未配置');
    await on.stage.superuser.run(`insert into resource_dingtalk (id, tenant_id, robot_name, webhook, kinds, status)
      values (61, 'T1', '运维群', '-', '{2}', 2)`);
    expect((await send(data.businessId)).data).toEqual({
      sent: 1,
      failed: [{ userId: people.other, reason: '人员不存在或已停用' }],
    });
    expect((await send(data.businessId, {}, 'carl')).code).toBe(404);
    expect((await send(data.businessId, { userIds: 'x,' })).data).toMatchObject({ sent: 0 });
    expect((await send(data.businessId, { title: ' ' })).code).toBe(400);
    const inboxRows = await on.stage.superuser.rows(
      `select user_id::text as user, code from messaging_inbox where code = 'processWork.dingTalk'`,
    );
    expect(inboxRows).toEqual([{ user: people.bob, code: 'processWork.dingTalk' }]);
    const [log] = await on.stage.superuser.rows<{ n: number }>('select count(*)::int as n from messaging_log');
    expect(log?.n).toBe(1);
  });
});

it('notifies each person who receives a task, and the starter when the process ends', async () => {
  await on.stage.superuser.run('delete from messaging_inbox');
  const { data } = await start();
  await completeOpen(on, 'bob', data.processInstanceId, { comment: '不需要' });
  await completeOpen(on, 'ann', data.processInstanceId, { comment: '取消' });
  const rows = await on.stage.superuser.rows(
    'select user_id::text as user, code, params, link from messaging_inbox order by id',
  );
  const order = { process: '工单流程', processEn: 'Work order' };
  const tasks = await on.stage.superuser.rows<{ id: string }>(
    'select id::text as id from workflow_task where instance_id = $1 order by no',
    [data.processInstanceId],
  );
  const [row] = await on.stage.superuser.rows<{ businessId: string }>(
    'select business_id::text as "businessId" from workflow_instance where id = $1',
    [data.processInstanceId],
  );
  const place = `${data.processInstanceId}/${row?.businessId}`;
  const [approve, change] = tasks.map(({ id }) => `/work/process/workorder/handle/${id}/${place}/-`);
  expect(rows).toEqual([
    { user: people.bob, code: 'workflow.todo', params: { ...order, task: '审批', taskEn: 'Approve' }, link: approve },
    {
      user: people.ann,
      code: 'workflow.todo',
      params: { ...order, task: '修改后重提', taskEn: 'Change and resubmit' },
      link: change,
    },
    { user: people.ann, code: 'workflow.ended', params: order, link: `/work/process/workorder/detail/${place}` },
  ]);
});

it('announces changed tasks to the server processes', async () => {
  const details: string[] = [];
  on.engine.changes.on(['workflow_task'], ({ detail }) => details.push(detail));
  const { data } = await start();
  await expect.poll(() => details).toContain(`T1 ${people.bob}`);
  details.length = 0;
  await completeOpen(on, 'bob', data.processInstanceId);
  // Ann’s list of started processes changes, too.
  await expect.poll(() => details).toContain(`T1 ${people.ann}`);
});

describe('a comment', () => {
  const path = 'blade-desk/process/processComment';
  const submit = (body: object, account = 'ann', tenant = 'T1') => on.post([tenant, account], `${path}/submit`, body);
  const list = (processInstanceId: string, account = 'ann') =>
    on.get<Record<string, unknown>[]>(['T1', account], `${path}/list`, { processInstanceId });

  it('is listed among the decisions, the oldest first, with its files', async () => {
    const { data } = await start({ taskUser: people.carl });
    const { processInstanceId } = data;
    const taskId = (await findOpenTask(on, processInstanceId))?.id ?? '';
    expect((await submit({ processInstanceId, taskId, content: '看照片', files: photo }, 'carl')).code).toBe(200);
    await completeOpen(on, 'carl', processInstanceId, { comment: '不清楚' });
    expect((await submit({ processInstanceId, content: '已补充' })).code).toBe(200);
    const { data: rows } = await list(processInstanceId);
    expect(rows.map(({ userName, action, content, taskName }) => [userName, action, content, taskName])).toEqual([
      ['Carl', 5, '看照片', '审批'],
      ['Carl', 2, '不清楚', '审批'],
      ['Ann', 5, '已补充', ''],
    ]);
    expect(String(rows[0]?.files)).toContain('?t=T1');
  });

  it('is only for participants, and accepts only files of its author', async () => {
    const { data } = await start();
    const { processInstanceId } = data;
    const body = { processInstanceId, content: 'x' };
    expect((await submit(body, 'carl')).code).toBe(404);
    expect((await submit(body, 'ann', 'T2')).code).toBe(404);
    expect((await list(processInstanceId, 'carl')).code).toBe(404);
    expect((await submit({ ...body, files: photo })).code).toBe(400);
    expect((await submit({ ...body, files: 'https://example.com/a.png' })).code).toBe(400);
    expect((await submit({ ...body, content: ' ' })).code).toBe(400);
    expect((await submit({ ...body, content: '\u0000' })).code).toBe(400);
    expect((await submit({ ...body, taskId: '77' })).code).toBe(404);
    expect((await submit({ ...body, taskId: 'x' })).code).toBe(400);
    expect((await list(processInstanceId)).data).toEqual([]);
  });
});

it('cannot be returned to a step before the last change of the order state', async () => {
  const { data } = await start();
  const { processInstanceId } = data;
  const targets = async (account: string) => {
    const taskId = (await findOpenTask(on, processInstanceId))?.id ?? '';
    const info = await on.get<{ actions: string[]; returnTargets: { id: string }[] }>(
      ['T1', account],
      'blade-flow/work/getTaskInfo',
      { taskId },
    );
    const { actions, returnTargets } = info.data;
    const reply = await on.post(['T1', account], 'blade-flow/work/return-task', {
      taskId,
      target: 'approve',
      comment: 'again',
    });
    return { mayReturn: actions.includes('return'), ids: returnTargets.map(({ id }) => id), code: reply.code };
  };
  expect(await targets('bob')).toEqual({ mayReturn: true, ids: ['start'], code: 400 });
  await completeOpen(on, 'bob', processInstanceId);
  // The order now waits for its dispatch. The approval step cannot change an order in this state.
  expect(await targets('bob')).toEqual({ mayReturn: false, ids: [], code: 400 });
});
