// Tests who may edit data scopes and API scopes, and which values they accept (contract §3.4). Also tests `explain`, which says why a person
// sees something or not.
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
let su: Stage['on']['stage']['superuser'];
let menuId: string;
beforeAll(async () => {
  stage = await peopleStage();
  su = stage.on.stage.superuser;
  menuId = String((await stage.menuIds('user'))[0]);
});
afterAll(() => stage.on.close());

const deptId = (name: string, tenantId = '100003') => stage.idOf(tenantId, 'system_dept', 'dept_name', name);
const userId = (account: string, tenantId = '100003') => stage.idOf(tenantId, 'system_user', 'account', account);
const roleId = (alias: string, tenantId = '100003') => stage.idOf(tenantId, 'system_role', 'role_alias', alias);
const submit = (who: Who, more: Record<string, unknown>) =>
  stage.post(who, 'blade-system/data-scope/submit', {
    menuId,
    scopeName: '数据',
    resourceCode: 'user_x',
    scopeClass: 'user',
    scopeColumn: 'deptId',
    scopeType: 5,
    ...more,
  });
const list = async (who: Who, query: Record<string, string> = {}) =>
  (await stage.get<{ records: Row[] }>(who, 'blade-system/data-scope/list', { menuId, ...query })).data.records;

describe('data scopes', () => {
  test('can be written by a tenant’s administrator only for the own tenant and with the type custom', async () => {
    const saved = await submit(admin, { scopeName: '运维部', scopeValue: await deptId('运维部'), tenantId: '100002' });
    expect(saved, saved.msg).toMatchObject({ code: 200, data: { tenantId: '100003' } });
    expect((await list(admin))[0]).toMatchObject({ scopeValueName: '运维部', scopeTypeName: '自定义' });
    expect(await submit(admin, { scopeType: 1 })).toMatchObject({ status: 400 });
    expect(await submit(admin, { scopeType: 4 })).toMatchObject({ status: 400 });
    const foreign = await submit(admin, { scopeValue: await deptId('运维部', '100002') });
    expect(foreign).toMatchObject({ status: 400, msg: 'scopeValue:规则值不存在或已删除' });
    expect((await submit(admin, { scopeValue: '' })).msg).toBe('scopeValue:请选择规则值');
    expect((await submit(clerk, { scopeValue: await deptId('运维部') })).status).toBe(403);
  });

  test('without a tenant are read by all tenants and written only by the platform', async () => {
    const saved = await submit(root, { scopeName: '本人', scopeType: 2, scopeColumn: 'createUser', tenantId: '' });
    expect(saved, saved.msg).toMatchObject({ code: 200, data: { tenantId: '' } });
    expect((await list(admin)).map(({ scopeName }) => scopeName).sort()).toEqual(['本人', '运维部']);
    const edit = { id: saved.data.id, scopeType: 1 };
    expect((await submit(admin, edit)).status).toBe(403);
    const remove = await stage.on.post(admin, `blade-system/data-scope/remove?ids=${saved.data.id}`, {});
    expect(remove.status).toBe(403);
  });

  test('of another tenant are hidden and reply 404, even with a wrong row version', async () => {
    const [ownScope] = (await list(admin)).filter(({ scopeName }) => scopeName === '运维部');
    expect((await list(stranger)).map(({ scopeName }) => scopeName)).toEqual(['本人']);
    const missing = { status: 404, msg: '数据不存在', data: { error: 'common.noData' } };
    const edit = { id: ownScope?.id, rowVersion: 99, scopeName: 'x' };
    expect(await stage.post(stranger, 'blade-system/data-scope/submit', edit)).toMatchObject(missing);
    expect(await stage.on.post(stranger, `blade-system/data-scope/remove?ids=${ownScope?.id}`, {})).toMatchObject(
      missing,
    );
    expect((await list(root, { tenantId: '100003' })).map(({ scopeName }) => scopeName)).toContain('运维部');
    expect((await list(root)).map(({ scopeName }) => scopeName)).toEqual(['本人']);
  });

  test('require an existing resource and a column that fits the rule', async () => {
    const rule = (more: Record<string, unknown>) => submit(root, { tenantId: '', scopeType: 3, ...more });
    const [folder] = await stage.menuIds('system');
    const none = { menuId: folder, scopeClass: 'nothing' };
    expect(await rule(none)).toMatchObject({ status: 400, msg: 'scopeClass:资源不存在' });
    for (const scopeColumn of ['account', 'createUser', 'nosuch', "deptId') or true --"])
      expect(await rule({ scopeColumn })).toMatchObject({ status: 400 });
    expect(await rule({ scopeType: 2, scopeColumn: 'deptId' })).toMatchObject({
      status: 400,
      msg: 'scopeColumn:该规则可用的字段为createUser',
    });
    const byMenu = await rule({ scopeName: '随菜单', scopeClass: '', scopeColumn: 'createDept' });
    expect(byMenu.data).toMatchObject({ scopeClass: 'user' });
    expect(await submit(root, { tenantId: '' })).toMatchObject({ status: 400 });
  });

  test('accept the notation of other consoles: table columns, a dash, class names, no tenant', async () => {
    const rule = async (more: Record<string, unknown>) => {
      const saved = await submit(root, { tenantId: '', scopeClass: 'org.example.mapper.UserMapper.page', ...more });
      expect(saved, saved.msg).toMatchObject({ code: 200 });
      return saved.data;
    };
    expect(await rule({ scopeType: 1, scopeColumn: '-' })).toMatchObject({ scopeClass: 'user', scopeColumn: '-' });
    expect(await rule({ scopeType: 2, scopeColumn: 'create_user' })).toMatchObject({ scopeColumn: 'createUser' });
    expect(await rule({ scopeType: 2, scopeColumn: '-' })).toMatchObject({ scopeColumn: 'createUser' });
    expect(await rule({ scopeType: 3, scopeColumn: 'create_dept' })).toMatchObject({ scopeColumn: 'createDept' });
    expect(await rule({ scopeType: 4, scopeColumn: '-' })).toMatchObject({ scopeColumn: 'deptId' });
    const ofDepts = await rule({ scopeType: 5, scopeColumn: 'dept_id', scopeValue: await deptId('运维部', '100002') });
    expect(ofDepts).toMatchObject({ tenantId: '100002', scopeValueName: '运维部', scopeColumn: 'deptId' });
    const ownScope = await rule({ scopeType: '5', scopeColumn: '-', scopeValue: await deptId('技术部', '000000') });
    expect(ownScope).toMatchObject({ tenantId: '000000' });
    const both = `${await deptId('运维部', '100002')},${await deptId('运维部')}`;
    expect(await submit(root, { tenantId: '', scopeValue: both })).toMatchObject({ status: 400 });
    const detail = await stage.get(root, 'blade-system/data-scope/detail', { id: ofDepts.id });
    expect(detail.data).toMatchObject({ tenantId: '100002' });
  });

  test('cannot be removed while a role holds them, because the role would then see the whole tenant', async () => {
    const [ownScope] = (await list(admin)).filter(({ scopeName }) => scopeName === '运维部');
    const id = await stage.makeRole('100003', 'scoped', ['user']);
    const grant = { roleIds: id, menuIds: await stage.menuIds('user'), dataScopeIds: [ownScope?.id], apiScopeIds: [] };
    expect((await stage.post(admin, 'blade-system/role/grant', grant)).code).toBe(200);
    const remove = () => stage.on.post(admin, `blade-system/data-scope/remove?ids=${ownScope?.id}`, {});
    expect(await remove()).toMatchObject({ status: 400, msg: '仍被角色引用，不能删除' });
  });
});

