// Tests attacks through users: gaining rights, granting more than one holds, and reaching another tenant (contract §10).
import { admin, clerk, peopleStage, type Row, root, type Stage, stranger } from '@ec/fixtures/system/test-people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
beforeAll(async () => {
  stage = await peopleStage();
  for (const tenantId of ['100002', '100003']) await stage.makeUser(tenantId, 'new1');
});
afterAll(() => stage.on.close());

const userId = (account: string, tenantId = '100003') => stage.idOf(tenantId, 'system_user', 'account', account);
const roleId = (alias: string, tenantId = '100003') => stage.idOf(tenantId, 'system_role', 'role_alias', alias);
const deptId = (name: string, tenantId = '100003') => stage.idOf(tenantId, 'system_dept', 'dept_name', name);
const draft = (account: string, tenantId = '100003') => stage.draftOf(tenantId, account);

describe('a user cannot gain or grant more rights than they hold', () => {
  test('through their own row', async () => {
    const ownRow = { id: await userId('clerk'), roleId: await roleId('admin') };
    expect(await stage.post(clerk, 'blade-user/submit', ownRow)).toMatchObject({
      status: 400,
      msg: '不能修改自己的角色和部门',
    });
    const dept = { id: ownRow.id, deptId: await deptId('财务部') };
    expect(await stage.post(clerk, 'blade-user/submit', dept)).toMatchObject({ status: 400 });
    const grant = { userIds: ownRow.id, roleIds: await roleId('finance') };
    expect(await stage.post(clerk, 'blade-user/grant', grant)).toMatchObject({ status: 400 });
    expect((await stage.post(clerk, 'blade-user/submit', { id: ownRow.id, remark: 'fine' })).code).toBe(200);
  });

  test('through a second account with a more powerful role', async () => {
    const accomplice = { ...(await draft('accomplice')), roleId: await roleId('admin') };
    expect(await stage.post(clerk, 'blade-user/submit', accomplice)).toMatchObject({
      status: 400,
      msg: '角色“管理员”的权限超过您自己',
    });
    const finance = { ...accomplice, roleId: await roleId('finance') };
    expect(await stage.post(clerk, 'blade-user/submit', finance)).toMatchObject({ status: 400 });
    const held = { ...accomplice, roleId: await roleId('clerk') };
    expect((await stage.post(clerk, 'blade-user/submit', held)).code).toBe(200);
    const lesser = await stage.makeRole('100003', 'lesser', ['station']);
    expect((await stage.post(clerk, 'blade-user/submit', { ...(await draft('less')), roleId: lesser })).code).toBe(200);
  });

  test('by taking over a more powerful account', async () => {
    const victim = await userId('manager');
    for (const [path, body] of [
      ['blade-user/reset-password', { userIds: victim }],
      ['blade-user/submit', { id: victim, password: 'mine' }],
      ['blade-user/submit', { id: victim, account: 'other' }],
      ['blade-user/grant', { userIds: victim, roleIds: await roleId('clerk') }],
      ['blade-user/status', { userIds: victim, status: 2 }],
      ['blade-user/unlock', { userIds: victim }],
    ] as const)
      expect(await stage.post(clerk, path, body), path).toMatchObject({
        status: 400,
        msg: '用户“周砚秋”的权限超过您自己',
      });
    expect((await stage.on.post(clerk, `blade-user/remove?ids=${victim}`, {})).status).toBe(400);
    const batch = { ids: [victim], set: { roleId: await roleId('clerk') } };
    const preview = await stage.post<{ refused: unknown[] }>(clerk, 'blade-user/batch-preview', batch);
    expect(preview.data.refused).toHaveLength(1);
  });

  test('through a wider department, if a data scope depends on departments', async () => {
    const su = stage.on.stage.superuser;
    const scope = stage.on.engine.ids.next();
    const [menu] = await stage.menuIds('station');
    await su.run(
      `insert into system_data_scope (id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
       values ($1, $2, '本部门站点', 'station_dept', 'station', 'deptId', 4)`,
      [scope, menu],
    );
    const role = await roleId('clerk');
    await su.run("insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values ('100003', $1, $2)", [
      role,
      scope,
    ]);
    await expect
      .poll(async () => (await stage.post(clerk, 'blade-user/submit', { ...(await draft('wide1')), roleId: role })).msg)
      .toBe('不能选择自己范围以外的部门');
    const ownDraft = { ...(await draft('wide2')), roleId: role, deptId: await deptId('运营部') };
    expect((await stage.post(clerk, 'blade-user/submit', ownDraft)).code).toBe(200);
    // A role without the data scope that limits the clerk would show all rows of the tenant.
    const open = { ...ownDraft, account: 'wide3', roleId: await roleId('lesser') };
    expect(await stage.post(clerk, 'blade-user/submit', open)).toMatchObject({
      status: 400,
      msg: '您自己受“本部门站点”的数据权限限制，须至少授予其中之一',
    });
    // The clerk cannot widen the own scope by moving another department below the own department either.
    const [dept] = await stage.menuIds('dept_edit');
    await su.run(`insert into system_role_menu (tenant_id, role_id, menu_id) values ('100003', $1, $2)`, [role, dept]);
    const moved = { id: await deptId('财务部'), parentId: await deptId('运营部') };
    await expect
      .poll(async () => (await stage.post(clerk, 'blade-system/dept/submit', moved)).msg)
      .toBe('不能选择自己范围以外的部门');
    await su.run('delete from system_role_data_scope where data_scope_id = $1', [scope]);
  });

  test('through the role alias administrator, even in the platform’s tenant', async () => {
    const base = { ...(await draft('x', '100002')), tenantId: '' };
    const roleIds = await roleId('administrator', '000000');
    const helper = await stage.on.engine.ids.next();
    await stage.on.stage.superuser.run(
      `insert into system_role (id, tenant_id, role_name, role_alias, sort) values ($1, '000000', '协管', 'admin', 3)`,
      [helper],
    );
    const saved = await stage.post(root, 'blade-user/submit', {
      ...base,
      account: 'helper',
      roleId: helper,
      deptId: await deptId('技术部', '000000'),
      postId: await stage.idOf('000000', 'system_post', 'post_code', 'staff'),
    });
    expect(saved, saved.msg).toMatchObject({ code: 200 });
    const grant = { userIds: saved.data.id, roleIds };
    // `helper` has the role alias admin in the platform's tenant, but not the alias administrator.
    expect(await stage.post(['000000', 'helper'], 'blade-user/grant', grant)).toMatchObject({ status: 400 });
    const reset = { userIds: await userId('admin', '000000') };
    expect(await stage.post(['000000', 'helper'], 'blade-user/reset-password', reset)).toMatchObject({ status: 400 });
  });
});

