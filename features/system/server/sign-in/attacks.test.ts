// Tests known attacks on sign-in and sessions; each test names its attack. Further attacks are tested beside their targets: the lock, stolen
// tokens and the race of tabs in open-sessions.test.ts and sign-in.test.ts, third parties in social.test.ts, single sign-on in
// sign-on.test.ts, SQL through a log list in log.test.ts.
import { createHmac } from 'node:crypto';
import { md5Hex } from '@ec/kernel/password';
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRoutes } from './sign-in.routes.ts';

let stage: TestDatabase;
let api: TestApi;
const me = '/blade-auth/oauth/user-info';
beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  api = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false } });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

let place = 0;
const signIn = (tenantId: string, username: string, more: Record<string, string> = {}) =>
  api.post('/blade-auth/oauth/token', {
    ip: `10.9.0.${++place}`,
    headers: { Authorization: clientBasic },
    query: { tenantId, username, password: md5Hex(peoplePassword), grant_type: 'password', ...more },
  });
const tokenOf = async (tenantId: string, account: string) =>
  String((await signIn(tenantId, account)).body.access_token);

test('a token that is signed with a well-known default key opens nothing', async () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    tenant_id: '000000',
    user_id: '10',
    role_name: 'administrator',
    account: 'root',
    exp: 4_102_444_800,
  };
  const keys = [
    'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
    'SpringBlade',
    'secret',
    '',
  ];
  const forged = keys.flatMap((key) =>
    [key, Buffer.from(key, 'base64')].map((secret) => {
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    }),
  );
  for (const token of [...forged, `${encoded({ alg: 'none' })}.${encoded(claims)}.`])
    expect((await api.get(me, { token })).status).toBe(401);
});

test('a token in the address, in a cookie or in the body opens nothing', async () => {
  const token = await tokenOf('T1', 'ann');
  expect((await api.get(me, { token })).status).toBe(200);
  for (const name of ['Blade-Auth', 'blade-auth', 'access_token', 'token'])
    expect((await api.get(me, { query: { [name]: token } })).status).toBe(401);
  expect((await api.get(me, { headers: { cookie: `blade-auth=${token}; access_token=${token}` } })).status).toBe(401);
  expect((await api.post('/blade-user/kick', { body: { ids: '1', 'blade-auth': token } })).status).toBe(401);
});

test('a role of a tenant with the alias administrator opens no other tenant', async () => {
  await stage.superuser.run(`update system_role set role_alias = 'administrator' where id = 33`);
  const token = await tokenOf('T1', 'ann');
  await signIn('T2', 'admin');
  const seen = await api.get('/blade-user/sessions', { token, query: { tenantId: 'T2', all: '1' } });
  expect(JSON.stringify(seen.body)).not.toContain('Ada');
  const [foreign] = await stage.superuser.rows<{ id: string }>(`select id::text from session where tenant_id = 'T2'`);
  const kick = await api.post('/blade-user/kick', { token, body: { ids: foreign?.id, tenantId: 'T2' } });
  expect(kick.status).not.toBe(200);
  await stage.superuser.run(`update system_role set role_alias = 'user' where id = 33`);
});

test('session fixation: a sign-in never adopts a token that the caller sends', async () => {
  const planted = 'A'.repeat(43);
  const answer = await api.post('/blade-auth/oauth/token', {
    ip: `10.9.0.${++place}`,
    headers: { Authorization: clientBasic, 'Blade-Auth': `bearer ${planted}` },
    query: { tenantId: 'T1', username: 'ann', password: md5Hex(peoplePassword), grant_type: 'password' },
  });
  expect(answer.body.access_token).not.toBe(planted);
  expect((await api.get(me, { token: planted })).status).toBe(401);
});

test('two tenants with the same account and password share no token, refresh or session', async () => {
  const [one, two] = [(await signIn('T1', 'admin')).body, (await signIn('T2', 'admin')).body];
  expect([one.tenant_id, two.tenant_id]).toEqual(['T1', 'T2']);
  const refreshed = await signIn('T2', '', { grant_type: 'refresh_token', refresh_token: one.refresh_token });
  expect(refreshed.body).toMatchObject({ tenant_id: 'T1', user_id: one.user_id });
  const seen = await api.get('/blade-user/sessions', { token: two.access_token, query: { all: '1' } });
  expect(seen.body.data.map((each: { name: string }) => each.name)).not.toContain('Adam');
});

test('parameters that are repeated, lists or objects are refused with 400', async () => {
  for (const query of ['username=ann&username=admin', 'username[]=ann', 'username[$ne]=x', 'password[length]=32']) {
    const path = `/blade-auth/oauth/token?tenantId=T1&grant_type=password&${query}`;
    const { status } = await api.post(path, { ip: `10.9.0.${++place}`, headers: { Authorization: clientBasic } });
    expect(status, query).toBe(400);
  }
  const body = { tenantId: 'T1', grant_type: 'password', username: { $ne: null }, password: { $ne: null } };
  const answer = await api.post('/blade-auth/oauth/token', { headers: { Authorization: clientBasic }, body });
  expect(answer.status).toBe(400);
});
