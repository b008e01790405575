// Tests the token call: captchas, clients, grants, tenants, locks, and the secrets that no log contains.
import { md5Hex } from '@ec/kernel/password';
import { type Answer, type CallOptions, type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInRoutes } from './sign-in.routes.ts';

let stage: TestDatabase;
let api: TestApi;
const right = md5Hex(peoplePassword);
const wrong = md5Hex('wrong');
const token = '/blade-auth/oauth/token';

beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  api = await testApi({ stage, routes: signInRoutes, config: { captchaFixed: '0000x' } });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});
beforeEach(async () => {
  await stage.superuser.run('delete from sign_in_failure');
  await stage.superuser.run('update system_tenant set expire_time = null');
  await stage.superuser.run('update "system_user" set status = 1');
});

let place = 0;
/** Returns a new address for each call, so that the limits per address do not apply. */
const elsewhere = () => `10.1.${Math.floor(++place / 250)}.${place % 250}`;

async function captchaHeaders(from: TestApi = api): Promise<Record<string, string>> {
  const { body } = await from.get('/blade-auth/oauth/captcha', { ip: elsewhere() });
  return { 'Captcha-Key': body.key, 'Captcha-Code': '0000X' };
}

async function signIn(
  account = 'ann',
  {
    password = right,
    tenantId = 'T1',
    ip = elsewhere(),
    headers = {},
    ...request
  }: CallOptions & Record<string, unknown> = {},
): Promise<Answer> {
  return api.post(token, {
    ip: String(ip),
    headers: { Authorization: clientBasic, ...(await captchaHeaders()), ...(headers as Record<string, string>) },
    query: {
      tenantId: String(tenantId),
      username: account,
      password: String(password),
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
      ...(request.query as Record<string, string> | undefined),
    },
  });
}

const refused = (text: string, kind = 'invalid_grant') => ({
  status: 400,
  body: {
    error: kind,
    error_description: text,
    code: 400,
    success: false,
    data: { error: expect.any(String) },
    msg: text,
  },
});

test('the token reply is flat and names the account, the departments and the role aliases', async () => {
  const { status, body } = await signIn('admin');
  expect(status).toBe(200);
  expect(body).toEqual({
    tenant_id: 'T1',
    user_id: '11',
    dept_id: '21,22',
    post_id: '41',
    role_id: '32,33',
    oauth_id: '',
    account: 'admin',
    user_name: 'admin',
    userName: 'admin',
    nick_name: 'Adam',
    real_name: 'Adam A',
    role_name: 'admin,user',
    avatar: '',
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 3600,
  });
  expect(body).not.toHaveProperty('code');
  const audited = await stage.superuser.rows(
    `select account from audit_log where action = 'signIn' and tenant_id = 'T1'`,
  );
  expect(audited).toContainEqual({ account: 'admin' });
});

test('a captcha reply contains only a key and a PNG image', async () => {
  const { status, body } = await api.get('/blade-auth/oauth/captcha');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['key', 'image']);
  const png = Buffer.from(body.image.replace('data:image/png;base64,', ''), 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('a right answer uses up the captcha', async () => {
  const headers = await captchaHeaders();
  expect((await signIn('ann', { headers })).status).toBe(200);
  expect(await signIn('ann', { headers })).toMatchObject(refused('验证码不正确'));
});

test('a wrong answer uses up the captcha', async () => {
  const headers = await captchaHeaders();
  expect(await signIn('ann', { headers: { ...headers, 'Captcha-Code': 'WRONG' } })).toMatchObject(
    refused('验证码不正确'),
  );
  expect(await signIn('ann', { headers })).toMatchObject(refused('验证码不正确'));
});

test('only one of eight parallel sign-ins with the same captcha succeeds', async () => {
  const headers = await captchaHeaders();
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('ann', { headers })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a captcha expires after 30 minutes, and an invented key is refused', async () => {
  const headers = await captchaHeaders();
  api.pass(30 * 60 + 1);
  expect(await signIn('ann', { headers })).toMatchObject(refused('验证码不正确'));
  for (const key of ['', 'x', '0'.repeat(32), "' or 1=1 --"])
    expect(await signIn('ann', { headers: { 'Captcha-Key': key } })).toMatchObject(refused('验证码不正确'));
});

test('production ignores the setting of a fixed captcha', async () => {
  const live = await testApi({ stage, routes: signInRoutes, config: { production: true, captchaFixed: '0000x' } });
  const { body } = await live.get('/blade-auth/oauth/captcha');
  const [captcha] = await stage.superuser.rows<{ code: string }>('select code from captcha where key = $1', [body.key]);
  expect(captcha?.code).toMatch(/^[ACEFHKMNPRTWXY3479]{5}$/);
  await live.close();
});

test('one address keeps at most 200 captchas open', async () => {
  const many = `insert into captcha select 'k' || n, 'x', '10.9.9.9', now() - n * interval '1 s', now() + interval '30 min'
    from generate_series(1, 400) n`;
  await stage.superuser.run(many);
  await api.get('/blade-auth/oauth/captcha', { ip: '10.9.9.9' });
  const [row] = await stage.superuser.rows<{ n: number }>(
    `select count(*)::int as n from captcha where address = '10.9.9.9'`,
  );
  expect(row?.n).toBe(200);
});

test('an address gets status 429 after 120 captchas', async () => {
  const ask = () => api.get('/blade-auth/oauth/captcha', { ip: '10.8.8.8' });
  for (let n = 0; n < 120; n++) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({
    status: 429,
    body: { code: 429, success: false, msg: '请求过于频繁，请稍后再试' },
  });
});

test('the password grant is refused while captchas are required, unless the client needs none', async () => {
  const request = { query: { grant_type: 'password' } };
  expect((await signIn('ann', request)).status).toBe(400);
  await stage.superuser.run(`update system_client set additional_information = '{"captcha":false}'`);
  expect((await signIn('ann', request)).status).toBe(200);
  await stage.superuser.run('update system_client set additional_information = null');
  const open = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false } });
  const query = { tenantId: 'T1', username: 'ann', password: right, grant_type: 'password' };
  expect((await open.post(token, { headers: { Authorization: clientBasic }, query })).status).toBe(200);
  await open.close();
});

