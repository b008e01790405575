// Tests tenants: their creation, site, quota, expiry and removal, and the permissions for these calls.
import { seedPeople } from '@ec/demo/public';
import { DatabaseError } from '@ec/kernel/database';
import { errors } from '@ec/kernel/errors';
import { databaseRefusal } from '@ec/kernel/http/error-reply';
import { md5Hex, verifyPassword } from '@ec/kernel/password';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

interface Saved {
  id: string;
  tenantId: string;
  accountNumber: number;
  account: string;
  passwordParam: string;
}

let draftCount = 0;
const draft = (more: object = {}) => ({
  tenantName: `租户${++draftCount}`,
  linkman: '王一',
  contactNumber: '010-1',
  ...more,
});
const submit = (body: object) => on.post<Saved>(platform, 'blade-system/tenant/submit', body);
const newTenant = async (more: object = {}) => (await submit(draft(more))).data;
const rows = <T extends object = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  on.stage.superuser.rows<T>(statement, values);

describe('a new tenant', () => {
  test('has a role, department, post, administrator and dictionaries, and the reply names the account', async () => {
    const { status, data } = await submit(draft({ tenantName: '北辰新能源' }));
    expect(status).toBe(200);
    expect(data).toMatchObject({ account: 'admin', passwordParam: 'account.initPassword', accountNumber: -1 });
    expect(data.tenantId).toMatch(/^\d{6}$/);
    expect(JSON.stringify(data)).not.toContain('123456');
    const [user] = await rows<{ password: string; roles: string; depts: string; posts: string }>(
      `select u.password, (select string_agg(role_name || '/' || role_alias, '') from system_role r where r.id = any(u.role_id)) as roles,
        (select string_agg(dept_name || '/' || ancestors, '') from system_dept d where d.id = any(u.dept_id)) as depts,
        (select string_agg(post_code, '') from system_post p where p.id = any(u.post_id)) as posts
       from "system_user" u where tenant_id = $1 and account = 'admin'`,
      [data.tenantId],
    );
    expect(user).toMatchObject({ roles: '管理员/admin', depts: '北辰新能源/0', posts: 'ceo' });
    expect(await verifyPassword(user?.password, md5Hex('123456'))).toBe(true);
    const dictionaries = `select code, dict_key from system_dict_biz where tenant_id = $1 order by 1, 2`;
    expect(await rows(dictionaries, [data.tenantId])).toEqual(await rows(dictionaries, ['100003']));
    const me = await on.get<{ roleName: string }>([data.tenantId, 'admin'], 'blade-auth/oauth/user-info');
    expect(me.data.roleName).toBe('admin');
    const audited = await rows(
      `select resource, operator from audit_log where tenant_id = $1 and action = 'create' order by resource`,
      [data.tenantId],
    );
    const operator = '000000/admin';
    expect(audited).toEqual(
      ['system.dept', 'system.post', 'system.role', 'system.user'].map((resource) => ({ resource, operator })),
    );
  });

  test('is created completely or not at all', async () => {
    await rows(`update system_param set is_deleted = 1 where param_key = 'account.initPassword'`);
    const name = `租户${++draftCount}`;
    expect(await submit(draft({ tenantName: name }))).toMatchObject({
      status: 400,
      msg: '请先设置系统参数 account.initPassword',
    });
    expect(await rows('select 1 from system_tenant where tenant_name = $1', [name])).toEqual([]);
    await rows(`update system_param set is_deleted = 0 where param_key = 'account.initPassword'`);
  });

  test('ignores a tenant code that the request sends', async () => {
    const { tenantId } = await newTenant({ tenantId: '777777' });
    expect(tenantId).not.toBe('777777');
  });

  test('gets its own code when several tenants are created in parallel', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(draft())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.tenantId)).size).toBe(4);
  });

  test('requires a name that no other tenant has', async () => {
    const { status, msg } = await submit({ linkman: 'x', contactNumber: '010-1' });
    expect([status, msg]).toEqual([400, 'tenantName:请输入租户名称']);
    await newTenant({ tenantName: '同名租户' });
    expect(await submit(draft({ tenantName: '同名租户' }))).toMatchObject({
      status: 400,
      msg: 'tenantName:租户名称已存在',
    });
  });
});

