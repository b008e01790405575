// Tests the monitoring screens: the wall shows a connector's new status live, and its tile unlocks the connector and asks before a stop. Figures open
// lists with as many rows, the address keeps filters and dates, and a read-only user gets no actions.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';
import { connectCharger, makeCharger } from './sockets.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const screens = {
  charge: '/truck/station/charge',
  photovoltaic: '/truck/station/photovoltaic',
  change: '/truck/station/change',
  battery: '/truck/station/battery',
  energy: '/truck/station/energy',
  dashboard: '/wel/dashboard',
};

const body = (on: Page) => on.locator('.monitor-body').filter({ visible: true });

async function open(on: Page, path: string): Promise<void> {
  await on.goto(path);
  await body(on).waitFor();
}

/** Returns the number of a figure in the strip of figures. */
async function figure(on: Page, key: string): Promise<number> {
  const text = await on.locator(`[data-figure="${key}"] strong`).filter({ visible: true }).textContent();
  return Number((text ?? '').replace(/[^\d.]/g, ''));
}

/** Opens the list of a figure and returns its number of rows. An empty list shows no total; then the function returns 0. */
async function rowsBehind(on: Page, key: string): Promise<number> {
  await on.locator(`[data-figure="${key}"] a`).filter({ visible: true }).click();
  const total = on.getByText(/^共 [\d,]+ 条$/).filter({ visible: true });
  const empty = on.locator('.ec-state-title').filter({ visible: true });
  await total.or(empty).waitFor();
  return (await empty.count()) > 0 ? 0 : Number((await total.textContent())?.replace(/\D/g, ''));
}

