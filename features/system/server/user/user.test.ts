// Tests users: writes, actions on them, and forbidden actions (contract §3.6, §10).
import {
  admin,
  clerk,
  peopleStage,
  type Row,
  root,
  type Stage,
  stranger,
  type Who,
} from '@ec/fixtures/system/test-people';
import { md5Hex } from '@ec/kernel/password';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
beforeAll(async () => {
  stage = await peopleStage();
});
afterAll(() => stage.on.close());

const userId = (account: string, tenantId = '100003') => stage.idOf(tenantId, 'system_user', 'account', account);
const roleId = (alias: string, tenantId = '100003') => stage.idOf(tenantId, 'system_role', 'role_alias', alias);
const deptId = (name: string, tenantId = '100003') => stage.idOf(tenantId, 'system_dept', 'dept_name', name);
const stored = async (id: string) =>
  (await stage.on.stage.superuser.rows<Row>('select * from "system_user" where id = $1', [id]))[0];
const draft = (account: string, tenantId = '100003') => stage.draftOf(tenantId, account);
const sessionsOf = async (id: string) => (await stage.on.engine.sessions.list('100003', id)).length;
async function signIn([tenantId, account]: Who) {
  const { sessions } = stage.on.engine;
  const seconds = { accessSeconds: 3600, refreshSeconds: 7200 };
  return sessions.open({
    tenantId,
    userId: await userId(account, tenantId),
    clientId: 'saber',
    remoteIp: '',
    userAgent: '',
    ...seconds,
  });
}

async function passwordIs(id: string, plain: string) {
  const { verifyPassword } = await import('@ec/kernel/password');
  return verifyPassword(String((await stored(id))?.password), md5Hex(plain));
}

test('blade-system/user serves the same rows, rights and writes as blade-user', async () => {
  const [manager] = (await stage.get<{ records: Row[] }>(admin, 'blade-user/page', { account: 'manager' })).data
    .records;
  const there = await stage.get<{ records: Row[] }>(admin, 'blade-system/user/page', { account: 'manager' });
  expect(there.data.records).toEqual([manager]);
  const detail = await stage.get(admin, 'blade-system/user/detail', { id: manager?.id ?? '' });
  expect(detail.data).toMatchObject({ account: 'manager' });
  expect((await stage.get(['100003', 'viewer'], 'blade-system/user/page')).status).toBe(403);
  expect((await stage.on.post(admin, `blade-system/user/unlock?userIds=${manager?.id}`, {})).code).toBe(200);
});

test('replies contain the names of roles, tenants, departments, posts and parent regions', async () => {
  const manager: Who = ['100003', 'manager'];
  const [managerRow] = (await stage.get<{ records: Row[] }>(admin, 'blade-user/page', { account: 'manager' })).data
    .records;
  expect(managerRow).toMatchObject({ roleName: '运营经理' });
  expect(managerRow?.tenantName).toBeTruthy();
  const written = await stage.post(manager, 'blade-user/update-info', { name: '经理' });
  expect(written.data).toMatchObject({ roleName: '运营经理', tenantName: managerRow?.tenantName });
  for (const name of ['deptName', 'postName']) expect(written.data[name], name).toBeTruthy();
  const city = await stage.get(root, 'blade-system/region/detail', { code: '3701' });
  expect(city.data).toMatchObject({ parentCode: '37', parentName: '山东省' });
});

describe('saving', () => {
  test('a new account gets the sent password, else the tenant’s initial password, else the platform’s', async () => {
    const one = await stage.makeUser('100003', 'new1');
    expect(await passwordIs(one, '123456')).toBe(true);
    await stage.on.stage.superuser.run(
      "insert into system_tenant_param (tenant_id, param_key, param_value) values ('100003', 'account.initPassword', 'own-start')",
    );
    const two = await stage.makeUser('100003', 'new2');
    expect(await passwordIs(two, 'own-start')).toBe(true);
    await stage.on.stage.superuser.run('delete from system_tenant_param');
    const three = await stage.makeUser('100003', 'new3', { password: 'plain-text' });
    expect(await passwordIs(three, 'plain-text')).toBe(true);
    const reply = await stage.get(admin, 'blade-user/detail', { id: three });
    expect(reply.data).not.toHaveProperty('password');
    expect(JSON.stringify(reply)).not.toContain('argon2');
  });

  test('accounts are unique within a tenant, also through `update`', async () => {
    const again = await stage.post(admin, 'blade-user/submit', await draft('new1'));
    expect(again).toMatchObject({ status: 400, msg: 'account:账号已存在' });
    expect((await stage.post(stranger, 'blade-user/submit', await draft('new1', '100002'))).code).toBe(200);
    const update = { id: await userId('new2'), account: 'new1' };
    expect(await stage.post(admin, 'blade-user/update', update)).toMatchObject({
      status: 400,
      msg: 'account:账号已存在',
    });
  });

  test('roles, departments and posts of another tenant are refused', async () => {
    const base = await draft('foreign');
    for (const [name, id] of [
      ['roleId', await roleId('viewer', '100002')],
      ['deptId', await deptId('运维部', '100002')],
      ['postId', await stage.idOf('100002', 'system_post', 'post_code', 'staff')],
    ]) {
      const reply = await stage.post(admin, 'blade-user/submit', { ...base, [String(name)]: id });
      expect(reply, name).toMatchObject({ status: 400, msg: expect.stringContaining(`${name}:`) });
    }
  });

  test('a new account beyond the quota of the tenant is refused', async () => {
    const su = stage.on.stage.superuser;
    await su.run("update system_tenant set account_number = 1 where tenant_id = '100003'");
    const full = await stage.post(admin, 'blade-user/submit', await draft('one-too-many'));
    expect(full).toMatchObject({ status: 400, msg: '租户账号额度已满' });
    await su.run("update system_tenant set account_number = -1 where tenant_id = '100003'");
  });

  test('only the platform’s administrator can create a user in a named tenant', async () => {
    const there = { ...(await draft('by-root', '100002')), tenantId: '100002' };
    expect((await stage.post(root, 'blade-user/submit', there)).code).toBe(200);
    await userId('by-root', '100002');
    const page = await stage.get<{ records: Row[] }>(root, 'blade-user/page', {
      tenantId: '100002',
      account: 'by-root',
    });
    expect(page.data.records).toHaveLength(1);
    const userDraft = { ...(await draft('by-admin')), tenantId: '100002' };
    expect((await stage.post(admin, 'blade-user/submit', userDraft)).code).toBe(200);
    await userId('by-admin', '100003');
  });
});

