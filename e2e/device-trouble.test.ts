// Tests that faults of devices reach people: an alarm of a charger appears in the bell and on the home page, and lists its notifications. The list
// of gaps shows missing messages, and shows the gap as filled when they arrive. A read-only user sees a new status live and cannot send commands.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';
import { connectCharger, connectInverter, makeCharger } from './sockets.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** This timeout is longer than a minute, because a job sends alarm messages once a minute. */
const aMinute = { timeout: 90_000 };
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

it('an alarm of a charger appears in the bell and on the home page, and lists its notifications', async () => {
  const [page, home] = [await openAs(browser), await openAs(browser)];
  const failures = [page, home].map(watchFailures);
  const stack = await makeCharger(page);
  await home.goto('/wel/index');
  const tile = home.getByRole('link', { name: /^紧急告警待确认/ });
  const waiting = async () => Number(((await tile.textContent().catch(() => '')) ?? '').replace(/\D+/g, ''));
  await home.getByRole('region', { name: /^待处理/ }).waitFor();
  const before = (await tile.count()) > 0 ? await waiting() : 0;
  await page.goto('/asset/station');
  await waitForRows(page);
  const charger = await connectCharger(stack);
  try {
    await charger.call('StatusNotification', { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' });
    // The live stream updates the tile sooner than the regular call of the page, which runs once a minute.
    await expect.poll(waiting, { timeout: 40_000 }).toBeGreaterThan(before);
    await page.getByRole('button', { name: /^通知：\d+ 条未读/ }).waitFor(aMinute);
    await page.getByRole('button', { name: /^通知：\d+ 条未读/ }).click();
    await page
      .getByRole('button', { name: new RegExp(`告警：.*${stack.stackNo}`) })
      .first()
      .click(aMinute);
    await page.getByRole('tab', { name: '通知记录' }).click();
    await page.getByRole('listitem').filter({ hasText: '站内' }).first().waitFor();
    await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  } finally {
    await charger.close({ code: 1000, force: true });
  }
  expect(failures.flat()).toEqual([]);
  await Promise.all([page, home].map((each) => each.context().close()));
});

it('the list of gaps shows missing message numbers, and late messages fill the gap', async () => {
  const tenant = '100001';
  const page = await openAs(browser, { tenant });
  const failures = watchFailures(page);
  const inverter = await connectInverter(page, tenant);
  try {
    const start = Date.now() - 3_600_000;
    await page.goto(`/gateway/messageGap?deviceNo=${inverter.sn}`);
    await page.getByRole('heading', { name: '缺失报文' }).first().waitFor();
    for (const seq of [1, 2, 6]) await inverter.say(seq, start + seq * 60_000);
    const row = rowOf(page, inverter.sn);
    await row.getByText('待补传').waitFor();
    for (const seq of [3, 4, 5]) await inverter.say(seq, start + seq * 60_000);
    await row.getByText('已补齐').waitFor();
  } finally {
    await inverter.client.endAsync(true);
  }
  expect(failures).toEqual([]);
  await page.context().close();
});

it('a read-only user sees each new status of a connector live and cannot send commands', async () => {
  const [admin, viewer] = [await openAs(browser), await openAs(browser, { account: 'viewer' })];
  const stack = await makeCharger(admin);
  await inDatabase(
    `update truck_station set dept_id = (select dept_id[1] from "system_user" where tenant_id = '100003' and account = 'viewer') where id = $1`,
    [stack.stationId],
  );
  for (const page of [admin, viewer]) {
    await page.goto('/asset/chargingGun?descs=createTime');
    await waitForRows(page);
    await rowOf(page, stack.gunName).waitFor();
  }
  const charger = await connectCharger(stack);
  try {
    for (const [status, label] of [
      ['Available', '空闲'],
      ['Preparing', '占用'],
    ] as const) {
      await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
      await rowOf(viewer, stack.gunName).getByText(label).waitFor();
    }
    const buttons = (page: Page) => rowOf(page, stack.gunName).getByRole('button', { name: /^(解锁|编辑|更多操作)$/ });
    await buttons(admin).first().waitFor();
    await expect.poll(() => buttons(viewer).count()).toBe(0);
    const { records } = await callAs<{ records: { id: string }[] }>(
      admin,
      'GET',
      `blade-truck/chargingGun/list?gunName=${encodeURIComponent(stack.gunName)}`,
    );
    const unlock = callAs(viewer, 'POST', 'blade-truck/chargingGun/executeLock', {
      gunId: records[0]?.id,
      reason: '测试',
    });
    await expect(unlock).rejects.toThrow('403');
  } finally {
    await charger.close({ code: 1000, force: true });
  }
  await Promise.all([admin, viewer].map((page) => page.context().close()));
});
