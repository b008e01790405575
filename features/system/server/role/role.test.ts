// Tests roles: grants, members, and rights that a person cannot grant (contract §3.2, §10).
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
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockIfAdministrator, requireAdministrator } from '../user/last-administrator.ts';

let stage: Stage;
let su: Stage['on']['stage']['superuser'];
beforeAll(async () => {
  stage = await peopleStage();
  su = stage.on.stage.superuser;
});
afterAll(() => stage.on.close());

type Keys = { menu: string[]; dataScope: string[]; apiScope: string[] };
const roleId = (alias: string, tenantId = '100003') => stage.idOf(tenantId, 'system_role', 'role_alias', alias);
const userId = (account: string, tenantId = '100003') => stage.idOf(tenantId, 'system_user', 'account', account);
const keysOf = async (id: string, who: Who = admin) => {
  const { data } = await stage.get<Keys>(who, 'blade-system/menu/role-tree-keys', { roleIds: id });
  return { menu: [...data.menu].sort(), dataScope: data.dataScope, apiScope: data.apiScope };
};
const grant = (who: Who, roleIds: string, more: Record<string, unknown>) =>
  stage.post(who, 'blade-system/role/grant', { roleIds, menuIds: [], dataScopeIds: [], apiScopeIds: [], ...more });

