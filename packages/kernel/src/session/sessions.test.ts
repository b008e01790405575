// Tests sessions and their tokens in two server processes.
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Changes, watchChanges } from '../changes.ts';

import { createSessions } from './create-sessions.ts';
import { purgeExpired } from './purge.ts';
import type { NewSession, Sessions } from './sessions.ts';

let stage: TestDatabase;
let changes: Changes;
let here: Sessions;
/** The sessions of a second server process on the same database. */
let elsewhere: Sessions;
let otherChanges: Changes;
let now = new Date();
const clock = { now: () => now };
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  stage = await testDatabase();
  const { database, ids, log } = stage;
  [changes, otherChanges] = await Promise.all([watchChanges(database, log), watchChanges(database, log)]);
  here = createSessions({ database, clock, ids, changes, log });
  elsewhere = createSessions({ database, clock, ids, changes: otherChanges, log });
  await stage.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (1, 'T1', 'One', '-', '-'), (2, 'T2', 'Two', '-', '-')`);
});
afterAll(async () => {
  await Promise.all([changes.close(), otherChanges.close()]);
  await stage.close();
});
beforeEach(async () => {
  now = new Date();
  await stage.superuser.run('delete from session');
  await stage.superuser.run('delete from "system_user"');
  await stage.superuser.run('delete from system_role');
  await stage.superuser.run('update system_tenant set expire_time = null');
  await stage.superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (31, 'T1', 'Admins', 'admin', 1), (32, 'T1', 'Drivers', 'driver', 2), (33, 'T2', 'Ops', 'administrator', 1)`);
  await stage.superuser.run(`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (11, 'T1', 'ann', 1, 'Ann', 'Ann A', '{31,32}', '{21,22}', '{}'),
      (12, 'T1', 'bob', 1, 'Bob', 'Bob B', '{32}', '{21}', '{}'), (13, 'T2', 'op', 1, 'Op', 'Op O', '{33}', '{}', '{}')`);
});

const session = (more: Partial<NewSession> = {}): NewSession => ({
  tenantId: 'T1',
  userId: '11',
  clientId: 'saber',
  accessSeconds: 3600,
  refreshSeconds: 604_800,
  remoteIp: '10.0.0.1',
  userAgent: 'test',
  ...more,
});
const use = { clientId: 'saber', remoteIp: '10.0.0.1' };
const soon = <T>(read: () => Promise<T>, expected: T) =>
  expect.poll(read, { timeout: 1000, interval: 10 }).toEqual(expected);

test('an access token finds its user with the current data of the database', async () => {
  const { accessToken, expiresIn } = await here.open(session());
  expect(expiresIn).toBe(3600);
  expect(await here.find(accessToken)).toMatchObject({
    tenantId: 'T1',
    userId: '11',
    account: 'ann',
    name: 'Ann',
    roleIds: ['31', '32'],
    deptIds: ['21', '22'],
    aliases: ['admin', 'driver'],
  });
});