describe('tenants with the same names', () => {
  test('a user who waits for approval can be approved only in the own tenant', async () => {
    const id = await userId('new1', '100002');
    await stage.on.stage.superuser.run(`update "system_user" set role_id = '{-1}', dept_id = '{-1}' where id = $1`, [
      id,
    ]);
    const approve = { userIds: id, roleIds: await roleId('viewer') };
    expect(await stage.post(admin, 'blade-user/grant', approve)).toMatchObject({ status: 404, msg: '数据不存在' });
    // The administrator of 100003 gets 404 with either role. The role of 100003 is refused for everybody else, too.
    const strange = { ...approve, roleIds: await roleId('viewer', '100002') };
    expect((await stage.post(admin, 'blade-user/grant', strange)).status).toBe(404);
    expect((await stage.post(root, 'blade-user/grant', approve)).status).toBe(400);
    expect((await stage.post(stranger, 'blade-user/grant', approve)).status).toBe(400);
    expect((await stage.post(stranger, 'blade-user/grant', strange)).code).toBe(200);
  });
  test('lists, trees and pickers contain no rows of the other tenant', async () => {
    for (const who of [admin, stranger]) {
      const page = await stage.get<{ records: Row[] }>(who, 'blade-user/page', { size: '200' });
      expect(new Set(page.data.records.map(({ tenantId }) => tenantId))).toEqual(new Set([who[0]]));
      for (const path of [
        'role/list',
        'dept/list',
        'role/tree',
        'dept/tree',
        'role/select',
        'dept/select',
        'post/select',
      ]) {
        const other = who === admin ? '100002' : '100003';
        const { data } = await stage.get(who, `blade-system/${path}`, { tenantId: other });
        const rows = await stage.on.stage.superuser.rows<{ id: string }>(
          `select id from system_${path.split('/')[0]} where tenant_id = $1`,
          [other],
        );
        const text = JSON.stringify(data);
        expect(text.length).toBeGreaterThan(100);
        for (const { id } of rows) expect(text).not.toContain(id);
      }
    }
  });

  test('users of the other tenant can be neither read nor changed', async () => {
    const id = await userId('manager', '100002');
    const missing = { status: 404, msg: '数据不存在' };
    for (const path of ['detail', 'platform-detail'])
      expect(await stage.get(admin, `blade-user/${path}`, { id })).toMatchObject(missing);
    expect((await stage.get<Row[]>(admin, 'blade-user/select', { ids: id })).data).toEqual([]);
    for (const [path, body] of [
      ['submit', { id, remark: 'x' }],
      ['update', { id, remark: 'x' }],
      ['reset-password', { userIds: id }],
      ['unlock', { userIds: id }],
      ['status', { userIds: id, status: 2 }],
      ['update-platform', { userId: id, userType: 2 }],
    ] as const)
      expect(await stage.post(admin, `blade-user/${path}`, body), path).toMatchObject(missing);
    expect((await stage.get<unknown[]>(admin, 'blade-user/sessions', { userId: id })).data).toEqual([]);
  });
});
