// Steps on the pages of tasks that several journeys of workflows share.
import type { Locator, Page } from 'playwright-core';
import { callAs, dialogButton, field } from './browser.ts';

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

export const input = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).filter({ visible: true });

interface Task {
  taskId: string;
  taskName: string;
  processInstanceId: string;
  businessId: string;
  status: string;
}

/** Opens the page of the person's open task in a process instance, at the address that the list of open tasks uses. */
export async function openTask(page: Page, route: string, processInstanceId: string): Promise<void> {
  const { records } = await callAs<{ records: Task[] }>(page, 'GET', 'blade-flow/work/todo-list?size=100');
  const task = records.find((row) => row.processInstanceId === processInstanceId);
  if (!task) throw new Error(`no task of instance ${processInstanceId} waits for this person`);
  const status = route === 'workorder' ? `/${task.status}` : '';
  await page.goto(
    `/work/process/${route}/handle/${task.taskId}/${processInstanceId}/${task.businessId || '-'}${status}`,
  );
}

/**
 * Types a comment, if there is one, presses the button of the decision, and waits for the heading `closed`. A heading other than the default
 * belongs to an English page.
 */
export async function decide(page: Page, decision: string, words = '', closed = '任务已办理'): Promise<void> {
  const label = closed === '任务已办理' ? '审批意见' : 'Comment';
  // The section of comments has an input with the same label, which may appear before the input of the decision.
  const panel = page.locator('.flow-decision').filter({ visible: true });
  if (words !== '') await panel.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).fill(words);
  await button(page, decision).click();
  await page.getByRole('heading', { name: closed }).waitFor();
}

/** Chooses a step in the menu of the task. */
export async function chooseStep(page: Page, step: string, menu = '更多操作'): Promise<void> {
  await page.locator('.flow-decision').filter({ visible: true }).getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: step, exact: true }).click();
}

/** Chooses a person in the open dialog. `isMany`: the field accepts several people, so that its list stays open and must be closed. */
export async function choosePerson(page: Page, name: string, { label = '人员', isMany = false } = {}): Promise<void> {
  await field(page, label).click();
  await field(page, label).fill(name);
  await page.locator('.ant-select-item-option', { hasText: name }).filter({ visible: true }).click();
  if (isMany) await page.keyboard.press('Escape');
}

/** Sends the open dialog and waits until it is gone. */
export async function confirmStep(page: Page, act: string): Promise<void> {
  await dialogButton(page, act).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
