// Tests sign-in by a third party and the registration of guests.
import { createHash, randomBytes } from 'node:crypto';
import { md5Hex } from '@ec/kernel/password';
import { type Answer, type CallOptions, type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { type OauthProvider, oauthProvider } from '@ec/testing/oauth-provider';
import { clientBasic, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInRoutes } from '../sign-in/sign-in.routes.ts';
import { socialConfig } from './social-config.ts';

let stage: TestDatabase;
let api: TestApi;
let provider: OauthProvider;
const browser = 'Mozilla/5.0 (test)';

beforeAll(async () => {
  stage = await testDatabase();
  provider = await oauthProvider();
  await seedPeople(stage);
  await stage.superuser.run(
    `update system_tenant set domain_url = 'https://one.example.com/login' where tenant_id = 'T1'`,
  );
  const config = {
    captchaMode: false,
    sections: new Map([[socialConfig.variables, { EC_SOCIAL: { github: provider.config } }]]),
    outboundAllow: ['127.0.0.1'],
  };
  api = await testApi({ stage, routes: signInRoutes, config });
});
afterAll(async () => {
  await api.close();
  await provider.close();
  await stage.close();
});
beforeEach(async () => {
  await stage.superuser.run('delete from system_third_party');
  await stage.superuser.run(`delete from "system_user" where id > 1000`);
  await stage.superuser.run(`update system_param set param_value = 'true' where param_key = 'account.registerUser'`);
  provider.stand({ id: '77', name: 'octocat' });
});

let place = 0;
const elsewhere = () => `10.3.${Math.floor(++place / 250)}.${place % 250}`;
const rows = <T extends object>(text: string) => stage.superuser.rows<T>(text);
const text = (answer: Answer) => [answer.status, answer.body.msg];

/** Follows the redirects to the third party and back, as a browser does. @returns the code and the state in the address of the console page */
async function consent({ headers = {}, query = {} }: CallOptions = {}): Promise<{ code: string; state: string }> {
  const ask = { ip: elsewhere(), query, headers: { 'user-agent': browser, ...headers } };
  const there = await api.get('/blade-auth/oauth/render/github', ask);
  expect(there.status).toBe(302);
  const back = await fetch(String(there.headers.location), { redirect: 'manual' });
  const address = new URL(back.headers.get('location') ?? '');
  expect(address.pathname).toBe('/oauth/redirect/github');
  return { code: address.searchParams.get('code') ?? '', state: address.searchParams.get('state') ?? '' };
}

const come = (sent: Record<string, string>, headers: Record<string, string> = {}) =>
  api.post('/blade-auth/oauth/token', {
    ip: elsewhere(),
    headers: { Authorization: clientBasic, 'user-agent': browser, ...headers },
    query: { grant_type: 'social', scope: 'all', source: 'github', tenantId: 'T1', ...sent },
  });

const form = { name: 'Octo', account: 'octo', password: 'plain-words', tenantId: 'T1' };
const register = (sent: Record<string, string>) =>
  api.post('/blade-user/register-guest', { ip: elsewhere(), query: { ...form, ...sent } });

const approve = () =>
  stage.superuser.run(`update "system_user" set role_id = '{33}', dept_id = '{21}' where account = 'octo'`);

test('a first sign-in makes a guest, who registers, waits for approval and then signs in as a user', async () => {
  const guest = await come(await consent());
  expect(guest.body).toMatchObject({
    user_id: '-1',
    role_name: 'guest',
    user_name: 'octocat',
    dept_id: '',
    oauth_id: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(guest.body).not.toHaveProperty('code');
  expect(text(await register({ oauthId: guest.body.oauth_id }))).toEqual([200, '操作成功']);
  const [user] = await rows(
    `select tenant_id, name, real_name, role_id, dept_id, post_id from "system_user" where account = 'octo'`,
  );
  const none = ['-1'];
  expect(user).toEqual({
    tenant_id: 'T1',
    name: 'Octo',
    real_name: 'Octo',
    role_id: none,
    dept_id: none,
    post_id: none,
  });
  expect(text(await come(await consent()))).toEqual([400, '账号等待管理员审核']);
  await approve();
  const welcome = await come(await consent());
  expect(welcome.body).toMatchObject({ tenant_id: 'T1', account: 'octo', role_name: 'user', oauth_id: '' });
  expect((await api.get('/blade-auth/oauth/user-info', { token: welcome.body.access_token })).body.data.account).toBe(
    'octo',
  );
});

test('a registered person can also sign in with the password after approval', async () => {
  await register({ oauthId: (await come(await consent())).body.oauth_id });
  const query = { tenantId: 'T1', username: 'octo', password: md5Hex(form.password), grant_type: 'password' };
  const signIn = () =>
    api.post('/blade-auth/oauth/token', { ip: elsewhere(), headers: { Authorization: clientBasic }, query });
  expect(text(await signIn())).toEqual([400, '账号等待管理员审核']);
  await approve();
  expect((await signIn()).status).toBe(200);
});

test('a guest’s token opens user-info and log-out, but no sessions of users', async () => {
  const token = (await come(await consent())).body.access_token;
  expect((await api.get('/blade-auth/oauth/user-info', { token })).body.data).toMatchObject({
    userId: '-1',
    roles: ['guest'],
  });
  for (const path of ['/blade-user/sessions', '/blade-user/sessions?all=1'])
    expect((await api.get(path, { token })).status).toBe(403);
  expect((await api.post('/blade-user/kick', { token, body: { ids: '1' } })).status).toBe(403);
  expect((await api.get('/blade-auth/oauth/authorize?client_id=saber&redirect_uri=x', { token })).status).toBe(400);
  expect((await api.get('/blade-auth/oauth/logout', { token })).status).toBe(200);
  expect((await api.get('/blade-auth/oauth/user-info', { token })).status).toBe(401);
});

test('registration refuses wrong input with exact messages', async () => {
  const { oauth_id: oauthId } = (await come(await consent())).body;
  expect(text(await register({ oauthId: '' }))).toEqual([400, '第三方登陆信息错误!']);
  expect(text(await register({ oauthId: 'x'.repeat(32) }))).toEqual([400, '第三方登陆信息错误!']);
  expect(text(await register({ oauthId, tenantId: 'NOBODY' }))).toEqual([400, '租户信息错误!']);
  expect(text(await register({ oauthId, account: 'ann' }))).toEqual([400, '当前账号已被使用!']);
  expect(text(await register({ oauthId, name: '' }))).toEqual([400, '缺少必要的请求参数: name']);
  await stage.superuser.run(`update system_tenant set account_number = 3 where tenant_id = 'T1'`);
  expect(text(await register({ oauthId }))).toEqual([400, '租户账号额度已满']);
  await stage.superuser.run(`update system_tenant set account_number = null where tenant_id = 'T1'`);
  await stage.superuser.run(`update system_param set param_value = 'false' where param_key = 'account.registerUser'`);
  expect(text(await register({ oauthId }))).toEqual([400, '暂未开放注册']);
  expect(await rows(`select 1 from "system_user" where account = 'octo'`)).toEqual([]);
});

test('only the newest registration id works, only once, and only for an hour', async () => {
  const first = (await come(await consent())).body.oauth_id;
  const second = (await come(await consent())).body.oauth_id;
  expect(text(await register({ oauthId: first }))).toEqual([400, '第三方登陆信息错误!']);
  const answers = await Promise.all([register({ oauthId: second }), register({ oauthId: second, account: 'octo2' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await rows(`select 1 from "system_user" where account like 'octo%'`)).toHaveLength(1);
  provider.stand({ id: '78', name: 'late' });
  const third = (await come(await consent())).body.oauth_id;
  api.pass(3601);
  expect(text(await register({ oauthId: third, account: 'late' }))).toEqual([400, '第三方登陆信息错误!']);
});

test('a user cannot enter another tenant through register-guest', async () => {
  // The sign-in began at the site of T1, so T1 counts, although the registration sends another tenant.
  const site = { headers: { host: 'one.example.com' } };
  const { oauth_id: oauthId } = (await come(await consent(site))).body;
  expect((await register({ oauthId, tenantId: 'T2' })).status).toBe(200);
  expect(await rows(`select tenant_id from "system_user" where account = 'octo'`)).toEqual([{ tenant_id: 'T1' }]);
  await approve();
  // The account is linked now, so its registration cannot be used again, not even for T2.
  expect(text(await register({ oauthId, tenantId: 'T2', account: 'octo2' }))).toEqual([400, '第三方登陆信息错误!']);
  expect((await come({ ...(await consent()), tenantId: 'T2' })).body).toMatchObject({ user_id: '-1' });
  // Without a site, the tenant that is sent counts. The person then waits for an administrator of T2, whatever T1 grants.
  const guest = (await come({ ...(await consent()), tenantId: 'T2' })).body;
  expect((await register({ oauthId: guest.oauth_id, tenantId: 'T2', account: 'octo2' })).status).toBe(200);
  expect(text(await come({ ...(await consent()), tenantId: 'T2' }))).toEqual([400, '账号等待管理员审核']);
});

test('the site of a tenant signs in to that tenant only, and a named tenant is fixed for the whole flow', async () => {
  const { oauth_id: oauthId } = (await come({ ...(await consent()), tenantId: 'T2' })).body;
  await register({ oauthId, tenantId: 'T2' });
  await stage.superuser.run(`update "system_user" set role_id = '{34}', dept_id = '{}' where account = 'octo'`);
  expect((await come({ ...(await consent()), tenantId: '000000' })).body).toMatchObject({
    tenant_id: 'T2',
    account: 'octo',
  });
  const site = { headers: { host: 'one.example.com' } };
  expect((await come(await consent(site))).body).toMatchObject({ user_id: '-1', tenant_id: 'T1' });
  const begun = await consent({ query: { tenantId: 'T2' } });
  expect(text(await come({ ...begun, tenantId: 'T1' }))).toEqual([400, '登录请求已失效，请重新发起']);
});

test('a state works once, for ten minutes, in one browser, and only with its verifier', async () => {
  const wrong = [400, '登录请求已失效，请重新发起'];
  const used = await consent();
  expect((await come(used)).status).toBe(200);
  expect(text(await come(used))).toEqual(wrong);
  expect(text(await come({ ...(await consent()), state: 'invented' }))).toEqual(wrong);
  expect(text(await come(await consent(), { 'user-agent': 'another browser' }))).toEqual(wrong);
  const late = await consent();
  api.pass(601);
  expect(text(await come(late))).toEqual(wrong);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(text(await come(await consent({ query: { challenge } })))).toEqual(wrong);
  expect(text(await come({ ...(await consent({ query: { challenge } })), verifier: 'guessed' }))).toEqual(wrong);
  expect((await come({ ...(await consent({ query: { challenge } })), verifier })).status).toBe(200);
});

test('the redirect address is the public URL or the site of a tenant, never an unknown host', async () => {
  const config = {
    sections: new Map([[socialConfig.variables, { EC_SOCIAL: { github: provider.config } }]]),
    publicUrl: 'https://console.example.com',
  };
  const set = await testApi({ stage, routes: signInRoutes, config });
  const backOf = async (host: string) => {
    const there = await set.get('/blade-auth/oauth/render/github', { ip: elsewhere(), headers: { host } });
    return new URL(String(there.headers.location)).searchParams.get('redirect_uri');
  };
  expect(await backOf('evil.example.com')).toBe('https://console.example.com/oauth/redirect/github');
  expect(await backOf('one.example.com')).toContain('//one.example.com/oauth/redirect/github');
  await set.close();
});

test('an unknown code and an unknown third party are refused', async () => {
  const { state } = await consent();
  expect(text(await come({ code: 'invented', state }))).toEqual([400, '第三方登录失败，请稍后再试']);
  expect(text(await come({ ...(await consent()), source: 'qq' }))).toEqual([400, '第三方登录未配置']);
  for (const source of ['nosuch', '__proto__', 'constructor'])
    expect(text(await api.get(`/blade-auth/oauth/render/${source}`, { ip: elsewhere() }))).toEqual([
      400,
      '第三方登录未配置',
    ]);
});

test('a third party at a forbidden address is not called', async () => {
  const config = {
    captchaMode: false,
    sections: new Map([[socialConfig.variables, { EC_SOCIAL: { github: provider.config } }]]),
  };
  const guarded = await testApi({ stage, routes: signInRoutes, config });
  const { code, state } = await consent();
  const before = provider.calls.length;
  const answer = await guarded.post('/blade-auth/oauth/token', {
    headers: { Authorization: clientBasic, 'user-agent': browser },
    query: { grant_type: 'social', source: 'github', tenantId: 'T1', code, state },
  });
  expect(text(answer)).toEqual([400, '第三方登录失败，请稍后再试']);
  expect(provider.calls).toHaveLength(before);
  await guarded.close();
});

test('a disabled or removed user cannot sign in; a removed user can register again', async () => {
  await register({ oauthId: (await come(await consent())).body.oauth_id });
  await approve();
  await stage.superuser.run(`update "system_user" set status = 0 where account = 'octo'`);
  expect(text(await come(await consent()))).toEqual([400, '账号已停用']);
  await stage.superuser.run(`update "system_user" set status = 1, is_deleted = 1 where account = 'octo'`);
  const guest = await come(await consent());
  expect(guest.body.user_id).toBe('-1');
  expect((await register({ oauthId: guest.body.oauth_id })).status).toBe(200);
});

test('neither the log nor the tables contain codes, states, tokens or the secret of the third party', async () => {
  const sent = await consent();
  const { access_token: token, oauth_id: oauthId } = (await come(sent)).body;
  await register({ oauthId });
  const output =
    api.logged() +
    JSON.stringify(
      await rows('select l::text, s::text, t::text from log_login l, social_state s, system_third_party t'),
    );
  for (const secret of [sent.code, sent.state, token, oauthId, provider.config.clientSecret, form.password])
    expect(output).not.toContain(secret);
  const noted = await rows(
    `select login_way as way, source, login_result as result, login_reason as reason from log_login where source = 'github'`,
  );
  expect(noted).toContainEqual({ way: 3, source: 'github', result: 3, reason: null });
  expect(noted).toContainEqual({ way: 3, source: 'github', result: 2, reason: 9 });
});
