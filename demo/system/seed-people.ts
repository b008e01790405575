// Fills an empty product with the demo's tenants, departments, roles and people, in one transaction. It does nothing if the
// demo was seeded before, so that changes and deletions of people stay.

import { demoSeed } from '@ec/device-models/demo-seed';
import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import { hashPassword, md5Hex } from '@ec/kernel/password';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { Engine } from '@ec/resource-server/feature';
import { type MenuRow, menuRows, platformPosts, seedTenant } from '@ec/system/server/public';
import { dataScopeType, userType } from '@ec/system/shared/platform.enums';
import { rowStatus } from '@ec/system/shared/row-status';
import { sql } from 'kysely';
import { packageCodes, roleCodes } from './demo-grants.ts';
import {
  type Business,
  type DemoTenant,
  type DeptKey,
  demoPassword,
  demoTenants,
  depts,
  people,
  roles,
} from './demo-tenants.ts';

const LOCK = 7_305_110_102;

/** Columns that most rows of this file share. */
const live = { status: rowStatus.inUse, is_deleted: 0, row_version: 1 };

export async function seedPeople(engine: Engine): Promise<void> {
  if (await wasSeeded(engine.database.unfenced)) return;
  const password = await hashPassword(md5Hex(demoPassword));
  const menus = menuRows(engine.registry);
  await engine.database.asPlatform(
    'demo data',
    async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (await wasSeeded(tx)) return;
      const menuIds = await readMenuIds(tx);
      const packages = await seedPackages(tx, engine, menus, menuIds);
      for (const tenant of await missingTenants(tx)) {
        await seedTenantPeople(tx, engine, tenant, {
          password,
          menus,
          menuIds,
          packageId: packages.get(tenant.business) ?? null,
        });
        await seedTenant(tx, engine, tenant.tenantId);
      }
      await tx.run(sql`insert into system_seed (name, fingerprint) values ('demo', ${String(demoSeed)})`);
    },
    { audit: 'log', timeout: 30_000 },
  );
}

async function wasSeeded(db: Sql): Promise<boolean> {
  return (await db.first(sql`select 1 from system_seed where name = 'demo'`)) !== undefined;
}

/** Leaves out tenants whose number exists already, as a customer's own tenant may have it. */
async function missingTenants(db: Sql): Promise<DemoTenant[]> {
  const stored = await db.rows<{ id: string }>(sql`select tenant_id as id from system_tenant`);
  const storedIds = new Set(stored.map(({ id }) => id));
  return demoTenants.filter(({ tenantId }) => !storedIds.has(tenantId));
}

