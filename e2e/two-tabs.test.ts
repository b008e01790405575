// Two tabs whose token grows old at the same moment: one refresh, nobody is signed out (models: "two tabs racing").
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openContext, signIn } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
  context = await openContext(browser);
});
afterAll(() => browser.close());

/** Moves the clock of both pages on, past the age at which a token is refreshed. */
async function passTime(pages: Page[], milliseconds: number): Promise<void> {
  for (const page of pages) await page.clock.fastForward(milliseconds);
}

describe('two tabs', () => {
  it('refresh an old token once between them and both stay signed in', async () => {
    const tokens: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/oauth/token'))
        tokens.push(new URL(request.url()).searchParams.get('grant_type') ?? 'body');
    });
    const first = await context.newPage();
    const second = await context.newPage();
    for (const page of [first, second]) await page.clock.install();
    await signIn(first);
    await second.goto('/asset/station');
    await second.getByRole('heading', { name: '站点' }).waitFor();
    tokens.length = 0;
    await passTime([first, second], 3_400_000); // expires_in 3,600 s − 300 s, and a check every 10 s
    await passTime([first, second], 11_000);
    await expect.poll(() => tokens.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    await first.waitForTimeout(1_500);
    expect(tokens).toEqual(['refresh_token']);
    for (const page of [first, second]) {
      await page.goto('/asset/station');
      await page.getByText(/共 \d+ 条/).waitFor();
    }
  });
});
