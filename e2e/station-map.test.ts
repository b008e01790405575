// Tests the station map: stations on one spot open one by one, and a list replaces the map while the browser cannot draw the map. The address keeps
// area, filters, zoom and selection, also during a visit to another page.

import { png } from '@ec/testing/png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

const path = '/truck/station_map';
/** A place in the desert where the demo has no station. */
const spot = { lng: 88.2, lat: 40.7 };
const near = `${spot.lng.toFixed(4)},${spot.lat.toFixed(4)},9.00`;

let browser: Browser;
let page: Page;
let failures: string[] = [];
let stations: Station[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  for (const name of ['甲', '乙', '丙', '丁']) {
    const station = await makeStation(page, `同点${name}站`);
    stations.push(station);
    await callAs(page, 'POST', 'blade-truck/station/submit', {
      id: station.id,
      lng: `${spot.lng}`,
      lat: `${spot.lat}`,
    });
  }
});
afterAll(async () => {
  await removeStations(page, stations);
  stations = [];
  await browser.close();
  expect(failures).toEqual([]);
});

const canvas = (on: Page) => on.locator('.station-map-ground canvas').filter({ visible: true });
const rows = (on: Page) => on.locator('.station-row').filter({ visible: true });
const listTitle = (on: Page) => on.locator('.station-list h2').filter({ visible: true });
const card = (on: Page) => on.locator('.station-card').filter({ visible: true });
const param = (on: Page, key: string) => new URL(on.url()).searchParams.get(key);

/** Clicks the middle of the map until the list of its stations opens, because the map draws marks some frames after the data arrive. */
async function pressMiddle(on: Page): Promise<void> {
  await expect
    .poll(async () => {
      await canvas(on).click();
      return listTitle(on).textContent();
    })
    .toContain('同一位置的 4 个站点');
}

async function openNear(on: Page): Promise<void> {
  await on.goto(`${path}?at=${near}`);
  await rows(on).first().waitFor();
  await expect.poll(() => rows(on).count()).toBe(4);
}

describe('four stations on one coordinate', () => {
  it('open one by one from the list of their spot', async () => {
    await openNear(page);
    for (const { stationName, id } of stations) {
      await pressMiddle(page);
      await rows(page).filter({ hasText: stationName }).click();
      await card(page).getByRole('heading', { name: stationName }).waitFor();
      expect(param(page, 'stationId')).toBe(id);
      await page.keyboard.press('Escape');
      await card(page).waitFor({ state: 'detached' });
    }
    expect(param(page, 'at')).toBe(near);
  });
});

describe('a lost WebGL context', () => {
  it('shows all stations as a list until the context and the map are restored', async () => {
    await openNear(page);
    await pressMiddle(page);
    await page.evaluate(`globalThis.lostContext = document.querySelector('.station-map-ground canvas').getContext('webgl2')
      .getExtension('WEBGL_lose_context'); globalThis.lostContext.loseContext()`);
    await page.getByText('此浏览器暂时不能绘制地图').waitFor();
    await expect.poll(() => canvas(page).count()).toBe(0);
    await page.locator('.station-map-side').getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => listTitle(page).textContent()).toContain('全部站点');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
    await page.evaluate('globalThis.lostContext.restoreContext()');
    await page.getByText('此浏览器暂时不能绘制地图').waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(4);
    await pressMiddle(page);
  });

  it('a browser without WebGL shows the list, filters and cards', async () => {
    const other = await openAs(browser);
    await other.addInitScript(`const read = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : read.call(this, kind, ...more);
      };`);
    await other.goto(`${path}?q=${encodeURIComponent('同点甲')}`);
    await other.getByText('此浏览器暂时不能绘制地图').waitFor();
    await expect.poll(() => rows(other).count()).toBe(1);
    await rows(other).first().click();
    await card(other).getByText('没有未恢复的告警和故障').or(card(other).getByText('离线')).first().waitFor();
    await other.context().close();
  });
});