test('an unknown client, a wrong secret and missing credentials are refused', async () => {
  for (const pair of ['saber:wrong', 'saber:', 'nobody:saber_secret', ':', 'saber', '\0:\0']) {
    const Authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    expect(await signIn('ann', { headers: { Authorization } })).toMatchObject(
      refused('客户端认证失败', 'invalid_client'),
    );
  }
  expect(await signIn('ann', { headers: { Authorization: 'Basic' } })).toMatchObject(
    refused('客户端认证失败', 'invalid_client'),
  );
});

test('grants that the client lacks, unconfigured third parties and invented codes are refused', async () => {
  for (const grant of ['', 'magic', 'client_credentials'])
    expect((await signIn('ann', { query: { grant_type: grant } })).body.error).toBe('unsupported_grant_type');
  expect(await signIn('ann', { query: { grant_type: 'social' } })).toMatchObject(refused('第三方登录未配置'));
  expect(await signIn('ann', { query: { grant_type: 'authorization_code' } })).toMatchObject(
    refused('授权码无效或已过期'),
  );
  await stage.superuser.run(`update system_client set authorized_grant_types = '{refresh_token}'`);
  expect((await signIn('ann')).body.error).toBe('unsupported_grant_type');
  await stage.superuser.run(
    `update system_client set authorized_grant_types = '{captcha,password,refresh_token,social,authorization_code}'`,
  );
});

test('unknown tenants, unknown accounts and wrong passwords get the same reply', async () => {
  const answer = refused('用户名或密码错误');
  expect(await signIn('ann', { password: wrong })).toMatchObject(answer);
  expect(await signIn('nobody')).toMatchObject(answer);
  expect(await signIn('')).toMatchObject(answer);
  expect(await signIn('an\0n2')).toMatchObject(answer);
  for (const tenantId of ['T9', 'T1; drop', '没有', 'x'.repeat(2000)])
    expect(await signIn('ann', { tenantId })).toMatchObject(answer);
  expect((await signIn('ann', { password: wrong, headers: { 'Accept-Language': 'en' } })).body.msg).toBe(
    'Wrong user name or password',
  );
});

test('a sign-in with an unknown account or tenant is not much faster', async () => {
  const people = { existing: ['ann', 'T1'], account: ['nobody', 'T1'], tenant: ['ann', 'T9'] } as const;
  const fastest = {
    existing: Number.POSITIVE_INFINITY,
    account: Number.POSITIVE_INFINITY,
    tenant: Number.POSITIVE_INFINITY,
  };
  // The kinds take turns, so that a busy machine slows all of them equally.
  for (let round = 0; round < 7; round++)
    for (const who of ['existing', 'account', 'tenant'] as const) {
      const [account, tenantId] = people[who];
      const headers = await captchaHeaders();
      await stage.superuser.run('delete from sign_in_failure');
      const start = performance.now();
      await signIn(account, { password: wrong, tenantId, headers });
      fastest[who] = Math.min(fastest[who], performance.now() - start);
    }
  // Without the dummy hash of `verifyPassword`, the reply for an unknown account would be much faster.
  expect(fastest.account / fastest.existing).toBeGreaterThan(0.4);
  expect(fastest.tenant / fastest.existing).toBeGreaterThan(0.4);
});