async function readMenuIds(tx: Sql): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; code: string }>(sql`select id, code from system_menu where is_deleted = 0`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

const packageNames: Record<Exclude<Business, 'both'>, string> = { household: '户用光伏版', truck: '重卡补能版' };

async function seedPackages(
  tx: Sql,
  { ids }: Engine,
  menus: readonly MenuRow[],
  menuIds: ReadonlyMap<string, string>,
): Promise<Map<Business, string>> {
  const names = Object.entries(packageNames) as [Exclude<Business, 'both'>, string][];
  const rows = names.map(([business, name]) => ({
    ...live,
    id: ids.next(),
    package_name: name,
    menu_id: idsOf(packageCodes(menus, business) ?? [], menuIds),
    remark: '演示数据',
  }));
  await insertMissing(tx, 'system_tenant_package', ['package_name'], rows);
  const stored = await tx.rows<{ id: string; name: string }>(
    sql`select id, package_name as name from system_tenant_package where is_deleted = 0`,
  );
  return new Map(
    names.flatMap(([business, name]) => stored.filter((row) => row.name === name).map(({ id }) => [business, id])),
  );
}

const idsOf = (codes: readonly string[], menuIds: ReadonlyMap<string, string>) =>
  codes.flatMap((code) => menuIds.get(code) ?? []);

interface SeedContext {
  password: string;
  menus: readonly MenuRow[];
  menuIds: ReadonlyMap<string, string>;
  packageId: string | null;
}

async function seedTenantPeople(tx: Sql, { ids }: Engine, tenant: DemoTenant, context: SeedContext): Promise<void> {
  const { tenantId, business } = tenant;
  const createdAt = new Date(Date.UTC(2026, 0, 5, 1, demoTenants.indexOf(tenant)));
  const shared = { ...live, tenant_id: tenantId, create_time: createdAt.toISOString() };
  const id = () => ids.at(createdAt);

  await insertMissing(
    tx,
    'system_tenant',
    ['tenant_id'],
    [
      {
        ...shared,
        id: id(),
        tenant_name: tenant.name,
        linkman: tenant.linkman,
        contact_number: tenant.phone,
        address: tenant.address,
        account_number: -1,
        package_id: context.packageId,
        is_demo: 1,
      },
    ],
  );
  const deptIds = new Map<DeptKey, string>(depts.map(({ key }) => [key, id()]));
  await insertMissing(
    tx,
    'system_dept',
    ['id'],
    depts.map((dept) => ({ ...shared, ...deptRow(dept, tenant, deptIds) })),
  );
  const postIds = new Map(platformPosts.map(({ post_code: code }) => [code, id()]));
  await insertMissing(
    tx,
    'system_post',
    ['id'],
    platformPosts.map((post) => ({ ...shared, ...post, id: postIds.get(post.post_code) ?? '' })),
  );
  const roleIds = new Map(roles.map(({ alias }) => [alias, id()]));
  await insertMissing(
    tx,
    'system_role',
    ['id'],
    roles.map(({ alias, name }, index) => ({
      ...shared,
      id: roleIds.get(alias) ?? '',
      role_name: name,
      role_alias: alias,
      sort: index + 1,
    })),
  );
  const within = packageCodes(context.menus, business);
  const grants = roles.flatMap(({ alias }) =>
    idsOf(roleCodes(context.menus, alias, within), context.menuIds).map((menuId) => ({
      tenant_id: tenantId,
      role_id: roleIds.get(alias) ?? '',
      menu_id: menuId,
    })),
  );
  await insertMissing(tx, 'system_role_menu', ['tenant_id', 'role_id', 'menu_id'], grants);
  // A data scope belongs to the menu of a screen, so a missing menu gets none.
  const limited = [roleIds.get('engineer') ?? '', roleIds.get('viewer') ?? ''];
  for (const [screen, name] of Object.entries(scoped)) {
    const menuId = context.menuIds.get(screen);
    if (menuId === undefined) continue;
    const scope = { scope_name: `${name}：本队及下级`, resource_code: `${screen}_dept`, scope_class: screen };
    await seedScope(tx, { ...shared, ...scope, id: id(), menu_id: menuId }, limited);
  }
  // The demo's devices are simulated, so the tenant may control them (domain §8.1).
  await insertMissing(
    tx,
    'system_tenant_param',
    ['tenant_id', 'param_key'],
    [{ tenant_id: tenantId, param_key: 'device.control', param_value: '1' }],
  );
  await insertMissing(
    tx,
    'system_user',
    ['id'],
    people.map((person, index) => ({
      ...shared,
      ...userRow(person, index, tenant),
      id: id(),
      password: context.password,
      role_id: [roleIds.get(person.role) ?? ''],
      dept_id: [deptIds.get(person.dept) ?? ''],
      post_id: [postIds.get(person.post) ?? ''],
    })),
  );
}

function userRow(person: (typeof people)[number], index: number, tenant: DemoTenant) {
  const { tenantId } = tenant;
  const random = seededRandom(demoSeed, `user ${tenantId}`, index);
  return {
    account: person.account,
    user_type: userType.key.web,
    code: `${tenantId}${String(index + 1).padStart(2, '0')}`,
    name: tenant.names[index] ?? person.account,
    real_name: tenant.names[index] ?? person.account,
    // No operator issues numbers that begin with 1990.
    phone: `1990${String(random.whole(0, 9_999_999)).padStart(7, '0')}`,
    email: `${person.account}@t${tenantId}.example.com`,
    sex: person.sex,
  };
}

function deptRow(dept: (typeof depts)[number], tenant: DemoTenant, ids: ReadonlyMap<DeptKey, string>) {
  const above: string[] = [];
  for (let key = dept.under; key; key = depts.find((each) => each.key === key)?.under)
    above.unshift(ids.get(key) ?? '');
  const name = dept.name || tenant.company;
  return {
    id: ids.get(dept.key) ?? '',
    parent_id: dept.under ? (ids.get(dept.under) ?? null) : null,
    ancestors: ['0', ...above].join(','),
    dept_name: name,
    full_name: dept.name ? `${tenant.name}${dept.name}` : name,
    dept_category: dept.category,
    sort: dept.sort,
  };
}

/** Pages whose rows belong to a department; rows that depend on them follow their data scope. */
const scoped = { station: '站点', union: '户用电站' };

/** Engineers belong to their team and the viewer above all teams, so "own department and below" gives each the right stations. */
async function seedScope(tx: Sql, shared: Record<string, string | number>, roleIds: readonly string[]): Promise<void> {
  await insertMissing(
    tx,
    'system_data_scope',
    ['id'],
    [
      {
        ...shared,
        scope_column: 'deptId',
        scope_type: dataScopeType.key.deptAndBelow,
        scope_field: '*',
      },
    ],
  );
  await insertMissing(
    tx,
    'system_role_data_scope',
    ['tenant_id', 'role_id', 'data_scope_id'],
    roleIds.map((role) => ({ tenant_id: shared.tenant_id ?? '', role_id: role, data_scope_id: shared.id ?? '' })),
  );
}