describe('the address', () => {
  it('keeps area, filters, zoom and selection through another page and back', async () => {
    await page.goto(path);
    await rows(page).first().waitFor();
    await page.getByRole('searchbox', { name: '名称、编号或地址' }).fill('同点');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.goto(`${path}?q=${param(page, 'q')}&area=37&at=${near}`);
    await expect.poll(() => rows(page).count()).toBe(4);
    const before = new URL(page.url()).search;
    await rows(page).first().click();
    await card(page).getByRole('link', { name: '充电监控' }).click();
    await page.waitForURL('**/truck/station/charge?**');
    await page.goBack();
    await page.waitForURL(`**${path}?**`);
    await expect.poll(() => rows(page).count()).toBe(4);
    await card(page).waitFor();
    for (const key of ['area', 'q', 'at']) expect(param(page, key)).toBe(new URLSearchParams(before).get(key));
    await page.getByRole('button', { name: '清除筛选' }).click();
    expect(param(page, 'area')).toBeNull();
    expect(param(page, 'at')).toBe(near);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '回到全国' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
    await expect.poll(() => param(page, 'at')).toBe('105.0000,35.0000,3.40');
  });

  it('with invalid values reports the unknown station and keeps the valid filters', async () => {
    await page.goto(`${path}?at=999,a,3&health=x,fault&area=37'&biz=77&stationId=12345`);
    await card(page).getByText('没有此站点').waitFor();
    await page.getByRole('checkbox', { name: /故障/ }).waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: /故障/ }).isChecked()).toBe(true);
  });
});

it('a phone shows the list first and the map on a tab', async () => {
  const phone = await openAs(browser, {}, { width: 390, height: 844 });
  await phone.goto(path);
  await rows(phone).first().waitFor();
  await expect.poll(() => canvas(phone).isVisible()).toBe(false);
  await phone.locator('.station-map-tabs').getByText('地图').click();
  await canvas(phone).waitFor();
  expect(param(phone, 'tab')).toBe('map');
  await expect.poll(() => rows(phone).count()).toBe(0);
  await phone.context().close();
});

describe('a map pack and a tile server in use', () => {
  const square = [[[86, 39], [90, 39], [90, 42], [86, 42], [86, 39]]]; // biome-ignore format: a ring of corners
  afterAll(async () => {
    for (const table of ['map_area', 'map_pack', 'map_tile']) await inDatabase(`delete from ${table}`);
  });

  it('are drawn, and the map shows their attribution, licence and review numbers', async () => {
    await inDatabase(`insert into map_pack (id, tenant_id, pack_name, area_code, crs, file, source, licence, review_no, pack_use)
      values (1, '000000', '图', '00', 2, '{}', '测试来源', '测试许可', 'GS(2024)0001号', 1)`);
    await inDatabase(
      `insert into map_area (tenant_id, pack_id, place, area_code, area_name, outline) values ('000000', 1, 0, '65', '区', $1)`,
      [JSON.stringify({ type: 'Polygon', coordinates: square })],
    );
    await inDatabase(`insert into map_tile (id, tenant_id, tile_name, url, crs, min_zoom, max_zoom, attribution, licence, review_no, tile_use)
      values (1, '000000', '瓦片', 'https://tiles.example.com/{z}/{x}/{y}.png', 1, 1, 18, '测试图商', '许可', 'GS(2024)0002号', 1)`);
    const viewer = await openAs(browser);
    const tiles: string[] = [];
    await viewer.route('https://tiles.example.com/**', (route) => {
      tiles.push(route.request().url());
      return route.fulfill({ body: png, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } });
    });
    await viewer.goto(`${path}?at=${near}`);
    const credit = viewer.locator('.map-credit');
    await expect
      .poll(() => credit.textContent())
      .toBe('测试图商 · 审图号：GS(2024)0002号 · 测试来源 · 测试许可 · 审图号：GS(2024)0001号');
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await pressMiddle(viewer);
    await viewer.context().close();
  });
});
