// Tests invitations by mail or SMS (contract §3.6): the link sets the password of one account, once, until it expires. Its token is not
// stored in clear, and an inviting person can give no role of another tenant.
import { seedMessages } from '@ec/demo/public';
import { messageLog } from '@ec/messaging/shared/message-log.resource';
import { openSecret } from '@ec/resource-server/secrets';
import { user } from '@ec/system/shared/user.resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, md5, type TestApp, testApp } from './test-app.ts';

const test: TestApp = await testApp({ PUBLIC_URL: 'https://energy.example.com' });
afterAll(() => test.close());
const tenantId = '100003';
const { superuser, nobody } = test;
const { engine } = test.app;
let admin: Client;

beforeAll(async () => {
  await seedMessages(engine);
  admin = await test.as(tenantId, 'admin');
});

type Invitation = { id: string; way: string; receiver: string; expires: string };
let draftCount = 0;
const draft = (more: object = {}) => {
  draftCount += 1;
  return {
    account: `invited${draftCount}`,
    realName: `张三${draftCount}`,
    email: `invited${draftCount}@example.com`,
    ...more,
  };
};
const invite = (body: object, who = admin) => who.post<Invitation>('blade-user/invite', body);
const accept = (token: string, password: string) =>
  nobody.post<{ account: string }>('blade-user/invitation/accept', { token, password: md5(password) });
const look = (token: string) => nobody.post<Record<string, string>>('blade-user/invitation', { token });

/** Returns the token of the newest message to a receiver. */
async function tokenTo(receiver: string): Promise<string> {
  const [row] = await superuser.rows<{ params: string }>(
    'select params from messaging_log where receiver = $1 order by id desc limit 1',
    [receiver],
  );
  const message = openSecret(engine, messageLog, 'params', row?.params ?? expect.fail('no message'));
  expect(message).toContain('https://energy.example.com/login#invitation=');
  return /#invitation=([\w-]{43})/.exec(message)?.[1] ?? expect.fail('no token');
}
async function invited(more: object = {}): Promise<{ id: string; account: string; token: string }> {
  const body = draft(more);
  const { data, msg, status } = await invite(body);
  expect(status, msg).toBe(200);
  return { id: data.id, account: body.account, token: await tokenTo(data.receiver) };
}
const signIn = async (account: string, password: string) => {
  const query = { tenantId, username: account, password: md5(password), grant_type: 'captcha' };
  const { key } = (await test.app.http.inject({ method: 'GET', url: '/api/blade-auth/oauth/captcha' })).json() as {
    key: string;
  };
  const reply = await test.app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query,
    headers: {
      authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
      'captcha-key': key,
      'captcha-code': '0000x',
    },
  });
  return reply.json() as { access_token?: string; error_description?: string };
};
/** Removes the locks of addresses that guessed tokens. */
const forgiveAddresses = () => superuser.run("delete from sign_in_failure where account = ''");

describe('an invitation', () => {
  it('needs only account, name and mail or phone, and its link sets the password of the account', async () => {
    const { id, account, token } = await invited();
    expect((await look(token)).data).toMatchObject({ account, tenantId });
    const first = await accept(token, 'a long password');
    expect(first.data, first.msg).toEqual({ account, tenantId });
    expect((await signIn(account, 'a long password')).access_token).toBeTruthy();
    const actions = (await test.auditOf(tenantId, user.name, id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'acceptInvitation']);
  });

  it('is sent by SMS if there is no mail address, and is refused with missing or invalid fields', async () => {
    const body = draft({ email: '', phone: '13800001111' });
    const none = await invite(body);
    expect(none).toMatchObject({ status: 400, msg: '短信配置invite不存在' });
    await superuser.run(`insert into resource_sms (id, tenant_id, category, sms_code, template_id, sign_name, access_key, secret_key, status)
      values (${engine.ids.next()}, '${tenantId}', 3, 'invite', 'SMS_1', '能源云', 'a', 'b', 1)`);
    const { data, msg } = await invite(body);
    expect(data, msg).toMatchObject({ way: 'sms', receiver: '13800001111' });
    expect((await look(await tokenTo('13800001111'))).data).toMatchObject({ account: body.account });
    expect((await invite(draft({ email: '' }))).msg).toContain('email:');
    expect((await invite(draft({ account: '' }))).msg).toContain('account:');
    expect((await invite(draft({ realName: '' }))).status).toBe(400);
    expect((await invite(draft({ email: 'not an address' }))).status).toBe(400);
    expect((await invite(draft({ phone: '12' }))).status).toBe(400);
    expect((await invite(draft({ account: body.account }))).status).toBe(400);
    for (const bad of ['\u0000', '\ud800', 'x'.repeat(3_000_000)])
      expect((await invite(draft({ realName: bad }))).status).toBeGreaterThanOrEqual(400);
  });

  it('creates no account if its message cannot be queued', async () => {
    const body = draft({ email: 'bad@@example' });
    expect((await invite(body)).status).toBe(400);
    const rows = await superuser.rows(`select 1 from "system_user" where account = $1`, [body.account]);
    expect(rows).toEqual([]);
  });

  it('starts the account with an unknown password, and stores no token in clear', async () => {
    const { account, token, id } = await invited();
    const [param] = await superuser.rows<{ value: string }>(
      `select param_value as value from system_param where param_key = 'account.initPassword'`,
    );
    expect((await signIn(account, param?.value ?? '')).access_token).toBeUndefined();
    const stored = await superuser.rows<{ text: string }>(
      `select (i.*)::text as text from user_invitation i where user_id = ${id}`,
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.text).not.toContain(token);
    const logs = await superuser.rows<{ text: string }>(`select (l.*)::text as text from messaging_log l
      union all select (a.*)::text from audit_log a where row_id = '${id}'`);
    expect(logs.filter(({ text }) => text.includes(token))).toEqual([]);
  });
});