async function makeScope(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = stage.on.engine.ids.next();
  const [menu] = await stage.menuIds('station');
  const row = { resource: 'station', column: 'createUser', type: 2, tenant: null, ...more };
  await su.run(
    `insert into system_data_scope (id, menu_id, tenant_id, scope_name, resource_code, scope_class, scope_column, scope_type)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [id, menu, row.tenant, name, row.resource, row.column, row.type],
  );
  return id;
}

describe('a grant', () => {
  test('names menus in its history in the language of the reader', async () => {
    const id = await stage.makeRole('100003', 'worded', []);
    const [station] = await stage.menuIds('station');
    expect((await grant(admin, id, { menuIds: station })).code).toBe(200);
    const readChanges = async (language: 'zh' | 'en') => {
      type Entry = { changes: { after: string }[] };
      const { data } = await stage.on.get<{ records: Entry[] }>(admin, 'blade-system/role/history', { id }, language);
      return data.records.flatMap(({ changes }) => changes.map(({ after }) => after));
    };
    expect(await readChanges('zh')).toContain('站点管理');
    expect(await readChanges('en')).toContain('Stations');
  });

  test('is read back exactly as it was saved, for each of several roles', async () => {
    const roles = [await stage.makeRole('100003', 'g1', ['notice']), await stage.makeRole('100003', 'g2', [])];
    const menuIds = (await stage.menuIds('station', 'station_view', 'car_add')).sort();
    const scope = await makeScope('本人的站点');
    const sent = { menuIds: menuIds.join(), dataScopeIds: [scope], apiScopeIds: null };
    expect((await grant(admin, roles.join(), sent)).code).toBe(200);
    for (const id of roles) expect(await keysOf(id)).toEqual({ menu: menuIds, dataScope: [scope], apiScope: [] });
    expect((await grant(admin, roles.join(), { menuIds: menuIds.slice(1) })).code).toBe(200);
    expect(await keysOf(String(roles[0]))).toEqual({ menu: menuIds.slice(1), dataScope: [], apiScope: [] });
  });

  test('lists granted and withdrawn items by name in the history and the audit log', async () => {
    const id = await stage.makeRole('100003', 'named', ['notice', 'station']);
    const scope = await makeScope('本站的告警');
    const menuIds = await stage.menuIds('station', 'car_add');
    expect((await grant(admin, id, { menuIds, dataScopeIds: [scope] })).code).toBe(200);
    const menuChanges = [
      { field: 'menuIds+', label: '授予菜单', before: '', after: '新增' },
      { field: 'menuIds-', label: '收回菜单', before: '通知公告', after: '' },
      { field: 'dataScopeIds+', label: '授予数据权限', before: '', after: '本站的告警' },
    ];
    type AuditReply = { records: { id: string; changes: object[] }[] };
    const { data } = await stage.get<AuditReply>(admin, `blade-system/role/history?id=${id}`);
    expect(data.records[0]?.changes).toEqual(menuChanges);
    const audited = await stage.get<{ changes: object[] }>(
      root,
      `blade-log/audit/detail?id=${data.records[0]?.id}&tenantId=100003`,
    );
    expect(audited.data.changes, JSON.stringify(audited)).toEqual(menuChanges);
    // A grant that changes nothing adds a history entry without changes.
    expect((await grant(admin, id, { menuIds, dataScopeIds: [scope] })).code).toBe(200);
    const again = await stage.get<AuditReply>(admin, `blade-system/role/history?id=${id}`);
    expect(again.data.records[0]?.changes).toEqual([]);
  });

  test('changes the rights of open sessions at once', async () => {
    const viewer = await roleId('viewer');
    const who: Who = ['100003', 'viewer'];
    const before = await keysOf(viewer);
    expect((await stage.get(who, 'blade-user/page')).status).toBe(403);
    const menus = [...before.menu, ...(await stage.menuIds('user'))];
    expect((await grant(admin, viewer, { menuIds: menus })).code).toBe(200);
    await expect.poll(async () => (await stage.get(who, 'blade-user/page')).status, { interval: 20 }).toBe(200);
    const paths = JSON.stringify((await stage.get(who, 'blade-system/menu/routes')).data);
    expect(paths).toContain('/system/user');
    expect((await grant(admin, viewer, { menuIds: before.menu })).code).toBe(200);
    await expect.poll(async () => (await stage.get(who, 'blade-user/page')).status, { interval: 20 }).toBe(403);
  });

  test('accepts only existing items, and only roles of the own tenant', async () => {
    const id = await stage.makeRole('100003', 'g3', []);
    expect(await grant(admin, id, { menuIds: ['123'] })).toMatchObject({ status: 400 });
    const foreign = await makeScope('别家', { tenant: '100002' });
    expect(await grant(admin, id, { dataScopeIds: [foreign] })).toMatchObject({
      status: 400,
      msg: 'dataScopeIds:数据权限不存在或已删除',
    });
    expect(await grant(stranger, id, {})).toMatchObject({ status: 404, msg: '数据不存在' });
    expect(await grant(admin, id, { menuIds: ['x'] })).toMatchObject({ status: 400 });
  });

  test('by the platform works in the tenant of the role, and is refused if it names a different tenant', async () => {
    const id = await roleId('finance', '100002');
    const menuIds = await stage.menuIds('notice');
    expect((await grant(root, id, { menuIds, tenantId: '100003' })).status).toBe(404);
    expect((await grant(root, id, { menuIds, tenantId: '100002' })).code).toBe(200);
    const tree = await stage.get<Row[]>(root, 'blade-system/role/tree-by-id', { roleId: id });
    expect(tree.data.map(({ title }) => title)).toContain('财务');
    expect((await stage.get(admin, 'blade-system/role/tree-by-id', { roleId: id })).status).toBe(404);
  });

  test('starts from the role tree of the caller for a new role, which belongs to the platform by default', async () => {
    const titles = async (who: Who) =>
      (await stage.get<Row[]>(who, 'blade-system/role/tree-by-id', {})).data.map(({ title }) => title);
    expect(await titles(root)).toContain('超级管理员');
    expect(await titles(admin)).not.toContain('超级管理员');
    const draft = { roleName: '值班', roleAlias: 'duty', sort: 5, parentId: '', tenantId: '' };
    const saved = await stage.post(root, 'blade-system/role/submit', draft);
    expect(saved, saved.msg).toMatchObject({ code: 200, data: { tenantId: '000000' } });
  });

  test('cannot exceed the package of the tenant, even for its administrator', async () => {
    const id = await roleId('clerk', '100002');
    expect(await grant(stranger, id, { menuIds: await stage.menuIds('union') })).toMatchObject({
      status: 400,
      msg: '不能授予自己没有的菜单：户用电站',
    });
    expect(await grant(stranger, id, { menuIds: await stage.menuIds('tenant') })).toMatchObject({ status: 400 });
  });
});

describe('the platform’s administrator, without naming a tenant,', () => {
  test('reads and writes a role in its tenant, and the audit log of that tenant names the operator', async () => {
    const id = await roleId('finance', '100002');
    const menuIds = await stage.menuIds('station');
    expect((await grant(root, id, { menuIds })).code).toBe(200);
    expect((await keysOf(id, root)).menu).toEqual([...menuIds].sort());
    expect((await grant(root, id, { menuIds, tenantId: '000000' })).code).toBe(200);
    const row = await stage.get(root, 'blade-system/role/detail', { id });
    expect(row.data).toMatchObject({ tenantId: '100002' });
    const saved = await stage.post(root, 'blade-system/role/submit', { ...row.data, tenantId: '', remark: '远程' });
    expect(saved, saved.msg).toMatchObject({ code: 200, data: { tenantId: '100002', remark: '远程' } });
    const [written] = await su.rows(
      `select action, operator from audit_log where tenant_id = '100002' and row_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(written).toEqual({ action: 'update', operator: '000000/admin' });
    const reads = await su.rows(`select 1 from audit_log where tenant_id = '100002' and action = 'read'
      and operator = '000000/admin' and resource = 'blade-system/role'`);
    expect(reads).toHaveLength(1);
  });

  test('reaches users, departments, posts and roles of a tenant', async () => {
    const user = await userId('manager', '100002');
    const dept = await stage.idOf('100002', 'system_dept', 'dept_name', '运维部');
    const post = await stage.idOf('100002', 'system_post', 'post_code', 'staff');
    for (const [path, query] of [
      ['blade-user/detail', { id: user }],
      ['blade-user/platform-detail', { id: user }],
      ['blade-user/explain', { userId: user, code: 'station' }],
      ['blade-user/history', { id: user }],
      ['blade-system/dept/detail', { id: dept }],
      ['blade-system/post/detail', { id: post }],
    ] as const)
      expect((await stage.get(root, path, query)).code, path).toBe(200);
    const roles = await stage.get<Row[]>(root, 'blade-system/role/select', { userId: user });
    expect(roles.data).toHaveLength(1);
    const page = await stage.get<{ total: number }>(root, 'blade-user/page', { deptId: dept });
    expect(page.data.total).toBeGreaterThan(0);
    const unlock = await stage.on.post(root, `blade-user/unlock?userIds=${user}`, {});
    expect(unlock.code).toBe(200);
  });

  test('can undo a removal', async () => {
    const id = await stage.makeRole('100002', 'gone', []);
    const gone = await stage.on.post<{ groupId: string }>(root, `blade-system/role/remove?ids=${id}`, {});
    expect(gone.code).toBe(200);
    const back = await stage.post(root, 'blade-system/role/undo', { groupId: gone.data.groupId });
    expect(back, back.msg).toMatchObject({ code: 200 });
  });

  test('cannot mix roles of two tenants; the administrator of another tenant reaches no row', async () => {
    const id = await roleId('finance', '100002');
    for (const path of ['blade-system/role/detail', 'blade-system/role/history']) {
      const { status, data } = await stage.get<{ total?: number }>(admin, path, { id });
      expect([status, data.total ?? 0]).toEqual([path.endsWith('detail') ? 404 : 200, 0]);
    }
    expect((await stage.get(admin, 'blade-system/menu/role-tree-keys', { roleIds: id })).status).toBe(404);
    const both = `${id},${await roleId('viewer')}`;
    for (const roleIds of [both, '123']) {
      expect((await stage.get(root, 'blade-system/menu/role-tree-keys', { roleIds })).status).toBe(404);
      expect((await stage.on.post(root, `blade-system/role/remove?ids=${roleIds}`, {})).status).toBe(404);
    }
    const draft = await stage.draftOf('100002', 'nowhere');
    // The server does not take the tenant of a new row from the rows that it refers to.
    expect((await stage.post(root, 'blade-user/submit', draft)).status).toBe(400);
  });
});

