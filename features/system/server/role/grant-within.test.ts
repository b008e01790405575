// Tests that a grant removes nothing that the granting person cannot see (contract §3.2): menus, data scopes, API scopes, menus of the top
// bar, and roles of people.
import { admin, clerk, peopleStage, type Row, root, type Stage, type Who } from '@ec/fixtures/system/test-people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: Stage;
let su: Stage['on']['stage']['superuser'];
beforeAll(async () => {
  stage = await peopleStage();
  su = stage.on.stage.superuser;
});
afterAll(() => stage.on.close());

interface Node extends Row {
  value: string;
  children?: Node[];
}
type Trees = Record<'menu' | 'dataScope' | 'apiScope', Node[]>;
type Keys = Record<'menu' | 'dataScope' | 'apiScope', string[]>;

const flat = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...flat(children)]);
const keysOf = async (id: string) => {
  const { data } = await stage.get<Keys>(admin, 'blade-system/menu/role-tree-keys', { roleIds: id });
  return { menu: [...data.menu].sort(), dataScope: [...data.dataScope].sort(), apiScope: [...data.apiScope].sort() };
};
const treesOf = async (who: Who) => (await stage.get<Trees>(who, 'blade-system/menu/grant-tree')).data;
const grant = (who: Who, body: object) => stage.post(who, 'blade-system/role/grant', body);

/** Grants as the console does: sends only those keys of the role that the grant trees of the person contain. */
async function submitShown(who: Who, roleId: string, without: readonly string[] = []) {
  const [trees, { data }] = await Promise.all([
    treesOf(who),
    stage.get<Keys>(who, 'blade-system/menu/role-tree-keys', { roleIds: roleId }),
  ]);
  const visibleIds = (kind: keyof Keys) => {
    const ids = new Set(flat(trees[kind]));
    return data[kind].filter((id) => ids.has(id) && !without.includes(id)).join();
  };
  return grant(who, {
    roleIds: roleId,
    menuIds: visibleIds('menu'),
    dataScopeIds: visibleIds('dataScope'),
    apiScopeIds: visibleIds('apiScope'),
  });
}

async function scope(kind: 'data' | 'api', code: string): Promise<string> {
  const [id, [menu]] = [stage.on.engine.ids.next(), await stage.menuIds(code)];
  await su.run(
    kind === 'data'
      ? `insert into system_data_scope (id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
          values ($1, $2, '范围', 'x', 'none', 'createUser', 2)`
      : `insert into system_api_scope (id, menu_id, scope_name, resource_code, scope_path, scope_type)
          values ($1, $2, '接口', 'x', '/blade-none/call', 2)`,
    [id, menu],
  );
  return id;
}
const give = async (kind: 'data' | 'api', roleId: string, scopeId: string) =>
  su.run(`insert into system_role_${kind}_scope (tenant_id, role_id, ${kind}_scope_id) values ('100003', $1, $2)`, [
    roleId,
    scopeId,
  ]);

