// Tests replies, access checks, input parsing, and the logs of calls and errors.
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller, Rights } from '../caller.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { AppError, errors } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../session/sessions.ts';
import { bodyOf } from './raw-body.ts';
import { type Route, route } from './route.ts';
import { withoutSecrets } from './secrets-in-logs.ts';
import { createHttpServer, type HttpServer } from './server.ts';
import { textRoutes } from './test-text-routes.ts';

const person: Caller = {
  tenantId: '100003',
  userId: '42',
  account: 'ann',
  name: 'Ann',
  deptIds: [],
  roleIds: [],
  aliases: [],
  sessionId: '1',
};
const rights: Rights = {
  holds: (code) => code === 'pump' || code === 'pump_add',
  menuIds: new Set(),
  isAdministrator: false,
  isTenantAdmin: false,
  scopes: [],
  deptsBelow: [],
  opensPath: (path) => path !== '/api/t/closed',
};

const routes: Route[] = [
  route({ method: 'GET', path: '/t/public', access: 'public', title: 'public', handler: () => ({ a: 1 }) }),
  route({ method: 'GET', path: '/t/mine', access: 'signedIn', title: 'mine', handler: (call) => call.caller.account }),
  route({ method: 'GET', path: '/t/nothing', access: 'signedIn', title: 'nothing', handler: () => undefined }),
  route({ method: 'GET', path: '/t/long', access: 'public', title: 'long', handler: () => '充电'.repeat(20_000) }),
  route({ method: 'GET', path: '/t/pump', access: { code: 'pump' }, title: 'pump', handler: () => 'ok' }),
  route({ method: 'GET', path: '/t/closed', access: 'signedIn', title: 'closed', handler: () => 'ok' }),
  route({ method: 'POST', path: '/t/delete', access: { code: 'pump_delete' }, title: 'delete', handler: () => 'ok' }),
  route({
    method: 'POST',
    path: '/t/save',
    access: { by: (input) => (input.id ? 'pump_edit' : 'pump_add') },
    title: 'save',
    from: 'body',
    input: z.object({ name: z.string(), count: z.number().optional(), id: z.string().optional() }),
    handler: (call) => call.input,
  }),
  route({
    method: 'POST',
    path: '/t/worded',
    access: 'signedIn',
    title: 'worded',
    labelOfParameter: (name) => (name === 'name' ? { zh: '名称', en: 'Name' } : undefined),
    handler: () => 'ok',
  }),
  route({
    method: 'POST',
    path: '/t/any',
    access: 'signedIn',
    title: 'any',
    input: z.object({ ids: z.string() }),
    handler: (call) => call.input,
  }),
  route({
    method: 'GET',
    path: '/t/broken',
    access: 'signedIn',
    title: 'broken',
    handler: () => {
      throw new Error('password=hunter2 in the middle');
    },
  }),
  route({
    method: 'GET',
    path: '/t/refused',
    access: 'signedIn',
    title: 'refused',
    handler: () => {
      throw new AppError(errors.conflict, {}, { current: { id: '1' } });
    },
  }),
  route({
    method: 'POST',
    path: '/t/secret',
    access: 'public',
    title: 'secret',
    carriesSecrets: true,
    handler: () => 'ok',
  }),
  ...textRoutes,
  route({
    method: 'POST',
    path: '/t/signed',
    access: 'public',
    title: 'signed',
    from: 'body',
    keepsBody: true,
    handler: (call) => [bodyOf(call.request), call.input],
  }),
];

let test: TestDatabase;
let server: HttpServer;
let app: FastifyInstance;
let services: Services;
beforeAll(async () => {
  test = await testDatabase();
  const { config } = readConfig({ NODE_ENV: 'test' });
  const sessions = { find: async (token: string) => (token === 'good' ? person : undefined) } as Partial<Sessions>;
  services = {
    config,
    log: test.log,
    clock: systemClock,
    database: test.database,
    ids: test.ids,
    changes: { on: () => undefined, close: async () => undefined },
    sessions: sessions as Sessions,
    rights: { of: async () => rights, factsOf: () => Promise.reject(new Error('not asked here')) },
    tasks: {} as Services['tasks'],
    live: {} as Services['live'],
  };
  server = await createHttpServer(services, routes);
  app = server.app;
});
afterAll(async () => {
  await app.close();
  await server.finish();
  await test.close();
});

