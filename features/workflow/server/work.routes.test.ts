// Tests the calls that list and complete the open tasks of a person.
import { ann, approval, bob, chain } from '@ec/fixtures/workflow/test-stage';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploy } from './definitions.ts';
import { startProcess } from './process-steps.ts';
import { workflowFeature } from './workflow.feature.ts';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, workflowFeature], names: createDisplayNames });
  await on.stage.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (2, 'T1', 'One', '-', '-'), (3, 'T2', 'Two', '-', '-')`);
  await on.stage.superuser.run(`insert into "system_user"
      (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (12, 'T1', 'ann', 1, 'Ann', 'Ann A', '{}', '{}', '{}'), (13, 'T1', 'bob', 1, 'Bob', 'Bob B', '{}', '{}', '{}'),
      (15, 'T2', 'ann', 1, 'Anna', 'Anna A', '{}', '{}', '{}')`);
});
afterAll(() => on.close());

type Todo = { records: Record<string, unknown>[]; total: number };
const todo = (account: string, query: Record<string, string> = {}, tenant = 'T1') =>
  on.get<Todo>([tenant, account], 'blade-flow/work/todo-list', query);
const complete = (account: string, body: object, tenant = 'T1') =>
  on.post([tenant, account], 'blade-flow/work/complete-task', body);

async function start(xml: string, category = 'flow_1'): Promise<string> {
  const { engine } = on;
  const services = { ids: engine.ids, clock: engine.clock, handlers: new Map() };
  return engine.database.withTenant('T1', async (tx) => {
    const deployment = { xml, category, userId: bob, handlers: new Set<string>() };
    const definitionId = await deploy(tx, engine.ids, 'T1', deployment);
    return startProcess(tx, services, { tenantId: 'T1', definitionId, starter: ann });
  });
}

it('lists the tasks of the caller, the newest first, and completes a task only once', async () => {
  const first = await start(chain('leave', approval('A', bob, 'name="Approve"'), approval('B', ann)));
  const second = await start(chain('leave', approval('A', bob), approval('B', ann)), 'flow_2');
  const { data } = await todo('bob', { current: '1', size: '10' });
  expect(data.total).toBe(2);
  expect(data.records.map((row) => row.processInstanceId)).toEqual([second, first]);
  expect(data.records[1]).toMatchObject({
    taskName: 'Approve',
    assignee: bob,
    assigneeName: 'Bob',
    category: 'flow_1',
    categoryName: expect.stringMatching(/./),
    processDefinitionKey: 'leave',
    processDefinitionVersion: 1,
    businessId: '',
    suspensionState: 1,
  });
  expect((await todo('bob', { category: 'flow_2' })).data.total).toBe(1);
  expect((await todo('bob', { processDefinitionName: 'nothing' })).data.total).toBe(0);
  expect((await todo('ann')).data.total).toBe(0);
  expect((await todo('ann', {}, 'T2')).data.total).toBe(0);
  const taskId = String(data.records[1]?.taskId);
  expect((await complete('ann', { taskId, flag: 'ok' })).code).toBe(409);
  expect((await complete('ann', { taskId, flag: 'ok' }, 'T2')).code).toBe(404);
  expect((await complete('bob', { taskId, processInstanceId: second, flag: 'ok' })).code).toBe(404);
  expect((await complete('bob', { taskId })).msg).toContain('审批意见');
  expect((await complete('bob', { taskId, processInstanceId: first, flag: 'ok', comment: '同意' })).code).toBe(200);
  expect((await complete('bob', { taskId, flag: 'ok' })).code).toBe(409);
  expect((await todo('ann')).data.records.map((row) => row.processInstanceId)).toEqual([first]);
});

it.each([
  [{}],
  [{ taskId: 'x', flag: 'ok' }],
  [{ taskId: '99999999999999999999', flag: 'ok' }],
  [{ taskId: '1', flag: 'ok', comment: '长'.repeat(501) }],
  [{ taskId: '1', flag: 'ok', comment: '\u0000' }],
  [{ taskId: '1', flag: 'ok', variables: { a: { b: 1 } } }],
  [{ taskId: '1', flag: 'ok', variables: [1] }],
])('refuses to complete a task with %o', async (body) => {
  expect((await complete('bob', body)).code).toBe(400);
});

it('answers 401 without a session', async () => {
  expect((await on.get(undefined, 'blade-flow/work/todo-list')).code).toBe(401);
});
