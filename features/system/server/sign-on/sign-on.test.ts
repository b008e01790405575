// Tests single sign-on: authorization codes and their exchange for a session.
import { md5Hex } from '@ec/kernel/password';
import { type Answer, type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRoutes } from '../sign-in/sign-in.routes.ts';

let stage: TestDatabase;
let api: TestApi;
let token: string;
const redirect_uri = 'https://app.example.com/back?from=ec';
const appBasic = `Basic ${Buffer.from('app:app_secret').toString('base64')}`;

beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  await stage.superuser.run(`insert into system_client (id, client_id, client_secret, authorized_grant_types, scope,
      access_token_validity, refresh_token_validity, web_server_redirect_uri)
    values (2, 'app', 'app_secret', '{authorization_code,refresh_token}', 'all', 600, 3600, '${redirect_uri}')`);
  api = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false } });
  const query = { tenantId: 'T1', username: 'ann', password: md5Hex(peoplePassword), grant_type: 'password' };
  token = (await api.post('/blade-auth/oauth/token', { headers: { Authorization: clientBasic }, query })).body
    .access_token;
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

let place = 0;
const elsewhere = () => `10.4.0.${++place % 250}`;
const text = (answer: Answer) => [answer.status, answer.body.msg];

const authorize = (query: Record<string, string> = {}, as: string | undefined = token) =>
  api.get('/blade-auth/oauth/authorize', {
    ip: elsewhere(),
    token: as,
    query: { client_id: 'app', redirect_uri, state: 'T1', ...query },
  });

const codeIn = ({ headers }: Answer) => new URL(String(headers.location)).searchParams.get('code') ?? '';

const exchange = (sent: Record<string, string>, basic = appBasic) =>
  api.post('/blade-auth/oauth/token', {
    ip: elsewhere(),
    headers: { Authorization: basic },
    query: { grant_type: 'authorization_code', scope: 'all', tenantId: 'T1', redirect_uri, ...sent },
  });

test('authorize redirects a signed-in person to the application with a code, which opens its own session', async () => {
  const answer = await authorize();
  expect(answer.status).toBe(302);
  const back = new URL(String(answer.headers.location));
  expect(back.href.startsWith(redirect_uri)).toBe(true);
  expect(back.searchParams.get('state')).toBe('T1');
  const opened = await exchange({ code: codeIn(answer) });
  expect(opened.body).toMatchObject({ tenant_id: 'T1', account: 'ann', expires_in: 600 });
  expect(opened.body.access_token).not.toBe(token);
  const [noted] = await stage.superuser.rows(
    `select account, login_result as result, client_id from log_login where login_way = 4`,
  );
  expect(noted).toEqual({ account: 'ann', result: 1, client_id: 'app' });
});

test('authorize with json=1 returns the address instead of a redirect', async () => {
  const { status, body } = await authorize({ json: '1' });
  expect([status, new URL(body.data.location).searchParams.get('code')]).toEqual([200, expect.any(String)]);
});

test('authorize without a valid token redirects to the sign-in page and keeps the request', async () => {
  const { status, headers } = await authorize({}, 'stale');
  expect(status).toBe(302);
  const to = new URL(String(headers.location), 'http://here').searchParams.get('to') ?? '';
  expect(to.startsWith('/oauth/authorize?')).toBe(true);
  expect(new URL(to, 'http://here').searchParams.get('redirect_uri')).toBe(redirect_uri);
});

test('an address that differs from the registered one gets neither a code nor a redirect', async () => {
  for (const wrong of [
    'https://evil.example.com/back',
    `${redirect_uri}&more=1`,
    redirect_uri.replace('?from=ec', ''),
    redirect_uri.replace('https:', 'http:'),
    redirect_uri.replace('example.com', 'example.com:8443'),
    redirect_uri.replace('app.', 'app.evil.'),
    'https://app.example.com@evil.example.com/back?from=ec',
    redirect_uri.toUpperCase(),
    'javascript:alert(1)',
    '',
  ]) {
    const answer = await authorize({ redirect_uri: wrong });
    expect(text(answer), wrong).toEqual([400, '回调地址未登记']);
    expect(answer.headers.location).toBeUndefined();
  }
  for (const client_id of ['nobody', '', "' or 1=1 --"])
    expect(text(await authorize({ client_id }))).toEqual([400, '客户端认证失败']);
  expect(text(await authorize({ client_id: 'saber' }))).toEqual([400, '回调地址未登记']); // The client saber has no redirect address.
});

test('a code works only for its client, address and tenant, and a failed exchange uses it up', async () => {
  const fresh = async () => codeIn(await authorize());
  const refused = [400, '授权码无效或已过期'];
  const elses = await fresh();
  expect(text(await exchange({ code: elses }, clientBasic))).toEqual(refused);
  expect(text(await exchange({ code: elses }))).toEqual(refused);
  expect(text(await exchange({ code: await fresh(), redirect_uri: 'https://app.example.com/back' }))).toEqual(refused);
  expect(text(await exchange({ code: await fresh(), tenantId: 'T2' }))).toEqual(refused);
  for (const code of ['', 'x', 'A'.repeat(43)]) expect(text(await exchange({ code }))).toEqual(refused);
});

test('a second exchange of a code ends the session that the first exchange opened', async () => {
  const code = codeIn(await authorize());
  const { access_token: mine } = (await exchange({ code })).body;
  expect((await api.get('/blade-auth/oauth/user-info', { token: mine })).status).toBe(200);
  expect((await exchange({ code })).status).toBe(400);
  expect((await api.get('/blade-auth/oauth/user-info', { token: mine })).status).toBe(401);
});

test('only one of six parallel exchanges of a code succeeds', async () => {
  const code = codeIn(await authorize());
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange({ code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('guests and operators inside a tenant get no code', async () => {
  const session = { clientId: 'saber', accessSeconds: 600, refreshSeconds: 600, remoteIp: '', userAgent: '' };
  const { sessions } = api.services;
  const operator = { tenantId: '000000', userId: '10', account: 'root' };
  const guest = await sessions.open({ ...session, tenantId: 'T1', userId: '-1' });
  const visitor = await sessions.open({ ...session, tenantId: 'T1', userId: '10', operator });
  for (const { accessToken } of [guest, visitor]) expect((await authorize({}, accessToken)).status).toBe(403);
});

test('a disabled account gets no session, and no code is stored or logged in plain text', async () => {
  const code = codeIn(await authorize());
  await stage.superuser.run(`update "system_user" set status = 0 where account = 'ann' and tenant_id = 'T1'`);
  expect(text(await exchange({ code }))).toEqual([400, '账号已停用']);
  const storedText = JSON.stringify(
    await stage.superuser.rows('select c::text, l::text from sign_on_code c, log_login l'),
  );
  expect(storedText + api.logged()).not.toContain(code);
});

test('a code expires after a minute', async () => {
  await stage.superuser.run(`update "system_user" set status = 1`);
  const query = { tenantId: 'T1', username: 'bob', password: md5Hex(peoplePassword), grant_type: 'password' };
  const bob = (await api.post('/blade-auth/oauth/token', { headers: { Authorization: clientBasic }, query })).body;
  const code = codeIn(await authorize({}, bob.access_token));
  api.pass(61);
  expect(text(await exchange({ code }))).toEqual([400, '授权码无效或已过期']);
});