describe('the site of a tenant', () => {
  test('shows its background before sign-in, and no other tenant can use its domain', async () => {
    const { id, tenantId } = await newTenant({ domain: 'https://Site.example.com/login', backgroundUrl: '/bg/a.jpg' });
    const info = await on.get(undefined, 'blade-system/tenant/info', { domain: 'https://site.example.com' });
    expect(info.data).toEqual({
      tenantId,
      domain: 'https://Site.example.com/login',
      backgroundUrl: '/bg/a.jpg',
      title: '',
      color: '',
      logo: '',
    });
    const taken = await submit(draft({ domainUrl: 'site.example.com' }));
    expect(taken).toMatchObject({ status: 400, msg: 'domainUrl:该域名已被其他租户绑定' });
    expect((await submit({ id, domainUrl: 'site.example.com', backgroundUrl: '/bg/b.jpg' })).status).toBe(200);
    const readBackground = async () =>
      (await on.get(undefined, 'blade-system/tenant/info', { domain: 'http://site.example.com' })).data.backgroundUrl;
    await expect.poll(readBackground, { timeout: 1000, interval: 20 }).toBe('/bg/b.jpg');
    expect((await submit({ id, domainUrl: 'http://' })).status).toBe(400);
  });

  test('shows its brand before sign-in, and to its own people after it', async () => {
    const brand = { brandTitle: '恒峰云', brandColor: '#C8102E' };
    const { id, tenantId } = await newTenant({ domainUrl: 'brand.example.com', ...brand });
    const brandFields = { title: '恒峰云', color: '#C8102E', logo: '' };
    const site = () => on.get(undefined, 'blade-system/tenant/info', { domain: 'brand.example.com' });
    await expect
      .poll(async () => (await site()).data, { timeout: 1000, interval: 20 })
      .toMatchObject({ tenantId, ...brandFields });
    expect((await on.get([tenantId, 'admin'], 'blade-system/tenant/brand')).data).toEqual({
      ...brandFields,
      tenantName: expect.stringMatching(/./),
    });
    expect((await on.get(admin, 'blade-system/tenant/brand')).data).toEqual({
      title: '',
      color: '',
      logo: '',
      tenantName: expect.stringMatching(/./),
    });
    expect((await on.get(undefined, 'blade-system/tenant/brand')).status).toBe(401);
    for (const brandColor of ['red', '#fff', '#12345g', '}{#0000'])
      expect((await submit({ id, brandColor })).msg).toMatch(/^brandColor:/);
  });

  test('accepts only a path or an https address as background', async () => {
    for (const backgroundUrl of [
      'javascript:alert(1)',
      'data:image/png;base64,x',
      '//evil.example.com/x',
      'http://a/b',
    ])
      expect((await submit(draft({ backgroundUrl }))).msg).toMatch(/^backgroundUrl:/);
    expect((await submit(draft({ backgroundUrl: 'https://cdn.example.com/a.jpg' }))).status).toBe(200);
  });
});

