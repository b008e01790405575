// Tests the devices of a station: a person views them, sends an unlock command to a connector, and follows a battery through its repair.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, chooseAction, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';
import { openChargers } from './chargers.ts';

interface AssetPage {
  records: { id: string; stationName: string }[];
}

let browser: Browser;
let page: Page;
let failures: string[] = [];
let stationId = '';
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  await page.goto('/wel/index');
  const { records } = await callAs<AssetPage>(page, 'GET', 'blade-truck/station/list?bizTypes=4');
  stationId = records[0]?.id ?? '';
  // The journey uses a new connector, because the hour decides which connectors of the demo are charging.
  const { records: stacks } = await callAs<AssetPage>(
    page,
    'GET',
    `blade-truck/chargingStack/list?stationId=${stationId}`,
  );
  const gun = {
    gunNo: `E2E${Date.now()}`,
    gunName: '旅程枪',
    stackId: stacks[0]?.id,
    connectorNo: 3,
    ratedPowerKw: '120',
  };
  const draft = { ...gun, connectorType: 1, nationalStd: 1 };
  const { id } = await callAs<{ id: string }>(page, 'POST', 'blade-truck/chargingGun/submit', draft);
  const chargers = openChargers('100003');
  await chargers.unplugged(id, new Date()); // a connector without a report cannot be unlocked
  await chargers.close();
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
/** Presses an action in the dialog of the open row. */
async function act(name: string): Promise<void> {
  await chooseAction(page, page.getByRole('dialog'), name);
}

describe('a station', () => {
  it('shows its chargers and connectors, its battery slots and the prices of today', async () => {
    await page.goto(`/asset/station?id=${stationId}`);
    await tab('桩与枪').click();
    await page.getByRole('button', { name: '16号枪', exact: true }).waitFor();
    await tab('电池与仓位').click();
    await page.getByText('8 号仓', { exact: true }).waitFor();
    await tab('在用价格').click();
    await page.getByText(/^当前生效：充电/).waitFor();
    const rows = page.getByRole('tabpanel').locator('tbody').first().locator('tr');
    const spans = await rows.locator('td:first-child').allTextContents();
    expect([spans[0]?.slice(0, 5), spans.at(-1)?.slice(-5)]).toEqual(['00:00', '24:00']);
  });
});

describe('a connector', () => {
  it('opens from its station; its unlock command waits while the charger is not connected', async () => {
    await tab('桩与枪').click();
    await page.getByRole('button', { name: '旅程枪', exact: true }).click();
    await page.waitForURL('**/asset/chargingGun?id=*');
    // The dialog of the station may stay open a moment longer. Only the dialog of the connector has the tab of commands.
    await page.getByRole('dialog').getByRole('tab', { name: '指令', exact: true }).waitFor();
    await act('解锁');
    await page.getByText('人工操作只发往已连接的桩', { exact: false }).waitFor();
    await field(page, '原因').fill('枪头卡在车上');
    await dialogButton(page, '解锁').click();
    await page.getByText('指令已保存，等待设备网关下发').waitFor();
    await tab('指令').click();
    const row = page.getByRole('row').filter({ hasText: '枪头卡在车上' }).first();
    await row.getByText('等待下发').waitFor();
  });

  it('is taken out of service and put back', async () => {
    const disabled = page.getByRole('dialog').getByText('停用', { exact: true });
    await act('停用');
    await field(page, '原因').fill('检查枪线');
    await dialogButton(page, '停用').click();
    await tab('详情').click();
    await disabled.first().waitFor();
    await act('启用');
    await page.getByRole('tabpanel').getByText('运行', { exact: true }).waitFor();
  });
});

describe('a battery', () => {
  it('goes from quarantine to repair and back into a slot, and its history lists the steps', async () => {
    const batteryNo = `E2E${Date.now()}`;
    const draft = { batteryNo, model: 'SP-350', manufacturer: '厂', chemistry: 1, ratedKwh: 350 };
    const { id } = await callAs<{ id: string }>(page, 'POST', 'blade-truck/battery/submit', draft);
    await page.goto(`/asset/battery?id=${id}`);
    await act('隔离');
    await field(page, '原因').fill('鼓包');
    await dialogButton(page, '隔离').click();
    await page.getByRole('dialog').getByText('故障隔离', { exact: true }).first().waitFor();
    await act('送修');
    await dialogButton(page, '送修').click();
    await page.getByRole('dialog').getByText('维修', { exact: true }).first().waitFor();
    const slots = await callAs<{ slotNo: number; battery: unknown }[]>(
      page,
      'GET',
      `blade-truck/battery/slots?stationId=${stationId}`,
    );
    const slotNo = slots.find(({ battery }) => !battery)?.slotNo;
    await callAs(page, 'POST', 'blade-truck/battery/release', { id, stationId, slotNo });
    await page.reload();
    await tab('履历').click();
    const course = page.getByRole('tabpanel').getByRole('listitem');
    await course.filter({ hasText: `${slotNo} 号仓` }).waitFor();
    await expect.poll(() => course.count()).toBe(4);
    for (const name of ['quarantine', 'retire'])
      await callAs(page, 'POST', `blade-truck/battery/${name}`, { id, reason: '旅程结束' });
  });
});
