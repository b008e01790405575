// Tests the eleven themes, a chosen colour, the preferences of a person on several devices, and the brand of a tenant.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEMES } from '../features/system/shared/preferences.ts';
import {
  baseUrl,
  callAs,
  captchaPicture,
  chooseInHeader,
  openAs,
  openBrowser,
  openContext,
  signIn,
  waitForRows,
} from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Stores a setting as another tab would. */
const storeElsewhere = (page: Page, name: string, content: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const key = ${JSON.stringify(`energy-cloud-${name}`)};
    const item = { dataType: 'string', content: ${JSON.stringify(content)}, datetime: Date.now() };
    localStorage.setItem(key, JSON.stringify(item));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  })()`);

async function showTheme(page: Page, theme: string): Promise<void> {
  await storeElsewhere(page, 'theme', theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}

/** Turns off all transitions, and waits until the component library has the colours of the new theme. */
const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(`(() => {
    if (!document.getElementById('still')) {
      const sheet = Object.assign(document.createElement('style'), { id: 'still' });
      sheet.textContent = '*, *::before, *::after { transition: none !important; }';
      document.head.append(sheet);
    }
    const own = (name, of) => getComputedStyle(of).getPropertyValue(name).trim().toLowerCase();
    const kit = document.querySelector('.ec.ant-btn');
    const root = document.documentElement;
    const same = (one, other) => !kit || own(one, kit) === own(other, root);
    return same('--ant-color-link', '--ec-brand-text') && same('--ant-color-text', '--ec-text');
  })()`);

/** Returns the texts in which axe-core finds a contrast below 4.5:1, or below 3:1 for large texts. */
async function poorTexts(page: Page): Promise<string[]> {
  await settle(page);
  const violations = await page.evaluate<{ target: string[]; html: string; summary: string }[]>(`axe.run(document, {
    runOnly: ['color-contrast'], resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ nodes }) =>
      nodes.map(({ target, html, any }) => ({ target, html, summary: any[0]?.message ?? '' }))))`);
  return violations.map(({ target, html, summary }) => `${target.join(' ')} ${html.slice(0, 80)} ${summary}`);
}

/** Returns lines and bars of charts with a contrast below 3:1 to their background. */
const poorMarks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const channels = (color) => {
      pen?.clearRect(0, 0, 1, 1);
      if (pen) pen.fillStyle = color;
      pen?.fillRect(0, 0, 1, 1);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const luminance = (color) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [x, y] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return ((x ?? 0) + 0.05) / ((y ?? 0) + 0.05);
    };
    const groundOf = (from) => {
      for (let each = from; each; each = each.parentElement) {
        const color = getComputedStyle(each).backgroundColor;
        if (channels(color)[3] === 255) return color;
      }
      return 'white';
    };
    const marks = '.ec-chart-mark';
    return [...document.querySelectorAll(marks)].flatMap((mark) => {
      const { stroke, fill } = getComputedStyle(mark);
      const ground = groundOf(mark.closest('svg'));
      const best = Math.max(
        ...[stroke, fill].filter((color) => color !== 'none').map((color) => contrast(color, ground)),
      );
      return best < 3 ? [[mark.getAttribute('class'), stroke, fill, 'on', ground, best.toFixed(2)].join(' ')] : [];
    });
  })()`);

const screens: [name: string, open: (page: Page) => Promise<unknown>][] = [
  [
    'home with its charts',
    async (page) => {
      await page.goto('/wel/index');
      await page.locator('.desk [data-chart]').first().waitFor();
    },
  ],
  [
    'a list',
    async (page) => {
      await page.goto('/trade/orders');
      await waitForRows(page);
    },
  ],
  [
    'a detail with a chart',
    async (page) => {
      await page.goto('/trade/orders?orderType=1&orderProc=4');
      await waitForRows(page);
      await page.locator('tbody .ec-title-link').first().click();
      await dialog(page).getByRole('tab', { name: '过程' }).click();
      await dialog(page).locator('.ec-chart canvas').first().waitFor();
    },
  ],
  [
    'a wall of connectors',
    async (page) => {
      await page.goto('/truck/station/charge');
      await page.locator('.charge-gun').first().waitFor();
    },
  ],
  [
    'a dashboard',
    async (page) => {
      await page.goto('/wel/dashboard');
      await page.locator('[data-card] [data-chart]').first().waitFor();
    },
  ],
  [
    'a form',
    async (page) => {
      await page.goto('/asset/station');
      await waitForRows(page);
      await page.getByRole('button', { name: '新增' }).click();
      await dialog(page).getByLabel(/^站号/).waitFor();
    },
  ],
];

