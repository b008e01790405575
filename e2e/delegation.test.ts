// Tests that an owner delegates a task from the list of open tasks: a colleague gives an opinion, and the task returns to the owner, who decides.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, chooseAction, openAs, openBrowser, watchFailures } from './browser.ts';
import { button, choosePerson, confirmStep, decide, input } from './processes.ts';

let browser: Browser;
let starter: Page;
let owner: Page;
let colleague: Page;
let instance = '';
/** The title of the leave in lists. The title contains the day of the leave. */
let subject = '';
let failures: string[] = [];
const stamp = Date.now().toString(36);

/** A Monday at least 19 years ahead. The current time chooses the week, because leaves of a person must not overlap. */
const day = ((): string => {
  const week = Math.floor(Date.now() / (7 * 86_400_000)) + 1000 + (Date.now() % 400);
  return new Date((week * 7 + 4) * 86_400_000).toISOString().slice(0, 10);
})();

beforeAll(async () => {
  browser = await openBrowser();
  starter = await openAs(browser, { account: 'admin' });
  owner = await openAs(browser, { account: 'manager' });
  colleague = await openAs(browser, { account: 'finance' });
  failures = watchFailures(owner);
  const models = await callAs<{ records: { id: string; key: string }[] }>(
    starter,
    'GET',
    'blade-flow/work/start-list?size=50',
  );
  const people = await callAs<{ records: { id: string }[] }>(starter, 'GET', 'blade-system/user/list?account=manager');
  const leave = {
    processDefinitionId: models.records.find(({ key }) => key === 'leave')?.id,
    taskUser: people.records[0]?.id,
    leaveType: 1,
    reason: `委派${stamp}`,
    startTime: `${day} 09:00:00`,
    endTime: `${day} 18:00:00`,
  };
  const started = await callAs<{ processInstanceId: string }>(
    starter,
    'POST',
    'blade-desk/process/leave/start-process',
    leave,
  );
  instance = started.processInstanceId;
  const tasks = await callAs<{ records: { processInstanceId: string; subject: string }[] }>(
    owner,
    'GET',
    'blade-flow/work/todo-list?size=100',
  );
  subject = tasks.records.find((task) => task.processInstanceId === instance)?.subject ?? '';
  expect(subject).not.toBe('');
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

interface Act {
  kind: string;
  comment: string;
  approves: boolean | null;
}

const listedTask = (page: Page) => page.locator('tr.ant-table-row').filter({ visible: true, hasText: subject });
const history = (page: Page) => page.locator('.flow-history').filter({ visible: true });

async function openListedTask(page: Page): Promise<void> {
  await page.goto('/work/todo');
  await chooseAction(page, listedTask(page), '办理');
  await page.waitForURL('**/work/process/leave/handle/**');
}

it('a delegation moves the task from the list of its owner to the list of the colleague', async () => {
  await owner.goto('/work/todo');
  await chooseAction(owner, listedTask(owner), '委派');
  await owner.getByRole('dialog').getByText('受托人办理后，任务回到您这里，由您确认。').waitFor();
  await choosePerson(owner, '叶清和');
  await confirmStep(owner, '委派');
  await listedTask(owner).waitFor({ state: 'detached' });
  await colleague.goto('/work/todo');
  await listedTask(colleague).waitFor();
});

it('the colleague can only give an opinion, which returns the task to its owner', async () => {
  await openListedTask(colleague);
  await button(colleague, '同意').waitFor();
  expect(await button(colleague, '驳回').count()).toBe(0);
  await input(colleague, '审批意见').first().waitFor();
  await decide(colleague, '同意', `我看可以${stamp}`);
  await colleague.goto('/work/todo');
  await colleague.getByRole('region', { name: '待办事务' }).waitFor();
  await listedTask(colleague).waitFor({ state: 'detached' });
});

it('the owner reads the opinion and decides against it', async () => {
  await openListedTask(owner);
  const opinion = owner.locator('.ec-activity').filter({ visible: true, hasText: `我看可以${stamp}` });
  await opinion.getByText('受托意见').waitFor();
  await decide(owner, '驳回', `人手不够${stamp}`);
  const acts = await callAs<Act[]>(owner, 'GET', `blade-flow/work/action-list?processInstanceId=${instance}`);
  expect(acts).toMatchObject([
    { kind: 'delegate', approves: null },
    { kind: 'opinion', approves: true, comment: `我看可以${stamp}` },
  ]);
  // The owner rejected the leave, so that its starter has a task again.
  await openListedTask(starter);
  await history(starter).getByText(`人手不够${stamp}`).waitFor();
  await button(starter, '重新提交').waitFor();
});
