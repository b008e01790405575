// Tests tokens, refreshes, log-outs and open sessions, with two servers on one database.
import { md5Hex } from '@ec/kernel/password';
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInRoutes } from './sign-in.routes.ts';

let stage: TestDatabase;
// `api` and `other` are two servers on the same database.
let api: TestApi;
let other: TestApi;
const base = '/blade-auth/oauth';

beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  const config = { captchaMode: false };
  api = await testApi({ stage, routes: signInRoutes, config });
  other = await testApi({ stage, routes: signInRoutes, config });
});
afterAll(async () => {
  await Promise.all([api.close(), other.close()]);
  await stage.close();
});
beforeEach(async () => {
  await stage.superuser.run('delete from session');
  await stage.superuser.run('update "system_user" set status = 1');
});

async function signIn(account = 'ann', tenantId = 'T1'): Promise<{ access_token: string; refresh_token: string }> {
  const query = { tenantId, username: account, password: md5Hex(peoplePassword), grant_type: 'password' };
  const { status, body } = await api.post(`${base}/token`, { headers: { Authorization: clientBasic }, query });
  expect(status).toBe(200);
  return body;
}

const refresh = (refreshToken: string, at: TestApi = api, path = `${base}/token`) =>
  at.post(path, {
    headers: { Authorization: clientBasic, 'Tenant-Id': 'T1' },
    query: { grant_type: 'refresh_token', refresh_token: refreshToken, tenantId: 'T1', scope: 'all' },
  });
const isIn = async (token: string, at: TestApi = api) => (await at.get(`${base}/user-info`, { token })).status === 200;
const within = (read: () => Promise<boolean>, expected: boolean) =>
  expect.poll(read, { timeout: 1000, interval: 10 }).toBe(expected);

test('user-info returns the signed-in person', async () => {
  const { access_token: token } = await signIn('admin');
  const { body } = await api.get(`${base}/user-info`, { token });
  expect(body).toMatchObject({ code: 200, success: true });
  expect(body.data).toEqual({
    userId: '11',
    tenantId: 'T1',
    account: 'admin',
    userName: 'admin',
    nickName: 'Adam',
    realName: 'Adam A',
    deptId: '21,22',
    roleId: '32,33',
    roleName: 'admin,user',
    avatar: '',
    roles: ['admin', 'user'],
  });
});

