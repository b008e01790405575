// Creates tenants with roles and users, two parameters, and the OAuth client `saber` for signing in. The password of all users is
// `peoplePassword`.
import { hashPassword, md5Hex } from '@ec/kernel/password';
import type { TestDatabase } from './database.ts';

export const peoplePassword = 'right-horse';
export const clientBasic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/**
 * Adds the tenants 000000, T1 and T2 with these accounts; the role aliases are in brackets. 000000: root (administrator). T1: admin (admin,
 * user), ann (user), bob (user). T2: admin (admin), ann (admin).
 */
export async function seedPeople({ superuser }: Pick<TestDatabase, 'superuser'>): Promise<void> {
  const password = await hashPassword(md5Hex(peoplePassword));
  await superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (1, '000000', 'Platform', '-', '-'), (2, 'T1', 'One', '-', '-'), (3, 'T2', 'Two', '-', '-')`);
  await superuser.run(`insert into system_client (id, client_id, client_secret, authorized_grant_types, scope,
      access_token_validity, refresh_token_validity)
    values (1, 'saber', 'saber_secret', '{captcha,password,refresh_token,social,authorization_code}', 'all', 3600, 604800)`);
  await superuser.run(`insert into system_param (id, param_name, param_key, param_value)
    values (1, 'Fail count', 'account.failCount', '5'), (2, 'Register', 'account.registerUser', 'true')`);
  await superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (31, '000000', 'Root', 'administrator', 1), (32, 'T1', 'Admin', 'admin', 1), (33, 'T1', 'User', 'user', 2),
      (34, 'T2', 'Admin', 'admin', 1)`);
  await superuser.run(
    `insert into "system_user" (id, tenant_id, account, password, user_type, name, real_name, role_id, dept_id, post_id)
    values (10, '000000', 'root', $1, 1, 'Root', 'Root R', '{31}', '{}', '{}'),
      (11, 'T1', 'admin', $1, 1, 'Adam', 'Adam A', '{32,33}', '{21,22}', '{41}'),
      (12, 'T1', 'ann', $1, 1, 'Ann', 'Ann A', '{33}', '{21}', '{41}'),
      (13, 'T1', 'bob', $1, 1, 'Bob', 'Bob B', '{33}', '{21}', '{}'),
      (14, 'T2', 'admin', $1, 1, 'Ada', 'Ada A', '{34}', '{}', '{}'),
      (15, 'T2', 'ann', $1, 1, 'Anna', 'Anna A', '{34}', '{}', '{}')`,
    [password],
  );
}
