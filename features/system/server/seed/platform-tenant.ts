// Creates the platform's own tenant at the first start. Adds missing parameters and the client, which all tenants use (contract §8).

import { randomBytes } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import { md5Hex, verifyPassword } from '@ec/kernel/password';
import type { Services } from '@ec/kernel/services';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { sex, userStatus, userType } from '../../shared/platform.enums.ts';
import * as platform from './platform-rows.ts';
import { seedRowDefaults } from './seed-row-defaults.ts';

export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Returns whether this call created the tenant and its first administrator. */
export async function seedPlatformTenant(tx: Sql, { ids, config }: Services, passwordHash: string): Promise<boolean> {
  const defaults = { ...seedRowDefaults, tenant_id: platform.platformTenant.tenant_id };
  const id = () => ids.next();
  // In production new users must not get the well-known initial password.
  const initialPassword = config.production ? randomPassword() : undefined;
  const params = platform.params.map((param) => ({
    ...seedRowDefaults,
    ...param,
    param_value:
      param.param_key === 'account.initPassword' ? (initialPassword ?? param.param_value) : param.param_value,
    id: id(),
  }));
  await insertMissing(tx, 'system_param', ['param_key'], params);
  await insertMissing(tx, 'system_client', ['client_id'], [{ ...seedRowDefaults, ...platform.client, id: id() }]);
  const insertedTenantCount = await insertMissing(
    tx,
    'system_tenant',
    ['tenant_id'],
    // -1: the number of accounts is not limited.
    [{ ...defaults, ...platform.platformTenant, account_number: -1, is_demo: 0, id: id() }],
  );
  // The following rows are inserted only with a new tenant. Later starts must not restore what its users changed or deleted.
  if (insertedTenantCount === 0) return false;
  const rootDeptId = id();
  const posts = platform.posts.map((post) => ({ ...defaults, ...post, id: id() }));
  const [chiefExecutive] = posts;
  const roles = platform.roles.map((role) => ({ ...defaults, ...role, id: id() }));
  const [administratorRole, userRole] = roles;
  const childDepts = platform.children.map((dept) => ({
    ...defaults,
    ...dept,
    parent_id: rootDeptId,
    ancestors: `0,${rootDeptId}`,
    id: id(),
  }));
  await insertMissing(
    tx,
    'system_dept',
    ['id'],
    [{ ...defaults, ...platform.root, parent_id: null, ancestors: '0', id: rootDeptId }, ...childDepts],
  );
  await insertMissing(tx, 'system_post', ['id'], posts);
  await insertMissing(tx, 'system_role', ['id'], roles);
  await tx.run(
    sql`insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${defaults.tenant_id}, ${userRole?.id ?? ''}::bigint, id from system_menu
      where code = any(${platform.menusOfUsers}) and is_deleted = 0`,
  );
  await insertMissing(
    tx,
    'system_user',
    ['id'],
    [
      {
        ...defaults,
        id: id(),
        account: 'admin',
        password: passwordHash,
        user_type: userType.key.web,
        name: '管理员',
        real_name: '管理员',
        sex: sex.key.unknown,
        role_id: [administratorRole?.id ?? ''],
        dept_id: [rootDeptId],
        post_id: [chiefExecutive?.id ?? ''],
      },
    ],
  );
  return true;
}

/** Refuses to start in production while the account admin still has the password of the seed (contract §10 "Keys"). @throws Error */
export async function refuseSeedPassword({ config, database }: Services): Promise<void> {
  if (!config.production) return;
  const admin = await database.read(platform.platformTenant.tenant_id).first<{ password: string | null }>(
    sql`select password from "system_user" where tenant_id = ${platform.platformTenant.tenant_id}
      and account = 'admin' and is_deleted = 0 and status = ${keys(userStatus.key.enabled)}`,
  );
  if (admin && (await verifyPassword(admin.password, md5Hex('admin'))))
    throw new Error(
      'The account admin of tenant 000000 still has the password "admin": start the server without NODE_ENV=production, change the password, then start it in production again.',
    );
}
