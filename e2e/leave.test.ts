// Tests a leave request: an approver rejects it, its starter changes it and sends it again, the approver approves it on a phone, and the starter
// follows it in the diagram. The starter withdraws another request.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';

let browser: Browser;
let starter: Page;
let approver: Page;
let failures: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  starter = await openAs(browser, { account: 'admin' });
  approver = await openAs(browser, { account: 'manager' });
  failures = watchFailures(starter);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const stamp = Date.now().toString(36);
const reason = `探亲${stamp}`;
const row = (page: Page) => page.locator('tr.ant-table-row').filter({ visible: true });
const input = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** The current time chooses a week at least a year ahead, because a leave must not overlap an approved leave. */
const firstWeek = Math.floor(Date.now() / (7 * 86_400_000)) + 60 + (Date.now() % 400);
const firstDay = (firstWeek * 7 + 4) * 86_400_000;
const dayOf = (offset: number): string => new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10);

async function fillTime(page: Page, label: string, time: string): Promise<void> {
  await input(page, label).fill(time);
  await page.keyboard.press('Enter');
}

async function startLeave(page: Page, words: string, from: number): Promise<void> {
  await page.goto('/work/start');
  await row(page).filter({ hasText: '请假流程' }).getByRole('button', { name: '发起', exact: true }).click();
  await page.waitForURL('**/work/process/leave/form/**');
  await fillTime(page, '开始时间', `${dayOf(from)} 09:00:00`);
  await fillTime(page, '结束时间', `${dayOf(from + 1)} 18:00:00`);
  await input(page, '审批人').click();
  await page.locator('.ant-select-item-option', { hasText: '周砚秋' }).click();
  await input(page, '请假原因').fill(words);
  await button(page, '提交申请').click();
  await page.getByRole('heading', { name: '请假申请已提交' }).waitFor();
}

async function openLatestTask(page: Page): Promise<void> {
  await page.goto('/work/todo');
  await row(page).first().getByRole('button', { name: '办理', exact: true }).click();
  await page.waitForURL('**/work/process/leave/handle/**');
  await input(page, '审批意见').waitFor();
}

it('a leave request is not sent while a required field is empty', async () => {
  await starter.goto('/work/start');
  await row(starter).filter({ hasText: '请假流程' }).getByRole('button', { name: '发起', exact: true }).click();
  await button(starter, '提交申请').click();
  await starter.getByText('请填写开始时间').waitFor();
});

it('a leave request is started and appears on the home page of the approver', async () => {
  await startLeave(starter, reason, 0);
  await approver.goto('/wel/index');
  const card = approver.getByRole('region', { name: /^待办事务/ });
  await card.getByRole('button', { name: /\d 天/ }).first().click();
  await approver.waitForURL('**/work/process/leave/handle/**');
  await approver.getByText(reason).waitFor();
});

it('a leave request is rejected only with a comment, and returns to its starter', async () => {
  await button(approver, '驳回').click();
  await approver.getByText('请填写审批意见').waitFor();
  await input(approver, '审批意见').fill(`请改期${stamp}`);
  await button(approver, '驳回').click();
  await approver.getByRole('heading', { name: '任务已办理' }).waitFor();
  await openLatestTask(starter);
  await starter.locator('.flow-history').getByText(`请改期${stamp}`).waitFor();
});

it('a rejected leave request is changed and sent again', async () => {
  await input(starter, '请假原因').fill(`${reason}改`);
  await button(starter, '重新提交').click();
  await starter.getByRole('heading', { name: '任务已办理' }).waitFor();
});

it('a leave request is approved on a phone by a button of at least 48 px', async () => {
  const phone = await openAs(browser, { account: 'manager' }, { width: 390, height: 844 });
  await phone.goto('/work/todo');
  await phone.locator('.ec-list-card').first().getByRole('button', { name: '办理', exact: true }).click();
  await phone.getByText(`${reason}改`).waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  const box = await button(phone, '同意').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await button(phone, '同意').click();
  await phone.getByRole('heading', { name: '任务已办理' }).waitFor();
  await phone.context().close();
});

it('the starter sees the decisions of each step in the diagram and in the list beside it', async () => {
  await starter.goto('/work/send');
  const line = row(starter).first();
  await line.getByText('已办结').waitFor();
  await line.getByRole('button', { name: '跟踪', exact: true }).click();
  const dialog = starter.getByRole('dialog', { name: '流程图展示' });
  await dialog.locator('.flow-canvas[data-drawn]').waitFor();
  const approval = dialog.getByRole('list', { name: '各环节办理情况' }).locator('li', { hasText: '第 2 次' }).first();
  await approval.getByText(`请改期${stamp}`).waitFor();
  await expect.poll(() => dialog.locator('.djs-shape.flow-finished').count()).toBeGreaterThan(3);
  await expect.poll(() => dialog.locator('.djs-connection.flow-flow').count()).toBeGreaterThan(3);
  await dialog.locator('.djs-shape.flow-finished[data-element-id="approve"]').focus();
  await dialog.getByRole('tooltip').getByText(`请改期${stamp}`).waitFor();
  // Nothing may cover the logo of the diagram library. A click on the logo opens the notice of the library.
  await dialog.locator('.bjs-powered-by').click();
  await starter.locator('.bjs-powered-by-lightbox').waitFor();
});

it('a leave request is withdrawn by its starter with a reason', async () => {
  await startLeave(starter, `撤销${stamp}`, 21);
  await starter.goto('/work/send');
  const line = row(starter).first();
  // The diagram marks only the approval as active.
  await line.getByRole('button', { name: '跟踪', exact: true }).click();
  const diagram = starter.getByRole('dialog', { name: '流程图展示' });
  await diagram.locator('.flow-canvas[data-drawn]').waitFor();
  await diagram.locator('.djs-shape.flow-active[data-element-id="approve"]').waitFor();
  expect(await diagram.locator('.djs-shape.flow-active').count()).toBe(1);
  await starter.keyboard.press('Escape');
  await diagram.waitFor({ state: 'detached' });
  await line.getByRole('button', { name: '更多操作' }).click();
  await starter.getByRole('menuitem', { name: '撤销' }).click();
  await dialogButton(starter, '撤销').click();
  await starter.getByText('请填写原因').waitFor();
  await field(starter, '原因').fill('不去了');
  await dialogButton(starter, '撤销').click();
  await line.getByText('已办结').waitFor();
});
