// Tests the entries about sign-ins and ended sessions in the logs.
import { md5Hex } from '@ec/kernel/password';
import { type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { clientBasic, peoplePassword, seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInRoutes } from './sign-in.routes.ts';

let stage: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
  api = await testApi({ stage, routes: signInRoutes, config: { captchaMode: false } });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});
beforeEach(async () => {
  for (const table of ['log_login', 'log_usual', 'sign_in_failure']) await stage.superuser.run(`delete from ${table}`);
});

let place = 0;
const right = md5Hex(peoplePassword);
const signIn = (account: string, password = right, more: Record<string, string> = {}) =>
  api.post('/blade-auth/oauth/token', {
    ip: `10.7.0.${++place}`,
    headers: { Authorization: clientBasic, 'user-agent': 'Mozilla/5.0 (test)' },
    query: { tenantId: 'T1', username: account, password, grant_type: 'password', ...more },
  });

const noted = () =>
  stage.superuser.rows<Record<string, unknown>>(
    `select tenant_id as tenant, account, login_way as way, login_result as result, login_reason as reason from log_login
      order by id`,
  );

test('a successful sign-in is logged with the user, address, browser and client', async () => {
  const answer = await signIn('ann');
  const [row] = await stage.superuser.rows('select * from log_login');
  expect(row).toMatchObject({
    tenant_id: 'T1',
    create_user: '12',
    account: 'ann',
    login_way: 2,
    login_result: 1,
    login_reason: null,
    remote_ip: `10.7.0.${place}`,
    user_agent: 'Mozilla/5.0 (test)',
    client_id: 'saber',
    request_id: answer.headers['x-request-id'],
  });
});

test('a refused sign-in is logged with its reason', async () => {
  await signIn('ann', md5Hex('wrong'));
  await stage.superuser.run(`update "system_user" set status = 0 where id = 13`);
  await signIn('bob');
  await stage.superuser.run(`update "system_user" set status = 1, role_id = '{-1}' where id = 13`);
  await signIn('bob');
  await stage.superuser.run(`update "system_user" set role_id = '{33}' where id = 13`);
  await signIn('ann', right, { grant_type: 'social', source: 'github' });
  await signIn('ann', right, { grant_type: 'authorization_code', code: 'x' });
  for (let n = 0; n < 5; n++) await signIn('admin', md5Hex('wrong'));
  await signIn('admin');
  const reasons = (await noted()).map(({ account, result, reason }) => [account, result, reason]);
  expect(reasons.slice(0, 5)).toEqual([
    ['ann', 2, 1],
    ['bob', 2, 6],
    ['bob', 2, 7],
    ['ann', 2, 9],
    ['ann', 2, 10],
  ]);
  expect(reasons.at(-1)).toEqual(['admin', 2, 2]);
});

test('a missing captcha and a missing client are logged as reasons', async () => {
  const strict = await testApi({ stage, routes: signInRoutes });
  const ask = (headers: Record<string, string>) =>
    strict.post('/blade-auth/oauth/token', {
      headers,
      query: { tenantId: 'T1', username: 'ann', grant_type: 'captcha' },
    });
  await ask({ Authorization: clientBasic });
  await ask({});
  expect((await noted()).map(({ reason, way }) => [reason, way])).toEqual([
    [4, 1],
    [8, 1],
  ]);
  await strict.close();
});

test('only the first character of an unknown account is logged, because it may be a password', async () => {
  await signIn('my-secret-passphrase', md5Hex('wrong'));
  await signIn('ann', md5Hex('wrong'), { tenantId: 'NOBODY' });
  await signIn('', md5Hex('wrong'));
  expect(await noted()).toMatchObject([
    { tenant: 'T1', account: 'm***', reason: 1 },
    { tenant: '000000', account: 'a***', reason: 1 },
    { tenant: 'T1', account: '' },
  ]);
  expect(JSON.stringify(await stage.superuser.rows('select l::text from log_login l'))).not.toMatch(
    /secret|passphrase/,
  );
});

test('no row of the sign-in log contains a password, a token or the secret of the client', async () => {
  const { body } = await signIn('ann');
  await signIn('ann', md5Hex('wrong'));
  const rows = JSON.stringify(await stage.superuser.rows('select l::text from log_login l'));
  for (const secret of [right, md5Hex('wrong'), body.access_token, body.refresh_token, 'saber_secret'])
    expect(rows).not.toContain(secret);
});

test('a sign-in call is in the API log of its tenant under its request id, whether it succeeds or not', async () => {
  const [done, refused] = [await signIn('ann'), await signIn('ann', md5Hex('wrong'))];
  const foreign = await signIn('ann', right, { tenantId: 'NOBODY' });
  const tenantOf = async ({ headers }: typeof done) =>
    (await stage.superuser.rows('select tenant_id from log_api where request_id = $1', [headers['x-request-id']]))[0];
  await expect.poll(() => tenantOf(foreign), { timeout: 5000 }).toEqual({ tenant_id: '000000' });
  expect([await tenantOf(done), await tenantOf(refused)]).toEqual([{ tenant_id: 'T1' }, { tenant_id: 'T1' }]);
});

test('a refresh adds no row to the sign-in log', async () => {
  const { body } = await signIn('ann');
  await signIn('', '', { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  await signIn('', '', { grant_type: 'refresh_token', refresh_token: 'x' });
  expect(await noted()).toHaveLength(1);
});

test('the event log records kicks, reused refresh tokens and the end of all sessions of a user', async () => {
  const admin = (await signIn('admin')).body;
  await signIn('ann');
  const open = await api.get('/blade-user/sessions?all=1', { token: admin.access_token });
  const anns = open.body.data.find((each: { account: string }) => each.account === 'ann');
  await api.post('/blade-user/kick', { token: admin.access_token, body: { ids: anns.id } });
  const stolen = (await signIn('bob')).body;
  const refresh = () => signIn('', '', { grant_type: 'refresh_token', refresh_token: stolen.refresh_token });
  await refresh();
  api.pass(31);
  await refresh();
  await signIn('ann');
  await api.services.sessions.endAllOf('T1', ['12']);
  const rows = await stage.superuser.rows<{ log_id: string; log_data: string }>(
    'select tenant_id, log_id, log_level, create_by, log_data from log_usual order by id',
  );
  expect(rows).toMatchObject([
    { tenant_id: 'T1', log_id: 'session.kick', log_level: 'info', create_by: 'admin' },
    { tenant_id: 'T1', log_id: 'session.reuse', log_level: 'warn' },
    { tenant_id: 'T1', log_id: 'session.end' },
  ]);
  expect(JSON.parse(rows[0]?.log_data ?? '')).toEqual({ sessions: 1, accounts: ['ann'], tenantId: 'T1' });
  expect(JSON.stringify(rows)).not.toContain(stolen.refresh_token);
});