describe('the charging screen', () => {
  it('shows a new status live, keeps the filter in the address, and offers no stop at an idle connector', async () => {
    const stack = await makeCharger(page);
    const charger = await connectCharger(stack);
    try {
      await open(page, `${screens.charge}?stationId=${stack.stationId}`);
      const tile = page.locator('.charge-gun').filter({ hasText: stack.gunName });
      await expect.poll(() => tile.getAttribute('data-state')).toBe('unknown');
      const at = performance.now();
      await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
      await expect.poll(() => tile.getAttribute('data-state'), { interval: 50 }).toBe('idle');
      // Without the live stream, the wall would show the new status up to half a minute later.
      expect(performance.now() - at).toBeLessThan(20_000);
      await page.locator('.charge-wall label').filter({ hasText: '故障' }).click();
      await page.getByText('没有这种状态的枪').waitFor();
      expect(new URL(page.url()).searchParams.get('state')).toBe('fault');
      await page.reload();
      await page.getByText('没有这种状态的枪').waitFor();
      await page.locator('.charge-wall label').filter({ hasText: '全部' }).click();
      expect(new URL(page.url()).searchParams.get('stationId')).toBe(stack.stationId);
      await tile.waitFor();
      await expect.poll(() => tile.getByRole('button', { name: '停止充电' }).count()).toBe(0);
    } finally {
      await charger.close({ code: 1000, force: true });
    }
  });

  it('unlocks a connector from its tile in full screen, and shows the reply of the charger there', async () => {
    const stack = await makeCharger(page);
    const charger = await connectCharger(stack);
    charger.handle('UnlockConnector', (async () => ({ status: 'Unlocked' })) as never);
    try {
      await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
      await open(page, `${screens.charge}?stationId=${stack.stationId}`);
      const tile = page.locator('.charge-gun[data-state="idle"]').filter({ hasText: stack.gunName });
      await tile.waitFor();
      await page.locator('.monitor-buttons').filter({ visible: true }).getByRole('button', { name: '全屏' }).click();
      await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
      await expect.poll(() => page.locator('.shell-side').isVisible()).toBe(false);
      await tile.getByRole('button', { name: '解锁' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^原因/).fill('枪头卡住');
      await dialog.getByRole('button', { name: '解锁', exact: true }).click();
      const answer = tile.getByRole('status');
      await expect.poll(() => answer.getAttribute('data-outcome')).toBe('done');
      await page
        .locator('.monitor-buttons')
        .filter({ visible: true })
        .getByRole('button', { name: '退出全屏' })
        .click();
      await page.locator('.shell-side').waitFor();
    } finally {
      await charger.close({ code: 1000, force: true });
    }
  });

  it('shows the truck, its energy and its amount before it stops a session', async () => {
    const [running] = await inDatabase(
      `select g.id::text, g.station_id::text as station, o.plate_no as plate from truck_charging_gun g
        join truck_orders o on o.tenant_id = g.tenant_id and o.id = g.order_id and o.order_proc = 2 and o.order_type = 1
        where g.tenant_id = '100003' and g.is_deleted = 0 order by g.id limit 1`,
    );
    expect(running).toBeDefined();
    const { id, station, plate } = running as { id: string; station: string; plate: string };
    // Changes the rows as if the connector had just reported.
    await inDatabase('alter table truck_charging_gun disable trigger user');
    await inDatabase('update truck_charging_gun set gun_status = 3, status_time = now() where id = $1', [id]);
    await inDatabase('alter table truck_charging_gun enable trigger user');
    await inDatabase(
      `update truck_order_run set sample_time = now(), power_kw = 61.5 where order_id = (select order_id from truck_charging_gun where id = $1)`,
      [id],
    );
    await open(page, `${screens.charge}?stationId=${station}`);
    const tile = page.locator(`[data-gun="${id}"]`);
    await expect.poll(() => tile.getAttribute('data-state')).toBe('charging');
    await tile.getByText('61.5 kW').waitFor();
    await tile.getByRole('button', { name: '停止充电' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(plate, { exact: true }).waitFor();
    await dialog.getByText('已产生金额').waitFor();
    await dialog.getByText('kWh').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => tile.getByRole('status').count()).toBe(0);
  });

  it.each([
    ['settled', 'orders'],
    ['orders', 'orders'],
  ])('opens from the figure %s as many orders as the screen counts', async (key, counted) => {
    await open(page, screens.charge);
    const expected = await figure(page, counted);
    expect(await rowsBehind(page, key)).toBe(expected);
  });

  it('shows the past day of its address, shows a curve as a table, and ignores an invalid address', async () => {
    const yesterday = new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    await open(page, `${screens.charge}?date=${yesterday}`);
    await expect.poll(() => page.getByLabel('日期').filter({ visible: true }).inputValue()).toBe(yesterday);
    // The page draws a curve only when the curve is near its visible part.
    await page.locator('.monitor-wait').filter({ visible: true }).scrollIntoViewIfNeeded();
    await page.getByText(yesterday).filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: '图表工具：分时电量' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: '看表格' }).click();
    await page.getByRole('columnheader', { name: '分时电量 (kWh)' }).waitFor();
    // An impossible date and an unknown station do not break the page.
    await open(page, `${screens.charge}?date=2026-02-31&stationId=abc`);
    await page.getByText('数据时间').filter({ visible: true }).waitFor();
  });
});

