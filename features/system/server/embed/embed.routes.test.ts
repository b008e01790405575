// Tests whether a menu may embed a page. A local HTTP server plays the site with the page.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform = ['000000', 'admin'] as const;
const origin = 'https://console.example.com';
let on: TestEngine;
let site: Server;
let url: string;

beforeAll(async () => {
  site = createServer((request, reply) => {
    if (request.url === '/deny') return reply.writeHead(200, { 'x-frame-options': 'DENY' }).end();
    if (request.url === '/away') return reply.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    if (request.url === '/back') return reply.writeHead(302, { location: '/deny' }).end();
    if (request.url === '/ring') return reply.writeHead(302, { location: '/ring' }).end();
    if (request.url === '/get' && request.method === 'HEAD') return reply.writeHead(405).end();
    if (request.url === '/get')
      return reply.writeHead(200, { 'content-security-policy': "frame-ancestors 'none'" }).end();
    return reply.writeHead(200, { 'content-security-policy': `frame-ancestors ${origin}` }).end('x');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  on = await testEngine({
    features: [systemFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
});
afterAll(async () => {
  await on.close();
  await new Promise((resolve) => site.close(resolve));
});

let menuCount = 0;
/** Adds a menu with that path and waits until the routes contain it. @returns the code of the menu */
async function addMenu(path: string): Promise<string> {
  menuCount += 1;
  const code = `embedded_${menuCount}`;
  const menu = { category: 1, parentId: '0', code, name: code, path, sort: menuCount };
  expect((await on.post(platform, 'blade-system/menu/submit', menu)).msg).toBe('操作成功');
  // The server drops its cached menus when the notification of the new menu arrives.
  await expect
    .poll(async () => JSON.stringify((await on.get(platform, 'blade-system/menu/routes')).data), { timeout: 10_000 })
    .toContain(`"${code}"`);
  return code;
}

async function list(value: string) {
  const { data } = await on.get<{ records: { id: string }[] }>(platform, 'blade-system/param/list', {
    paramKey: 'embed.origins',
  });
  const [row] = data.records;
  return on.post(platform, 'blade-system/param/submit', { id: row?.id, paramValue: value });
}

const judge = async (path: string) =>
  (await on.get(platform, 'blade-system/menu/embed', { code: await addMenu(path), origin })).data;

test('only listed origins are requested, and their headers decide whether the page may be embedded', async () => {
  expect(await judge(`${url}/open`)).toEqual({ address: `${url}/open`, state: 'unlisted' });
  expect((await list(`${url}, https://unreachable.invalid`)).code).toBe(200);
  expect(await judge(`${url}/open`)).toEqual({ address: `${url}/open`, state: 'open' });
  expect(await judge(`${url}/deny`)).toMatchObject({ state: 'refused' });
  expect(await judge(`${url}/get`)).toMatchObject({ state: 'refused' });
  expect(await judge(`${url}/back`)).toEqual({ address: `${url}/deny`, state: 'refused' });
  expect(await judge(`${url}/away`)).toEqual({ address: 'https://elsewhere.example/', state: 'unlisted' });
  expect(await judge(`${url}/ring`)).toMatchObject({ state: 'unknown' });
  expect(await judge('https://unreachable.invalid/')).toMatchObject({ state: 'unknown' });
});

test('pages of this server need no listed origin; addresses with // or javascript: do', async () => {
  expect(await judge('/embed/site-safety.html')).toEqual({
    address: `${origin}/embed/site-safety.html`,
    state: 'own',
  });
  expect(await judge('//evil.example/x.html')).toMatchObject({ state: 'unlisted' });
  expect(await judge('javascript:alert(1)//x.html')).toMatchObject({ state: 'unlisted' });
});

test('a menu that the caller lacks and a menu of a console page reply 404', async () => {
  const code = await addMenu(`${url}/open`);
  const ask = (who: readonly [string, string], of: string) =>
    on.get(who, 'blade-system/menu/embed', { code: of, origin });
  expect(await ask(['100003', 'viewer'], code)).toMatchObject({ code: 404 });
  expect(await ask(platform, 'param')).toMatchObject({ code: 404 });
  expect(await ask(platform, 'no\u0000such')).not.toMatchObject({ code: 500 });
  expect(await on.get(platform, 'blade-system/menu/embed', { code, origin: 'nowhere' })).toMatchObject({ code: 400 });
  expect(await on.get(undefined, 'blade-system/menu/embed', { code, origin })).toMatchObject({ code: 401 });
});

test('the list accepts only full origins, and a tenant cannot set it', async () => {
  for (const value of ['*', 'https://a.example/path', 'https://*.example.com'])
    expect(await list(value)).toMatchObject({ code: 400, data: { field: 'paramValue' } });
  const admin = ['100003', 'admin'] as const;
  const value = { paramKey: 'embed.origins', paramValue: 'https://a.example' };
  expect(await on.post(admin, 'blade-system/param/tenant-submit', value)).toMatchObject({ code: 400 });
});
