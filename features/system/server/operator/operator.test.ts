// Tests operators inside a tenant: who may enter, what both tenants see of the visit, and how it ends.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const reason = '核对站点电价';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());
beforeEach(() => on.stage.superuser.run('delete from audit_log'));

interface Entered {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  tenant_id: string;
  tenant_name: string;
  role_name: string;
}

const enter = (body: object, who: Who = platform) => on.post<Entered>(who, 'blade-system/tenant/enter', body);
const inside = async (minutes = 30) => (await enter({ tenantId: '100003', reason, minutes })).data;
const audited = (where = 'true') =>
  on.stage.superuser.rows(
    `select tenant_id as tenant, action, resource, account, operator, reason from audit_log where ${where} order by id`,
  );

describe('entering', () => {
  test('grants only the rights of the tenant’s admin, for the requested minutes', async () => {
    const pair = await inside(45);
    expect(pair).toMatchObject({
      tenant_id: '100003',
      tenant_name: '山海综合能源',
      role_name: 'admin',
      expires_in: 2700,
    });
    const token = pair.access_token;
    expect((await on.get(token, 'blade-auth/oauth/user-info')).data).toMatchObject({
      tenantId: '100003',
      account: 'admin',
    });
    expect((await on.get<object[]>(token, 'blade-system/dept/tree')).data).toHaveLength(1);
    for (const path of ['tenant/list', 'tenant/overview', 'menu/list', 'tenant-package/list'])
      expect((await on.get(token, `blade-system/${path}`)).status).toBe(403);
    expect((await enter({ tenantId: '100001', reason, minutes: 5 }, token)).status).toBe(403);
  });

  test('adds an entry to the sign-in log of the tenant', async () => {
    await inside();
    const query = { loginWay: '5' };
    const { data } = await on.get<{ records: object[] }>(['100003', 'admin'], 'blade-log/login/list', query);
    expect(data.records[0]).toMatchObject({ account: '000000/admin', loginWayName: '平台进入租户', loginResult: 1 });
  });

  test('adds an entry with the reason to the audit log of both tenants', async () => {
    await inside();
    const who = { account: 'admin', action: 'enter', reason: `${reason} (30 min)` };
    expect(await audited()).toEqual([
      { ...who, tenant: '100003', resource: 'session', operator: '000000/admin' },
      { ...who, tenant: '000000', resource: 'system.tenant', operator: null },
    ]);
  });

  test('normalizes the reason and refuses a reason without visible characters', async () => {
    await enter({ tenantId: '１００００３\u200b', reason: '\u200b 查看 账单\ufeff\u3000', minutes: 30 });
    const reasons = (await audited()).map((entry) => (entry as { reason: string }).reason);
    expect(reasons).toEqual(['查看 账单 (30 min)', '查看 账单 (30 min)']);
    const { status, msg } = await enter({ tenantId: '100003', reason: '\u200b\u3000', minutes: 30 });
    expect([status, msg]).toEqual([400, 'reason:请输入进入原因']);
  });

  test('requires a reason, 1 to 120 minutes, and an existing tenant other than the platform', async () => {
    const replyTo = async (body: object) => {
      const { status, msg } = await enter({ tenantId: '100003', reason, minutes: 30, ...body });
      return [status, msg];
    };
    expect(await replyTo({ reason: '  ' })).toEqual([400, 'reason:请输入进入原因']);
    for (const minutes of [0, 121, 1.5, 'x', -5])
      expect(await replyTo({ minutes })).toEqual([400, 'minutes:进入时长为1至120分钟']);
    expect(await replyTo({ minutes: 120 })).toEqual([200, '操作成功']);
    expect(await replyTo({ tenantId: '999999' })).toEqual([404, '数据不存在']);
    expect(await replyTo({ tenantId: '000000' })).toEqual([400, '这是管理租户，无需进入']);
  });

  test('works in an expired tenant, so that an operator can correct it', async () => {
    await on.stage.superuser.run(`update system_tenant set expire_time = now() where tenant_id = '100003'`);
    const { access_token: token } = await inside();
    expect((await on.get(token, 'blade-auth/oauth/user-info')).status).toBe(200);
    await on.stage.superuser.run('update system_tenant set expire_time = null');
  });
});