const signedIn = { 'blade-auth': 'bearer good' };
const call = async (method: 'GET' | 'POST', path: string, options: Record<string, unknown> = {}) => {
  const answer = await app.inject({ method, url: `/api/t/${path}`, headers: signedIn, ...options });
  return { http: answer.statusCode, ...answer.json() };
};

describe('a server', () => {
  it('refuses to start with a route that does not say who may call it', async () => {
    const undeclared = { method: 'GET', path: '/t/x', title: 'x', handler: () => 1 } as unknown as Route;
    await expect(createHttpServer(services, [undeclared])).rejects.toThrow('GET /api/t/x does not say who may call it');
  });

  it('refuses to start with the same route twice', async () => {
    await expect(createHttpServer(services, [routes[0]!, routes[0]!])).rejects.toThrow();
  });

  it('lists its calls at /api/openapi.json, for signed-in callers only', async () => {
    expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(401);
    const listed = await app.inject({ url: '/api/openapi.json', headers: signedIn });
    expect(Object.keys(listed.json().paths)).toContain('/api/t/save');
  });
});

describe('a call', () => {
  it('returns the value in an envelope, and an empty object instead of undefined', async () => {
    expect(await call('GET', 'public')).toEqual({
      http: 200,
      code: 200,
      success: true,
      data: { a: 1 },
      msg: '操作成功',
    });
    expect(await call('GET', 'nothing')).toMatchObject({ data: {}, msg: '暂无承载数据' });
  });

  it('accepts the token with a prefix in any case, without a prefix, or in the header Authorization', async () => {
    for (const headers of [
      { 'blade-auth': 'Bearer good' },
      { 'blade-auth': 'good' },
      { authorization: 'Bearer good' },
    ] as Record<string, string>[])
      expect(await call('GET', 'mine', { headers })).toMatchObject({ http: 200, data: 'ann' });
    expect(await call('GET', 'mine', { headers: { authorization: 'Basic Z29vZDpnb29k' } })).toMatchObject({
      http: 401,
    });
  });

  it('gets 401 without a session and 403 without the permission', async () => {
    expect(await call('GET', 'mine', { headers: {} })).toMatchObject({ http: 401, code: 401, msg: '请求未授权' });
    expect(await call('POST', 'delete')).toMatchObject({ http: 403, data: { error: 'common.forbidden' } });
    expect(await call('GET', 'closed')).toMatchObject({ http: 403 });
    expect(await call('GET', 'pump')).toMatchObject({ http: 200 });
  });

  it('needs the permission that fits its input', async () => {
    expect(await call('POST', 'save', { payload: { name: 'a' } })).toMatchObject({ http: 200 });
    expect(await call('POST', 'save', { payload: { name: 'a', id: '1' } })).toMatchObject({ http: 403 });
  });

  it('gets 400 with the name of the parameter that is missing or wrong', async () => {
    expect(await call('POST', 'save', { payload: {} })).toMatchObject({ http: 400, msg: '缺少必要的请求参数: name' });
    const wrong = await call('POST', 'save', { payload: { name: 'a', count: 'x' } });
    expect(wrong).toMatchObject({ http: 400, msg: '请求参数格式错误: count' });
  });

  it('takes its parameters from a query, a form, a multipart form or JSON', async () => {
    expect((await call('POST', 'any?ids=1')).data).toEqual({ ids: '1' });
    expect((await call('POST', 'any', { payload: { ids: '2' } })).data).toEqual({ ids: '2' });
    const form = { payload: 'ids=3', headers: { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await call('POST', 'any', form)).data).toEqual({ ids: '3' });
    const parts = (head: string) => ({
      payload: `--b\r\ncontent-disposition: form-data; name="ids"${head}\r\n\r\n4\r\n--b--\r\n`,
      headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect((await call('POST', 'any', parts(''))).data).toEqual({ ids: '4' });
    expect(await call('POST', 'any', parts('; filename="x.txt"'))).toMatchObject({ http: 413 });
  });

  it.each([
    ['GET', 'save', {}, 405, '不支持当前请求方法'],
    ['GET', 'nowhere', {}, 404, '路径不存在'],
    [
      'POST',
      'save',
      { payload: 'x', headers: { ...signedIn, 'content-type': 'application/xml' } },
      415,
      '不支持当前媒体类型',
    ],
    [
      'POST',
      'save',
      { payload: '{bad', headers: { ...signedIn, 'content-type': 'application/json' } },
      400,
      '请求内容无法解析',
    ],
    ['POST', 'save', { payload: { name: 'x'.repeat(1_100_000) } }, 413, '请求内容过大'],
    ['GET', 'refused', {}, 409, '状态不允许'],
    ['GET', '%zz', {}, 404, '路径不存在'],
  ] as const)('%s %s gets the message of the error catalogue', async (method, path, options, status, msg) => {
    expect(await call(method, path, options)).toMatchObject({ http: status, code: status, success: false, msg });
  });

  it.each([
    ['save', { name: 'a\u0000b' }, 'name 含有无法保存的字符'],
    ['save', { name: 'a\ud800b' }, 'name 含有无法保存的字符'],
    ['save', { name: 'a', more: [{ deep: '\udc00' }] }, 'more.0.deep 含有无法保存的字符'],
    ['save', { name: 'a', '\u0000': 1 }, '\ufffd 含有无法保存的字符'],
    ['any?ids=%00', {}, 'ids 含有无法保存的字符'],
  ])('%s refuses text that the database cannot store: %j', async (path, payload, msg) => {
    expect(await call('POST', path, { payload })).toMatchObject({ http: 400, msg });
  });

  it('gets the label instead of the name of a wrong field when the route has a label', async () => {
    const answer = await call('POST', 'worded', { payload: { set: { name: 'a\u0000b' } } });
    expect(answer).toMatchObject({ http: 400, msg: '名称含有无法保存的字符', data: { field: 'name' } });
  });

  it('may be deeply nested without causing a server error', async () => {
    const payload = `{"name":"a","more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const headers = { ...signedIn, 'content-type': 'application/json' };
    expect((await call('POST', 'save', { payload, headers })).http).toBeLessThan(500);
  });

  it('with a body that is too long gets 413 after the client has sent the whole body', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const part = Buffer.alloc(64 * 1024, 'x');
    const answer = await new Promise<string>((resolve, reject) => {
      const length = 48 * part.length;
      let sent = 0;
      const headers = { ...signedIn, 'content-type': 'application/json', 'content-length': length };
      const request = httpRequest({ port, path: '/api/t/save', method: 'POST', headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(`${response.statusCode} ${JSON.parse(text).msg} ${sent === length}`));
      });
      request.on('error', reject);
      // The client sends slowly: the server decides to refuse the request long before the client has sent the whole body.
      const send = async () => {
        while (sent < length) {
          request.write(part);
          sent += part.length;
          await new Promise((next) => setTimeout(next, 5));
        }
        request.end();
      };
      send().catch(reject);
    });
    expect(answer).toBe('413 请求内容过大 true');
  });

  it('that causes a server error gets the request id instead of the error message', async () => {
    const broken = await call('GET', 'broken');
    expect(broken).toMatchObject({ http: 500, data: { error: 'common.server' } });
    expect(broken.msg).toMatch(/^服务器异常 [0-9a-f]{16}$/);
  });

  it('gets English messages when the client prefers English', async () => {
    const headers = { ...signedIn, 'accept-language': 'en-GB,en' };
    expect(await call('POST', 'delete', { headers })).toMatchObject({ msg: 'You have no permission for this' });
  });
});

describe('the log of calls', () => {
  it('contains writes and refusals with caller and parameters, but neither secrets nor reads', async () => {
    await call('POST', 'save', { payload: { name: 'kept', password: 'hunter2', nested: { accessToken: 'abc' } } });
    await call('POST', 'delete');
    await call('POST', 'secret?password=hunter2', { payload: { refresh_token: 'abc' } });
    await call('GET', 'pump');
    await server.finish();
    const rows = await test.superuser.rows<{ request_uri: string; params: string; type: string; create_by: string }>(
      'select request_uri, params, type, create_by from log_api order by id',
    );
    expect(rows.some((row) => row.request_uri === '/api/t/pump')).toBe(false);
    expect(rows.find((row) => row.request_uri === '/api/t/save' && row.params.includes('kept'))).toMatchObject({
      type: '200',
      create_by: 'ann',
    });
    expect(rows.find((row) => row.request_uri === '/api/t/delete')?.type).toBe('403');
    expect(JSON.stringify(rows)).not.toMatch(/hunter2|abc/);
  });

  it('contains server errors with file and request id, without secrets, and no refusals', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/t/broken', headers: signedIn });
    await app.inject({ method: 'GET', url: '/api/t/refused', headers: signedIn });
    await server.finish();
    const rows = await test.superuser.rows<Record<string, unknown>>('select * from log_error order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      tenant_id: '100003',
      request_id: answer.headers['x-request-id'],
      request_uri: '/api/t/broken',
      exception_name: 'Error',
      create_by: 'ann',
      file_name: expect.stringContaining('server.test.ts'),
    });
    expect(rows[0]?.message).toBe('password=*** in the middle');
    expect(String(rows[0]?.stack_trace)).not.toContain('hunter2');
    expect(JSON.stringify(await test.superuser.rows('select message from log_error'))).not.toContain('AppError');
  });

  it('masks secrets by their name and by their shape', () => {
    expect(withoutSecrets({ a: 'Bearer abcdefghijkl', newPassword1: 'x', list: [{ clientSecret: 'y' }] })).toEqual({
      a: 'Bearer ***',
      newPassword1: '***',
      list: [{ clientSecret: '***' }],
    });
  });
});

it('a route with keepsBody can read the exact bytes of the body, to check a signature', async () => {
  const payload = '{ "amount" : 1.50,\n"名":"a" }';
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/t/signed', headers, payload });
  expect(answer.json().data).toEqual([payload, { amount: 1.5, 名: 'a' }]);
});

describe('a reply', () => {
  const replyIn = (path: string, encoding: string) =>
    server.app.inject({ method: 'GET', url: `/api/t/${path}`, headers: { 'accept-encoding': encoding } });

  it('is compressed when it is long and the client accepts the encoding', async () => {
    const unpackers = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, unpack] of Object.entries(unpackers)) {
      const { headers, rawPayload } = await replyIn('long', encoding === 'br' ? 'gzip, br' : 'gzip, deflate');
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(rawPayload.length).toBeLessThan(2_000);
      expect(JSON.parse(unpack(rawPayload).toString()).data).toBe('充电'.repeat(20_000));
    }
  });

  it('is not compressed when it is short or the client does not accept the encoding', async () => {
    const plain = await replyIn('long', 'identity');
    expect([plain.headers['content-encoding'], plain.json().data.length]).toEqual([undefined, 40_000]);
    expect((await replyIn('public', 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});

describe('texts in the input of a call', () => {
  const odd = '\u200b\ufeff ｘ e\u0301 \u3000';

  it('are normalized before their length is checked, and codes are normalized as codes', async () => {
    const sent = { lines: [odd, { note: odd }], words: { a: odd, b: 1 } };
    const payload = { reason: odd, taxNo: '\u200b ＡＢ１２\u3000', ...sent };
    expect(await call('POST', 'texts', { payload })).toMatchObject({
      http: 200,
      data: { reason: 'ｘ é', taxNo: 'AB12', lines: ['ｘ é', { note: 'ｘ é' }], words: { a: 'ｘ é', b: 1 } },
    });
    expect(await call('POST', 'save', { payload: { name: '\u200b\u3000' } })).toMatchObject({ data: { name: '' } });
  });

  it('stay unchanged in passwords, payloads and untyped values, and when the route says so', async () => {
    const payload = { password: odd, payload: { value: odd, list: [odd] }, anything: odd };
    expect((await call('POST', 'texts', { payload })).data).toEqual({ ...payload, lines: [] });
    for (const keeps of ['carriesSecrets', 'takesAnyText', 'keepsBody']) {
      const sent = { reason: odd };
      const [input, body] = (await call('POST', `texts-${keeps}`, { payload: sent })).data;
      expect([input, body]).toEqual([sent, keeps === 'keepsBody' ? JSON.stringify(sent) : '']);
    }
  });
});
