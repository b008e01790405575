// Tests a notice: a manager writes it in bold and publishes it, a reader opens it from the bell, and the manager sees who has read it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let writer: Page;
let failures: string[] = [];
const title = `检修${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  writer = await openAs(browser, { account: 'manager' });
  failures = watchFailures(writer);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

it('a notice is written in bold, saved and published', async () => {
  await writer.goto('/desk/notice?add=1');
  const form = writer.getByRole('dialog');
  await form.getByRole('textbox', { name: /^标题/ }).fill(title);
  await form.getByRole('combobox', { name: /^类别/ }).click();
  await writer.getByTitle('事务', { exact: true }).click();
  const content = form.getByRole('textbox', { name: /^内容/ });
  await content.click();
  await writer.keyboard.type('今晚检修');
  await writer.keyboard.press('Control+a');
  await form.getByRole('button', { name: '加粗' }).click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await writer.goto(`/desk/notice?title=${encodeURIComponent(title)}`);
  await waitForRows(writer);
  const row = writer.locator('tr[data-row-key]').first();
  await row.getByText('草稿').waitFor();
  await row.getByRole('button', { name: '发布' }).click();
  await writer.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await row.getByText('已发布').waitFor();
  await expect.poll(() => row.getByRole('button', { name: '编辑' }).count()).toBe(0);
});

it('a notice appears in the bell of a reader, becomes read, and shows its readers to the writer', async () => {
  const reader = await openAs(browser, { account: 'engineer2' });
  // `openAs` leaves the page empty when it reuses a session.
  await reader.goto('/wel/index');
  const bell = reader.getByRole('button', { name: /^通知：\d+\+? 条未读/ });
  await bell.click();
  const button = reader.getByRole('dialog').getByRole('button', { name: title });
  const unread = reader.getByRole('dialog').getByRole('button', { name: new RegExp(`^${title}\\s*（未读）`) });
  await reader.getByRole('dialog').getByRole('tab', { name: /^通知/ }).click();
  await unread.click();
  const article = reader.getByRole('dialog', { name: title });
  await article.getByText('今晚检修').waitFor();
  expect(await article.locator('strong').textContent()).toBe('今晚检修');
  await reader.keyboard.press('Escape');
  await button.waitFor();
  await unread.waitFor({ state: 'detached' });
  await reader.context().close();
  await writer.getByRole('button', { name: title }).first().click();
  const drawer = writer.getByRole('dialog');
  await drawer.getByRole('tab', { name: '阅读情况' }).click();
  await drawer.getByText('未读').first().waitFor();
  await drawer.locator('time').first().waitFor();
});