describe('role/grant', () => {
  const ownCodes = ['user', 'user_add', 'user_edit', 'user_view', 'dept', 'station', 'station_view', 'role'];
  const beyond = ['car', 'car_add', 'orders', 'notice', 'post', 'meter', 'merchant'];

  test('keeps the 7 menus that a delegate cannot see when the delegate submits the other 8', async () => {
    const id = await stage.makeRole('100003', 'fifteen', [...ownCodes, ...beyond]);
    const all = [...(await stage.menuIds(...ownCodes, ...beyond))].sort();
    expect(all).toHaveLength(15);
    expect((await submitShown(clerk, id)).code).toBe(200);
    expect((await keysOf(id)).menu).toEqual(all);
    const [dept] = await stage.menuIds('dept');
    expect((await submitShown(clerk, id, [dept ?? ''])).code).toBe(200);
    expect((await keysOf(id)).menu).toEqual(all.filter((each) => each !== dept));
    expect((await grant(clerk, { roleIds: id, menuIds: '', dataScopeIds: '', apiScopeIds: '' })).code).toBe(200);
    expect((await keysOf(id)).menu).toEqual([...(await stage.menuIds(...beyond))].sort());
    expect((await grant(admin, { roleIds: id, menuIds: '', dataScopeIds: '', apiScopeIds: '' })).code).toBe(200);
    expect(await keysOf(id)).toEqual({ menu: [], dataScope: [], apiScope: [] });
  });

  test('keeps data scopes and API scopes that the delegate does not hold', async () => {
    const id = await stage.makeRole('100003', 'scoped', ['user']);
    const clerkRole = await stage.idOf('100003', 'system_role', 'role_alias', 'clerk');
    for (const kind of ['data', 'api'] as const) {
      const [held, other] = [await scope(kind, 'station'), await scope(kind, 'station')];
      await give(kind, clerkRole, held);
      for (const each of [held, other]) await give(kind, id, each);
      const name = kind === 'data' ? ('dataScope' as const) : ('apiScope' as const);
      await expect.poll(async () => flat((await treesOf(clerk))[name])).toContain(held);
      expect((await submitShown(clerk, id)).msg).toBe('操作成功');
      expect((await keysOf(id))[name]).toEqual([held, other].sort());
      if (kind === 'api') {
        expect((await submitShown(clerk, id, [held])).code).toBe(200);
        expect((await keysOf(id))[name]).toEqual([other]);
      }
      await su.run(`delete from system_role_${kind}_scope where role_id = $1`, [clerkRole]);
    }
  });

  test('keeps the hidden menus of each of two roles, and the history names the withdrawn menus', async () => {
    const [one, two] = [
      await stage.makeRole('100003', 'one', ['car', 'dept']),
      await stage.makeRole('100003', 'two', ['orders', 'station']),
    ];
    const [user] = await stage.menuIds('user');
    expect((await grant(clerk, { roleIds: `${one},${two}`, menuIds: user })).code).toBe(200);
    expect((await keysOf(one)).menu).toEqual([...(await stage.menuIds('car', 'user'))].sort());
    expect((await keysOf(two)).menu).toEqual([...(await stage.menuIds('orders', 'user'))].sort());
    type AuditReply = { records: { changes: { field: string; before: string }[] }[] };
    const { data } = await stage.get<AuditReply>(admin, `blade-system/role/history?id=${two}`);
    expect(data.records[0]?.changes.map(({ field, before }) => [field, before])).toEqual([
      ['menuIds+', ''],
      ['menuIds-', '站点管理'],
    ]);
  });

  test('accepts the folder keys of its own trees and stores no grant for them', async () => {
    const id = await stage.makeRole('100003', 'folders', []);
    const [data, api] = [await scope('data', 'station'), await scope('api', 'station')];
    const trees = await treesOf(admin);
    const sent = { menuIds: flat(trees.menu), dataScopeIds: flat(trees.dataScope), apiScopeIds: flat(trees.apiScope) };
    expect(sent.dataScopeIds.length).toBeGreaterThan(2);
    const reply = await grant(admin, { roleIds: id, ...sent });
    expect(reply, reply.msg).toMatchObject({ code: 200 });
    const keys = await keysOf(id);
    expect(keys.apiScope).toContain(api);
    expect(keys.dataScope).toContain(data);
    const [{ n: folders } = { n: -1 }] = await su.rows<{ n: number }>(
      `select count(*)::int as n from system_role_menu g join system_menu m on m.id = g.menu_id
        where g.role_id = $1 and exists (select from system_menu c where c.parent_id = m.id and c.category = 1 and c.is_deleted = 0)`,
      [id],
    );
    expect([folders, keys.menu.length > 20]).toEqual([0, true]);
    for (const name of ['dataScopeIds', 'apiScopeIds'])
      expect((await grant(admin, { roleIds: id, [name]: '123' })).status).toBe(400);
  });

  test('keeps the hidden menu after 16 parallel grants by a delegate and an administrator', async () => {
    const id = await stage.makeRole('100003', 'race', ['car', 'station', 'dept']);
    const [car, station] = [await stage.menuIds('car'), await stage.menuIds('station')];
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? grant(clerk, { roleIds: id, menuIds: station })
          : grant(admin, { roleIds: id, menuIds: [...car, ...station] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await keysOf(id)).menu).toEqual([...car, ...station].sort());
  });
});

