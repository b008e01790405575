// Creates the first rows of a tenant: a role, a root department, a post, an administrator and dictionaries (contract §3.5).
import { randomInt } from 'node:crypto';
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { insertMissing } from '@ec/kernel/insert-missing';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { orgCategory, sex, userType } from '../../shared/platform.enums.ts';
import { posts } from '../seed/platform-rows.ts';
import { seedRowDefaults } from '../seed/seed-row-defaults.ts';
import { seedTenant } from '../seed/seed-system.ts';
import { hashPlain, readInitialPassword } from '../user/initial-password.ts';
import { tenantErrors } from './tenant.errors.ts';

/** The first account of a new tenant, and the parameter that holds its password. */
export const firstAccount = { account: 'admin', passwordParam: 'account.initPassword' } as const;

const LOCK = 7_305_110_103;
const tries = 50;

/** Lets one transaction save tenants at a time, because a new code and a domain are compared with those of the existing tenants. */
export async function lockTenantSaves(tx: Sql): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Returns a random code of six digits that no tenant has, not even a removed one. @throws AppError after 50 codes that are taken */
export async function pickTenantId(tx: Sql): Promise<string> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const code = String(randomInt(100_000, 1_000_000));
    const existing = await tx.first(sql`select 1 as taken from system_tenant where tenant_id = ${code}`);
    if (!existing) return code;
  }
  return fail(tenantErrors.noFreeCode);
}

/** Runs in the transaction that creates the tenant, so that a failure leaves no tenant without these rows. */
export async function fillTenant(
  tx: Sql,
  engine: Engine,
  call: Call,
  { tenantId, tenantName }: { tenantId: string; tenantName: string },
): Promise<void> {
  const password = await hashPlain(tx, await readInitialPassword(tx, tenantId));
  const [role, dept, post, user] = [engine.ids.next(), engine.ids.next(), engine.ids.next(), engine.ids.next()];
  const { post_code, post_name, category } = posts[0]!;
  const name = '管理员';
  const defaults = { ...seedRowDefaults, tenant_id: tenantId, create_user: call.caller.userId };
  const company = { dept_name: tenantName.slice(0, 45), full_name: tenantName, dept_category: orgCategory.key.company };
  await insertMissing(
    tx,
    'system_dept',
    ['id'],
    [{ ...defaults, ...company, id: dept, parent_id: null, ancestors: '0', sort: 1 }],
  );
  await insertMissing(tx, 'system_post', ['id'], [{ ...defaults, id: post, post_code, post_name, category, sort: 1 }]);
  await insertMissing(
    tx,
    'system_role',
    ['id'],
    [{ ...defaults, id: role, role_name: name, role_alias: 'admin', parent_id: null, sort: 1 }],
  );
  await insertMissing(
    tx,
    'system_user',
    ['id'],
    [
      {
        ...defaults,
        id: user,
        account: firstAccount.account,
        password,
        user_type: userType.key.web,
        name,
        real_name: name,
        sex: sex.key.unknown,
        role_id: [role],
        dept_id: [dept],
        post_id: [post],
      },
    ],
  );
  await seedTenant(tx, engine, tenantId);
  const { caller, requestId, remoteIp } = call;
  const operator = { tenantId: caller.tenantId, userId: caller.userId, account: caller.account };
  const inside = { caller: { ...caller, tenantId, operator }, requestId, remoteIp };
  const inserted = [
    ['system.dept', dept, company.full_name],
    ['system.post', post, post_name],
    ['system.role', role, name],
    ['system.user', user, firstAccount.account],
  ] as const;
  await audit(
    tx,
    inside,
    engine.ids,
    inserted.map(([resource, rowId]) => ({ resource, action: 'create', rowId, version: 1 })),
  );
}