test('only the MD5 digest of the password is accepted, not the plain password or the stored hash', async () => {
  const [row] = await stage.superuser.rows<{ password: string }>(`select password from "system_user" where id = 12`);
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const password of [peoplePassword, row?.password, '', `${right}0`, right.slice(1), ` ${right}`])
    expect(await signIn('ann', { password })).toMatchObject({ status: 400 });
  await stage.superuser.run('delete from sign_in_failure');
  expect((await signIn('ann', { password: right.toUpperCase() })).status).toBe(200);
});

test('an expired tenant and a disabled account are reported only after the right password', async () => {
  await stage.superuser.run(`update "system_user" set status = 0 where id = 12`);
  expect(await signIn('ann')).toMatchObject(refused('账号已停用'));
  expect(await signIn('ann', { password: wrong })).toMatchObject(refused('用户名或密码错误'));
  await stage.superuser.run(`update system_tenant set expire_time = now() - interval '1 day' where tenant_id = 'T1'`);
  expect(await signIn('ann')).toMatchObject(refused('租户已过期'));
  expect(await signIn('ann', { password: wrong })).toMatchObject(refused('用户名或密码错误'));
});

test('the tenant comes from the parameter, else the header, else the domain, else it is 000000', async () => {
  await stage.superuser.run(
    `update system_tenant set domain_url = 'https://Two.example.com/login' where tenant_id = 'T2'`,
  );
  const at = { 'Tenant-Id': 'T2', Origin: 'https://two.example.com' };
  expect((await signIn('ann', { headers: at })).body.tenant_id).toBe('T1');
  expect((await signIn('ann', { tenantId: '', headers: at })).body.tenant_id).toBe('T2');
  expect((await signIn('ann', { tenantId: '', headers: { ...at, 'Tenant-Id': '' } })).body.tenant_id).toBe('T2');
  expect((await signIn('root', { tenantId: '' })).body.tenant_id).toBe('000000');
});

test.each([
  ['http://two.example.com:80', 'http://two.example.com'],
  ['two.example.com:8443/login', 'https://two.example.com:8443'],
  ['https://two.example.com?from=mail', 'https://two.example.com'],
  ['https://能源.example.com/login', 'https://xn--b9wz60b.example.com'],
])('the domain %s matches the origin %s', async (domain, origin) => {
  await stage.superuser.run(`update system_tenant set domain_url = '${domain}' where tenant_id = 'T2'`);
  const answer = await signIn('ann', { tenantId: '', headers: { Origin: origin } });
  expect(answer.body.tenant_id).toBe('T2');
});

test('an account is locked for 30 minutes after 5 failures, and an attempt does not extend the lock', async () => {
  for (let n = 0; n < 5; n++)
    expect(await signIn('ann', { password: wrong })).toMatchObject(refused('用户名或密码错误'));
  expect(await signIn('ann')).toMatchObject(refused('用户登录失败次数过多'));
  expect((await signIn('ann', { tenantId: 'T2' })).status).toBe(200); // The account of the same name in T2 is not locked.
  expect((await signIn('bob')).status).toBe(200);
  api.pass(29 * 60);
  expect(await signIn('ann')).toMatchObject(refused('用户登录失败次数过多'));
  api.pass(61);
  expect((await signIn('ann')).status).toBe(200);
});

test('a right password clears the failure counter of the account', async () => {
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) await signIn('ann', { password: wrong });
    expect((await signIn('ann')).status).toBe(200);
  }
});

test('an unknown account is locked like a known one', async () => {
  for (let n = 0; n < 5; n++) await signIn('nobody');
  expect(await signIn('nobody')).toMatchObject(refused('用户登录失败次数过多'));
});

test('parallel guesses cannot bypass the lock of an account', async () => {
  const headers = await Promise.all(Array.from({ length: 30 }, () => captchaHeaders()));
  const answers = await Promise.all(headers.map((each) => signIn('ann', { password: wrong, headers: each })));
  expect(answers.filter(({ body }) => body.msg === '用户名或密码错误')).toHaveLength(5);
  expect(answers.filter(({ body }) => body.msg === '用户登录失败次数过多')).toHaveLength(25);
});

test('an address is locked after 20 failures, but the accounts can sign in from other addresses', async () => {
  const ip = '10.7.7.7';
  for (let n = 0; n < 20; n++) expect(await signIn(`user${n}`, { ip })).toMatchObject(refused('用户名或密码错误'));
  expect(await signIn('ann', { ip })).toMatchObject(refused('用户登录失败次数过多，请稍后再试'));
  expect((await signIn('ann')).status).toBe(200);
  api.pass(30 * 60 + 1);
  expect((await signIn('ann', { ip })).status).toBe(200);
});

