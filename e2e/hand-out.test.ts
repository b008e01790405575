// Tests that parameters are sent to inverters (BR-45): the dialog first lists the inverters, and a drastic limit needs a confirmation. One command
// is queued first, the others wait for their release, and all commands are cancelled.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, question, watchFailures } from './browser.ts';

interface Inverter {
  id: string;
  sn: string;
  vendor: number;
}

let browser: Browser;
let page: Page;
let failures: string[] = [];
let online: Inverter[];
let offline: Inverter;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  const inverters = async (query: string) =>
    (await callAs<{ records: Inverter[] }>(page, 'GET', `blade-household/inverter/list?size=200&ascs=id&${query}`))
      .records;
  const running = await inverters('onlineStatus=1');
  const vendor = running.at(-1)?.vendor;
  online = running.filter((each) => each.vendor === vendor).slice(-3);
  offline = (await inverters('onlineStatus=0'))[0] as Inverter;
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const dialog = () => page.getByRole('dialog');
const line = (text: string) => page.locator('tr.ant-table-row', { hasText: text });

it('parameters are checked and confirmed, go to one inverter first, wait for release at others, and are cancelled', async () => {
  const sns = [...online, offline].map(({ sn }) => sn);
  await page.goto(`/household/inverter?sn=${sns.join(',')}`);
  for (const sn of sns) await line(sn).getByRole('checkbox').check();
  await page.getByRole('button', { name: '参数下发', exact: true }).first().click();
  await dialog().getByText('选择模板或填写参数后，在此查看').waitFor();
  await dialog().getByText('自填参数').click();
  const value = (name: RegExp) => dialog().getByRole('textbox', { name });
  await value(/^上报周期/).fill('5');
  await dialogButton(page, '参数下发').click();
  await dialog().getByText('请至少填写一项，且在范围内').waitFor();
  await value(/^上报周期/).fill('');
  await value(/^功率限值.*0 – 100$/).fill('20');
  // The dialog states the consequences before it sends a command.
  await dialog().getByText('3 / 4台').waitFor();
  await dialog().getByText('将关停逆变器，或把出力限制到额定的30%以下').waitFor();
  const left = dialog().locator('tr', { hasText: offline.sn });
  await left.getByText(/离线|品牌不同/).waitFor();
  await field(page, '先下发台数').fill('1');

  await dialogButton(page, '参数下发').click();
  const sure = question(page, '确认下发到3台逆变器？');
  await sure.getByText('发电收入会因此减少').waitFor();
  await sure.getByRole('button', { name: '取消' }).click();
  await dialog().getByText('未下发：没有确认').waitFor();
  await dialogButton(page, '参数下发').click();
  await question(page, '确认下发到3台逆变器？').getByRole('button', { name: '确认下发' }).click();
  await page.getByText('已排队3台，1台未下发').waitFor();

  await page.getByRole('button', { name: '查看下发记录' }).click();
  await page.getByText('条排队，最早').waitFor();
  await page.getByRole('button', { name: '排队与放行' }).click();
  await page.getByText('24小时内未取走的自动超时').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).first().click();
  const [first, second] = online.map(({ sn }) => line(sn));
  await first?.getByText('功率限值 20 %').waitFor();
  await expect.poll(() => first?.getByRole('button', { name: '放行' }).count()).toBe(0);
  await second?.getByRole('button', { name: '放行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放行' }).click();
  await expect.poll(() => second?.getByRole('button', { name: '放行' }).count()).toBe(0);

  await first?.getByRole('button', { name: /^X.*-001$/ }).click();
  await page.getByRole('tab', { name: '本次任务' }).click();
  await page.getByRole('tabpanel', { name: '本次任务' }).getByText('待放行').waitFor();
  await page.keyboard.press('Escape');

  for (const { sn } of online) await line(sn).getByRole('checkbox').check();
  await page.locator('.ec-selection').getByRole('button', { name: '取消下发' }).click();
  await dialogButton(page, '取消下发').click();
  await expect.poll(() => page.getByText('已取消').count()).toBeGreaterThanOrEqual(3);
});
