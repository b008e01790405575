// Tests the public big screen: it needs no sign-in, keeps the chosen area in the address, and shows a band while data are missing. It accepts a
// share link until the link is revoked, runs for ten simulated days, and does not grow its heap.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerInPage, countIntervals, readKiosk, watchScreen } from './big-screen-scripts.ts';
import { baseUrl, callAs, openAs, openBrowser } from './browser.ts';

const path = '/big-screen/user';
const wall = { width: 1920, height: 1080 };
/** A smaller window for tests with a simulated clock, because painting takes most of their time. */
const smallWall = { width: 960, height: 540 };
const mostBytes = 130_000;
const mebibyte = 1024 * 1024;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens an empty page, by default of a wall's size, with motion and without sign-in. */
async function openWall(
  size = wall,
  timezoneId = 'Asia/Shanghai',
): Promise<{ context: BrowserContext; page: Page; failures: string[] }> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: size, locale: 'zh-CN', timezoneId });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  return { context, page, failures };
}

const headline = (page: Page) => page.getByTestId('headline-energy');

it('a screen that is not public refuses visitors and opens for signed-in staff', async () => {
  const admin = await openAs(browser);
  const setPublic = (paramValue: string) =>
    callAs(admin, 'POST', 'blade-system/param/tenant-submit', { paramKey: 'screen.public', paramValue });
  await setPublic('0');
  try {
    const { context, page } = await openWall();
    // The server caches the parameter screen.public for five seconds.
    await expect
      .poll(async () => (await page.request.get('/api/blade-household/largeScreen/getScreen')).status(), {
        timeout: 30_000,
      })
      .toBe(404);
    await page.goto(path);
    await page.getByText('此网址的大屏未公开').waitFor();
    await admin.goto(path);
    await headline(admin).waitFor();
    await context.close();
  } finally {
    await setPublic('');
    await admin.context().close();
  }
});

describe('a public screen', () => {
  it('loads at most 130 kB of files, none of them from the console, and needs no sign-in', async () => {
    const { context, page, failures } = await openWall();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const files = new Map<string, string>();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => files.set(requestId, request.url));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!files.get(requestId)?.includes('/api/')) bytes += encodedDataLength;
    });
    await page.goto(path);
    await headline(page).waitFor();
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect([...files.values()].filter((url) => /antd|shell|kit|definitions|libraries/.test(url))).toEqual([]);
    expect(failures).toEqual([]);
    await context.close();
  });

  it('opens a province and a city and returns, and keeps the area in the address', async () => {
    const { context, page } = await openWall();
    await page.goto(`${path}?view=household`);
    const areas = page.locator('.panel-areas button');
    const total = async () => Number(await page.locator('.figure-stations dd').textContent());
    await areas.first().waitFor();
    const whole = await total();
    const counts = (await page.locator('.panel-areas b').allTextContents()).map(Number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(whole);
    await areas.filter({ hasText: '山东省' }).click();
    await page.locator('.map nav').getByText('山东省').waitFor();
    expect(new URL(page.url()).searchParams.get('area')).toBe('37');
    await expect.poll(total).toBeLessThan(whole);
    await areas.filter({ hasText: '德州市' }).click();
    await page.locator('.map nav').getByText('山东省 德州市').waitFor();
    await page.reload();
    await page.locator('.map nav').getByText('山东省 德州市').waitFor();
    await page.getByRole('button', { name: '返回上级' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('area')).toBe('37');
    await page.goBack();
    await page.locator('.map nav').getByText('山东省 德州市').waitFor();
    await page.locator('.newest').first().click();
    const card = page.getByRole('dialog');
    await card.getByText('电站规模').waitFor();
    await card.getByText('— 未接入天气').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await context.close();
  });

  it('shows the time at the pointer in the chart, for two window sizes and time zones', async () => {
    for (const [size, zone] of [
      [{ width: 1366, height: 768 }, 'America/Los_Angeles'],
      [{ width: 3840, height: 2160 }, 'Europe/Paris'],
    ] as const) {
      const { context, page } = await openWall(size, zone);
      const data = { times: [] as string[], pacKw: [] as (number | null)[] };
      await page.route('**/largeScreen/getScreen*', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: { day: typeof data } };
        body.data.day.pacKw = body.data.day.times.map((_, step) => step);
        Object.assign(data, body.data.day);
        await route.fulfill({ response: reply, json: body });
      });
      await page.goto(path);
      const chart = page.locator('.panel-day .chart');
      await page.locator('.panel-day .curve-line').waitFor();
      // A level line has no height, so that Playwright finds no box; the page measures the line itself.
      const box = await page.evaluate<{ x: number; y: number; width: number }>(
        `document.querySelector('.panel-day .chart-line').getBoundingClientRect().toJSON()`,
      );
      expect(data.times).toHaveLength(288);
      for (const part of [0.25, 0.5, 0.75]) {
        await page.mouse.move(box.x + box.width * part, box.y - 5);
        const step = 288 * part;
        const times = [step - 1, step, step + 1].map((each) => data.times[each]);
        await expect
          .poll(async () => (await chart.locator('output').textContent())?.split(' · ')[0], { message: `at ${step}` })
          .toSatisfy((time: string) => times.includes(time));
      }
      await context.close();
    }
  });
});