describe('quota and expiry', () => {
  const setting = (body: object, who: Who = platform) => on.post(who, 'blade-system/tenant/setting', body);
  const stored = async (id: string) =>
    (await on.get<Saved & { expireTime: string }>(platform, 'blade-system/tenant/detail', { id })).data;

  test('can be set and cleared for several tenants, for all or none', async () => {
    const [one, two] = [await newTenant(), await newTenant()];
    const ids = `${one.id},${two.id}`;
    expect((await setting({ ids, accountNumber: '5', expireTime: '2099-01-01 00:00:00' })).status).toBe(200);
    expect(await stored(two.id)).toMatchObject({ accountNumber: 5, expireTime: '2099-01-01 00:00:00' });
    expect((await setting({ ids: `${one.id},999`, accountNumber: 9 })).status).toBe(404);
    expect(await stored(one.id)).toMatchObject({ accountNumber: 5 });
    await setting({ ids, expireTime: '' });
    expect(await stored(one.id)).toMatchObject({ accountNumber: 5, expireTime: '' });
    await setting({ ids, accountNumber: '' });
    expect(await stored(one.id)).toMatchObject({ accountNumber: -1 });
    const audited = await rows(`select 1 from audit_log where action = 'setting' and row_id = $1`, [one.id]);
    expect(audited).toHaveLength(3);
  });

  test('an expiry of the platform is refused', async () => {
    const [platformTenant] = await rows<{ id: string }>(`select id from system_tenant where tenant_id = '000000'`);
    expect((await setting({ ids: platformTenant?.id, expireTime: '2099-01-01 00:00:00' })).msg).toBe(
      '管理租户不能设置过期时间',
    );
    expect((await setting({ ids: platformTenant?.id, accountNumber: 'x' })).msg).toBe('accountNumber:账号额度应为整数');
  });

  test('the sessions of an expired tenant end within a second', async () => {
    const { id, tenantId } = await newTenant();
    const who: Who = [tenantId, 'admin'];
    const status = async () => (await on.get(who, 'blade-auth/oauth/user-info')).status;
    expect(await status()).toBe(200);
    await setting({ ids: id, expireTime: '2020-01-01 00:00:00' });
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
    await setting({ ids: id, expireTime: '' });
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(200);
  });

  const addUser = (tenantId: string, account: string) =>
    on.engine.database.withTenant(tenantId, (tx) =>
      tx.run(
        sql`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
          values (${on.engine.ids.next()}, ${tenantId}, ${account}, 1, ${account}, ${account}, '{}', '{}', '{}')`,
      ),
    );
  const refusalOf = (error: unknown) => (error instanceof DatabaseError ? databaseRefusal(error) : undefined);

  test('twenty parallel inserts of users never exceed the quota', async () => {
    const { id, tenantId } = await newTenant();
    await setting({ ids: id, accountNumber: 4 });
    const tried = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => addUser(tenantId, `u${n}`)));
    const refused = tried.flatMap((each) => (each.status === 'rejected' ? [refusalOf(each.reason)] : []));
    expect(refused).toEqual(Array.from({ length: 17 }, () => errors.tenantFull));
    expect(errors.tenantFull.zh).toBe('租户账号额度已满');
  });

  test('parallel forms and the recycle bin are refused with the message of the full quota', async () => {
    const { id, tenantId } = await newTenant();
    const who: Who = [tenantId, 'admin'];
    const [place] = await rows<{ role: string; dept: string; post: string }>(
      `select role_id[1]::text as role, dept_id[1]::text as dept, post_id[1]::text as post from "system_user"
        where tenant_id = $1`,
      [tenantId],
    );
    const add = (account: string) =>
      on.post<{ id: string }>(who, 'blade-user/submit', {
        account,
        name: account,
        realName: account,
        userType: 1,
        roleId: place?.role,
        deptId: place?.dept,
        postId: place?.post,
      });
    await setting({ ids: id, accountNumber: 3 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((account) => add(account)));
    const messages = answers.map(({ status, msg }) => `${status} ${msg}`).sort();
    const full = '400 租户账号额度已满';
    expect(messages).toEqual(['200 操作成功', '200 操作成功', full, full, full]);
    const gone = answers.find(({ status }) => status === 200)?.data.id;
    expect((await on.post(who, `blade-user/remove?ids=${gone}`, {})).status).toBe(200);
    expect((await add('f')).status).toBe(200);
    expect(await on.post(who, 'blade-user/restore', { ids: gone })).toMatchObject({
      status: 400,
      msg: '租户账号额度已满',
    });
  });

  test('a restored user counts against the quota, an edited user does not', async () => {
    const { id, tenantId } = await newTenant();
    await addUser(tenantId, 'ann');
    const set = (column: string) =>
      on.engine.database.withTenant(tenantId, (tx) =>
        tx.run(sql`update "system_user" set ${sql.raw(column)} where tenant_id = ${tenantId} and account = 'ann'`),
      );
    await set('is_deleted = 1');
    await setting({ ids: id, accountNumber: 1 });
    await expect(set('is_deleted = 0').catch((error) => Promise.reject(refusalOf(error)))).rejects.toBe(
      errors.tenantFull,
    );
    await setting({ ids: id, accountNumber: 2 });
    await set('is_deleted = 0');
    await setting({ ids: id, accountNumber: 1 });
    await set(`name = 'Ann'`);
    await expect(addUser(tenantId, 'bob')).rejects.toThrow(/quota/);
  });
});

describe('the removal of a tenant', () => {
  test('ends its sessions for good, and the tenant can be restored', async () => {
    const { id, tenantId } = await newTenant();
    const who: Who = [tenantId, 'admin'];
    expect((await on.get(who, 'blade-auth/oauth/user-info')).status).toBe(200);
    const removed = await on.post(platform, 'blade-system/tenant/remove', {});
    expect(removed.status).toBe(400);
    expect((await on.post(platform, `blade-system/tenant/remove?ids=${id}`, {})).status).toBe(200);
    const status = async () => (await on.get(who, 'blade-auth/oauth/user-info')).status;
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
    expect(await rows('select 1 from session where tenant_id = $1 and revoked_at is null', [tenantId])).toEqual([]);
    expect((await on.post(platform, 'blade-system/tenant/restore', { ids: id })).status).toBe(200);
    expect(await status()).toBe(401);
  });

  test('is refused for the tenant of the platform', async () => {
    const [platformTenant] = await rows<{ id: string }>(`select id from system_tenant where tenant_id = '000000'`);
    const { status, msg } = await on.post(platform, `blade-system/tenant/remove?ids=${platformTenant?.id}`, {});
    expect([status, msg]).toEqual([400, '管理租户不能删除']);
    expect(await rows(`select 1 from session where tenant_id = '000000' and revoked_at is null`)).not.toEqual([]);
  });
});