describe('API scopes', () => {
  test('are written only by the platform; their path and the calls below it need a grant at once', async () => {
    const scope = { menuId, scopeName: '用户接口', resourceCode: 'u', scopePath: '/blade-user', scopeType: 1 };
    expect((await stage.post(admin, 'blade-system/api-scope/submit', scope)).status).toBe(403);
    for (const scopePath of ['user', 'https://x/blade-user', '/blade-user/../x y'])
      expect((await stage.post(root, 'blade-system/api-scope/submit', { ...scope, scopePath })).status).toBe(400);
    const status = async (path: string) => (await stage.on.post(clerk, path, {})).status;
    expect((await stage.get(clerk, 'blade-user/page')).status).toBe(200);
    const saved = await stage.post(root, 'blade-system/api-scope/submit', scope);
    expect(saved, saved.msg).toMatchObject({ code: 200 });
    await expect.poll(async () => (await stage.get(clerk, 'blade-user/page')).status, { interval: 20 }).toBe(403);
    for (const call of ['batch', 'batch-preview', 'export', 'submit', 'grant'])
      expect(await status(`blade-user/${call}`), call).toBe(403);
    expect((await stage.get(clerk, 'blade-system/user/page')).status, 'by its other name').toBe(403);
    expect((await stage.get(admin, 'blade-user/page')).status).toBe(200);
    const keys = await stage.get<{ menu: string[] }>(admin, 'blade-system/menu/role-tree-keys', {
      roleIds: await roleId('clerk'),
    });
    const grant = { roleIds: await roleId('clerk'), menuIds: keys.data.menu, apiScopeIds: saved.data.id };
    expect((await stage.post(admin, 'blade-system/role/grant', grant)).code).toBe(200);
    await expect.poll(async () => (await stage.get(clerk, 'blade-user/page')).status, { interval: 20 }).toBe(200);
  });
});

