// Tests a work order as a process of several people: it is rejected and sent again, signed by an added person, copied, transferred, delegated,
// refused by its handler, and reworked. Its starter recalls and withdraws another work order.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '@ec/testing/png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, chooseInHeader, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';
import { button, choosePerson, chooseStep, confirmStep, decide, input, openTask } from './processes.ts';

let browser: Browser;
let starter: Page;
let approver: Page;
let phone: Page;
let failures: string[] = [];
let instance = '';
const title = `更换枪线${Date.now().toString(36)}`;
const photo = join(tmpdir(), `approval-${Date.now()}.png`);

beforeAll(async () => {
  writeFileSync(photo, png);
  browser = await openBrowser();
  starter = await openAs(browser, { account: 'admin' });
  approver = await openAs(browser, { account: 'manager' });
  phone = await openAs(browser, { account: 'engineer1' }, { width: 390, height: 844 });
  failures = watchFailures(approver);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

async function startOrder(words: string): Promise<string> {
  const { records } = await callAs<{ records: { id: string; key: string }[] }>(
    starter,
    'GET',
    'blade-flow/work/start-list?size=50',
  );
  // Processes that approve a record are not in this list, because the record starts them.
  expect(records.map(({ key }) => key).sort()).toEqual(['leave', 'workorder']);
  const id = records.find(({ key }) => key === 'workorder')?.id;
  await starter.goto(`/work/process/workorder/form/${id}`);
  await input(starter, '标题').fill(words);
  await input(starter, '审批人').click();
  await starter.locator('.ant-select-item-option', { hasText: '周砚秋' }).click();
  await button(starter, '提交工单').click();
  await starter.getByRole('heading', { name: '工单已提交审批' }).waitFor();
  const sent = await callAs<{ records: { processInstanceId: string }[] }>(
    starter,
    'GET',
    'blade-flow/work/send-list?size=1',
  );
  return sent.records[0]?.processInstanceId ?? '';
}

const openOwn = (page: Page) => openTask(page, 'workorder', instance);
const taskRows = (page: Page) => page.locator('tr.ant-table-row').filter({ visible: true });

it('a work order appears in the open list of its approver without a reload', async () => {
  await approver.goto('/work/todo');
  await approver.getByRole('region', { name: '待办事务' }).waitFor();
  instance = await startOrder(title);
  const line = taskRows(approver).filter({ hasText: title });
  await line.waitFor();
  await line.getByText('林知夏').waitFor();
  await line.getByRole('button', { name: '办理', exact: true }).click();
  await approver.waitForURL('**/work/process/workorder/handle/**');
});

it('a work order is rejected with a reason, changed and sent again', async () => {
  await decide(approver, '驳回', '请写明枪号');
  await openOwn(starter);
  await starter.locator('.flow-history').getByText('请写明枪号').waitFor();
  await input(starter, '标题').fill(`${title}（2号枪）`);
  await decide(starter, '重新提交');
});

it('a work order is copied, and first signed by an added person, who can be removed and added again', async () => {
  await openOwn(approver);
  await chooseStep(approver, '抄送');
  await choosePerson(approver, '叶清和', { isMany: true });
  await confirmStep(approver, '抄送');
  for (const step of ['加签', '减签', '加签']) {
    await chooseStep(approver, step);
    if (step === '加签') await choosePerson(approver, '秦望舒', { isMany: true });
    await confirmStep(approver, step);
    if (step === '加签') await approver.getByText('先由 秦望舒 办理').waitFor();
    else await button(approver, '同意').waitFor();
  }
  const reader = await openAs(browser, { account: 'finance' });
  await reader.goto('/work/copy');
  await taskRows(reader).filter({ hasText: title }).getByRole('button', { name: '详情', exact: true }).click();
  await reader.waitForURL('**/work/process/workorder/detail/**');
  await reader.context().close();
  const signer = await openAs(browser, { account: 'engineer2' });
  await openOwn(signer);
  await decide(signer, '同意', '枪线确实破损');
  await signer.context().close();
  // The page of the approver updates by itself.
  await button(approver, '同意').waitFor();
  await decide(approver, '同意');
});

it('a work order is dispatched by the person to whom the approver transferred the task', async () => {
  await openOwn(approver);
  await chooseStep(approver, '转办');
  await choosePerson(approver, '叶清和');
  await dialogButton(approver, '转办').click();
  await approver.getByRole('heading', { name: '任务已办理' }).waitFor();
  const finance = await openAs(browser, { account: 'finance' });
  await openOwn(finance);
  await input(finance, '处理人').click();
  await finance.locator('.ant-select-item-option', { hasText: '韩北川' }).click();
  await decide(finance, '派单');
  await finance.context().close();
});

it('a work order is refused by its handler on a phone in English after a colleague gave an opinion', async () => {
  await phone.goto('/wel/index');
  // The header has no choice of languages on a phone, so that the test widens the window for this choice.
  await phone.setViewportSize({ width: 1440, height: 900 });
  await chooseInHeader(phone, '语言', 'English');
  await phone.getByRole('button', { name: 'Language', exact: true }).waitFor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await openOwn(phone);
  await chooseStep(phone, 'Delegate', 'More actions');
  await choosePerson(phone, '秦望舒', { label: 'Person' });
  await dialogButton(phone, 'Delegate').click();
  await phone.getByRole('heading', { name: 'This task is closed' }).waitFor();
  const colleague = await openAs(browser, { account: 'engineer2' });
  await openOwn(colleague);
  await decide(colleague, '接单', '缺备件');
  await colleague.context().close();
  await openOwn(phone);
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await decide(phone, 'Refuse', 'No spare parts', 'This task is closed');
});

it('a work order is dispatched again, finished, reworked, finished and passed', async () => {
  await openOwn(approver);
  await input(approver, '处理人').click();
  await approver.locator('.ant-select-item-option', { hasText: '韩北川' }).click();
  await decide(approver, '派单');
  await openOwn(phone);
  await decide(phone, 'Accept', '', 'This task is closed');
  for (const check of ['返工', '验收通过']) {
    await openOwn(phone);
    await input(phone, 'Result').fill('Cable replaced');
    if (check === '返工') {
      await phone.locator('input[type=file]').first().setInputFiles(photo);
      await phone.locator('.ec-file-entry').first().waitFor();
    }
    await decide(phone, 'Finish', '', 'This task is closed');
    await openOwn(approver);
    await decide(approver, check, check === '返工' ? '照片不清楚' : '');
  }
  const { records } = await callAs<{ records: { processInstanceId: string; processIsFinished: string }[] }>(
    starter,
    'GET',
    'blade-flow/work/send-list?size=5',
  );
  expect(records.find((row) => row.processInstanceId === instance)?.processIsFinished).toBe('finished');
});

it('a work order is recalled by its starter, sent again, and withdrawn', async () => {
  instance = await startOrder(`${title}撤回`);
  await starter.goto(`/work/process/workorder/detail/${instance}/-`);
  await button(starter, '撤回').click();
  await confirmStep(starter, '撤回');
  await button(starter, '办理').click();
  await button(starter, '同意').click();
  await starter.getByRole('heading', { name: '任务已办理' }).waitFor();
  await starter.goto(`/work/process/workorder/detail/${instance}/-`);
  await button(starter, '催办').click();
  await confirmStep(starter, '催办');
  await button(starter, '撤销').click();
  await field(starter, '原因').fill('不需要了');
  await confirmStep(starter, '撤销');
  await starter.getByText('已终止').first().waitFor();
});