describe('limits of what a person can grant', () => {
  test('a delegate cannot grant menus or API scopes that the delegate does not hold', async () => {
    const id = await stage.makeRole('100003', 'n1', []);
    expect((await grant(clerk, id, { menuIds: await stage.menuIds('station', 'dept') })).code).toBe(200);
    expect(await grant(clerk, id, { menuIds: await stage.menuIds('orders') })).toMatchObject({
      status: 400,
      msg: '不能授予自己没有的菜单：订单管理',
    });
    const api = stage.on.engine.ids.next();
    const [menu] = await stage.menuIds('station');
    await su.run(
      `insert into system_api_scope (id, menu_id, scope_name, resource_code, scope_path, scope_type)
       values ($1, $2, '站点导出', 'x', '/blade-truck/station/export', 2)`,
      [api, menu],
    );
    expect(await grant(clerk, id, { apiScopeIds: [api] })).toMatchObject({
      status: 400,
      msg: '不能授予自己没有的接口权限：站点导出',
    });
    expect((await grant(admin, id, { apiScopeIds: [api] })).code).toBe(200);
    // The delegate may send an API scope that the role already has.
    expect((await grant(clerk, id, { apiScopeIds: [api] })).code).toBe(200);
  });

  test('a delegate cannot grant a data scope that the delegate does not hold, and must pass on the own limit', async () => {
    const id = await stage.makeRole('100003', 'n2', []);
    const [ownScope, all] = [await makeScope('限本人'), await makeScope('全部站点', { type: 1 })];
    await su.run("insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values ('100003', $1, $2)", [
      await roleId('clerk'),
      ownScope,
    ]);
    const menuIds = await stage.menuIds('station');
    await expect
      .poll(async () => (await grant(clerk, id, { menuIds })).msg)
      .toContain('您自己受“限本人”的数据权限限制');
    expect(await grant(clerk, id, { menuIds, dataScopeIds: [ownScope, all] })).toMatchObject({
      status: 400,
      msg: '不能授予自己没有的数据权限：全部站点',
    });
    expect((await grant(clerk, id, { menuIds, dataScopeIds: [ownScope] })).code).toBe(200);
    await su.run('delete from system_role_data_scope where data_scope_id = $1', [ownScope]);
  });

  test('a delegate cannot change a role that the delegate holds', async () => {
    const ownRole = await roleId('clerk');
    const menuIds = (await keysOf(ownRole)).menu;
    expect(await grant(clerk, ownRole, { menuIds })).toMatchObject({ status: 400, msg: '不能修改自己持有的角色' });
    const edit = { id: ownRole, roleAlias: 'admin' };
    expect((await stage.post(clerk, 'blade-system/role/submit', edit)).status).toBe(400);
    expect((await stage.on.post(clerk, `blade-system/role/remove?ids=${ownRole}`, {})).status).toBe(400);
  });

  test('nobody can use a role alias that opens more than they hold', async () => {
    const make = (who: Who, roleAlias: string) =>
      stage.post(who, 'blade-system/role/submit', { roleName: `r ${roleAlias}`, roleAlias, sort: 1 });
    for (const who of [clerk, admin])
      expect(await make(who, 'administrator')).toMatchObject({ status: 400, msg: '无权限创建超管角色！' });
    expect(await make(clerk, 'admin')).toMatchObject({ status: 400, msg: '不能使用自己没有的角色别名：admin' });
    await su.run("update system_menu set roles = '{director}' where code = 'log_usual'");
    expect(await make(clerk, 'director')).toMatchObject({ status: 400 });
    expect((await make(clerk, 'harmless')).code).toBe(200);
    expect((await make(admin, 'director')).code).toBe(200);
  });

  test('a delegate can neither see nor change the roles of administrators', async () => {
    const id = await roleId('admin');
    const missing = { status: 404, msg: '数据不存在' };
    expect(await stage.get(clerk, 'blade-system/role/detail', { id })).toMatchObject(missing);
    expect(await stage.post(clerk, 'blade-system/role/submit', { id, roleName: 'x' })).toMatchObject(missing);
    expect(await grant(clerk, id, {})).toMatchObject(missing);
    const list = await stage.get<Row[]>(clerk, 'blade-system/role/list');
    expect(JSON.stringify(list.data)).not.toContain('"admin"');
  });

  test('the role of the last administrators keeps its alias', async () => {
    const id = await roleId('admin');
    expect(await stage.post(admin, 'blade-system/role/submit', { id, roleAlias: 'other' })).toMatchObject({
      status: 400,
      msg: '至少保留一名启用的管理员',
    });
  });
});

