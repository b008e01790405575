// Tests OAuth clients: validation, secrets that no reply contains, changes that apply at once, and the protected client of the console.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { findClient } from '../sign-in/client.service.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];

type Row = Record<string, unknown> & { id: string };

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const whole = {
  clientId: 'robot',
  clientSecret: 'robot-secret',
  authorizedGrantTypes: 'password,refresh_token',
  scope: 'all',
  accessTokenValidity: 600,
  refreshTokenValidity: 7200,
  additionalInformation: '{"captcha":false}',
};
const submit = (body: object, who = platform) => on.post<Row>(who, 'blade-system/client/submit', body);
const lookUpClient = (id: string, secret: string) =>
  findClient(on.engine, `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
async function rowOf(clientId: string): Promise<Row> {
  const { data } = await on.get<{ records: Row[] }>(platform, 'blade-system/client/list', { clientId });
  const [row] = data.records;
  if (!row) throw new Error(`no client ${clientId}`);
  return row;
}

describe('a client', () => {
  test.each([
    [{ clientSecret: '' }, 'clientSecret:请输入应用密钥'],
    [{ authorizedGrantTypes: '' }, 'authorizedGrantTypes:请输入授权类型'],
    [{ authorizedGrantTypes: 'password,magic' }, 'authorizedGrantTypes:没有授权类型 magic'],
    [{ additionalInformation: '{captcha:false}' }, /^additionalInformation:附加说明应为 JSON 对象/],
    [{ additionalInformation: '[1]' }, /^additionalInformation:附加说明应为 JSON 对象/],
    [{ accessTokenValidity: 59 }, 'accessTokenValidity:令牌有效期不能小于60'],
    [{ accessTokenValidity: 86_401 }, 'accessTokenValidity:令牌有效期不能大于86400'],
    [{ refreshTokenValidity: 7_776_001 }, 'refreshTokenValidity:刷新令牌有效期不能大于7776000'],
    [{ refreshTokenValidity: 599 }, 'refreshTokenValidity:刷新令牌有效期不能小于令牌有效期'],
    [{ webServerRedirectUri: 'https://*.example.com/' }, /^webServerRedirectUri:https:.* 不是完整的 http/],
    [{ webServerRedirectUri: 'https://a.example/x,/y' }, /^webServerRedirectUri:\/y 不是完整的/],
    [{ authorizedGrantTypes: 'authorization_code' }, 'webServerRedirectUri:授权码方式必须登记回调地址'],
  ])('is refused with %j', async (wrong, message) => {
    const answer = await submit({ ...whole, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.msg).toMatch(message);
  });

  test('can be saved with grant types of other consoles, but the token endpoint rejects them', async () => {
    const names = ['sms_code', 'register', 'social', 'implicit', 'client_credentials'];
    const { data, msg } = await submit({
      ...whole,
      clientId: 'family',
      authorizedGrantTypes: ['password', 'refresh_token', ...names].join(),
    });
    expect(data, msg).toMatchObject({ authorizedGrantTypes: `password,refresh_token,${names.join()}` });
    const port = await on.listen();
    for (const grant of names.filter((name) => name !== 'social')) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/blade-auth/oauth/token?grant_type=${grant}`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('family:robot-secret').toString('base64')}` },
      });
      expect([grant, reply.status, await reply.json()]).toMatchObject([
        grant,
        400,
        { error: 'unsupported_grant_type' },
      ]);
    }
  });

  test('applies each change at once, never returns its secret, and loses its sessions when it is removed', async () => {
    const { data: row } = await submit(whole);
    expect(row).toMatchObject({ clientSecret: '******', authorizedGrantTypes: 'password,refresh_token' });
    const [stored] = await on.stage.superuser.rows<{ secret: string }>(
      `select client_secret as secret from system_client where client_id = 'robot'`,
    );
    expect(stored?.secret).toMatch(/^sealed:/);
    expect(await lookUpClient('robot', 'robot-secret')).toMatchObject({
      grants: ['password', 'refresh_token'],
      accessSeconds: 600,
      skipsCaptcha: true,
    });
    await submit({ id: row.id, clientSecret: '******', authorizedGrantTypes: 'password', additionalInformation: '{}' });
    expect(await lookUpClient('robot', 'robot-secret')).toMatchObject({ grants: ['password'], skipsCaptcha: false });
    await submit({ id: row.id, clientSecret: 'another' });
    expect(await lookUpClient('robot', 'robot-secret')).toBeUndefined();
    expect(await lookUpClient('robot', 'another')).toBeDefined();
    const [audited] = await on.stage.superuser.rows<{ text: string }>(
      `select coalesce(string_agg(changes::text, ''), '') as text from audit_log where resource = 'system.client'`,
    );
    const replies = JSON.stringify([
      await rowOf('robot'),
      await on.get(platform, 'blade-system/client/detail', { id: row.id }),
      await on.get(platform, 'blade-system/client/history', { id: row.id }),
      audited,
    ]);
    for (const secret of ['robot-secret', 'another']) expect(replies).not.toContain(secret);

    const [user] = await on.stage.superuser.rows<{ id: string }>(
      `select id from "system_user" where tenant_id = '100003' and account = 'engineer1'`,
    );
    const { accessToken } = await on.engine.sessions.open({
      tenantId: '100003',
      userId: user?.id ?? '',
      clientId: 'robot',
      accessSeconds: 600,
      refreshSeconds: 7200,
      remoteIp: '127.0.0.1',
      userAgent: 'test',
    });
    expect((await on.get(accessToken, 'blade-auth/oauth/user-info')).status).toBe(200);
    expect((await on.post(platform, `blade-system/client/remove?ids=${row.id}`, {})).status).toBe(200);
    expect(await lookUpClient('robot', 'another')).toBeUndefined();
    const status = async () => (await on.get(accessToken, 'blade-auth/oauth/user-info')).status;
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
  });
});

describe('the console’s own client', () => {
  const stays = /^saber 是控制台自身的应用/;
  test('cannot be removed, and keeps its id, its secret and the grants that the console needs', async () => {
    const { id } = await rowOf('saber');
    expect((await on.post(platform, `blade-system/client/remove?ids=${id}`, {})).msg).toMatch(stays);
    for (const wrong of [
      { clientId: 'sabre' },
      { clientSecret: 'new' },
      { authorizedGrantTypes: 'password,refresh_token' },
      { authorizedGrantTypes: 'captcha,password' },
    ])
      expect((await submit({ id, ...wrong })).msg).toMatch(stays);
    expect(await lookUpClient('saber', 'saber_secret')).toBeDefined();
    const free = await submit({ id, authorizedGrantTypes: 'captcha,refresh_token', accessTokenValidity: 1800 });
    expect(free.status).toBe(200);
    expect(await lookUpClient('saber', 'saber_secret')).toMatchObject({ accessSeconds: 1800 });
    const whole = (await on.get<Row>(platform, 'blade-system/client/detail', { id })).data;
    expect((await submit(whole)).status).toBe(200);
  });
});

test('tenants can neither read nor write clients', async () => {
  const { id } = await rowOf('saber');
  expect((await on.get(admin, 'blade-system/client/list')).status).toBe(403);
  expect((await on.get(admin, 'blade-system/client/detail', { id })).status).toBe(403);
  expect((await submit(whole, admin)).status).toBe(403);
  expect((await on.post(admin, `blade-system/client/remove?ids=${id}`, {})).status).toBe(403);
});
