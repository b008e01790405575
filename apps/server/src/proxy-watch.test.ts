// Tests the warnings about a proxy that EC_TRUST_PROXY does not name, and who can read the metrics.
import { readConfig } from '@ec/kernel/config';
import type { Log } from '@ec/kernel/log';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addHealth } from './health.ts';
import { testApp } from './test-app.ts';

async function serverWith(environment: Record<string, string>, isProduction = true) {
  const app = await testApp();
  const lines: string[] = [];
  const log = { warn: (line: string) => lines.push(line) } as unknown as Log;
  const { config } = readConfig({ NODE_ENV: 'test', ...environment });
  const http = Fastify({ trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false });
  addHealth(http, { ...app.app.engine, config: { ...config, production: isProduction }, log });
  http.get('/api/anything', () => ({}));
  const call = (remoteAddress: string, headers = {}) =>
    http.inject({ method: 'GET', url: '/api/anything', remoteAddress, headers });
  const ready = async (headers = {}) => (await http.inject({ method: 'GET', url: '/readyz', headers })).json();
  const close = async () => {
    await http.close();
    await app.close();
  };
  const metrics = async (headers = {}) => (await http.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
  return { lines, call, ready, metrics, close };
}
const forwarded = { 'x-forwarded-for': '198.51.100.7' };

test('a forwarded request without EC_TRUST_PROXY causes a warning in the log and in /readyz', async () => {
  const { lines, call, ready, close } = await serverWith({});
  expect(await ready()).not.toHaveProperty('warning');
  await call('10.0.0.9', forwarded);
  await call('10.0.0.9', forwarded);
  expect(lines).toEqual([expect.stringContaining('forwarded by 10.0.0.9')]);
  expect(await ready()).toMatchObject({ status: 'ready', warning: expect.stringContaining('EC_TRUST_PROXY') });
  expect(await ready(forwarded), 'what a proxy leads here is no operator').not.toHaveProperty('warning');
  await close();
});

test('without a token, only a call that no proxy forwarded can read the metrics', async () => {
  const { metrics, close } = await serverWith({});
  expect(await metrics()).toBe(200);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect(await metrics({ [header]: 'for=198.51.100.7' }), header).toBe(404);
  await close();
});

test('50 calls from one private address cause a warning until another address calls', async () => {
  const { lines, call, ready, close } = await serverWith({});
  for (let count = 0; count < 49; count++) await call('127.0.0.1');
  expect(lines).toEqual([]);
  await call('127.0.0.1');
  expect(lines).toEqual([expect.stringContaining('All requests come from 127.0.0.1')]);
  expect((await ready()).warning).toContain('127.0.0.1');
  await call('10.0.0.10');
  expect(await ready()).not.toHaveProperty('warning');
  await close();
});

test('no warning appears if the proxy is configured, or outside production', async () => {
  for (const [environment, isProduction] of [
    [{ EC_TRUST_PROXY: '10.0.0.9' }, true],
    [{}, false],
  ] as const) {
    const { lines, call, ready, close } = await serverWith(environment, isProduction);
    for (let count = 0; count < 60; count++) await call('10.0.0.9', forwarded);
    expect([lines, 'warning' in (await ready())]).toEqual([[], false]);
    await close();
  }
});