describe('a share link', () => {
  it('shows the screen of its tenant without a sign-in until it is revoked', async () => {
    const staff = await openAs(browser, { tenant: '100001' });
    const expireTime = `${new Date().getFullYear() + 1}-01-01 00:00:00`;
    const make = async (): Promise<{ id: string; address: string }> => {
      await staff.goto('/base/screenLink');
      await staff.getByRole('button', { name: '新增' }).first().click();
      await staff.getByLabel('名称').last().fill('展厅大屏');
      const response = staff.waitForResponse((reply) => reply.url().includes('screenLink/save'));
      await staff.getByLabel('到期时间').last().fill(expireTime);
      await staff.keyboard.press('Enter');
      const { data } = (await (await response).json()) as { data: { id: string } };
      const address = (await staff.getByRole('dialog').locator('code').textContent()) ?? '';
      await staff.getByRole('button', { name: '已复制，关闭' }).click();
      return { id: data.id, address };
    };
    const { id, address } = await make();
    const { context, page } = await openWall(smallWall);
    await page.clock.install();
    // A route turns off the cache of the browser, which would keep a reply for ten seconds.
    await page.route('**/largeScreen/getScreen*', (route) => route.continue());
    await page.goto(new URL(address).pathname + new URL(address).hash);
    await page.getByRole('heading', { name: '晴岚户用光伏' }).waitFor();
    await callAs(staff, 'POST', 'blade-desk/screenLink/revoke', { id });
    const band = page.getByRole('alert');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(14_000);
          return (await band.count()) > 0 ? band.textContent() : '';
        },
        // The server caches a valid link for five seconds.
        { timeout: 40_000, interval: 250 },
      )
      .toContain('已撤销');
    await context.close();
    await staff.context().close();
  });
});