describe('permissions', () => {
  const platformCalls = [
    'submit',
    'remove',
    'setting',
    'datasource',
    'package-setting',
    'package-preview',
    'enter',
    'measure',
  ].map((call) => `blade-system/tenant/${call}`);
  const packageCalls = ['submit', 'remove', 'preview'].map((call) => `blade-system/tenant-package/${call}`);
  const reads = ['list', 'detail', 'overview', 'usage', 'package-detail', 'history', 'recycle'];

  test('a tenant’s administrator gets 403 from the platform’s calls for tenants and packages', async () => {
    const [ownTenant] = await rows<{ id: string }>(`select id from system_tenant where tenant_id = '100003'`);
    for (const path of [...platformCalls, ...packageCalls])
      for (const tenantId of ['100003', '100001', 'nobody']) {
        const body = {
          id: ownTenant?.id,
          ids: ownTenant?.id,
          tenantId,
          accountNumber: -1,
          packageId: '',
          reason: 'x',
          minutes: 5,
        };
        expect([path, await on.post(admin, path, body)]).toEqual([
          path,
          { code: 403, success: false, data: { error: 'common.forbidden' }, msg: '无权访问', status: 403 },
        ]);
      }
    for (const call of reads)
      for (const path of [`blade-system/tenant/${call}`, `blade-system/tenant-package/${call}`]) {
        if (/tenant-package\/(overview|usage|package-detail)/.test(path)) continue;
        const answer = await on.get(admin, path, { id: ownTenant?.id ?? '', tenantId: '100001' });
        expect([path, answer.status]).toEqual([path, 403]);
      }
  });

  test('a platform user without the administrator role cannot write tenants, even with their buttons', async () => {
    await rows(`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      select 990, '000000', 'looker', 1, 'L', 'L', array[id], '{}', '{}' from system_role
      where tenant_id = '000000' and role_alias = 'user'`);
    await rows(`insert into system_role_menu (tenant_id, role_id, menu_id)
      select '000000', r.id, m.id from system_role r, system_menu m where r.tenant_id = '000000' and r.role_alias = 'user'
      and m.code in ('tenant', 'tenant_add', 'tenant_edit', 'tenant_delete', 'tenantpackage_edit')`);
    const looker: Who = ['000000', 'looker'];
    expect((await on.get(looker, 'blade-system/tenant/list')).status).toBe(200);
    for (const path of [...platformCalls, ...packageCalls])
      expect((await on.post(looker, path, { id: '1', ids: '1', tenantId: '100003' })).status).toBe(403);
  });

  test('two tenants with the same names see no rows of each other', async () => {
    const [one, two] = [await newTenant(), await newTenant()];
    for (const [mine, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const who: Who = [mine.tenantId, 'admin'];
      const seen = await Promise.all([
        on.get<object[]>(who, 'blade-system/role/list'),
        on.get<object[]>(who, 'blade-system/dept/list'),
        on.get<{ records: object[] }>(who, 'blade-user/page'),
        on.get<{ tenantId: string }[]>(who, 'blade-system/tenant/select'),
      ]);
      expect(JSON.stringify(seen)).not.toContain(other.tenantId);
      expect(seen[0].data).toHaveLength(1);
      expect(seen[1].data).toHaveLength(1);
      expect(seen[2].data.records).toHaveLength(1);
      const [foreign] = await rows<{ id: string }>(`select id from "system_user" where tenant_id = $1`, [
        other.tenantId,
      ]);
      const theirs = await on.get(who, 'blade-user/detail', { id: foreign?.id ?? '' });
      const nobodys = await on.get(who, 'blade-user/detail', { id: '999999999999999999' });
      expect({ ...theirs }).toEqual({ ...nobodys });
      expect([theirs.status, theirs.msg]).toEqual([404, '数据不存在']);
    }
  });
});
