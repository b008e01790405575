// Tests assignees by position: the head of the starter's department and of the level above. Tests due times by the working calendar.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { afterAll, beforeAll, expect, it } from 'vitest';

const carl = '16';
let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
  await on.stage.superuser.run(`insert into system_dept
      (id, tenant_id, parent_id, ancestors, dept_name, full_name, dept_category, sort, leader_id)
    values (71, 'T1', null, '0', 'Works', 'Works', 1, 1, 16), (72, 'T1', 71, '0,71', 'Shop', 'Shop', 1, 1, 13)`);
  await on.stage.superuser.run("update \"system_user\" set dept_id = '{72}' where tenant_id = 'T1' and id in (12, 13)");
});
afterAll(() => on.close());

const xml = chain(
  'heads',
  approval('A', '${deptHead}'),
  approval('B', '${upperDeptHead}', 'ec:whenEmpty="administrator"'),
);
const taskOf = async (account: string, instance: string) =>
  String((await on.list(account, 'todo-list')).find((row) => row.processInstanceId === instance)?.taskId);
const approve = async (account: string, instance: string) =>
  (await on.act(account, 'complete-task', { taskId: await taskOf(account, instance), flag: 'ok' })).code;

it('assigns the head of the department, and then the head of the department above', async () => {
  const instance = await on.start(xml);
  expect(await approve('bob', instance)).toBe(200);
  expect(await approve('carl', instance)).toBe(200);
});

it('assigns the next level if the starter is the head, and uses the rule for empty approvers without a head', async () => {
  const instance = await on.start(xml, {}, bob);
  expect(await approve('carl', instance)).toBe(200);
  expect((await on.list('admin', 'claim-list')).map((row) => row.processInstanceId)).toContain(instance);
  await expect(on.start(xml, {}, '11')).rejects.toThrow('没有审批人');
  await on.stage.superuser.run('update "system_user" set status = 2 where id = 13');
  await expect(on.start(xml, {}, ann)).rejects.toThrow('没有审批人');
  await on.stage.superuser.run('update "system_user" set status = 1 where id = 13');
});

it('computes the due time of a task by the working calendar of its tenant', async () => {
  const now = on.engine.clock.now();
  const day = (offset: number) =>
    new Date(now.getTime() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  for (const tenant of ['T1', 'T2']) {
    for (let offset = 0; offset <= 14; offset += 1) {
      const type = tenant === 'T2' || offset === 9 ? 2 : 1;
      await on.stage.superuser.run(`insert into desk_calendar_day (id, tenant_id, day, day_type, day_name)
        values (${on.engine.ids.next()}, '${tenant}', '${day(offset)}', ${type}, 'x')`);
    }
  }
  const instance = await on.start(chain('due', approval('A', carl, 'flowable:dueDate="PT2H" ec:calendar="working"')));
  const row = (await on.list('carl', 'todo-list')).find(({ processInstanceId }) => processInstanceId === instance);
  expect(row?.dueTime).toBe(`${day(9)} 11:00:00`);
  await on.withdraw('ann', instance);
});
