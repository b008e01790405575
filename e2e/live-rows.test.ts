// Tests that two people see the new status of a connector without a reload, and that an open form keeps its typed values.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { connectCharger, makeCharger } from './sockets.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('two people see each new status of a connector without a reload', async () => {
  const [admin, manager] = [await openAs(browser), await openAs(browser, { account: 'manager' })];
  const failures = [admin, manager].map(watchFailures);
  const { ocppId, secret, gunName } = await makeCharger(admin);
  const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(gunName) });
  for (const page of [admin, manager]) {
    await page.goto('/asset/chargingGun?descs=createTime');
    await waitForRows(page);
    await rowOf(page).waitFor();
  }
  // The manager types into the form of the row before the charger sends its status.
  await manager
    .getByRole('row', { name: new RegExp(gunName) })
    .getByRole('button', { name: '编辑' })
    .click();
  await field(manager, '车位号').fill('A-07');
  const charger = await connectCharger({ ocppId, secret });
  const say = (status: string) => charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  try {
    await say('Available');
    for (const page of [admin, manager]) await rowOf(page).getByText('空闲').waitFor();
    await say('Preparing');
    for (const page of [admin, manager]) await rowOf(page).getByText('占用').waitFor();
  } finally {
    await charger.close({ code: 1000, force: true });
  }
  await expect.poll(() => field(manager, '车位号').inputValue()).toBe('A-07');
  expect(failures.flat()).toEqual([]);
  await Promise.all([admin, manager].map((page) => page.context().close()));
});