describe('an operator inside a tenant', () => {
  test('causes audit entries with the account in the tenant and the operator', async () => {
    const { access_token: token } = await inside();
    const sessions = await on.get<{ id: string }[]>(['100003', 'viewer'], 'blade-user/sessions');
    const kicked = await on.post(token, 'blade-user/kick', { ids: sessions.data[0]?.id });
    expect(kicked.status).toBe(200);
    expect(await audited(`action = 'kick'`)).toEqual([
      {
        tenant: '100003',
        action: 'kick',
        resource: 'session',
        account: 'admin',
        operator: '000000/admin',
        reason: null,
      },
    ]);
  });

  test('causes one audit entry for reads per resource and ten minutes', async () => {
    const { access_token: token } = await inside(120);
    const reads = () => audited(`action = 'read'`).then((rows) => rows.map(({ resource }) => resource));
    const read = (path: string) => on.get(token, path);
    for (const path of ['blade-user/page', 'blade-user/detail?id=1', 'blade-user/page', 'blade-system/dept/list'])
      await read(path);
    await Promise.all([read('blade-system/role/list'), read('blade-system/role/list')]);
    expect(await reads()).toEqual(['blade-user', 'blade-system/dept', 'blade-system/role']);
    expect((await audited(`action = 'read'`))[0]).toMatchObject({ operator: '000000/admin', account: 'admin' });
    // Calls of the console frame and refused calls are not audited as reads.
    await read('blade-system/menu/routes');
    await read('blade-system/tenant/list');
    expect(await reads()).toHaveLength(3);
    const clock = vi.spyOn(on.engine.clock, 'now');
    const at = (minutes: number) => clock.mockReturnValue(new Date(Date.now() + minutes * 60_000));
    at(9);
    await read('blade-user/page');
    expect(await reads()).toHaveLength(3);
    at(11);
    await read('blade-user/page');
    clock.mockRestore();
    expect(await reads()).toHaveLength(4);
  });

  test('reads a row by a submit, whose reply contains the row, but not by a remove', async () => {
    const { access_token: token } = await inside();
    const actions = async () =>
      (await audited(`resource in ('blade-system/post', 'system.post')`)).map(({ action }) => action);
    const draft = { postCode: 'probe', postName: '试岗', category: 1, sort: 1 };
    const { data } = await on.post<{ id: string; postName: string }>(token, 'blade-system/post/submit', draft);
    expect(data.postName).toBe('试岗');
    expect(await actions()).toEqual(['read', 'create']);
    const { access_token: nextToken } = await inside();
    expect((await on.post(nextToken, `blade-system/post/remove?ids=${data.id}`, {})).status).toBe(200);
    expect(await actions()).toEqual(['read', 'create', 'remove']);
  });

  test('is the only person whose reads are audited', async () => {
    await on.get(['100003', 'admin'], 'blade-user/page');
    await on.get(platform, 'blade-user/page');
    expect(await audited(`action = 'read'`)).toEqual([]);
  });

  test('appears among the open sessions that the tenant’s administrator reads', async () => {
    await inside();
    const { data } = await on.get<{ account: string }[]>(['100003', 'manager'], 'blade-user/sessions', { all: '1' });
    expect(data).toEqual({ error: expect.any(String) });
    const all = await on.get<{ userId: string; account: string }[]>(['100003', 'admin'], 'blade-user/sessions', {
      all: '1',
    });
    const [operator] = await on.stage.superuser.rows<{ id: string }>(
      `select id from "system_user" where tenant_id = '000000' and account = 'admin'`,
    );
    expect(all.data.some(({ userId }) => userId === operator?.id)).toBe(true);
  });
});

test('the tenant’s administrator reads in the audit log who entered, why, and which data they read', async () => {
  const { access_token: token } = await inside();
  await on.get(token, 'blade-user/page');
  const admin: Who = ['100003', 'admin'];
  const { data } = await on.get<{ records: Record<string, unknown>[] }>(admin, 'blade-log/audit/list', { size: '2' });
  expect(data.records).toMatchObject([
    { actionName: '查看', resourceName: '用户', account: 'admin', operator: '000000/admin' },
    { actionName: '进入租户', resourceName: '会话', operator: '000000/admin', remark: `${reason} (30 min)` },
  ]);
  const other = await on.get<{ total: number }>(['100002', 'admin'], 'blade-log/audit/list', {
    operator: '000000/admin',
  });
  expect(other.data.total).toBe(0);
});

describe('leaving', () => {
  test('ends only the session inside the tenant and is audited in both tenants', async () => {
    const { access_token: token, refresh_token: refresh } = await inside();
    await on.stage.superuser.run('delete from audit_log');
    expect((await on.post(token, 'blade-system/tenant/leave', {})).status).toBe(200);
    expect((await on.get(token, 'blade-auth/oauth/user-info')).status).toBe(401);
    expect(await on.engine.sessions.refresh(refresh, { clientId: 'saber', remoteIp: '' })).toBeUndefined();
    expect((await on.get(platform, 'blade-auth/oauth/user-info')).data).toMatchObject({ tenantId: '000000' });
    expect(await audited()).toMatchObject([
      { tenant: '100003', action: 'leave', operator: '000000/admin' },
      { tenant: '000000', action: 'leave', operator: null },
    ]);
  });

  test('is refused if the operator is inside no tenant', async () => {
    const { status, msg } = await on.post(platform, 'blade-system/tenant/leave', {});
    expect([status, msg]).toEqual([409, '当前未进入任何租户']);
  });

  test('happens automatically when the time is over and when the tenant is removed', async () => {
    const { access_token: token, refresh_token: refresh } = await inside(10);
    const clock = vi.spyOn(on.engine.clock, 'now');
    clock.mockReturnValue(new Date(Date.now() + 601_000));
    expect((await on.get(token, 'blade-auth/oauth/user-info')).status).toBe(401);
    expect(await on.engine.sessions.refresh(refresh, { clientId: 'saber', remoteIp: '' })).toBeUndefined();
    clock.mockRestore();
    const again = await inside(10);
    await on.stage.superuser.run(`update system_tenant set is_deleted = 1 where tenant_id = '100003'`);
    const status = async () => (await on.get(again.access_token, 'blade-auth/oauth/user-info')).status;
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
    await on.stage.superuser.run(`update system_tenant set is_deleted = 0 where tenant_id = '100003'`);
  });

  test('happens at once when the operator loses the administrator role', async () => {
    const { access_token: token } = await inside();
    await on.stage.superuser.run(
      `update "system_user" set role_id = '{}' where tenant_id = '000000' and account = 'admin'`,
    );
    const status = async () => (await on.get(token, 'blade-auth/oauth/user-info')).status;
    await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(401);
    await on.stage.superuser.run(`update "system_user" u set role_id = array[r.id] from system_role r
      where u.tenant_id = '000000' and u.account = 'admin' and r.tenant_id = '000000' and r.role_alias = 'administrator'`);
  });
});
