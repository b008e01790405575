// Tests the reply to a method that a path has no route for (contract §1.1, RFC 9110 §15.5.6).
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from './route.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const handler = () => 'ok';
const routes = [
  route({ method: 'GET', path: '/m/read', access: 'public', title: 'read', handler }),
  route({ method: 'POST', path: '/m/write', access: 'public', title: 'write', handler }),
  route({ method: 'GET', path: '/m/file/:name/:shown', access: 'public', title: 'file', handler }),
  route({ method: 'POST', path: '/m/notify/:tenantId', access: 'public', title: 'notify', handler }),
  route({ method: 'GET', path: '/m/both/:name', access: 'public', title: 'read both', handler }),
  route({ method: 'POST', path: '/m/both/:name', access: 'public', title: 'write both', handler }),
];
let stage: TestDatabase;
let api: TestApi;
/** A server of these tests alone, because `TestApi` sends only GET and POST. */
let server: HttpServer;

beforeAll(async () => {
  stage = await testDatabase();
  api = await testApi({ stage, routes: () => [] });
  server = await createHttpServer(api.services, routes);
});
afterAll(async () => {
  await server?.app.close();
  await server?.finish();
  await api?.close();
  await stage?.close();
});

test.each([
  ['POST', '/m/read', 'GET, HEAD'],
  ['POST', '/m/read/', 'GET, HEAD'],
  ['POST', '/m/read?id=1', 'GET, HEAD'],
  ['GET', '/m/write', 'POST'],
  ['HEAD', '/m/write', 'POST'],
  ['DELETE', '/m/write', 'POST'],
  ['POST', '/m/file/1/a.png', 'GET, HEAD'],
  ['POST', '/m/file/1/a.png?t=1', 'GET, HEAD'],
  ['GET', '/m/notify/100003', 'POST'],
  ['PUT', '/m/both/1', 'GET, HEAD, POST'],
] as const)('%s %s is answered with 405 and the methods of the path', async (method, path, allow) => {
  const reply = await server.app.inject({ method, url: `/api${path}` });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  if (method !== 'HEAD') expect(reply.json()).toMatchObject({ code: 405, data: {}, msg: '不支持当前请求方法' });
});

test.each(['/m/file/1', '/m/notify', '/m/nowhere', '/m/x:(', '/m/:name(a+)+$/x', '/m/*'])(
  'a path without a route is answered with 404 by any method: %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const reply = await server.app.inject({ method, url: `/api${path}` });
      expect([reply.statusCode, reply.headers.allow], method).toEqual([404, undefined]);
    }
  },
);