describe('the explanation of access', () => {
  type Explanation = {
    allowed: boolean;
    reasons: { ok?: boolean; text: string }[];
    roles?: { id: string; name: string }[];
  };
  const why = async (who: Who, query: Record<string, string>) =>
    (await stage.get<Explanation>(who, 'blade-user/explain', query)).data;
  const texts = ({ reasons }: Explanation) => reasons.map(({ text }) => text);

  test('names grants, the package and role limits as reasons for a menu', async () => {
    const manager = await userId('manager');
    const of = async (code: string, who: Who = admin, user = manager) =>
      why(who, { userId: user, menuId: String((await stage.menuIds(code))[0]) });
    const change = [{ resource: 'system.role', id: await roleId('manager'), name: '运营经理' }];
    expect(await of('station')).toEqual({
      allowed: true,
      reasons: [
        { ok: true, text: '由角色授予：运营经理', change },
        { ok: true, text: '没有角色限定挡住它' },
      ],
    });
    expect(texts(await of('user'))).toContain('没有任何角色被授予：运营经理');
    expect(texts(await of('tenant', admin, await userId('admin')))).toContain('该菜单只属于平台，租户不可用');
    const notBought = await of('union', stranger, await userId('admin', '100002'));
    expect(texts(notBought)).toContain('租户的产品包中没有该菜单');
    await su.run("update system_menu set roles = '{director}' where code = 'station'");
    await expect.poll(async () => texts(await of('station'))).toContain('菜单“站点管理”仅限角色别名：director');
    await su.run("update system_menu set roles = null where code = 'station'");
    expect(texts(await of('station_add'))).toContain('由角色授予：运营经理');
  });

  test('names the roles of this tenant that hold a missing menu', async () => {
    const manager = await userId('manager');
    const menuId = String((await stage.menuIds('post_add'))[0]);
    const ask = { userId: manager, menuId };
    const before = (await why(admin, ask)).roles ?? [];
    const id = await stage.makeRole('100003', 'holder', ['post_add']);
    await stage.makeRole('100002', 'foreign', ['post_add']);
    const { allowed, roles } = await why(admin, ask);
    expect(allowed).toBe(false);
    const added = (roles ?? []).filter((each) => !before.some((one) => one.id === each.id));
    expect(added.map((each) => each.id)).toEqual([id]);
    // For the rows of a resource that is not granted, the answer names the roles that hold its menu.
    const rows = await why(admin, { userId: manager, resource: 'system.post' });
    expect(rows.roles).toBeDefined();
    expect(
      (await why(admin, { userId: manager, menuId: String((await stage.menuIds('station'))[0]) })).roles,
    ).toBeUndefined();
  });

  test('agrees with the routes for every third menu and four people', async () => {
    const menus = await su.rows<{ id: string; code: string }>('select id, code from system_menu where category = 1');
    for (const account of ['admin', 'manager', 'viewer', 'clerk']) {
      const who: Who = ['100003', account];
      const routesText = JSON.stringify((await stage.get(who, 'blade-system/menu/routes')).data);
      for (const { id, code } of menus.filter((_, index) => index % 3 === 0)) {
        const { allowed } = await why(admin, { userId: await userId(account), menuId: id });
        expect([account, code, allowed]).toEqual([account, code, routesText.includes(`"id":"${id}"`)]);
      }
    }
  });

  test('names data scopes, API scopes and the department as reasons for a row', async () => {
    const id = await userId('engineer1');
    const scoped = await stage.makeUser('100003', 'scoped1', { roleId: await roleId('scoped') });
    const explainQuery = { userId: scoped, resource: 'system.user' };
    await expect
      .poll(async () => texts(await why(admin, { ...explainQuery, id })))
      .toContainEqual('数据权限“运维部”（自定义）不包含该数据，由角色授予：scoped');
    const other = await userId('viewer');
    const seen = await why(admin, { ...explainQuery, id: other });
    expect(texts(seen)).toContain('数据权限“运维部”（自定义）包含该数据，由角色授予：scoped');
    expect(texts(seen).join()).toContain('部门 运维部');
    const sees = async (row: string) =>
      (await stage.get(['100003', 'scoped1'], 'blade-user/detail', { id: row })).status;
    // An API scope of an earlier test refuses this call for every row, so the data scope has no effect yet.
    expect(await sees(id)).toBe(403);
    expect(texts(seen)).toContain('接口 /api/blade-user/detail 受接口权限“用户接口”限制，但未被授予');
    await su.run('update system_api_scope set is_deleted = 1');
    await expect.poll(() => sees(other), { interval: 20 }).toBe(200);
    expect(await sees(id)).toBe(404);
    expect((await why(admin, { ...explainQuery, id: other })).allowed).toBe(true);
    expect((await why(admin, { ...explainQuery, id })).allowed).toBe(false);
    expect((await why(admin, { userId: id, resource: 'system.user', id: other })).allowed).toBe(false);
  });

  test('says that only administrators see a role of administrators', async () => {
    const row = { resource: 'system.role', id: await roleId('admin') };
    const roleRow = await why(admin, { ...row, userId: await userId('clerk') });
    expect((await stage.get(clerk, 'blade-system/role/detail', { id: row.id })).status).toBe(404);
    expect(roleRow.allowed).toBe(false);
    expect(roleRow.reasons).toContainEqual({ ok: false, text: '该数据只有管理员可见' });
    expect((await why(admin, { ...row, userId: await userId('admin') })).allowed).toBe(true);
    expect((await why(admin, { ...row, id: await roleId('viewer'), userId: await userId('clerk') })).allowed).toBe(
      true,
    );
  });

  test('is refused for users and rows that the caller cannot see', async () => {
    const foreign = await userId('viewer', '100002');
    const ask = (who: Who, query: Record<string, string>) => stage.get(who, 'blade-user/explain', query);
    expect((await ask(admin, { userId: foreign, resource: 'system.user' })).status).toBe(404);
    const row = { userId: await userId('manager'), resource: 'system.user', id: foreign };
    expect((await ask(admin, row)).status).toBe(404);
    expect((await ask(['100003', 'viewer'], row)).status).toBe(403);
  });

  test('names a disabled account as the only reason', async () => {
    const id = await stage.makeUser('100003', 'asleep');
    await stage.post(admin, 'blade-user/status', { userIds: id, status: 2 });
    expect(texts(await why(admin, { userId: id, code: 'user' }))).toEqual(['账号已停用，或租户已过期，无法登录']);
  });
});
