// Tests the deployment of the process models that the product includes.
import { makeStage } from '@ec/fixtures/workflow/test-stage';
import { afterAll, expect, it } from 'vitest';
import { deployShippedModels, readShippedModels } from './shipped-models.ts';

const bench = await makeStage();
const { stage } = bench;
afterAll(() => stage.close());

const names = ['leave.approve', 'leave.reject', 'leave.resubmit', 'leave.withdraw'];
const handler = () => Promise.resolve({});
const engine = {
  database: stage.database,
  ids: stage.ids,
  serviceHandlers: Object.fromEntries(names.map((name) => [name, handler])),
};
const models = readShippedModels().filter(({ key }) => key === 'leave');
const versions = () =>
  bench.rows<{ version: number; category: string; name: string }>(
    `select version, category, name from workflow_definition where tenant_id = '' and process_key = 'leave' order by version`,
  );

it('deploys each model once, and again when its diagram has changed', async () => {
  await Promise.all([1, 2, 3].map(() => deployShippedModels(engine, models)));
  expect(await versions()).toEqual([{ version: 1, category: 'flow_1', name: '请假流程' }]);
  const changed = models.map((model) => ({ ...model, xml: model.xml.replace('请假流程', '请假审批') }));
  expect(await deployShippedModels(engine, changed)).toEqual(['leave']);
  expect(await deployShippedModels(engine, changed)).toEqual([]);
  expect((await versions()).map(({ name }) => name)).toEqual(['请假流程', '请假审批']);
});

it('does not deploy over a newer general definition of an administrator', async () => {
  await stage.superuser.run(`insert into workflow_definition (id, tenant_id, process_key, name, version, xml, digest)
    select 77, '', process_key, 'Own', 9, xml, digest from workflow_definition where process_key = 'leave' and version = 1`);
  const changed = models.map((model) => ({ ...model, xml: model.xml.replace('请假流程', '请假审批') }));
  expect(await deployShippedModels(engine, changed)).toEqual([]);
});

it('each model has a drawing of every node and flow', () => {
  for (const { key, xml } of readShippedModels()) {
    const ids = [
      ...xml.matchAll(/<(?:startEvent|endEvent|userTask|serviceTask|exclusiveGateway|sequenceFlow) id="(\w+)"/g),
    ];
    expect(ids.length, key).toBeGreaterThan(10);
    for (const [, id] of ids) expect(xml, `${key} ${id}`).toContain(`bpmnElement="${id}"`);
  }
});
