// Tests leaves that run as a process: approval, rejection, withdrawal, overlaps and refusals.
import { completeOpen, findOpenTask, people, peopleStage, shippedDefinition } from '@ec/fixtures/workflow/test-people';
import type { TestEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let on: TestEngine;
let processDefinitionId: string;
beforeAll(async () => {
  on = await peopleStage();
  processDefinitionId = await shippedDefinition(on, 'leave');
});
afterAll(() => on.close());
beforeEach(() => on.stage.superuser.run('update desk_leave set is_deleted = 1'));

interface Started {
  businessId: string;
  processInstanceId: string;
}

const form = (more: object = {}) => ({
  processDefinitionId,
  taskUser: people.bob,
  reason: '家事',
  startTime: '2030-01-07 09:00:00',
  endTime: '2030-01-08 18:00:00',
  ...more,
});
const start = (more: object = {}, account = 'ann', tenant = 'T1') =>
  on.post<Started>([tenant, account], 'blade-desk/process/leave/start-process', form(more));
const detail = (businessId: string, account = 'ann', tenant = 'T1') =>
  on.get<{ flow: Record<string, unknown>; flowStatus: number } & Record<string, unknown>>(
    [tenant, account],
    'blade-desk/process/leave/detail',
    { businessId },
  );

describe('a leave', () => {
  it('is approved by the person whom its starter chose', async () => {
    const reply = await start();
    expect(reply).toMatchObject({ code: 200 });
    const { data } = reply;
    const before = await detail(data.businessId);
    expect(before.data).toMatchObject({
      id: data.businessId,
      businessId: data.businessId,
      processInstanceId: data.processInstanceId,
      days: 2,
      flowStatus: 1,
      taskUser: people.bob,
      taskUserName: 'Bob B',
      createUserName: 'Ann',
      leaveType: 1,
      flow: { assigneeName: 'Bob', taskName: '审批', isRunning: true },
    });
    expect((await completeOpen(on, 'ann', data.processInstanceId)).code).toBe(409);
    expect((await completeOpen(on, 'bob', data.processInstanceId)).code).toBe(200);
    const after = await detail(data.businessId, 'bob');
    expect(after.data).toMatchObject({ flowStatus: 2, flow: { assigneeName: '', isRunning: false } });
    expect((await on.auditOf('T1', 'workflow.leave', data.businessId)).map((row) => row.action)).toEqual([
      'start',
      'step',
    ]);
  });

  it('returns to its starter after a rejection, and is submitted again with other dates', async () => {
    const { data } = await start();
    const { processInstanceId, businessId } = data;
    expect((await completeOpen(on, 'bob', processInstanceId, { comment: '太长' })).code).toBe(200);
    expect((await detail(businessId)).data).toMatchObject({ flowStatus: 3, flow: { assigneeName: 'Ann' } });
    const dates = { startTime: '2030-01-07 13:00:00', endTime: '2030-01-07 18:00:00', leaveType: 3, reason: '短假' };
    const wrong = { ...dates, endTime: '2030-01-07 12:00:00' };
    expect((await completeOpen(on, 'ann', processInstanceId, { flag: 'ok', variables: wrong })).code).toBe(400);
    const named = { ...dates, taskUser: people.ann };
    expect((await completeOpen(on, 'ann', processInstanceId, { flag: 'ok', variables: named })).code).toBe(400);
    expect((await completeOpen(on, 'ann', processInstanceId, { flag: 'ok', variables: dates })).code).toBe(200);
    expect((await detail(businessId)).data).toMatchObject({ ...dates, days: 0.5, flowStatus: 1 });
    expect((await findOpenTask(on, processInstanceId))?.assignee).toBe(people.bob);
  });

  it('is withdrawn by its starter after a rejection', async () => {
    const { data } = await start();
    await completeOpen(on, 'bob', data.processInstanceId, { comment: '不行' });
    expect((await completeOpen(on, 'ann', data.processInstanceId, { comment: '算了' })).code).toBe(200);
    expect((await detail(data.businessId)).data).toMatchObject({ flowStatus: 4, flow: { isRunning: false } });
  });

  it('is visible only to its participants', async () => {
    const { data } = await start();
    expect((await detail(data.businessId, 'bob')).code).toBe(200);
    expect((await detail(data.businessId, 'carl')).code).toBe(404);
    expect((await detail(data.businessId, 'ann', 'T2')).code).toBe(404);
  });

  it('cannot overlap an approved leave, not even by parallel approvals', async () => {
    const first = await start();
    const second = await start({ startTime: '2030-01-08 09:00:00', endTime: '2030-01-09 18:00:00' });
    const replies = await Promise.all(
      [first, second].map(({ data }) => completeOpen(on, 'bob', data.processInstanceId)),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect((await start()).msg).toContain('重叠');
    expect((await start({}, 'carl')).code).toBe(200);
  });

  it.each([
    [{ endTime: '2030-01-07 09:00:00' }, '结束时间'],
    [{ endTime: '2031-06-07 09:00:00' }, '366'],
    [{ startTime: 'yesterday' }, 'startTime'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: '\u0000' }, ''],
    [{ reason: '长'.repeat(201) }, 'reason'],
    [{ taskUser: people.ann }, '本人'],
    [{ taskUser: people.other }, ''],
    [{ taskUser: '99999999999999999999' }, ''],
    [{ leaveType: 9 }, ''],
    [{ processDefinitionId: 'x' }, ''],
  ])('is refused with %o', async (more, words) => {
    const reply = await start(more);
    expect(reply.code).toBe(400);
    expect(reply.msg).toContain(words);
  });

  it('starts with the latest version, also from a form that was opened before its deployment', async () => {
    const [latest] = await on.stage.superuser.rows<{ id: string }>(
      `insert into workflow_definition (id, tenant_id, process_key, name, name_en, category, version, xml, called, digest)
        select 78, tenant_id, process_key, name, name_en, category, version + 1, xml, called, digest
        from workflow_definition where id = $1 returning id::text as id`,
      [processDefinitionId],
    );
    const { data } = await start();
    const instances = await on.stage.superuser.rows<{ definition: string }>(
      'select definition_id::text as definition from workflow_instance where id = $1',
      [data.processInstanceId],
    );
    expect(instances).toEqual([{ definition: latest?.id }]);
    expect((await detail(data.businessId)).data.processDefinitionId).toBe(latest?.id);
    await on.stage.superuser.run('update workflow_definition set removed_time = now() where id = 78');
    expect((await start({ processDefinitionId: '78' })).code).toBe(404);
    expect((await start({}, 'carl')).code).toBe(200);
  });

  it('can only be started with its own process', async () => {
    const other = await shippedDefinition(on, 'workorder');
    expect((await start({ processDefinitionId: other })).msg).toContain('不能发起');
    expect((await start({ processDefinitionId: '12345' })).code).toBe(404);
  });
});