test('parallel guesses cannot bypass the lock of an address, and right passwords leave its counter unchanged', async () => {
  const ip = '10.7.7.8';
  const failures = () =>
    stage.superuser.rows(`select failures, until from sign_in_failure where address = $1`, [ip]) as Promise<
      { failures: number; until: Date }[]
    >;
  const headers = await Promise.all(Array.from({ length: 4 }, () => captchaHeaders()));
  await signIn('user0', { ip });
  const [first] = await failures();
  api.pass(60);
  await Promise.all(headers.map((each) => signIn('ann', { ip, headers: each })));
  expect(await failures()).toEqual([first]);
  const guesses = await Promise.all(Array.from({ length: 32 }, () => captchaHeaders()));
  const answers = await Promise.all(guesses.map((each, n) => signIn(`user${n}`, { ip, headers: each })));
  expect(answers.filter(({ body }) => body.msg === '用户名或密码错误')).toHaveLength(19);
  expect(answers.filter(({ body }) => body.msg === '用户登录失败次数过多，请稍后再试')).toHaveLength(13);
  const [last] = await failures();
  expect(last?.failures).toBe(20);
  expect(last?.until.getTime()).toBeGreaterThan(first?.until.getTime() ?? 0);
});

test('X-Forwarded-For is ignored, and one IPv6 network counts as one address', async () => {
  for (let n = 0; n < 20; n++)
    await signIn(`user${n}`, { ip: `2001:db8:1:2::${n + 1}`, headers: { 'X-Forwarded-For': elsewhere() } });
  const ip = '2001:db8:1:2:ffff::1';
  expect(await signIn('ann', { ip })).toMatchObject(refused('用户登录失败次数过多，请稍后再试'));
  expect((await signIn('ann', { ip: '2001:db8:1:3::1' })).status).toBe(200);
});

test('parameters are also accepted in a form and in a JSON body', async () => {
  const fields = { tenantId: 'T1', username: 'ann', password: right, grant_type: 'captcha' };
  const headers = async () => ({ Authorization: clientBasic, ...(await captchaHeaders()) });
  expect((await api.post(token, { headers: await headers(), body: fields })).status).toBe(200);
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...(await headers()) };
  expect((await api.post(token, { headers: form, body: new URLSearchParams(fields).toString() })).status).toBe(200);
});

test('switch mode accepts only departments and roles of the user; without it they are ignored', async () => {
  const chosen = { headers: { 'Dept-Id': '22', 'Role-Id': '33' } };
  expect((await signIn('admin', chosen)).body).toMatchObject({ dept_id: '21,22', role_name: 'admin,user' });
  const switching = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false, switchMode: true } });
  const ask = (headers: Record<string, string>, query: Record<string, string> = {}) =>
    switching.post(token, {
      headers: { Authorization: clientBasic, ...headers },
      query: { tenantId: 'T1', username: 'admin', password: right, grant_type: 'password', ...query },
    });
  const { body } = await ask(chosen.headers);
  expect(body).toMatchObject({ dept_id: '22', role_id: '33', role_name: 'user' });
  expect((await ask({ 'Dept-Id': '', 'Role-Id': '' })).body).toMatchObject({ dept_id: '21,22', role_id: '32,33' });
  expect((await ask({ 'Role-Id': '31' })).status).toBe(400);
  expect((await ask({}, { deptId: '99' })).status).toBe(400);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await ask({ 'Role-Id': '31' }, refresh)).status).toBe(400);
  expect((await ask({ 'Role-Id': '32', 'Dept-Id': '22' }, refresh)).body).toMatchObject({
    role_name: 'admin',
    dept_id: '22',
  });
  await switching.close();
});

test('no secret reaches the server log, the API log or the audit log', async () => {
  const headers = await captchaHeaders();
  const { body } = await signIn('ann', { headers });
  await signIn('bob', { password: wrong });
  const query = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const renewed = await api.post(token, { headers: { Authorization: clientBasic }, query });
  await api.get('/blade-auth/oauth/logout', { token: renewed.body.access_token });
  await api.post('/blade-user/register-guest', { query: { account: 'guest', password: 'plain-password' } });
  await api.post('/blade-auth/nowhere', { query: { password: 'plain-password', token: body.access_token } });
  await api.post(token, { headers: { 'content-type': 'application/json' }, body: `{"password":"${right}"` });
  await new Promise((resolve) => setTimeout(resolve, 1200)); // The API log is written once a second.
  const rows = await stage.superuser.rows('select l::text from log_api l union all select a::text from audit_log a');
  expect(rows.length).toBeGreaterThan(0);
  const written = api.logged() + JSON.stringify(rows);
  const secrets = [right, wrong, 'plain-password', 'saber_secret', headers['Captcha-Key'] ?? '', clientBasic.slice(6)];
  const tokens = [body, renewed.body].flatMap((pair) => [pair.access_token, pair.refresh_token]);
  for (const secret of [...secrets, ...tokens]) expect(written).not.toContain(secret);
});