test('an access token works in Blade-Auth and Authorization; a refresh token does not', async () => {
  const { access_token: token, refresh_token } = await signIn();
  const get = (headers: Record<string, string>) => api.get(`${base}/user-info`, { headers });
  for (const value of [token, `bearer ${token}`, `Bearer ${token}`, `BEARER  ${token}`])
    expect((await get({ 'Blade-Auth': value, Authorization: clientBasic })).status).toBe(200);
  expect((await get({ Authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await get({ 'Blade-Auth': `bearer ${refresh_token}` })).status).toBe(401);
  expect((await refresh(token)).status).toBe(401);
  expect(await get({})).toMatchObject({
    status: 401,
    body: { code: 401, success: false, data: { error: 'common.unauthorized' }, msg: '请求未授权' },
  });
  expect((await api.get(`${base}/user-info`, { query: { 'Blade-Auth': token } })).status).toBe(401);
});

test('a refresh replaces the refresh token, under both paths', async () => {
  const first = await signIn();
  const second = (await refresh(first.refresh_token)).body;
  const third = (await refresh(second.refresh_token, api, `${base}/token/refresh`)).body;
  expect(new Set([first, second, third].map((pair) => pair.refresh_token)).size).toBe(3);
  expect(third).toMatchObject({ account: 'ann', role_name: 'user', expires_in: 3600, token_type: 'bearer' });
  expect(await isIn(third.access_token)).toBe(true);
});

test('a failed refresh replies 401 in the format of the token call', async () => {
  for (const wrong of ['', 'x', 'A'.repeat(43)])
    expect(await refresh(wrong)).toMatchObject({
      status: 401,
      body: {
        error: 'invalid_grant',
        code: 401,
        success: false,
        data: { error: 'system.signIn.sessionOver' },
        msg: '登录已失效，请重新登录',
      },
    });
  const headers = { Authorization: 'Basic eDp5' };
  const query = { grant_type: 'refresh_token', refresh_token: (await signIn()).refresh_token };
  expect(await api.post(`${base}/token`, { headers, query })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test('two browser tabs that refresh at the same time both stay signed in', async () => {
  const { refresh_token } = await signIn();
  const [left, right] = await Promise.all([refresh(refresh_token, api), refresh(refresh_token, other)]);
  expect([left?.status, right?.status]).toEqual([200, 200]);
  for (const tab of [left, right]) {
    expect(await isIn(tab?.body.access_token)).toBe(true);
    expect((await refresh(tab?.body.refresh_token)).status).toBe(200);
  }
});

test('a refresh and a log-out in parallel tabs leave nobody signed in', async () => {
  for (let round = 0; round < 10; round++) {
    const { access_token, refresh_token } = await signIn();
    const [refreshed] = await Promise.all([
      refresh(refresh_token, other),
      api.get(`${base}/logout`, { token: access_token }),
    ]);
    await within(() => isIn(access_token, other), false);
    if (refreshed.status !== 200) continue;
    await within(() => isIn(refreshed.body.access_token, other), false);
    expect((await refresh(refreshed.body.refresh_token)).status).toBe(401);
  }
});

test('a stolen refresh token that is used late ends the session for thief and owner', async () => {
  const { refresh_token } = await signIn();
  const owner = (await refresh(refresh_token)).body;
  await stage.superuser.run(`update session_token set used_at = used_at - interval '31 s' where used_at is not null`);
  expect((await refresh(refresh_token)).status).toBe(401);
  expect(await isIn(owner.access_token)).toBe(false);
  expect((await refresh(owner.refresh_token)).status).toBe(401);
});

test('log-out ends the session and replies 200 with any token or none', async () => {
  const { access_token: token, refresh_token } = await signIn();
  expect((await api.get(`${base}/logout`, { token })).status).toBe(200);
  expect(await isIn(token)).toBe(false);
  await within(() => isIn(token, other), false);
  expect((await refresh(refresh_token)).status).toBe(401);
  for (const each of [token, undefined, 'x', "'"])
    expect((await api.get(`${base}/logout`, { token: each })).status).toBe(200);
});

test('the sessions of a disabled user end within a second in every process', async () => {
  const { access_token: token, refresh_token } = await signIn();
  expect(await isIn(token, other)).toBe(true);
  await stage.superuser.run('update "system_user" set status = 0 where id = 12');
  await within(() => isIn(token), false);
  await within(() => isIn(token, other), false);
  expect((await refresh(refresh_token)).status).toBe(401);
});

test('a person sees only their own open sessions, with the current one marked', async () => {
  const { access_token: token } = await signIn();
  await signIn();
  await signIn('bob');
  const { body } = await api.get('/blade-user/sessions', { token });
  expect(body.data).toHaveLength(2);
  expect(body.data.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ account: 'ann', name: 'Ann', userId: '12', remoteIp: '127.0.0.1' });
  expect(JSON.stringify(body)).not.toContain(token);
  for (const query of [{ all: '1' }, { userId: '13' }] as Record<string, string>[])
    expect((await api.get('/blade-user/sessions', { token, query })).status).toBe(403);
});

test('administrators see the sessions of their tenant, the platform sees those of any tenant', async () => {
  await signIn();
  await signIn('ann', 'T2');
  const accounts = async (token: string, query: Record<string, string>) =>
    (await api.get('/blade-user/sessions', { token, query })).body.data.map(
      (each: { account: string; userId: string }) => `${each.account} ${each.userId}`,
    );
  const { access_token: admin } = await signIn('admin');
  expect((await accounts(admin, { all: '1' })).sort()).toEqual(['admin 11', 'ann 12']);
  expect(await accounts(admin, { userId: '12' })).toEqual(['ann 12']);
  expect(await accounts(admin, { userId: '15' })).toEqual([]);
  expect((await accounts(admin, { all: '1', tenantId: 'T2' })).sort()).toEqual(['admin 11', 'ann 12']);
  const { access_token: root } = await signIn('root', '000000');
  expect(await accounts(root, { all: '1', tenantId: 'T2' })).toEqual(['ann 15']);
});

async function sessionIdOf(token: string): Promise<string> {
  const { body } = await api.get('/blade-user/sessions', { token });
  return body.data.find((each: { current: boolean }) => each.current).id;
}

test('a person can kick only their own sessions; one foreign session in the list ends none', async () => {
  const mine = await signIn();
  const second = await signIn();
  const bobs = await signIn('bob');
  const ids = [await sessionIdOf(second.access_token), await sessionIdOf(bobs.access_token)];
  const kick = (named: string[], token: string) =>
    api.post('/blade-user/kick', { token, query: { ids: named.join(',') } });
  expect((await kick(ids, mine.access_token)).status).toBe(404);
  expect((await kick(['1'], mine.access_token)).status).toBe(404);
  expect((await kick(['x'], mine.access_token)).status).toBe(400);
  expect(await isIn(second.access_token)).toBe(true);
  expect((await kick(ids.slice(0, 1), mine.access_token)).status).toBe(200);
  expect(await isIn(second.access_token)).toBe(false);
  await within(() => isIn(second.access_token, other), false);
  expect((await refresh(second.refresh_token)).status).toBe(401);
});

test('an administrator can kick sessions of the own tenant only, and the kick is audited', async () => {
  const ann = await signIn();
  const anna = await signIn('ann', 'T2');
  const { access_token: admin } = await signIn('admin');
  const kick = async (token: string) =>
    api.post('/blade-user/kick', { token: admin, query: { ids: await sessionIdOf(token), tenantId: 'T2' } });
  expect((await kick(anna.access_token)).status).toBe(404);
  expect((await kick(ann.access_token)).status).toBe(200);
  expect([await isIn(ann.access_token), await isIn(anna.access_token)]).toEqual([false, true]);
  const rows = await stage.superuser.rows(
    `select account, changes from audit_log where action = 'kick' and account = 'admin'`,
  );
  expect(rows).toEqual([
    { account: 'admin', changes: { before: { tenantId: 'T1', account: 'ann', id: expect.any(String) } } },
  ]);
});

test('sessions can be neither listed nor ended without a token', async () => {
  expect((await api.get('/blade-user/sessions')).status).toBe(401);
  expect((await api.post('/blade-user/kick', { query: { ids: '1' } })).status).toBe(401);
});

test('clear-cache replies 200 and, with a token, notifies all processes of the tenant', async () => {
  const heard: string[] = [];
  other.services.changes.on(['tenant'], ({ detail }) => heard.push(detail));
  expect((await api.get(`${base}/clear-cache`)).status).toBe(200);
  const { access_token: token } = await signIn();
  expect((await api.get(`${base}/clear-cache`, { token })).status).toBe(200);
  await expect.poll(() => heard, { timeout: 1000 }).toEqual(['T1']);
});

test('third-party sign-in and registration reply an error if they are not available', async () => {
  expect((await api.get(`${base}/render/github`)).body).toMatchObject({ code: 400, msg: '第三方登录未配置' });
  const register = () =>
    api.post('/blade-user/register-guest', { query: { tenantId: 'T1', account: 'x', oauthId: '1' } });
  expect((await register()).body).toMatchObject({ code: 400, msg: '第三方登陆信息错误!' });
  await stage.superuser.run(`update system_param set param_value = 'false' where param_key = 'account.registerUser'`);
  expect((await register()).body).toMatchObject({ code: 400, msg: '暂未开放注册' });
});

test('kick-others ends the other sessions of the person in every process, and no session of other people', async () => {
  const mine = await signIn();
  const others = [await signIn(), await signIn()];
  const [bobs, abroad] = [await signIn('bob'), await signIn('ann', 'T2')];
  const end = () => api.post('/blade-user/kick-others', { token: mine.access_token });
  expect((await end()).body.data).toEqual({ ended: 2 });
  for (const { access_token, refresh_token } of others) {
    expect(await isIn(access_token)).toBe(false);
    await within(() => isIn(access_token, other), false);
    expect((await refresh(refresh_token)).status).toBe(401);
  }
  for (const { access_token } of [mine, bobs, abroad]) expect(await isIn(access_token)).toBe(true);
  expect((await end()).body.data).toEqual({ ended: 0 });
  expect((await api.post('/blade-user/kick-others', {})).status).toBe(401);
});