describe('a link', () => {
  it('works once: only one of 32 parallel calls succeeds', async () => {
    const { account, token } = await invited();
    const replies = await Promise.all(Array.from({ length: 32 }, (_, n) => accept(token, `password ${n}`)));
    const winners = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    await forgiveAddresses();
    expect((await signIn(account, `password ${winners[0]}`)).access_token).toBeTruthy();
    expect((await accept(token, 'second use')).status).toBe(400);
    expect((await look(token)).status).toBe(400);
    expect((await signIn(account, 'second use')).access_token).toBeUndefined();
    await forgiveAddresses();
  });

  it('ends by expiry, a newer link, a password reset, another mail, removal, or an expired tenant', async () => {
    const ends: [string, (one: { id: string }) => Promise<unknown>][] = [
      ['its time', ({ id }) => superuser.run(`update user_invitation set expires_at = now() where user_id = ${id}`)],
      ['a newer one', ({ id }) => admin.post('blade-user/invite-again', { userId: id })],
      ['a reset password', ({ id }) => admin.post('blade-user/reset-password', {}, { userIds: id })],
      ['another mail', ({ id }) => admin.post('blade-user/submit', { id, email: 'elsewhere@example.com' })],
      ['removal', ({ id }) => admin.post('blade-user/remove', undefined, { ids: id })],
      [
        'a tenant past its time',
        () => superuser.run(`update system_tenant set expire_time = now() where tenant_id = '${tenantId}'`),
      ],
    ];
    for (const [name, end] of ends) {
      const one = await invited();
      await end(one);
      expect(await accept(one.token, 'too late'), name).toMatchObject({
        status: 400,
        msg: expect.stringContaining('邀请链接'),
      });
      expect((await look(one.token)).status, name).toBe(400);
      await forgiveAddresses();
    }
    await superuser.run(`update system_tenant set expire_time = null where tenant_id = '${tenantId}'`);
  });

  it('ends when the person, already signed in, changes their mail or phone', async () => {
    for (const change of [{ email: 'moved@example.com' }, { phone: '13800002222' }]) {
      const { id, account, token } = await invited();
      expect((await accept(token, 'first password')).status).toBe(200);
      const { data, msg } = await admin.post<Invitation>('blade-user/invite-again', { userId: id });
      const later = await tokenTo(data?.receiver ?? expect.fail(msg));
      const holder = await test.as(tenantId, account);
      expect((await holder.post('blade-user/update-info', { name: '新名' })).status).toBe(200);
      expect((await look(later)).status, 'another name ends nothing').toBe(200);
      const saved = await holder.post('blade-user/update-info', change);
      expect(saved.status, saved.msg).toBe(200);
      expect((await accept(later, 'too late')).status, JSON.stringify(change)).toBe(400);
      await forgiveAddresses();
    }
  });

  it('refuses guessed tokens, and many of them lock the address', async () => {
    for (const token of ['', 'x', '\u0000', '\ud800', 'A'.repeat(43), 'A'.repeat(3_000_000)])
      expect((await accept(token, 'guess')).status, token.slice(0, 10)).toBeGreaterThanOrEqual(400);
    const replies = [];
    for (let n = 0; n < 25; n += 1) replies.push(await look(`${'B'.repeat(41)}${String(n).padStart(2, '0')}`));
    expect(replies.at(-1)?.status).toBeGreaterThanOrEqual(400);
    const { token } = await invited();
    expect((await look(token)).status, 'the address is locked').not.toBe(200);
    await forgiveAddresses();
    const bare = await nobody.post('blade-user/invitation/accept', { token, password: 'not md5' });
    expect(bare.status).toBe(400);
  });
});

describe('the inviting person', () => {
  it('needs the permission, invites only in their tenant, and gives no role of another tenant', async () => {
    const viewer = await test.as(tenantId, 'viewer');
    expect((await invite(draft(), viewer)).status).toBe(403);
    const { id } = await invited();
    expect((await viewer.post('blade-user/invite-again', { userId: id })).status).toBe(403);
    const stranger = await test.as('100002', 'admin');
    expect((await stranger.post('blade-user/invite-again', { userId: id })).status).toBe(404);
    const [foreign] = await superuser.rows<{ id: string }>(
      `select id::text as id from system_role where tenant_id = '100002' and role_alias = 'viewer'`,
    );
    expect((await invite(draft({ roleId: foreign?.id }))).status).toBe(400);
    const [viewerRole] = await superuser.rows<{ id: string }>(
      `select id::text as id from system_role where tenant_id = '${tenantId}' and role_alias = 'viewer'`,
    );
    expect((await invite(draft({ roleId: viewerRole?.id }))).status).toBe(200);
    for (const userId of ['', 'x', '99999999999999999999', '0'])
      expect((await admin.post('blade-user/invite-again', { userId })).status).toBeGreaterThanOrEqual(400);
    expect((await nobody.post('blade-user/invite', draft())).status).toBe(401);
  });
});