describe('the department filter', () => {
  test('includes descendants, and finds nobody for a department of another tenant', async () => {
    const accounts = async (who: Who, query: Record<string, string>) => {
      const page = await stage.get<{ records: Row[] }>(who, 'blade-user/page', { size: '100', ...query });
      return page.data.records.map(({ account }) => account);
    };
    expect(await accounts(admin, { deptId: await deptId('运维部') })).toEqual(
      expect.arrayContaining(['engineer1', 'engineer2', 'viewer']),
    );
    expect(await accounts(admin, { deptId: await deptId('运维一队') })).toEqual(['engineer1']);
    // The department of another tenant finds nobody, although it has the same name.
    expect(await accounts(admin, { deptId: await deptId('运维部', '100002') })).toEqual([]);
    expect(await accounts(clerk, { deptId: await deptId('运维部', '100002') })).toEqual([]);
  });
});

describe('actions on users', () => {
  test('grant replaces the roles of all named users, or of none', async () => {
    const ids = [await userId('new1'), await userId('new2')];
    const wanted = await roleId('finance');
    expect((await stage.post(admin, 'blade-user/grant', { userIds: ids.join(), roleIds: wanted })).code).toBe(200);
    expect((await stored(String(ids[1])))?.role_id).toEqual([wanted]);
    const foreign = [ids[0], await userId('new1', '100002')].join();
    const refused = await stage.post(admin, 'blade-user/grant', { userIds: foreign, roleIds: await roleId('viewer') });
    expect(refused).toMatchObject({ status: 404, msg: '数据不存在' });
    expect((await stored(String(ids[0])))?.role_id).toEqual([wanted]);
  });

  test('a reset restores the initial password and ends the sessions', async () => {
    const id = await userId('new3');
    await signIn(['100003', 'new3']);
    expect(await sessionsOf(id)).toBe(1);
    expect((await stage.post(admin, 'blade-user/reset-password', { userIds: id })).code).toBe(200);
    expect(await passwordIs(id, '123456')).toBe(true);
    expect(await sessionsOf(id)).toBe(0);
  });

  test('unlock clears the failure counter of the named user, and requires a user', async () => {
    const su = stage.on.stage.superuser;
    await su.run(
      "insert into sign_in_failure (tenant_id, account, failures, until) values ('100003', 'new1', 9, now() + interval '1 hour'), ('100002', 'new1', 9, now() + interval '1 hour')",
    );
    expect(await stage.post(admin, 'blade-user/unlock', {})).toMatchObject({ status: 400, msg: '请至少选择一个用户' });
    expect((await stage.post(admin, 'blade-user/unlock', { userIds: await userId('new1') })).code).toBe(200);
    const left = await su.rows("select tenant_id from sign_in_failure where account = 'new1'");
    expect(left).toEqual([{ tenant_id: '100002' }]);
  });

  test('disabling a user ends the sessions, and enabling the user does not reopen them', async () => {
    const id = await userId('new1');
    const pair = await signIn(['100003', 'new1']);
    expect(await stage.on.engine.sessions.find(pair.accessToken)).toBeDefined();
    expect((await stage.post(admin, 'blade-user/status', { userIds: id, status: 2 })).code).toBe(200);
    await expect.poll(() => stage.on.engine.sessions.find(pair.accessToken)).toBeUndefined();
    expect((await stage.post(admin, 'blade-user/status', { userIds: id, status: 1 })).code).toBe(200);
    expect(await stage.on.engine.sessions.find(pair.accessToken)).toBeUndefined();
    const self = await stage.post(admin, 'blade-user/status', { userIds: await userId('admin'), status: 2 });
    expect(self).toMatchObject({ status: 400, msg: '不能删除或停用自己' });
  });

  test('the type of a user and its extension have their own call', async () => {
    const id = await userId('new2');
    const sent = { userId: id, userType: 2, userExt: '{"openId":"x"}' };
    expect((await stage.post(admin, 'blade-user/update-platform', sent)).code).toBe(200);
    const { data } = await stage.get(admin, 'blade-user/platform-detail', { id });
    expect(data).toMatchObject({ userType: 2, userExt: '{"openId":"x"}', userId: id });
    const other = await userId('engineer1');
    expect((await stage.get(admin, 'blade-user/platform-detail', { id: other })).data).toMatchObject({ userExt: '' });
    expect(data).not.toHaveProperty('password');
    const wrong = { userId: id, userExt: '[1' };
    expect((await stage.post(admin, 'blade-user/update-platform', wrong)).status).toBe(400);
  });

  test('users cannot remove themselves, and nobody can remove the last administrator', async () => {
    const remove = (who: Who, ids: string) => stage.on.post(who, `blade-user/remove?ids=${ids}`, {});
    const me = await userId('admin');
    expect(await remove(admin, me)).toMatchObject({ status: 400, msg: '不能删除或停用自己' });
    const second = await stage.makeUser('100003', 'admin2', { roleId: await roleId('admin') });
    const demote = { userIds: me, roleIds: await roleId('viewer') };
    expect((await remove(['100003', 'admin2'], me)).code).toBe(200);
    const last = await stage.post(['100003', 'admin2'], 'blade-user/grant', { ...demote, userIds: second });
    expect(last).toMatchObject({ status: 400, msg: '至少保留一名启用的管理员' });
    await stage.on.stage.superuser.run('update "system_user" set is_deleted = 0 where id = $1', [me]);
    const both = { userIds: [me, second].join(), status: 2 };
    expect(await stage.post(['100003', 'clerk'], 'blade-user/status', both)).toMatchObject({ status: 400 });
    const roots = await stage.on.post(root, `blade-user/status?tenantId=100003`, { userIds: [me, second], status: 2 });
    expect(roots).toMatchObject({ status: 400, msg: '至少保留一名启用的管理员' });
  });
});

