// Tests that a process definition is deployed from a file, suspended, activated and deleted (specification §4: deploy, change state, delete
// deployment).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseAction, dialogButton, openAs, openBrowser, question, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const stamp = Date.now().toString(36);
const key = `once${stamp}`;
const name = `单步流程${stamp}`;
const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  targetNamespace="journey">
  <process id="${key}" name="${name}" isExecutable="true">
    <startEvent id="start" name="开始"/>
    <userTask id="only" name="办理" flowable:candidateGroups="finance"/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="only"/>
    <sequenceFlow id="f2" sourceRef="only" targetRef="end"/>
  </process></definitions>`;
const row = () => page.locator('tr.ant-table-row').filter({ visible: true, hasText: name });

it('a definition is deployed from its file once a category is chosen', async () => {
  await page.goto('/flow/deploy');
  const file = { name: `${key}.bpmn20.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('可以部署').waitFor();
  await page.getByRole('button', { name: '部署 1 个文件' }).click();
  await page.getByText('请选择流程分类').waitFor();
  await page.getByLabel(/^流程分类/).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('button', { name: '部署 1 个文件' }).click();
  await page.getByText('已部署', { exact: true }).waitFor();
});

it('a definition is suspended and activated, each after a confirmation with its name', async () => {
  await page.goto('/flow/manager');
  await row().waitFor();
  for (const [act, other] of [
    ['挂起', '激活'],
    ['激活', '挂起'],
  ] as const) {
    await chooseAction(page, row(), act);
    await question(page, `${act}「${name}」`).waitFor();
    await dialogButton(page, act).click();
    await expect.poll(() => row().getByText('已挂起').count()).toBe(act === '挂起' ? 1 : 0);
    await row()
      .getByRole('button', { name: other })
      .or(row().getByRole('button', { name: '更多操作' }))
      .first()
      .waitFor();
  }
});

it('a definition is deleted after a confirmation', async () => {
  await chooseAction(page, row(), '删除');
  await question(page, `删除「${name}」v1`).waitFor();
  await dialogButton(page, '删除').click();
  await row().waitFor({ state: 'detached' });
});
