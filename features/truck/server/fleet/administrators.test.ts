// Tests that no account is both an administrator and linked to a merchant, whichever comes first and whoever writes it (domain BR-60).
import { seedPeople } from '@ec/demo/public';
import type { Sql } from '@ec/kernel/database';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine, type Who } from '@ec/testing/engine';
import { overlapped } from '@ec/testing/overlap';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { truckFeature } from '../truck.feature.ts';

const tenantId = '100003';
const admin: Who = [tenantId, 'admin'];
const on = await testEngine({ features: [systemFeature, truckFeature], names: createDisplayNames });
const { superuser } = on.stage;

type Row = Record<string, unknown> & { id: string };
let adminRole = '';
let merchantId = '';
const first = async (text: string) => (await superuser.rows<{ id: string }>(text))[0]?.id ?? '';
beforeAll(async () => {
  await seedPeople(on.engine);
  adminRole = await first(`select id from system_role where tenant_id = '${tenantId}' and role_alias = 'admin'`);
  merchantId = on.engine.ids.next();
  await superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_no, merchant_name, merchant_type, credit_code, contact, phone, settle_mode,
      merchant_status) values ($1, $2, 'M1', '车队', 1, 'CODE1', '王', '13800000000', 1, 1)`,
    [merchantId, tenantId],
  );
});
afterAll(() => on.close());

let turn = 0;
let person = { userId: '', roleId: '', linkId: '' };
/** Creates an account with a role of its own for each test. */
beforeEach(async () => {
  turn += 1;
  const [userId, roleId] = [on.engine.ids.next(), on.engine.ids.next()];
  await superuser.run(
    `insert into system_role (id, tenant_id, role_name, role_alias, sort) values ($1, $2, $3::text, $3::text, 9)`,
    [roleId, tenantId, `role${turn}`],
  );
  await superuser.run(
    `insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      select $1::bigint, tenant_id, $3::text, 1, $3::text, $3::text, array[$4::bigint], dept_id, post_id from "system_user" where tenant_id = $2 and account = 'viewer'`,
    [userId, tenantId, `person${turn}`, roleId],
  );
  person = { userId, roleId, linkId: '' };
});
const link = async () => {
  const draft = {
    merchantId,
    realName: '李',
    phone: `1381234${String(turn).padStart(4, '0')}`,
    muRole: 1,
    muStatus: 1,
  };
  const reply = await on.post<Row>(admin, 'blade-truck/merchantUser/submit', { ...draft, userId: person.userId });
  person.linkId = reply.data?.id ?? '';
  return reply;
};
const grant = (roleIds: string) => on.post(admin, 'blade-user/grant', { userIds: person.userId, roleIds });
const roleAlias = (alias: string) =>
  on.post(admin, 'blade-system/role/submit', { id: person.roleId, roleAlias: alias });
const refusal = { status: 400, msg: expect.stringContaining('管理员') };
const within = (write: (tx: Sql) => Promise<unknown>) => on.engine.database.withTenant(tenantId, write);

test('a linked user cannot get an administrator role by grant, form or members', async () => {
  expect((await link()).status).toBe(200);
  expect(await grant(adminRole)).toMatchObject(refusal);
  expect(await on.post(admin, 'blade-user/submit', { id: person.userId, roleId: adminRole })).toMatchObject(refusal);
  expect(await on.post(admin, 'blade-system/role/members', { roleId: adminRole, add: person.userId })).toMatchObject(
    refusal,
  );
  expect((await grant(person.roleId)).status).toBe(200);
});

test('a role that a linked user holds cannot become an administrator role', async () => {
  expect((await link()).status).toBe(200);
  expect(await roleAlias('admin')).toMatchObject(refusal);
  expect((await roleAlias('harmless')).status).toBe(200);
});

test('an administrator cannot be linked to a merchant', async () => {
  expect((await grant(adminRole)).status).toBe(200);
  expect(await link()).toMatchObject(refusal);
});

test('a grant is refused if the user is linked in parallel', async () => {
  const { userId } = person;
  const give = (tx: Sql) =>
    tx.run(
      sql`update "system_user" set role_id = array[${adminRole}::bigint] where tenant_id = ${tenantId} and id = ${userId}`,
    );
  // The link is committed first, so the commit of the grant fails.
  await expect(overlapped(on.stage, tenantId, give, link)).rejects.toMatchObject({
    constraint: 'administrator_without_owner',
  });
});

test('no user is both linked and administrator after 16 parallel links and grants', async () => {
  const [links, grants] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, link)),
    Promise.all(Array.from({ length: 8 }, () => grant(adminRole))),
  ]);
  const successCount = (replies: readonly { status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  // After a link all grants are refused. Without a link, grants succeed any number of times, because they have the same effect.
  if (successCount(links) > 0) expect([successCount(links), successCount(grants)]).toEqual([1, 0]);
  else expect(successCount(grants)).toBeGreaterThan(0);
  const both = await superuser.rows(
    `select u.id from "system_user" u join truck_merchant_user m on m.user_id = u.id and m.is_deleted = 0
      where u.tenant_id = $1 and u.is_deleted = 0 and $2::bigint = any(u.role_id)`,
    [tenantId, adminRole],
  );
  expect(both).toEqual([]);
});

test('the database refuses an administrator role for a linked user', async () => {
  expect((await link()).status).toBe(200);
  const { userId, roleId } = person;
  for (const write of [
    sql`update "system_user" set role_id = array[${adminRole}::bigint] where tenant_id = ${tenantId} and id = ${userId}`,
    sql`update system_role set role_alias = 'administrator' where tenant_id = ${tenantId} and id = ${roleId}`,
  ])
    await expect(within((tx) => tx.run(write))).rejects.toMatchObject({
      constraint: 'administrator_without_owner',
    });
});
