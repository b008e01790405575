// Tests that a tenant keeps an administrator when two administrators remove, disable or demote each other at the same time.
import { peopleStage, type Stage } from '@ec/fixtures/system/test-people';
import { tokenFor } from '@ec/testing/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockIfAdministrator } from './last-administrator.ts';

let stage: Stage;
let roles: { admin: string; viewer: string };
let users: { admin: string; admin2: string };
beforeAll(async () => {
  stage = await peopleStage();
  const roleId = (alias: string) => stage.idOf('100003', 'system_role', 'role_alias', alias);
  roles = { admin: await roleId('admin'), viewer: await roleId('viewer') };
  users = {
    admin: await stage.idOf('100003', 'system_user', 'account', 'admin'),
    admin2: await stage.makeUser('100003', 'admin2', { roleId: roles.admin }),
  };
});
afterEach(() =>
  stage.on.stage.superuser.run(
    'update "system_user" set is_deleted = 0, status = 1, role_id = array[$1]::bigint[] where id = any($2)',
    [roles.admin, Object.values(users)],
  ),
);
afterAll(() => stage.on.close());

/** The calls that end the administration of a user. */
const ways = {
  remove: (token: string, id: string) => stage.on.post(token, `blade-user/remove?ids=${id}`, {}),
  disable: (token: string, id: string) => stage.on.post(token, 'blade-user/status', { userIds: id, status: 2 }),
  demote: (token: string, id: string) =>
    stage.on.post(token, 'blade-user/grant', { userIds: id, roleIds: roles.viewer }),
  edit: (token: string, id: string) => stage.on.post(token, 'blade-user/submit', { id, roleId: roles.viewer }),
};
type Way = keyof typeof ways;

/** Returns the number of transactions that wait for the lock of the administrators. */
async function countWaiting(): Promise<number> {
  const rows = await stage.on.stage.superuser.rows(`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}

/** Makes both calls while a transaction holds the lock of the administrators, so that both calls are under way at the same time. */
async function callTogether(calls: readonly (() => Promise<{ code: number; msg: string }>)[]) {
  const started = await stage.on.engine.database.withTenant('100003', async (tx) => {
    await lockIfAdministrator(tx, '100003', [roles.admin]);
    let answered = 0;
    const replies = calls.map((call) => call().finally(() => (answered += 1)));
    await expect.poll(async () => answered + (await countWaiting()), { timeout: 30_000 }).toBe(calls.length);
    return { replies, answered };
  });
  expect(started.answered).toBe(0);
  return Promise.all(started.replies);
}

const pairs = Object.keys(ways).flatMap((first, index, all) =>
  all.slice(index).map((other) => [first, other] as [Way, Way]),
);

test.each(pairs)('one administrator remains after %s and %s at the same time', async (first, other) => {
  // Each case opens new sessions, because a removed or disabled user loses the sessions of the case before.
  const [token, otherToken] = await Promise.all(
    ['admin', 'admin2'].map((account) => tokenFor(stage.on.engine, '100003', account)),
  );
  const replies = await callTogether([
    () => ways[first](token ?? '', users.admin2),
    () => ways[other](otherToken ?? '', users.admin),
  ]);
  expect(replies.map(({ code }) => code).toSorted(), JSON.stringify(replies)).toEqual([200, 400]);
  expect(replies.find(({ code }) => code === 400)?.msg).toBe('至少保留一名启用的管理员');
  const remaining = await stage.on.stage.superuser.rows(
    `select account from "system_user" where tenant_id = '100003' and is_deleted = 0 and status = 1 and role_id && array[$1]::bigint[]`,
    [roles.admin],
  );
  expect(remaining).toHaveLength(1);
});