describe('a screen that runs for months', () => {
  it('requests new data from the server, not from the cache of the browser', async () => {
    const { context, page } = await openWall(smallWall);
    await page.clock.install();
    await page.goto(path);
    await headline(page).waitFor();
    const next = page.waitForRequest('**/largeScreen/getScreen*');
    await page.clock.fastForward(14_000);
    expect((await (await next).allHeaders())['cache-control']).toBe('max-age=0');
    await context.close();
  });

  it('shows a band after three minutes without data, and recovers by itself', async () => {
    const { context, page } = await openWall(smallWall);
    await page.clock.install();
    await answerFromMemory(page);
    await page.goto(path);
    await headline(page).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.route('**/api/**', (route) => route.abort());
    for (let step = 0; step < 20; step += 1) await page.clock.fastForward(10_000);
    const band = page.getByRole('alert');
    await band.getByText('数据中断').waitFor();
    const [bandBox, titleBox] = [await band.boundingBox(), await page.locator('.panel h2').first().boundingBox()];
    expect((bandBox?.y ?? 0) + (bandBox?.height ?? 0), 'no title lies under the band').toBeLessThan(titleBox?.y ?? 0);
    expect(await headline(page).textContent(), 'what was known stays in sight').not.toBe('');
    await page.unroute('**/api/**');
    await page.clock.fastForward(14_000);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  it('runs ten simulated days with one timer and dim nights, and loads a new version once its files exist', async () => {
    const { context, page, failures } = await openWall(smallWall);
    const start = new Date('2026-06-01T00:00:00+08:00').getTime();
    await page.clock.install({ time: start });
    await page.addInitScript({ content: countIntervals });
    const { loads, allowFiles } = await serveNewVersion(page);
    await page.addInitScript({ content: answerInPage });
    await page.goto(path);
    await headline(page).waitFor();
    const states = { nights: 0, days: 0, shifts: new Set<string>() };
    // Each step changes the minute of the hour and the offset of the picture. The test reads every second step.
    const step = 61 * 60_000;
    const steps = 240;
    for (let count = 0; count < steps; count += 1) {
      if (count === steps / 2) allowFiles();
      await page.clock.fastForward(step);
      if (count % 2 !== 0) continue;
      const seen = await readUnlessLoading(page);
      if (!seen) continue;
      states[seen.isNight ? 'nights' : 'days'] += 1;
      states.shifts.add(seen.shift);
    }
    await headline(page).waitFor();
    expect(await page.evaluate<number>('window.running.size')).toBe(1);
    expect(states.nights / (states.nights + states.days)).toBeCloseTo(8 / 24, 1);
    for (const shift of states.shifts)
      expect(Math.max(...shift.split(' ').map((each) => Math.abs(Number.parseFloat(each))))).toBeLessThanOrEqual(2);
    expect(loads(), 'one new version, after its files were there').toBe(2);
    expect(failures).toEqual([]);
    await context.close();
  });

  it('keeps the size of its heap over 400 refreshes and 100 drill-downs', async () => {
    const { context, page } = await openWall(smallWall);
    // Motion is reduced, so that animations do not affect the heap.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.addInitScript({ content: answerInPage });
    await page.goto(`${path}?view=household`);
    await headline(page).waitFor();
    const devtools = await context.newCDPSession(page);
    await page.evaluate(watchScreen);
    const refresh = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        const isShown = page.evaluate('window.nextTime()');
        await page.clock.fastForward(14_000);
        await isShown;
      }
    };
    await refresh(100);
    const before = await heapOf(devtools);
    await refresh(400);
    const after = await heapOf(devtools);
    expect(await page.evaluate<number>('window.shownTimes.size'), 'each refresh was drawn').toBe(500);
    expect(after - before, 'bytes over 400 refreshes').toBeLessThanOrEqual(Math.max(2 * mebibyte, before * 0.05));
    expect(await page.evaluate<number>('window.drillDown(100)')).toBe(100);
    const drilled = await heapOf(devtools);
    expect(drilled - after, 'bytes over 100 drill-downs').toBeLessThanOrEqual(Math.max(2 * mebibyte, after * 0.05));
    await context.close();
  });
});

/** Returns the night mode and the offset of the picture. Undefined while the page reloads or before it has set an offset. */
async function readUnlessLoading(page: Page): Promise<{ isNight: boolean; shift: string } | undefined> {
  try {
    return await page.evaluate<{ isNight: boolean; shift: string } | undefined>(readKiosk);
  } catch (error) {
    if (error instanceof Error && error.message.includes('context was destroyed')) return undefined;
    throw error;
  }
}

/** Returns the bytes of the heap after two garbage collections. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** Answers each request with the first reply of its address and a new time, because the server has new data only every ten seconds. */
async function answerFromMemory(page: Page): Promise<void> {
  let count = 0;
  const bodies = new Map<string, { data: { time: string } }>();
  await page.route('**/largeScreen/getScreen*', async (route) => {
    const url = route.request().url();
    const body = bodies.get(url) ?? ((await (await route.fetch()).json()) as { data: { time: string } });
    bodies.set(url, body);
    count += 1;
    const time = `${body.data.time.slice(0, 10)} 23:${`${100 + (Math.floor(count / 60) % 60)}`.slice(1)}:${`${100 + (count % 60)}`.slice(1)}`;
    await route.fulfill({ json: { ...body, data: { ...body.data, time } } });
  });
}

/** Simulates a new version of the screen whose file is missing until `allowFiles`. */
async function serveNewVersion(page: Page): Promise<{ loads(): number; allowFiles(): void }> {
  let loads = 0;
  let areFilesThere = false;
  let isTaken = false;
  await page.route(`**${path}`, async (route) => {
    if (route.request().isNavigationRequest()) {
      loads += 1;
      isTaken = loads > 1;
      return route.continue();
    }
    // The page may close while it checks for a new version.
    const reply = await route.fetch().catch(() => undefined);
    if (!reply) return;
    const html = await reply.text();
    return route.fulfill({
      response: reply,
      body: isTaken ? html : html.replace('</head>', '<script src="/assets/newer.js"></script></head>'),
    });
  });
  await page.route('**/assets/newer.js', (route) =>
    areFilesThere
      ? route.fulfill({ contentType: 'text/javascript', body: '' })
      : route.fulfill({ status: 404, body: '' }),
  );
  return {
    loads: () => loads,
    allowFiles: () => {
      areFilesThere = true;
    },
  };
}
