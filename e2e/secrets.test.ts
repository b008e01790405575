// Tests that a form asks for a stored secret again when the person changes the address to which it would be sent.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[];
let id: string;
const mailCode = `mail-${Date.now().toString(36).slice(-6)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  if (id) await callAs(page, 'POST', `blade-resource/mail/remove?ids=${id}`);
  await browser.close();
  expect(failures).toEqual([]);
});

it('asks for the password of a mail server again when its host changes', async () => {
  const mailSetting = await callAs<{ id: string }>(page, 'POST', 'blade-resource/mail/submit', {
    mailCode,
    host: 'smtp.example.com',
    port: 465,
    security: 1,
    username: 'a',
    password: 'secret',
    fromAddress: 'a@example.com',
  });
  id = mailSetting.id;
  await page.goto('/resource/mail');
  await waitForRows(page);
  await page.getByRole('row').filter({ hasText: mailCode }).getByRole('button', { name: '编辑' }).click();
  const password = field(page, '密码');
  await expect.poll(() => password.getAttribute('placeholder')).toBe('留空则保持不变');
  await field(page, '服务器').fill('smtp.elsewhere.example.com');
  const demand = page.getByText('服务器已修改，请重新输入密码');
  await demand.waitFor();
  expect(await password.getAttribute('placeholder')).toBe('请输入');
  await dialogButton(page, '保存').click();
  await demand.waitFor();
  await field(page, '服务器').fill('smtp.example.com');
  await demand.waitFor({ state: 'detached' });
  await field(page, '服务器').fill('smtp.elsewhere.example.com');
  await password.fill('entered anew');
  await dialogButton(page, '保存').click();
  await page.getByRole('row').filter({ hasText: 'smtp.elsewhere.example.com' }).waitFor();
});