describe('every theme', () => {
  it.each(screens)('%s is readable', async (_name, open) => {
    const page = await openAs(browser);
    await open(page);
    await page.evaluate(axe.source);
    const poor: string[] = [];
    for (const theme of THEMES) {
      await showTheme(page, theme);
      for (const one of [...(await poorTexts(page)), ...(await poorMarks(page))]) poor.push(`${theme}: ${one}`);
    }
    expect(poor).toEqual([]);
    await page.context().close();
  });

  it('the login page is readable, and has the theme from the first paint', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto('/login');
    await captchaPicture(page).waitFor();
    await page.evaluate(axe.source);
    const grounds = new Map<string, string>();
    for (const theme of THEMES) {
      await showTheme(page, theme);
      expect(await poorTexts(page), theme).toEqual([]);
      grounds.set(theme, await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor'));
    }
    // The other scripts of the page are blocked, so that only the small script in the head runs.
    await page.route(/\/assets\/(?!theme-first)[^/]*\.js$/, (route) => route.abort());
    for (const theme of ['vip', 'star', 'lte']) {
      await storeElsewhere(page, 'theme', theme);
      await page.goto('/login', { waitUntil: 'domcontentloaded' });
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        grounds.get(theme),
      );
    }
    await context.close();
  });

  it('the console follows the light or dark mode of the system until a theme is chosen', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('html[data-theme="default"]').waitFor();
    await showTheme(page, 'vip');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('vip');
    await context.close();
  });
});

describe('preferences', () => {
  it('follow the person to another device, where another person keeps other preferences', async () => {
    const who = { account: 'engineer1' };
    const one = await openAs(browser, who);
    await one.goto('/wel/index');
    const saved = () => one.waitForResponse((response) => response.url().endsWith('/preference/submit'));
    const first = saved();
    await chooseInHeader(one, '主题', '黑金');
    await first;
    await one.getByRole('button', { name: /^个人菜单/ }).click();
    await one.getByRole('menuitem', { name: '偏好设置' }).click();
    const second = saved();
    await dialog(one).getByText('特大', { exact: true }).click();
    await dialog(one).getByRole('switch', { name: '页签栏' }).click();
    await dialog(one).getByRole('switch', { name: '水印' }).click();
    await dialog(one).getByText('紧凑', { exact: true }).click();
    await second;
    await expect.poll(() => one.locator('nav.tabs').isVisible()).toBe(false);
    await one.locator('.watermark').waitFor({ state: 'attached' });

    const context = await openContext(browser);
    const other = await context.newPage();
    await signIn(other, who);
    await other.locator('html[data-theme="vip"][data-tab-bar="off"]').waitFor();
    expect(await other.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('16px');
    await other.goto('/household/workOrder').catch(() => undefined);
    await other.locator('.watermark').waitFor({ state: 'attached' });
    // Another person who signs in at the same browser has other preferences.
    await other.evaluate("localStorage.removeItem('energy-cloud-session')");
    await signIn(other, { account: 'engineer2' });
    await other.locator('html[data-theme="default"][data-tab-bar="on"]').waitFor();
    await context.close();
    await one.context().close();
  });

  it('a chosen colour with a low contrast is adjusted until texts are readable', async () => {
    const page = await openAs(browser);
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.evaluate(axe.source);
    for (const theme of THEMES) {
      await showTheme(page, theme);
      for (const color of ['#FFEE00', '#101010']) {
        await storeElsewhere(page, 'primaryColor', color);
        expect(await poorTexts(page), `${theme} ${color}`).toEqual([]);
      }
    }
    await page.context().close();
  });
});

describe('the brand of a tenant', () => {
  it('appears on the login page of its site and in its console, also if the call for the brand fails', async () => {
    const platform = await openAs(browser, { tenant: '000000', account: 'admin', password: 'admin' });
    const [row] = await inDatabase(
      `select id::text, domain_url as domain from system_tenant where tenant_id = '100003'`,
    );
    const save = (brand: object) => callAs(platform, 'POST', 'blade-system/tenant/submit', { id: row?.id, ...brand });
    await save({ domainUrl: baseUrl(), brandTitle: '恒峰能源', brandColor: '#C8102E' });
    try {
      const context = await openContext(browser);
      const page = await context.newPage();
      await expect.poll(async () => (await page.request.get('/login')).text()).toContain('<title>恒峰能源</title>');
      await page.goto('/login');
      await page.locator('.login-brand', { hasText: '恒峰能源' }).waitFor();
      const fill = () =>
        page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--ec-brand-fill')`);
      expect((await fill()).toLowerCase()).toBe('#c8102e');
      await page.goto('about:blank');
      await context.close();
    } finally {
      await save({ domainUrl: '' });
    }
    const ownContext = await openContext(browser);
    const console = await ownContext.newPage();
    await signIn(console);
    await console.getByRole('link', { name: '恒峰能源' }).waitFor();
    // The second load shows the stored brand without a reply to the brand call.
    await console.route('**/tenant/brand', (route) => route.abort());
    await console.reload();
    await console.getByRole('link', { name: '恒峰能源' }).waitFor();
    await save({ brandTitle: '', brandColor: '' });
    await ownContext.close();
    await platform.context().close();
  });
});
