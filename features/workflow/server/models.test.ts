// Tests models and deployments of processes: versions, permissions, refusals, suspension, uploads and running instances.
import { type CallStage, makeCallStage } from '@ec/fixtures/workflow/test-calls';
import { ann, approval, bob, chain, heading } from '@ec/fixtures/workflow/test-stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let on: CallStage;
beforeAll(async () => {
  on = await makeCallStage();
});
afterAll(() => on.close());

type Who = 'admin' | 'ann' | 'carl' | 'root';
const flow = (who: Who, path: string, body: object, tenantId = who === 'root' ? '000000' : 'T1') =>
  on.post<{ id: string }>([tenantId, who], `blade-flow/${path}`, body);
const list = async (who: Who, path: string, query: Record<string, string> = {}, tenantId = 'T1') =>
  (await on.get<{ records: Record<string, unknown>[] }>([tenantId, who], `blade-flow/${path}`, query)).data.records;
const upload = async (who: Who, path: string, text: string, fields: Record<string, string> = {}, name = 'a.bpmn') =>
  (await on.as('T1', who)).upload<{ success: boolean; problem: string }>(
    `blade-flow/manager/${path}`,
    Buffer.from(text),
    fields,
    name,
  );
const ownDeployment = { category: 'flow_1', tenantIds: 'T1' };

async function save(xml: string): Promise<string> {
  const saved = await flow('admin', 'model/submit', { modelEditorXml: xml });
  expect(saved).toMatchObject({ code: 200 });
  return saved.data.id;
}

describe('models', () => {
  it('are saved, found, changed without another key, and removed', async () => {
    const xml = chain('draft', approval('A', bob));
    const id = await save(xml);
    expect(await list('admin', 'model/list', { modelKey: 'DRA' })).toMatchObject([
      { id, modelKey: 'draft', name: 'Process draft', version: 1 },
    ]);
    const detail = await on.get(['T1', 'admin'], 'blade-flow/model/detail', { id });
    expect(detail.data).toMatchObject({ xml, modelEditorXml: xml });
    expect((await flow('admin', 'model/submit', { id, modelEditorXml: xml, name: 'Other', version: 1 })).code).toBe(
      200,
    );
    const late = await flow('admin', 'model/submit', { id, modelEditorXml: xml, version: 1 });
    expect(late.code).toBe(409);
    const changed = await flow('admin', 'model/submit', { id, modelEditorXml: chain('another', approval('A', bob)) });
    expect(changed).toMatchObject({ code: 400, msg: expect.stringContaining('流程标识不能从 draft 改为 another') });
    expect((await flow('admin', 'model/submit', { modelEditorXml: xml })).code).toBe(409);
    expect((await flow('ann', 'model/submit', { modelEditorXml: xml })).code).toBe(403);
    expect((await on.get(['T2', 'admin'], 'blade-flow/model/detail', { id })).code).toBe(404);
    expect((await flow('admin', 'model/remove', { ids: id }, 'T2')).code).toBe(404);
    expect((await flow('admin', 'model/remove', { ids: `${id},999` })).code).toBe(404);
    expect((await flow('admin', 'model/remove', { ids: id })).code).toBe(200);
    expect(await list('admin', 'model/list', { modelKey: 'draft' })).toEqual([]);
    expect((await on.auditOf('T1', 'workflow.model', id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'remove',
    ]);
    await save(xml);
  });

  it.each([
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "x">]><x/>', 'DTD'],
    [chain('1digit', approval('A', bob)), '标识 1digit 不合法'],
    [`${heading}</definitions>`, '没有流程'],
    ['not xml', '无法解析'],
    ['<a>'.repeat(100), '嵌套过深'],
    [`${heading}${'<a/>'.repeat(20_001)}</definitions>`, '元素过多'],
    ['', 'modelEditorXml'],
  ])('are refused with a reason if they are invalid: %#', async (modelEditorXml, words) => {
    const reply = await flow('admin', 'model/submit', { modelEditorXml });
    expect(reply).toMatchObject({ code: 400, msg: expect.stringContaining(words) });
  });

  it('are refused in the language of the caller', async () => {
    const modelEditorXml = chain('1digit', approval('A', bob));
    const client = await on.as('T1', 'admin', 'en');
    expect((await client.post('blade-flow/model/submit', { modelEditorXml })).msg).toContain(
      'The id 1digit is not valid',
    );
  });

  it('are refused if they are too long', async () => {
    expect((await flow('admin', 'model/submit', { modelEditorXml: 'x'.repeat(3_000_000) })).code).toBe(413);
  });
});

