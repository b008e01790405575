import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const [tenant, prefix, ...pages] = process.argv.slice(2);
const W = Number(process.env.W ?? 1440), H = Number(process.env.H ?? 900), en = process.env.EN, dark = process.env.DARK;
const c = await b.newContext({ viewport: { width: W, height: H }, locale: en ? 'en-US' : 'zh-CN', colorScheme: dark ? 'dark' : 'light', baseURL: 'http://127.0.0.1:8099' });
const p = await c.newPage();
p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
p.on('response', (r) => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url()); });
await p.goto('/login');
await p.waitForSelector('input');
const inputs = p.locator('form input');
const vals = [tenant, 'admin', 'demo1234', '1234'];
for (let i = 0; i < 4; i++) await inputs.nth(i).fill(vals[i]);
await p.keyboard.press('Enter');
await p.waitForURL(/wel/, { timeout: 60000 });
await p.waitForTimeout(2500);
for (const path of pages) {
  await p.goto(path); await p.waitForTimeout(Number(process.env.T ?? 4000));
  const f = `/tmp/shots/${prefix}-${path.replace(/[^a-z0-9]/gi, '_')}.png`;
  await p.screenshot({ path: f, fullPage: !!process.env.FULL }); console.log(f);
}
await b.close();
