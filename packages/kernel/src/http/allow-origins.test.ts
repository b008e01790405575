// Tests that browsers let pages of the listed origins call the API, and pages of no other origin.
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from './route.ts';

const origin = 'https://portal.example.com';
const routes = [
  route({
    method: 'GET',
    path: '/t/shared',
    access: 'public',
    title: 'shared',
    handler: ({ reply }) => reply.header('vary', 'accept-language').send({ a: 1 }),
  }),
  route({ method: 'POST', path: '/t/mine', access: 'signedIn', title: 'mine', handler: () => 'ok' }),
];
let stage: TestDatabase;
let api: TestApi;
let closed: TestApi;

beforeAll(async () => {
  stage = await testDatabase();
  api = await testApi({ stage, routes: () => routes, config: { origins: [origin] } });
  closed = await testApi({ stage, routes: () => routes });
});
afterAll(async () => {
  await api?.close();
  await closed?.close();
  await stage?.close();
});

test('a page of a listed origin may read replies, refusals included', async () => {
  const { headers } = await api.get('/t/shared', { headers: { origin } });
  expect(headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'accept-language, Origin',
  });
  expect(String(headers['access-control-expose-headers'])).toContain('x-request-id');
  const refused = await api.post('/t/mine', { headers: { origin } });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, origin]);
});

test('a page of another origin may not read replies; without EC_ORIGINS no page of another origin may', async () => {
  const others = [
    await api.get('/t/shared', { headers: { origin: 'https://evil.example.com' } }),
    await closed.get('/t/shared', { headers: { origin } }),
  ];
  for (const { headers } of others) expect(headers['access-control-allow-origin']).toBeUndefined();
});
