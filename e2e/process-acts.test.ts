// Tests a process of two steps: a file is attached to a decision, the decision is taken back before another person acts, and a task is claimed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, openAs, openBrowser, watchFailures } from './browser.ts';
import { button, chooseStep, decide, openTask } from './processes.ts';

let browser: Browser;
let approver: Page;
let instance = '';
let failures: string[] = [];
const stamp = Date.now().toString(36);
const fileName = `凭证-${stamp}.txt`;

const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:ec="urn:energy-cloud:workflow:1" targetNamespace="journey">
  <process id="two${stamp}" name="两级审批${stamp}" ec:nameEn="Two steps ${stamp}" isExecutable="true">
    <startEvent id="start" name="开始" ec:nameEn="Start"/>
    <userTask id="first" name="初审" ec:nameEn="First review" flowable:assignee="\${taskUser}"/>
    <userTask id="second" name="复审" ec:nameEn="Second review" flowable:candidateGroups="finance"/>
    <endEvent id="end" name="结束" ec:nameEn="End"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="first"/>
    <sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
    <sequenceFlow id="f3" sourceRef="second" targetRef="end"/>
  </process></definitions>`;

/** A Monday at least nine years ahead. The current time chooses the week, because leaves of a person must not overlap. */
const day = ((): string => {
  const week = Math.floor(Date.now() / (7 * 86_400_000)) + 500 + (Date.now() % 400);
  return new Date((week * 7 + 4) * 86_400_000).toISOString().slice(0, 10);
})();

async function startInstance(starter: Page): Promise<string> {
  const model = { modelKey: `two${stamp}`, name: `两级审批${stamp}`, xml, modelEditorXml: xml };
  const { id: modelId } = await callAs<{ id: string }>(starter, 'POST', 'blade-flow/model/submit', model);
  await callAs(starter, 'POST', 'blade-flow/model/deploy', { modelId, category: 'flow_1', tenantIds: '100003' });
  const list = `blade-flow/work/start-list?key=two${stamp}`;
  const { records } = await callAs<{ records: { id: string }[] }>(starter, 'GET', list);
  const people = await callAs<{ records: { id: string }[] }>(starter, 'GET', 'blade-system/user/list?account=manager');
  const leave = {
    processDefinitionId: records[0]?.id,
    taskUser: people.records[0]?.id,
    leaveType: 1,
    reason: `两级${stamp}`,
    startTime: `${day} 09:00:00`,
    endTime: `${day} 18:00:00`,
  };
  const started = await callAs<{ processInstanceId: string }>(
    starter,
    'POST',
    'blade-desk/process/leave/start-process',
    leave,
  );
  return started.processInstanceId;
}

beforeAll(async () => {
  browser = await openBrowser();
  const starter = await openAs(browser);
  instance = await startInstance(starter);
  await starter.context().close();
  approver = await openAs(browser, { account: 'manager' });
  failures = watchFailures(approver);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

it('a decision takes an attached file', async () => {
  await openTask(approver, 'leave', instance);
  const panel = approver.locator('.flow-decision').filter({ visible: true });
  const file = { name: fileName, mimeType: 'text/plain', buffer: Buffer.from('第一条') };
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.locator('.ec-file-entry').first().waitFor();
  await decide(approver, '同意', `见附件${stamp}`);
});

it('a decision is taken back, with a file, before the next person acts', async () => {
  await approver.getByRole('button', { name: '查看流程详情', exact: true }).click();
  const history = approver.locator('.flow-history').filter({ visible: true });
  await history.getByText(`见附件${stamp}`).waitFor();
  await history.getByRole('link', { name: fileName }).waitFor();
  await button(approver, '拿回').click();
  const dialog = approver.getByRole('dialog');
  const file = { name: `更正-${stamp}.txt`, mimeType: 'text/plain', buffer: Buffer.from('第二条') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.locator('.ec-file-entry').first().waitFor();
  await dialog.getByLabel('原因').fill(`写错了${stamp}`);
  await dialogButton(approver, '拿回').click();
  await dialog.waitFor({ state: 'detached' });
});

it('the task is decided again, and the history keeps the retrieval with its file', async () => {
  await openTask(approver, 'leave', instance);
  await approver.getByText(`写错了${stamp}`).first().waitFor();
  await decide(approver, '同意', `改好${stamp}`);
  const acts = await callAs<{ kind: string; comment: string; files: string }[]>(
    approver,
    'GET',
    `blade-flow/work/action-list?processInstanceId=${instance}`,
  );
  expect(acts).toMatchObject([
    {
      kind: 'retrieve',
      comment: `写错了${stamp}`,
      files: expect.stringContaining(encodeURIComponent(`更正-${stamp}`)),
    },
  ]);
});

it('a candidate claims the second task, returns it, claims it again, and decides below the history', async () => {
  const second = await openAs(browser, { account: 'finance' });
  await second.goto('/work/claim');
  const row = second.locator('tr.ant-table-row').filter({ visible: true, hasText: `两级审批${stamp}` });
  await row.getByRole('button', { name: '签收', exact: true }).click();
  await row.waitFor({ state: 'hidden' });
  await openTask(second, 'leave', instance);
  await chooseStep(second, '退签');
  await dialogButton(second, '退签').click();
  await second.getByText('已退签，其他候选人可以签收').first().waitFor();
  await second.goto('/work/claim');
  await row.getByRole('button', { name: '签收', exact: true }).click();
  await row.waitFor({ state: 'hidden' });
  await openTask(second, 'leave', instance);
  const history = second.locator('.flow-history').filter({ visible: true });
  await history.getByText(`见附件${stamp}`).waitFor();
  await history.getByText(`改好${stamp}`).waitFor();
  await decide(second, '同意');
  await second.context().close();
});