describe('deployments', () => {
  it('are versions of a process in the tenant of the caller', async () => {
    const modelId = await save(chain('versions', approval('A', bob)));
    const body = { modelId, ...ownDeployment };
    const replies = await Promise.all([1, 2].map(() => flow('admin', 'model/deploy', body)));
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    const rows = await list('admin', 'manager/list', { key: 'versions' });
    expect(rows.map(({ version }) => version).toSorted()).toEqual([1, 2]);
    expect(rows[0]).toMatchObject({ tenantId: 'T1', category: 'flow_1', categoryName: '请假流程', suspensionState: 1 });
    // Only the latest version starts instances.
    expect(await list('ann', 'work/start-list', { key: 'versions' })).toMatchObject([{ version: 2 }]);
    expect(await list('ann', 'work/start-list', { key: 'versions' }, 'T2')).toEqual([]);
    expect((await flow('admin', 'model/deploy', { ...body, category: 'flow_77' })).msg).toContain(
      '流程分类 flow_77 不存在',
    );
    expect((await flow('admin', 'model/deploy', { ...body, tenantIds: 'T2' })).code).toBe(403);
    expect((await flow('admin', 'model/deploy', { ...body, tenantIds: '' })).code).toBe(403);
    expect((await flow('ann', 'model/deploy', body)).code).toBe(403);
  });

  it('by an administrator of the platform are general or for several tenants', async () => {
    const xml = chain('general', approval('A', `\${initiator}`));
    const { data } = await flow('root', 'model/submit', { modelEditorXml: xml });
    const body = { modelId: data.id, category: 'flow_3' };
    expect((await flow('root', 'model/deploy', body)).code).toBe(200);
    expect((await flow('root', 'model/deploy', { ...body, tenantIds: 'T1,T2' })).code).toBe(200);
    expect((await flow('root', 'model/deploy', { ...body, tenantIds: 'T1,T9' })).msg).toContain('租户 T9 不存在');
    expect(await list('ann', 'work/start-list', { key: 'general', mode: '1' })).toMatchObject([{ tenantId: '' }]);
    expect(await list('ann', 'work/start-list', { key: 'general', mode: '2' })).toMatchObject([{ tenantId: 'T1' }]);
    expect(await list('ann', 'work/start-list', { key: 'general' }, 'T2')).toHaveLength(2);
    const [general] = await list('admin', 'manager/list', { key: 'general', mode: '1' });
    const id = String(general?.id);
    expect((await flow('admin', 'manager/change-state', { processId: id, state: 'suspend' })).code).toBe(403);
    expect((await flow('admin', 'manager/delete-deployment', { deploymentIds: id })).code).toBe(403);
    expect((await flow('root', 'manager/delete-deployment', { deploymentIds: id })).code).toBe(200);
    expect(await list('ann', 'work/start-list', { key: 'general', mode: '1' })).toEqual([]);
  });

  it('are suspended with their running instances, and activated again', async () => {
    const instance = await on.start(chain('stopping', approval('A', bob)));
    const [row] = await on.list('bob', 'todo-list');
    const { processDefinitionId: processId, taskId } = row ?? {};
    const change = (state: string) => flow('admin', 'manager/change-state', { processId, state });
    expect(await change('suspend')).toMatchObject({ code: 200, msg: `挂起ID为 [${processId}] 的流程成功` });
    expect(await on.list('bob', 'todo-list')).toMatchObject([{ suspensionState: 2 }]);
    expect(await list('admin', 'follow/list', { processInstanceId: instance })).toMatchObject([{ suspensionState: 2 }]);
    expect(await list('ann', 'work/start-list', { key: 'stopping' })).toEqual([]);
    expect((await on.act('bob', 'complete-task', { taskId, flag: 'ok' })).code).toBe(409);
    expect((await on.act('bob', 'delegateTask', { taskId, userId: ann })).code).toBe(409);
    expect((await on.info('bob', String(taskId))).data.actions).toEqual([]);
    expect(await change('active')).toMatchObject({ msg: `激活ID为 [${processId}] 的流程成功` });
    expect((await change('other')).code).toBe(400);
    const deletion = await flow('admin', 'manager/delete-deployment', { deploymentIds: processId });
    expect(deletion).toMatchObject({ code: 400, msg: expect.stringContaining('还有 1 个实例') });
    expect((await on.act('bob', 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
    expect((await flow('admin', 'manager/delete-deployment', { deploymentIds: processId })).code).toBe(200);
    expect((await flow('admin', 'manager/delete-deployment', { deploymentIds: processId })).code).toBe(404);
    // A finished instance keeps its diagram after the deployment is deleted.
    const view = await on.get(['T1', 'ann'], 'blade-flow/process/model-view', { processInstanceId: instance });
    expect(view.data.xml).toContain('stopping');
    expect((await on.auditOf('T1', 'workflow.definition', String(processId))).map(({ action }) => action)).toEqual([
      'suspend',
      'activate',
      'remove',
    ]);
  });
});

describe('files', () => {
  const good = chain('uploaded', approval('A', bob));

  it('are checked and deployed', async () => {
    expect((await upload('admin', 'check-upload', good)).data).toEqual({ name: 'a.bpmn', success: true, problem: '' });
    expect((await upload('admin', 'deploy-upload', good, ownDeployment, 'b.bpmn20.xml')).code).toBe(200);
    expect(await list('ann', 'work/start-list', { key: 'uploaded' })).toMatchObject([{ version: 1 }]);
    expect((await upload('ann', 'check-upload', good)).code).toBe(403);
    expect((await upload('admin', 'deploy-upload', good, { tenantIds: 'T1' })).msg).toContain('category');
    expect((await upload('admin', 'deploy-upload', good, { ...ownDeployment, category: '\u0000' })).code).toBe(400);
    expect((await flow('admin', 'manager/deploy-upload', ownDeployment)).code).toBe(400);
  });

  it.each([
    [good, 'a.txt', '不是流程文件'],
    ['<!DOCTYPE x><x/>', 'a.bpmn', 'DTD'],
    [chain('9x', approval('A', bob)), 'a.bpmn', '标识 9x 不合法'],
    [`${heading}<process id="p"><endEvent id="e"/></process></definitions>`, 'a.bpmn', '没有开始事件|缺少开始事件'],
    [chain('script', '<scriptTask id="S"/>'), 'a.bpmn', '不支持的 ScriptTask'],
    [chain('code', approval('A', bob, 'flowable:skipExpression="x"')), 'a.bpmn', '要执行的代码'],
    [chain('handler', '<serviceTask id="S" ec:handler="nothing"/>'), 'a.bpmn', 'nothing'],
  ])('are refused with a reason: %#', async (text, name, words) => {
    const check = await upload('admin', 'check-upload', text, {}, name);
    expect(check.data).toMatchObject({ success: false, problem: expect.stringMatching(words) });
    const deployment = await upload('admin', 'deploy-upload', text, ownDeployment, name);
    expect(deployment).toMatchObject({ code: 400, msg: check.data.problem });
  });
});

it('lets only people with the permission delete running instances', async () => {
  const instance = await on.start(chain('followed', approval('A', bob)));
  const body = { processInstanceId: instance, deleteReason: 'obsolete' };
  expect(await list('admin', 'follow/list', { processDefinitionKey: 'followed', startUserId: ann })).toMatchObject([
    { id: instance, startUserName: 'Ann', processDefinitionKey: 'followed' },
  ]);
  expect((await on.get(['T1', 'ann'], 'blade-flow/follow/list')).code).toBe(403);
  expect((await flow('ann', 'follow/delete-process-instance', body)).code).toBe(403);
  expect((await flow('admin', 'follow/delete-process-instance', body, 'T2')).code).toBe(404);
  expect((await flow('admin', 'follow/delete-process-instance', { ...body, deleteReason: '' })).code).toBe(400);
  expect((await flow('admin', 'follow/delete-process-instance', body)).code).toBe(200);
  expect(await list('admin', 'follow/list', { processInstanceId: instance })).toEqual([]);
  expect(await on.actions(instance)).toEqual([{ kind: 'delete', user: '11' }]);
});