test('topmenu/grant keeps the menus of the top bar that the delegate does not hold', async () => {
  const helperRole = await stage.makeRole('000000', 'helper', ['topmenu', 'topmenu_setting', 'station']);
  await su.run(
    `insert into "system_user" (id, tenant_id, account, password, user_type, name, real_name, role_id, dept_id, post_id)
      select $1, tenant_id, 'helper', password, user_type, 'Helper', 'Helper', $2, dept_id, post_id from "system_user"
      where tenant_id = '000000' and account = 'admin'`,
    [stage.on.engine.ids.next(), `{${helperRole}}`],
  );
  const helper: Who = ['000000', 'helper'];
  const top = { code: 'assets', name: '资产', source: 'AppstoreOutlined', sort: 1 };
  const { data: topMenu } = await stage.post(root, 'blade-system/topmenu/submit', top);
  const [station, car] = [await stage.menuIds('station'), await stage.menuIds('car')];
  const set = (who: Who, menuIds: string[]) =>
    stage.post(who, 'blade-system/topmenu/grant', { topMenuIds: topMenu.id, menuIds: menuIds.join() });
  const keys = async () =>
    (await stage.get<Keys>(root, 'blade-system/menu/top-tree-keys', { topMenuIds: topMenu.id })).data.menu.sort();
  expect((await set(root, [...station, ...car])).code).toBe(200);
  expect((await set(helper, station)).code).toBe(200);
  expect(await keys()).toEqual([...station, ...car].sort());
  // The delegate may send a menu that the top menu already contains.
  expect((await set(helper, [...station, ...car])).code).toBe(200);
  expect((await set(helper, [])).code).toBe(200);
  expect(await keys()).toEqual(car);
  expect((await set(helper, await stage.menuIds('orders'))).status).toBe(403);
  expect((await set(root, [])).code).toBe(200);
  expect(await keys()).toEqual([]);
});

describe('user/grant', () => {
  test('keeps roles that the caller cannot see', async () => {
    const clerkRole = await stage.idOf('100003', 'system_role', 'role_alias', 'clerk');
    const clerkId = await stage.idOf('100003', 'system_user', 'account', 'clerk');
    const limit = stage.on.engine.ids.next();
    const [menu] = await stage.menuIds('role');
    await su.run(
      `insert into system_data_scope (id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
        values ($1, $2, '本人的角色', 'role', 'role', 'createUser', 2)`,
      [limit, menu],
    );
    const [mine, other, theirs] = [
      await stage.makeRole('100003', 'mine', ['station']),
      await stage.makeRole('100003', 'other', ['dept']),
      await stage.makeRole('100003', 'theirs', ['station']),
    ];
    await su.run('update system_role set create_user = $1 where id = any($2)', [clerkId, `{${mine},${other}}`]);
    for (const id of [clerkRole, mine, other, theirs]) await give('data', id, limit);
    await expect
      .poll(async () => JSON.stringify((await stage.get(clerk, 'blade-system/role/list')).data))
      .not.toContain(theirs);
    const userIds = await stage.makeUser('100003', 'twofold', {
      roleId: `${mine},${theirs}`,
      deptId: await stage.idOf('100003', 'system_dept', 'dept_name', '运营部'),
    });
    const rolesOf = async () =>
      (
        await su.rows<{ role: string[] }>(`select role_id::text[] as role from "system_user" where id = $1`, [userIds])
      )[0]?.role;
    const reply = await stage.post(clerk, 'blade-user/grant', { userIds, roleIds: other });
    expect(reply, reply.msg).toMatchObject({ code: 200 });
    expect(await rolesOf()).toEqual([other, theirs]);
    expect((await stage.post(admin, 'blade-user/grant', { userIds, roleIds: mine })).code).toBe(200);
    expect(await rolesOf()).toEqual([mine]);
  });

  test.each([{ roleIds: '' }, { roleIds: [] }, { roleIds: null }, { roleIds: ' ' }, {}])(
    'refuses an empty choice of roles: %j',
    async (body) => {
      const userIds = await stage.idOf('100003', 'system_user', 'account', 'engineer1');
      expect(await stage.post(admin, 'blade-user/grant', { userIds, ...body })).toMatchObject({
        status: 400,
        msg: '请选择角色',
      });
    },
  );
});
