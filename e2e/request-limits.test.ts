// Tests the request settings of the site (specification §7, §8 and §9): a reply with a whitelisted status shows no toast, files of the console have
// a time limit of 120 s, and the management of a process waits longer than other calls.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseAction, dialogButton, openAs, openBrowser, waitForRows } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  // The demo has no managed process. Therefore the test marks one of its processes as managed.
  await inDatabase(`update supervisor_process_info set managed = 1 where ${processOfDemo}`);
});
afterAll(async () => {
  await inDatabase(`update supervisor_process_info set managed = 0 where ${processOfDemo}`);
  await browser.close();
});
beforeEach(async () => {
  page = await openAs(browser);
  return () => page.context().close();
});

const processName = 'ocpp-gateway';
const processOfDemo = `tenant_id = '100003' and process_name = '${processName}'`;
const processManage = '**/blade-supervisor/processInfo/processManage**';

/** Chooses to start the process and confirms the question. */
async function startProcess(): Promise<void> {
  await chooseAction(page, page.getByRole('row').filter({ hasText: processName }), '启动');
  await dialogButton(page, '启动').click();
}

describe('a status in the whitelist', () => {
  const whitelisted = 409;

  /** Adds one status to the empty whitelist of the built console. The returned function counts the changed scripts. */
  async function fillWhitelist(): Promise<() => number> {
    let count = 0;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      const body = script.replace('silentStatuses:[]', `silentStatuses:[${whitelisted}]`);
      if (body !== script) count += 1;
      await route.fulfill({ response, body });
    });
    return () => count;
  }

  it('rejects without a toast, while another status shows its message', async () => {
    const replacements = await fillWhitelist();
    await page.goto('/supervisor/processInfo');
    await waitForRows(page);
    expect(replacements()).toBe(1);
    // The observer also records toasts that disappear again.
    await page.evaluate(`globalThis.toasts = [];
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.ant-message-notice'))
          if (!globalThis.toasts.includes(textContent)) globalThis.toasts.push(textContent);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });`);
    for (const status of [whitelisted, 400]) {
      await page.route(processManage, (route) =>
        route.fulfill({ status, json: { code: status, success: false, data: null, msg: `状态${status}` } }),
      );
      await startProcess();
      // The rejection closes the confirmation.
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.unroute(processManage);
    }
    await expect.poll(() => page.evaluate('globalThis.toasts')).toEqual(['状态400']);
  });
});

describe('a part of the console', () => {
  for (const [kind, file] of [
    ['script', '**/assets/import-dialog-*.js'],
    ['style sheet', '**/assets/import-dialog-*.css'],
  ] as const)
    it(`whose ${kind} does not load within 120 s is reported, and loads after a reload`, async () => {
      await page.goto('/asset/station');
      await waitForRows(page);
      // From here on a limit of exactly 120 s expires at once. Other limits keep their time.
      await page.evaluate(`const shorten = (limit) => (limit === 120000 ? 0 : limit);
        const [delay, timeout] = [globalThis.setTimeout, AbortSignal.timeout.bind(AbortSignal)];
        globalThis.setTimeout = (run, limit, ...rest) => delay(run, shorten(limit), ...rest);
        AbortSignal.timeout = (limit) => timeout(shorten(limit));`);
      let requests = 0;
      await page.route(file, () => {
        requests += 1;
      });
      await page.getByRole('button', { name: '导入', exact: true }).click();
      await page.getByText('网络连接中断或服务器没有响应').waitFor();
      expect(requests).toBe(1);
      await page.unroute(file);
      await page.reload();
      await waitForRows(page);
      await page.getByRole('button', { name: '导入', exact: true }).click();
      await page.getByRole('dialog').getByText('点击选择文件，或拖到此处').waitFor();
    });
});

describe('the management of a process', () => {
  it('accepts a reply after 12 s, when other calls have already timed out', async () => {
    await page.goto('/supervisor/processInfo');
    await waitForRows(page);
    await page.route(processManage, async (route) => {
      const id = new URL(route.request().url()).searchParams.get('id');
      const data = { id, action: 'start', ok: true, beforeState: 0, afterState: 20, pid: 4711, message: '已启动' };
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      await route.fulfill({ json: { code: 200, success: true, data, msg: '操作成功' } });
    });
    await startProcess();
    await page.getByText(`${processName}：已启动`).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