describe('the own account', () => {
  test('update-info changes only the fields of the own profile and ignores all others', async () => {
    const before = await stored(await userId('new2'));
    const sent = {
      realName: '新名',
      name: '昵',
      phone: '13812345678',
      email: 'a@example.com',
      roleId: await roleId('admin'),
      deptId: await deptId('财务部'),
      postId: '1',
      password: 'x',
      account: 'root',
      status: 2,
      tenantId: '000000',
      id: await userId('admin'),
      userType: 3,
      code: '9',
    };
    expect((await stage.post(['100003', 'new2'], 'blade-user/update-info', sent)).code).toBe(200);
    const after = await stored(String(before?.id));
    expect(after).toMatchObject({ real_name: '新名', name: '昵', phone: '13812345678', email: 'a@example.com' });
    for (const column of [
      'role_id',
      'dept_id',
      'post_id',
      'password',
      'account',
      'status',
      'tenant_id',
      'user_type',
      'code',
    ])
      expect(after?.[column], column).toEqual(before?.[column]);
    expect((await stored(await userId('admin')))?.real_name).not.toBe('新名');
  });

  test('an invalid phone is refused with the messages of the specification', async () => {
    const update = (phone: string) => stage.post(['100003', 'new2'], 'blade-user/update-info', { phone });
    expect((await update('')).msg).toBe('phone:手机号码不能为空');
    expect((await update('1')).msg).toBe('phone:手机号码长度不为11位');
    expect((await update('05318000101')).msg).toBe('phone:手机号码格式不正确');
  });

  test('a password change ends every other session, and wrong input is refused with its reason', async () => {
    const who: Who = ['100003', 'new3'];
    const id = await userId('new3');
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      stage.post(who, 'blade-user/update-password', {
        oldPassword: md5Hex(oldPassword),
        newPassword: md5Hex(newPassword),
        newPassword1: md5Hex(newPassword1),
      });
    expect((await change('123456', 'a', 'b')).msg).toBe('请输入正确的确认密码!');
    expect((await change('wrong', 'better')).msg).toBe('原密码不正确!');
    const plain = { oldPassword: md5Hex('123456'), newPassword: 'better', newPassword1: 'better' };
    expect((await stage.post(who, 'blade-user/update-password', plain)).status).toBe(400);
    await signIn(who);
    const before = await sessionsOf(id);
    expect((await change('123456', 'better')).code).toBe(200);
    expect(await sessionsOf(id)).toBe(before - 1);
    expect(await passwordIs(id, 'better')).toBe(true);
  });
});
