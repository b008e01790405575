// Tests a change of several rows: the preview names the row that cannot be changed, and the reason. The other rows are changed, then restored.
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stations: Station[] = [];
const prefix = `批改${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  for (const name of ['甲', '乙', '丙']) stations.push(await makeStation(page, `${prefix}${name}`));
});
afterAll(async () => {
  await removeStations(page, stations);
  await browser.close();
  expect(failures).toEqual([]);
});

const phones = () =>
  Promise.all(
    stations.map(async ({ id }) => {
      const { serviceTel } = await callAs<{ serviceTel: string }>(page, 'GET', `blade-truck/station/detail?id=${id}`);
      return serviceTel;
    }),
  );

interface Answer {
  data: { refused: unknown[]; changing: number; sample: { id: string; label: string }[] };
}

/** Changes the reply so that it refuses the row 甲, because no rule of stations refuses single rows. */
async function refuseFirst(route: Route): Promise<void> {
  const response = await route.fetch();
  const json = (await response.json()) as Answer;
  const { data } = json;
  const [{ id, label }] = data.sample.splice(
    data.sample.findIndex((row) => row.label.endsWith('甲')),
    1,
  ) as [Answer['data']['sample'][0]];
  data.refused.push({ id, label, reason: '正在换电，不能修改' });
  data.changing -= 1;
  await route.fulfill({ response, json });
}

describe('a batch edit', () => {
  it('names a refused row, changes the others only after the user leaves it out, and is undone', async () => {
    await page.route('**/station/batch-preview', refuseFirst, { times: 1 });
    await page.goto(`/asset/station?stationName=${encodeURIComponent(prefix)}`);
    await page.locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量编辑' }).click();
    // The dialog opens with the focus in its first field.
    const first = page.getByLabel('要修改的字段');
    await expect.poll(() => first.evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.type('服务电话');
    await page.keyboard.press('Enter');
    await page.locator('.ant-modal-title').click();
    await field(page, '服务电话').fill('4006660000');
    await dialogButton(page, '预览修改').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 条不能修改：').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `${prefix}甲: 正在换电，不能修改` })
      .waitFor();
    await expect.poll(() => dialogButton(page, '修改 2 条').isDisabled()).toBe(true);
    await dialogButton(page, '去掉这 1 条').click();
    await dialog.getByText('1 条不能修改：').waitFor({ state: 'detached' });
    expect(await phones()).toEqual(['4000000001', '4000000001', '4000000001']);
    await dialogButton(page, '修改 2 条').click();
    await page.getByText('已修改 2 条').waitFor();
    expect(await phones()).toEqual(['4000000001', '4006660000', '4006660000']);
    await page.locator('.ec-offer').getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销 2 条').waitFor();
    expect(await phones()).toEqual(['4000000001', '4000000001', '4000000001']);
  });
});
