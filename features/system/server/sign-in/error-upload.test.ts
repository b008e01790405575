// Tests the upload of browser errors, and the removal of secrets from them.
import { scrubText } from '@ec/kernel/http/scrub-text';
import { md5Hex } from '@ec/kernel/password';
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInRoutes } from './sign-in.routes.ts';

let stage: TestDatabase;
let api: TestApi;
let token: string;
const path = '/blade-auth/oauth/logout';

beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  api = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false } });
  const query = { tenantId: 'T1', username: 'ann', password: md5Hex(peoplePassword), grant_type: 'password' };
  const reply = await api.post('/blade-auth/oauth/token', { headers: { Authorization: clientBasic }, query });
  token = reply.body.access_token;
});
afterAll(async () => {
  await api.close();
  await stage.close();
});
beforeEach(() => stage.superuser.run('delete from log_error'));

let from = 0;
const upload = (body: unknown) => api.post(path, { token, body, ip: `10.2.0.${++from}` });
const rows = () => stage.superuser.rows<Record<string, string>>('select * from log_error order by id');

test('uploaded errors become rows of the tenant, and the session stays open', async () => {
  const entry = {
    url: '/wel/index',
    time: '2026-01-01 00:00:00',
    type: 'TypeError',
    message: 'x is not a function',
    stack:
      'TypeError: no answer of https://site.example.com:8080\n    at f (https://site.example.com/assets/app.js:12:34)\n    at g',
    info: 'render',
  };
  expect((await upload([entry, { message: 'only this' }])).body).toMatchObject({ code: 200, success: true, data: {} });
  const [first, second] = await rows();
  expect(first).toMatchObject({
    tenant_id: 'T1',
    create_by: 'ann',
    create_user: '12',
    request_uri: '/wel/index',
    exception_name: 'TypeError',
    message: 'x is not a function',
    file_name: 'https://site.example.com/assets/app.js',
    line_number: 12,
    params: 'render',
  });
  // The row has the browser's time in `reported_time`, and the time of the receipt in `create_time`.
  expect(new Date(first?.reported_time ?? '').toISOString()).toBe('2025-12-31T16:00:00.000Z');
  expect(Date.now() - new Date(first?.create_time ?? '').getTime()).toBeLessThan(60_000);
  expect(second).toMatchObject({ message: 'only this', request_uri: '', reported_time: null });
  expect((await api.get('/blade-auth/oauth/user-info', { token })).status).toBe(200);
});

test('an upload needs a token', async () => {
  expect((await api.post(path, { body: [{ message: 'x' }] })).status).toBe(401);
  expect(await rows()).toEqual([]);
});

test('an upload without errors is accepted', async () => {
  for (const body of [[], {}, undefined]) expect((await upload(body)).status).toBe(200);
  expect(await rows()).toEqual([]);
});

test('too many entries, too many bytes, invalid JSON and an object are refused', async () => {
  const entry = { message: 'x' };
  expect((await upload(Array(101).fill(entry))).status).toBe(400);
  expect((await upload([{ message: 'x'.repeat(256 * 1024) }])).status).toBe(413);
  expect((await upload('{"a":')).status).toBe(400);
  expect((await upload({ message: 'x' })).status).toBe(400);
  expect(await rows()).toEqual([]);
  expect((await upload(Array(100).fill(entry))).status).toBe(200);
  expect(await rows()).toHaveLength(100);
});

test('values of unexpected types are stored as text and cannot inject SQL', async () => {
  const odd = {
    message: { deep: ['a'] },
    time: 1,
    stack: 'a\0b',
    type: null,
    info: "'; drop table session; --",
    url: 'u'.repeat(9000),
  };
  expect((await upload([odd])).status).toBe(200);
  expect((await rows())[0]).toMatchObject({ message: '{"deep":["a"]}', stack_trace: 'ab', params: odd.info });
});

test('tokens, passwords and captchas in uploaded errors never reach the table', async () => {
  const secret = `${'a'.repeat(20)}${'B-_9'.repeat(5)}xyz`;
  const md5 = md5Hex('secret');
  const entry = {
    url: `/api/blade-auth/oauth/token?tenantId=1&password=${md5}&username=ann`,
    message: `401 for bearer ${secret}; {"refresh_token":"${secret}","password": "hunter2"} Captcha-Code=AB3CD`,
    stack: `fetch(${JSON.stringify(JSON.stringify({ access_token: secret, newPassword: 'hunter2' }))}) Basic c2FiZXI6c2FiZXI=`,
    info: `token ${secret}`,
  };
  await upload([entry]);
  const written = JSON.stringify(await rows());
  for (const each of [secret, md5, 'hunter2', 'AB3CD', 'c2FiZXI6c2FiZXI']) expect(written).not.toContain(each);
  expect(written).toContain('tenantId=1');
});

test('scrubbing finds the end of a secret that contains quotes or backslashes', () => {
  for (const password of ['a"hunter2', 'a\\', '"', "it's"]) {
    const sent = JSON.stringify({ password, name: 'ann' });
    for (const text of [sent, JSON.stringify(sent)]) {
      const scrubbed = scrubText(text);
      expect(scrubbed).not.toContain('hunter2');
      expect(scrubbed).toContain('***');
      if (!password.endsWith('\\')) expect(scrubbed).toContain('ann');
    }
  }
  expect(scrubText('{"password":"hunter2')).toBe('{"password":"***"');
});

test('scrubbing keeps ordinary text and finishes on hostile text', () => {
  const plain = 'TypeError: Cannot read properties of undefined (reading "tokens") at /assets/list-3f2a.js:1:2?v=12';
  expect(scrubText(plain)).toBe(plain);
  const start = performance.now();
  for (const hostile of [
    '\\'.repeat(20_000),
    '"password":"'.repeat(2_000),
    `${'a-'.repeat(10_000)}!`,
    'eyJ'.repeat(7_000),
  ])
    scrubText(hostile);
  // A pattern with catastrophic backtracking would take minutes.
  expect(performance.now() - start).toBeLessThan(30_000);
});