test('the database holds no token, only hashes', async () => {
  const { accessToken, refreshToken } = await here.open(session());
  const dump = JSON.stringify(
    await stage.superuser.rows('select s::text, t::text from session s join session_token t on true'),
  );
  for (const token of [accessToken, refreshToken]) {
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
});

test('a refresh token is not accepted as an access token, nor the reverse', async () => {
  const { accessToken, refreshToken } = await here.open(session());
  expect(await here.find(refreshToken)).toBeUndefined();
  expect(await here.refresh(accessToken, use)).toBeUndefined();
  expect(await here.find(accessToken)).toBeDefined();
});

test('unknown, empty and malformed tokens find no user', async () => {
  for (const token of [undefined, '', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])
    expect(await here.find(token)).toBeUndefined();
});

test('an access token expires, and the refresh token expires later', async () => {
  const { accessToken, refreshToken } = await here.open(session());
  pass(3601);
  expect(await here.find(accessToken)).toBeUndefined();
  const pair = await here.refresh(refreshToken, use);
  expect(await here.find(pair?.accessToken)).toBeDefined();
  pass(604_801);
  expect(await here.refresh(pair?.refreshToken ?? '', use)).toBeUndefined();
});

test('another client cannot use the refresh token', async () => {
  const { refreshToken } = await here.open(session());
  expect(await here.refresh(refreshToken, { ...use, clientId: 'other' })).toBeUndefined();
  expect(await here.refresh(refreshToken, use)).toBeDefined();
});

test('refreshes with the same token within 30 seconds all succeed, and older access tokens stay valid', async () => {
  const { accessToken, refreshToken } = await here.open(session());
  const [first, second] = await Promise.all([here.refresh(refreshToken, use), elsewhere.refresh(refreshToken, use)]);
  pass(29);
  const third = await here.refresh(refreshToken, use);
  for (const token of [accessToken, first?.accessToken, second?.accessToken, third?.accessToken])
    expect(await here.find(token)).toMatchObject({ account: 'ann' });
  expect(new Set([first, second, third].map((pair) => pair?.refreshToken)).size).toBe(3);
});

test('a refresh token that is used again after 30 seconds ends the session in all processes', async () => {
  const { refreshToken } = await here.open(session());
  const pair = await here.refresh(refreshToken, use);
  expect(await elsewhere.find(pair?.accessToken)).toBeDefined();
  pass(31);
  expect(await here.refresh(refreshToken, use)).toBeUndefined();
  expect(await here.find(pair?.accessToken)).toBeUndefined();
  expect(await here.refresh(pair?.refreshToken ?? '', use)).toBeUndefined();
  await soon(() => elsewhere.find(pair?.accessToken), undefined);
});

test('a tab that refreshes while another signs out leaves no open session', async () => {
  for (let round = 0; round < 15; round++) {
    const { accessToken, refreshToken } = await here.open(session());
    const caller = await here.find(accessToken);
    const [pair] = await Promise.all([elsewhere.refresh(refreshToken, use), here.end(caller?.sessionId ?? '')]);
    expect(await here.find(pair?.accessToken)).toBeUndefined();
    await soon(() => elsewhere.find(pair?.accessToken), undefined);
    expect(await here.refresh(pair?.refreshToken ?? refreshToken, use)).toBeUndefined();
  }
});

test('signing out works with an expired access token', async () => {
  const { accessToken, refreshToken } = await here.open(session());
  pass(3601);
  await here.endOf(accessToken);
  expect(await here.refresh(refreshToken, use)).toBeUndefined();
});

test('changed roles, disabling, expiry and removal reach the other process within a second', async () => {
  const tokenOfAnn = (await here.open(session())).accessToken;
  const aliasesOfAnn = async () => (await elsewhere.find(tokenOfAnn))?.aliases;
  expect(await aliasesOfAnn()).toEqual(['admin', 'driver']);
  await stage.superuser.run(`update "system_user" set role_id = '{32}' where id = 11`);
  await soon(aliasesOfAnn, ['driver']);
  await stage.superuser.run(`update system_role set role_alias = 'pilot' where id = 32`);
  await soon(aliasesOfAnn, ['pilot']);
  await stage.superuser.run('update "system_user" set status = 0 where id = 11');
  await soon(aliasesOfAnn, undefined);
  await stage.superuser.run('update "system_user" set status = 1 where id = 11');
  await soon(aliasesOfAnn, ['pilot']);
  await stage.superuser.run(`update system_tenant set expire_time = now() - interval '1 day' where tenant_id = 'T1'`);
  await soon(aliasesOfAnn, undefined);
  await stage.superuser.run('update system_tenant set expire_time = null');
  await soon(aliasesOfAnn, ['pilot']);
  await stage.superuser.run('update "system_user" set is_deleted = 1 where id = 11');
  await soon(aliasesOfAnn, undefined);
});

test('a disabled user cannot refresh', async () => {
  const { refreshToken } = await here.open(session());
  await stage.superuser.run('update "system_user" set status = 0 where id = 11');
  expect(await here.refresh(refreshToken, use)).toBeUndefined();
});

test('endAllOf ends all sessions of the given users except the given session', async () => {
  const mine = await here.open(session());
  const other = await here.open(session());
  const bobs = await here.open(session({ userId: '12' }));
  const caller = await here.find(mine.accessToken);
  await elsewhere.endAllOf('T1', ['11'], { except: caller?.sessionId });
  await soon(() => here.find(other.accessToken), undefined);
  expect(await here.find(mine.accessToken)).toBeDefined();
  expect(await here.find(bobs.accessToken)).toBeDefined();
  await here.endAllOf('T2', ['12']); // User 12 is not in tenant T2, so no session ends.
  expect(await here.find(bobs.accessToken)).toBeDefined();
});

test('in switch mode a session has only the chosen roles, and ends when the user loses a chosen role', async () => {
  const { accessToken, refreshToken } = await here.open(session({ choice: { deptIds: ['22'], roleIds: ['32'] } }));
  expect(await here.find(accessToken)).toMatchObject({ deptIds: ['22'], roleIds: ['32'], aliases: ['driver'] });
  const pair = await here.refresh(refreshToken, {
    ...use,
    choose: (held) => {
      expect(held.roleIds).toEqual(['31', '32']);
      return { deptIds: ['21'], roleIds: ['31'] };
    },
  });
  expect(pair?.caller).toMatchObject({ deptIds: ['21'], roleIds: ['31'], aliases: ['admin'] });
  await stage.superuser.run(`update "system_user" set role_id = '{32}' where id = 11`);
  await soon(() => here.find(pair?.accessToken), undefined);
});

test('an operator session in a tenant has the alias admin, and ends on time or by endAllOf of the operator', async () => {
  const operator = { tenantId: 'T2', userId: '13', account: 'op' };
  const pair = await here.open(session({ userId: '13', operator, accessSeconds: 600, refreshSeconds: 600 }));
  expect(await here.find(pair.accessToken)).toMatchObject({ tenantId: 'T1', aliases: ['admin'], operator });
  pass(500);
  const later = await here.refresh(pair.refreshToken, use);
  expect(later?.expiresIn).toBe(100);
  pass(101);
  expect(await here.find(later?.accessToken)).toBeUndefined();
  expect(await here.refresh(later?.refreshToken ?? '', use)).toBeUndefined();
  const again = await here.open(session({ userId: '13', operator, accessSeconds: 600, refreshSeconds: 600 }));
  await here.endAllOf('T2', ['13']);
  expect(await here.find(again.accessToken)).toBeUndefined();
});

test('list returns the open sessions of the tenant or of one user', async () => {
  await here.open(session());
  await here.open(session({ userId: '12' }));
  await here.open(session({ tenantId: 'T2', userId: '13' }));
  const listed = await here.list('T1');
  expect(listed.map((each) => each.account).sort()).toEqual(['ann', 'bob']);
  expect(listed[0]?.signedInAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await here.end(listed.find((each) => each.account === 'ann')?.id ?? '');
  expect((await here.list('T1', '11')).length).toBe(0);
  expect((await here.list('T1', '12')).length).toBe(1);
});

test('the time of the last use is written at most once a minute, after the request', async () => {
  const { accessToken } = await here.open(session());
  const before = (await here.list('T1'))[0]?.lastSeenAt;
  pass(59);
  await here.find(accessToken);
  pass(10);
  await here.find(accessToken);
  const lastSeen = async () => (await here.list('T1'))[0]?.lastSeenAt !== before;
  expect(await lastSeen()).toBe(false);
  await expect.poll(lastSeen, { timeout: 5000 }).toBe(true);
});

test('purgeExpired deletes expired sessions and tokens', async () => {
  await here.open(session({ accessSeconds: 60, refreshSeconds: 60 }));
  const { accessToken } = await here.open(session());
  pass(61);
  await purgeExpired(stage.database, now);
  expect(await stage.superuser.rows('select 1 from session')).toHaveLength(1);
  expect(await stage.superuser.rows('select 1 from session_token')).toHaveLength(2);
  expect(await here.find(accessToken)).toBeDefined();
});

test('purgeExpired deletes third-party sign-ins without registration after a month', async () => {
  await stage.superuser.run(`insert into system_third_party (id, source, uuid, oauth_until)
    values (1, 'github', 'a', now() - interval '31 days'), (2, 'github', 'b', now() - interval '1 day')`);
  await purgeExpired(stage.database, new Date());
  expect(await stage.superuser.rows('select uuid from system_third_party')).toEqual([{ uuid: 'b' }]);
});

test('the audit log is visible only in its tenant, and its rows cannot be changed or deleted', async () => {
  const { database } = stage;

  const row = { id: '1', tenant_id: 'T1', action: 'test' };
  await database.withTenant('T1', (tx) => tx.run(anyQuery.insertInto('audit_log').values(row)));
  expect(await database.unfenced.rows(sql`select 1 from audit_log`)).toHaveLength(0);
  expect(await database.read('T2').rows(sql`select 1 from audit_log`)).toHaveLength(0);
  expect(await database.read('T1').rows(sql`select 1 from audit_log`)).toHaveLength(1);
  for (const change of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`])
    await expect(database.withTenant('T1', (tx) => tx.run(change))).rejects.toThrow(/permission denied/);
});
