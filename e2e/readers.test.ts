// Tests the accessibility of the main screens in a light and a dark theme: axe-core finds no serious or critical violation.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaPicture, chooseInHeader, openAs, openBrowser, openContext, waitForRows } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; html: string }[];
}

/** Returns the serious and critical violations with their elements. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations)`,
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`));
}

const titles = (page: Page) => page.locator('tbody .ec-title-link').filter({ visible: true });
const list = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForRows(page);
};
const dialog = (page: Page) => page.getByRole('dialog').last();

const monitor = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('.monitor-body').filter({ visible: true }).waitFor();
};

const screens: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the wall of connectors', (page) => monitor(page, '/truck/station/charge')],
  ['storage with its flow', (page) => monitor(page, '/truck/station/energy')],
  ['swap with its bays', (page) => monitor(page, '/truck/station/change')],
  ['slots of batteries', (page) => monitor(page, '/truck/station/battery')],
  ['photovoltaic with its strings', (page) => monitor(page, '/truck/station/photovoltaic')],
  ['the dashboard', (page) => monitor(page, '/wel/dashboard')],
  [
    'stations beside their map',
    async (page) => {
      await page.goto('/truck/station_map');
      await page.locator('.station-row').filter({ visible: true }).first().click();
      await page.locator('.station-card').filter({ visible: true }).waitFor();
    },
  ],
  [
    'the public big screen',
    async (page) => {
      await page.goto('/big-screen/user?view=truck');
      await page.locator('.panel-areas').waitFor();
    },
  ],
  ['processes to start', (page) => list(page, '/work/start')],
  ['tasks to do', (page) => list(page, '/work/todo')],
  [
    'a task with its history',
    async (page) => {
      await list(page, '/work/todo');
      await page.getByRole('button', { name: '办理', exact: true }).filter({ visible: true }).first().click();
      await page.locator('.flow-page').filter({ visible: true }).waitFor();
    },
  ],
  ['running processes', (page) => list(page, '/flow/follow')],
  [
    'home',
    async (page) => {
      await page.goto('/wel/index');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  ['orders', (page) => list(page, '/trade/orders')],
  [
    'an order with its bill',
    async (page) => {
      await list(page, '/trade/orders?orderProc=4&payStatus=2');
      await titles(page).first().click();
      await dialog(page).getByRole('tab', { name: '账单' }).click();
      await dialog(page).locator('.order-sum').waitFor();
    },
  ],
  ['stations', (page) => list(page, '/asset/station')],
  // This search has a value with a button that clears it, and the list has arrows between its pages.
  ['connectors that were looked for', (page) => list(page, '/asset/chargingGun?gunName=%E6%9E%AA')],
  [
    'a form',
    async (page) => {
      await list(page, '/asset/station');
      await page.getByRole('button', { name: '新增' }).click();
      await dialog(page).getByLabel(/^站号/).waitFor();
    },
  ],
  [
    'a tariff',
    async (page) => {
      await list(page, '/trade/billingrules');
      await page.locator('.ec-row-actions').getByRole('button', { name: '编辑' }).first().click();
      await dialog(page)
        .getByLabel(/^规则编号/)
        .waitFor();
    },
  ],
  [
    'grants of a role',
    async (page) => {
      await page.goto('/authority/role');
      await page.locator('.ec-row-actions').getByRole('button', { name: /权限/ }).first().click();
      await dialog(page).getByRole('tab').first().waitFor();
    },
  ],
  [
    'all that can be found',
    async (page) => {
      await page.goto('/wel/index');
      await page.getByRole('button', { name: '查找任何内容' }).click();
      await page.getByRole('combobox', { name: '查找任何内容' }).fill('zd');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'the keys',
    async (page) => {
      await list(page, '/asset/station');
      await page.keyboard.press('?');
      await dialog(page).getByText('Alt', { exact: true }).waitFor();
    },
  ],
];

describe.each(['默认', '深色'])('in the theme %s', (theme) => {
  let page: Page;
  beforeAll(async () => {
    page = await openAs(browser);
    await page.goto('/wel/index');
    await chooseInHeader(page, '主题', theme);
  });

  it('the login page is readable', async () => {
    // The new context gets the stored settings without the session, so that the login has the chosen theme.
    const settings = (await page.context().storageState()).origins.flatMap(({ localStorage }) => localStorage);
    const context = await openContext(browser);
    await context.addInitScript((items) => {
      for (const { name, value } of items) if (!name.endsWith('-session')) localStorage.setItem(name, value);
    }, settings);
    const login = await context.newPage();
    await login.goto('/login');
    await captchaPicture(login).waitFor();
    expect(await findings(login)).toEqual([]);
    await context.close();
  });

  it.each(screens)('%s is readable', async (_name, open) => {
    await open(page);
    expect(await findings(page)).toEqual([]);
  });
});