test('one administrator remains if an alias changes while the other administrator is disabled', async () => {
  const ownRole = await roleId('admin');
  const otherRole = await stage.makeRole('100003', 'admin', []);
  const other = await stage.makeUser('100003', 'admin2', { roleId: otherRole });
  const isWaiting = async () => {
    const rows = await su.rows(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    return rows.length > 0;
  };
  let isAnswered = false;
  const { change } = await stage.on.engine.database.withTenant('100003', async (tx) => {
    await lockIfAdministrator(tx, '100003', [otherRole]);
    await tx.run(sql`update "system_user" set status = 2 where tenant_id = '100003' and id = ${other}`);
    await requireAdministrator(tx, '100003');
    const change = stage.post(admin, 'blade-system/role/submit', { id: ownRole, roleAlias: 'other' }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 30_000 }).toBe(true);
    return { change };
  });
  expect(await change).toMatchObject({ status: 400, msg: '至少保留一名启用的管理员' });
  await su.run('update "system_user" set is_deleted = 1 where id = $1', [other]);
  await su.run('update system_role set is_deleted = 1 where id = $1', [otherRole]);
});

describe('members', () => {
  test('can be added and removed, but a user keeps at least one role', async () => {
    const id = await stage.makeRole('100003', 'm1', ['notice']);
    const members = (body: Record<string, unknown>, who = admin) =>
      stage.post(who, 'blade-system/role/members', { roleId: id, ...body });
    const users = [await userId('engineer1'), await userId('engineer2')];
    expect((await members({ add: users })).code).toBe(200);
    const page = async () =>
      (await stage.get<{ records: Row[] }>(admin, 'blade-user/page', { roleId: id })).data.records.map(
        (row) => row.account,
      );
    expect((await page()).sort()).toEqual(['engineer1', 'engineer2']);
    expect((await stage.on.post(admin, `blade-system/role/remove?ids=${id}`, {})).msg).toBe('仍被用户引用，不能删除');
    expect((await members({ remove: users.join() })).code).toBe(200);
    expect(await page()).toEqual([]);
    const only = await stage.makeUser('100003', 'single', { roleId: id });
    expect(await members({ remove: only })).toMatchObject({ status: 400, msg: '用户至少需要一个角色' });
    expect(await members({ add: await userId('engineer1', '100002') })).toMatchObject({ status: 404 });
    expect(await members({ add: [await userId('manager')] }, clerk)).toMatchObject({ status: 400 });
  });
});

test('list, picker, detail, history and recycle bin hide the roles of administrators from other people', async () => {
  const id = await roleId('admin');
  const gone = await stage.makeRole('100003', 'admin', ['user']);
  expect((await stage.post(admin, 'blade-system/role/submit', { id, remark: '改' })).code).toBe(200);
  await su.run('update system_role set is_deleted = 1 where id = $1', [gone]);
  const readTexts = async (who: Who) =>
    JSON.stringify(
      await Promise.all(
        [
          ['lazy-list', { parentId: '0' }],
          ['history', {}],
          ['history', { id }],
          ['recycle', {}],
          ['select', {}],
          ['detail', { id }],
        ].map(([path, query]) =>
          stage.get(who, `blade-system/role/${path as string}`, query as Record<string, string>),
        ),
      ),
    );
  expect(await readTexts(admin)).toContain(gone);
  const heard = await readTexts(clerk);
  for (const hidden of [id, gone]) expect(heard).not.toContain(hidden);
});
