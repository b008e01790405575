// Tests that two tabs of one session refresh an old token only once, and that both tabs stay signed in.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, openContext, signIn, waitForRows } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Answer {
  grant: string | null;
  status: number;
}

/** Signs in, opens two tabs of the console, and records the replies to all later token calls. */
async function openTabs(context: BrowserContext): Promise<{ tabs: Page[]; answers: Answer[] }> {
  const tabs = [await context.newPage(), await context.newPage()];
  const [first, second] = tabs as [Page, Page];
  await signIn(first);
  await second.goto('/asset/station');
  await waitForRows(second);
  const answers: Answer[] = [];
  context.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname.endsWith('/oauth/token'))
      answers.push({ grant: url.searchParams.get('grant_type'), status: response.status() });
  });
  return { tabs, answers };
}

interface StoredSession {
  content: { accessToken: string; obtainedAt: number; expiresIn: number };
}

const storedSession = (page: Page) =>
  page.evaluate((): StoredSession => JSON.parse(localStorage.getItem('energy-cloud-session') ?? '{}'));

/** Makes the token in storage, which all tabs share, a second older than the age at which tabs renew it (expires_in − 300 s). */
async function makeTokenOld(page: Page): Promise<string> {
  const item = await storedSession(page);
  item.content.obtainedAt = Date.now() - (item.content.expiresIn - 299) * 1000;
  await page.evaluate((text) => localStorage.setItem('energy-cloud-session', text), JSON.stringify(item));
  return item.content.accessToken;
}

/** Simulates a person who returns to each of the tabs: a tab then checks its token at once instead of at its next regular check. */
const lookAt = (tabs: readonly Page[]) =>
  Promise.all(tabs.map((tab) => tab.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)));

async function expectSignedIn(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab.goto('/asset/station');
    await waitForRows(tab);
  }
}

describe.each([
  ['with the browser’s lock', false],
  ['without it, as on plain-http addresses of a plant network', true],
])('two tabs %s', (_name, isLockless) => {
  let context: BrowserContext;
  beforeEach(async () => {
    context = await openContext(browser);
    if (isLockless) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    return () => context.close();
  });

  it('refresh an old token once when both check it at the same time, and both stay signed in', async () => {
    const { tabs, answers } = await openTabs(context);
    for (let round = 1; round <= 3; round += 1) {
      const old = await makeTokenOld(tabs[0] as Page);
      await lookAt(tabs);
      await expect.poll(async () => (await storedSession(tabs[1] as Page)).content.accessToken).not.toBe(old);
      // Both tabs check the token again. The tab that did not refresh the token must find the new token.
      await lookAt(tabs);
      expect(answers).toEqual(Array(round).fill({ grant: 'refresh_token', status: 200 }));
    }
    await expectSignedIn(tabs);
    expect(answers).toHaveLength(3);
  });
});

describe('two tabs left alone', () => {
  it('refresh an old token once by themselves', async () => {
    const context = await openContext(browser);
    const { tabs, answers } = await openTabs(context);
    const old = await makeTokenOld(tabs[0] as Page);
    const token = async () => (await storedSession(tabs[0] as Page)).content.accessToken;
    await expect.poll(token, { interval: 200, timeout: 15_000 }).not.toBe(old);
    await lookAt(tabs);
    await expectSignedIn(tabs);
    expect(answers).toEqual([{ grant: 'refresh_token', status: 200 }]);
    await context.close();
  });
});