describe('the other screens', () => {
  it('photovoltaic: shows as many inverters as its figure and the list count', async () => {
    await open(page, screens.photovoltaic);
    await page.getByRole('heading', { name: '站点、逆变器与组串' }).waitFor();
    const tileCount = await page.locator('.pv-inverter').filter({ visible: true }).count();
    expect(await figure(page, 'inverters')).toBe(tileCount);
    expect(await rowsBehind(page, 'inverters')).toBe(tileCount);
  });

  it('swap: the balance of packs adds up, and the figure of the queue opens as many rows', async () => {
    await open(page, screens.change);
    const terms = await page.locator('.swap-balance dd').filter({ visible: true }).allTextContents();
    const [ready = 0, soon = 0, queue = 0, booked = 0, left = 0] = terms.map((term) =>
      Number(
        term
          .replace('=', '')
          .replace('−', '-')
          .replace(/[^\d-]/g, '')
          .replace(/^-(?=\d+$)/, '-'),
      ),
    );
    expect(ready + soon - Math.abs(queue) - Math.abs(booked)).toBe(left);
    const waiting = await figure(page, 'queue');
    expect(await rowsBehind(page, 'queue')).toBe(waiting);
  });

  it('battery: shows every slot, and a bar opens as many packs as it counts', async () => {
    await open(page, screens.battery);
    expect(await page.locator('.battery-slot').filter({ visible: true }).count()).toBe(await figure(page, 'slots'));
    const bars = page.getByRole('slider', { name: 'SOC 分布' }).filter({ visible: true });
    await bars.press('End');
    const words = (await bars.getAttribute('aria-valuetext')) ?? '';
    const packs = Number(/ (\d+) 块$/.exec(words)?.[1]);
    expect(packs).toBeGreaterThan(0);
    await bars.press('Enter');
    await page.waitForURL('**soc_ge=*');
    await waitForRows(page);
    await page.getByText(`共 ${packs} 条`).filter({ visible: true }).waitFor();
    await open(page, screens.battery);
    const vehicles = await figure(page, 'onVehicle');
    expect(await rowsBehind(page, 'onVehicle')).toBe(vehicles);
  });

  it('energy: the displayed inflows equal the displayed outflows to the last digit', async () => {
    await open(page, screens.energy);
    const nodes = await page.locator('[data-flow] .flow-amount').filter({ visible: true }).allTextContents();
    expect(nodes.length).toBeGreaterThan(4);
    const ins = /流入|取电|放电$/;
    const tenths = nodes.map((words) => {
      const amount = Math.round(Number.parseFloat(words.replace(/,/g, '')) * 10) || 0;
      return ins.test(words) ? amount : -amount;
    });
    const isKnown = nodes.every((words) => !words.startsWith('—'));
    if (isKnown) expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(0);
    await page.getByRole('heading', { name: '分时收益' }).waitFor();
  });

  it('dashboard: takes the period from the address and stores how a person arranges the cards', async () => {
    await open(page, `${screens.dashboard}?dateType=month`);
    // A demo of few days may have no former month to compare with.
    await page
      .getByText(/较上月同期|无可比数据/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByRole('button', { name: '调整布局' }).click();
    await page.getByRole('button', { name: '隐藏 商户排行' }).click();
    await expect.poll(() => page.locator('[data-card="merchants"]').count()).toBe(0);
    await page.getByRole('button', { name: '后移 营收构成' }).click();
    await page.getByRole('button', { name: '完成' }).click();
    const readPreference = () => callAs<{ dashboardCards?: string[] }>(page, 'GET', 'blade-system/preference/detail');
    await expect.poll(async () => (await readPreference()).dashboardCards?.[1]).toBe('money');
    await page.reload();
    await body(page).waitFor();
    const order = () =>
      page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
    await expect.poll(async () => (await order())[1]).toBe('money');
    expect(await order()).not.toContain('merchants');
    await page.getByRole('button', { name: '调整布局' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(async () => (await order())[0]).toBe('money');
  });
});

it.each(Object.entries(screens))('%s fits the width of a phone', async (_name, path) => {
  const phone = await openAs(browser, {}, { width: 390, height: 844 });
  await open(phone, path);
  const wide = await phone.evaluate<number>(
    `(() => { const page = document.querySelector('.tab-page'); return page ? page.scrollWidth - page.clientWidth : 0; })()`,
  );
  expect(wide).toBeLessThanOrEqual(0);
  await phone.context().close();
});

it('the values of a slot stay inside its tile on a phone', async () => {
  const phone = await openAs(browser, {}, { width: 390, height: 844 });
  await open(phone, screens.battery);
  await phone.locator('.battery-values').first().waitFor();
  const cut = await phone.evaluate<number>(
    `[...document.querySelectorAll('.battery-values')].filter((values) => [...values.children].some(
      (value) => value.getBoundingClientRect().right > values.getBoundingClientRect().right + 1)).length`,
  );
  expect(cut).toBe(0);
  await phone.context().close();
});

it('a read-only user sees the wall and gets no actions', async () => {
  const viewer = await openAs(browser, { account: 'viewer' });
  await open(viewer, screens.charge);
  await viewer.locator('.charge-gun').first().waitFor();
  await expect.poll(() => viewer.locator('.charge-gun-acts button').count()).toBe(0);
  await viewer.context().close();
});
