// Tests saved views and columns: owners, sharing, validation, defaults, and parallel writes.
import { seedPeople } from '@ec/demo/public';
import { encodeQuery } from '@ec/resource/query-tree';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

interface View {
  id: string;
  name: string;
  config: Record<string, string>;
  isOwn: boolean;
  mayEdit: boolean;
  isShared: boolean;
  isRoleDefault: boolean;
  roleIds: string[];
  rowVersion: number;
}
interface Answer {
  views: View[];
  defaultId: string;
  columns: string;
  widths: Record<string, number>;
  density: number;
  roles: { id: string; name: string }[];
}

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
  // Managers of the demo may not read users and posts, so the test grants them both menus.
  await on.stage.superuser.run(
    `insert into system_role_menu (tenant_id, role_id, menu_id)
     select '100003', $1, id from system_menu where code in ('user', 'post') and is_deleted = 0`,
    [await roleOf(manager)],
  );
});
afterAll(() => on.close());

type Who = readonly [string, string];
const admin: Who = ['100003', 'admin'];
const manager: Who = ['100003', 'manager'];
const viewer: Who = ['100003', 'viewer'];
const stranger: Who = ['100002', 'admin'];
const resource = 'system.user';

const list = async (who: Who, name = resource) =>
  (await on.get<Answer>(who, 'blade-system/view/list', { resource: name })).data;
const submit = (who: Who, body: object) => on.post<View>(who, 'blade-system/view/submit', { resource, ...body });
const roleOf = async ([tenantId, account]: Who) => {
  const [user] = await on.stage.superuser.rows<{ role: string }>(
    `select role_id[1]::text as role from "system_user" where tenant_id = $1 and account = $2`,
    [tenantId, account],
  );
  return user!.role;
};

describe('views', () => {
  test('normalize their names, so that two names that look equal are equal', async () => {
    const { data } = await submit(manager, { name: '\u200b Ma\ufeff vue e\u0301\u3000' });
    expect((await list(manager)).views.find(({ id }) => id === data.id)?.name).toBe('Ma vue é');
    for (const name of ['Ma vue é', 'Ma\u200b vue é ']) {
      const { status, msg } = await submit(manager, { name });
      expect([status, msg], name).toEqual([400, '已有同名的视图']);
    }
    expect((await submit(manager, { name: '\u200b\u3000' })).status).toBe(400);
    await on.stage.superuser.run('delete from system_view where id = $1', [data.id]);
  });

  test('are limited to fifty per person and list, also in parallel saves', async () => {
    const added = await Promise.all(
      Array.from({ length: 60 }, (_, n) => submit(admin, { resource: 'system.post', name: `v${n}`, config: {} })),
    );
    expect(added.filter(({ code }) => code === 200)).toHaveLength(50);
    expect((await list(admin, 'system.post')).views).toHaveLength(50);
  });

  test('are read back as saved, and only by their owner', async () => {
    const config = { realName: '李', ascs: 'account', size: '50', columns: 'account,l.phone' };
    const saved = await submit(manager, { name: ' 姓李的 ', config });
    expect(saved).toMatchObject({ code: 200, data: { name: '姓李的', isOwn: true, isShared: false } });
    const { views } = await list(manager);
    expect(views.map(({ name, config }) => [name, config])).toContainEqual([
      '姓李的',
      { realName: '李', ascs: 'account', size: '50', columns: expect.stringContaining('l.phone') },
    ]);
    expect((await list(admin)).views).not.toContainEqual(expect.objectContaining({ name: '姓李的' }));
  });

  test('drop fields and settings that the resource does not allow', async () => {
    const good = encodeQuery({ all: [{ f: 'account', o: 'contains', v: 'a' }] });
    const bad = encodeQuery({ all: [{ f: 'password', o: 'contains', v: 'a' }] });
    const one = { account: 'a', password: 'x', nothing: '1', ascs: 'nothing,account', descs: 'password', size: '999' };
    const { data } = await submit(admin, { name: '多余', config: { ...one, q: good, columns: 'password,nothing' } });
    expect(data.config).toEqual({ account: 'a', ascs: 'account', q: good });
    const again = await submit(admin, { id: data.id, config: { q: bad, current: '7', 'Blade-Auth': 'x' } });
    expect(again.data.config).toEqual({});
  });

  test('require a unique name of at most 50 characters', async () => {
    expect((await submit(admin, { config: {} })).code).toBe(400);
    expect((await submit(admin, { name: '  ', config: {} })).code).toBe(400);
    expect((await submit(admin, { name: '长'.repeat(51), config: {} })).code).toBe(400);
    expect((await submit(admin, { name: '重名', config: {} })).code).toBe(200);
    expect(await submit(admin, { name: '重名', config: {} })).toMatchObject({ code: 400, msg: '已有同名的视图' });
  });

  test('stay within fifty when 32 are saved in parallel after 45', async () => {
    const list = 'system.post';
    const save = (name: string) => on.post(manager, 'blade-system/view/submit', { resource: list, name, config: {} });
    for (let index = 0; index < 45; index += 1) expect((await save(`一${index}`)).code).toBe(200);
    const replies = await Promise.all(Array.from({ length: 32 }, (_, index) => save(`二${index}`)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
  });

  test('can be shared with roles of the tenant, but only by administrators', async () => {
    const role = await roleOf(manager);
    const { data } = await submit(admin, { name: '共享', config: { account: 'a' }, roleIds: [role] });
    expect(data).toMatchObject({ isShared: true, roleIds: [role] });
    const seen = (await list(manager)).views.find(({ id }) => id === data.id);
    expect(seen).toMatchObject({ isOwn: false, mayEdit: false, isShared: true });
    expect((await submit(manager, { id: data.id, name: '我的' })).code).toBe(404);
    expect((await on.post(manager, `blade-system/view/remove?ids=${data.id}`, {})).code).toBe(404);
    expect((await submit(manager, { name: '想共享', roleIds: [role] })).code).toBe(403);
    expect((await submit(admin, { name: '外人', roleIds: [await roleOf(stranger)] })).code).toBe(400);
    expect((await list(manager)).roles).toEqual([]);
    expect((await list(admin)).roles.map(({ id }) => id)).toContain(role);
  });

  test('can be neither read nor changed by another tenant', async () => {
    const { data } = await submit(admin, { name: '本租户', config: {} });
    expect((await list(stranger)).views).not.toContainEqual(expect.objectContaining({ id: data.id }));
    expect((await submit(stranger, { id: data.id, name: '改了' })).code).toBe(404);
    expect((await on.post(stranger, `blade-system/view/remove?ids=${data.id}`, {})).code).toBe(404);
    expect((await on.post(stranger, 'blade-system/view/default', { resource, id: data.id })).code).toBe(404);
    expect((await list(admin)).views).toContainEqual(expect.objectContaining({ id: data.id, name: '本租户' }));
  });

  test('are refused to people who may not read the list', async () => {
    const nobody = { resource: 'system.tenant', name: 'x', config: {} };
    expect((await on.get(viewer, 'blade-system/view/list', { resource: 'system.tenant' })).code).toBe(403);
    expect((await on.post(viewer, 'blade-system/view/submit', nobody)).code).toBe(403);
    expect((await on.post(viewer, 'blade-system/view/columns', { resource: 'system.tenant' })).code).toBe(403);
    expect((await on.get(admin, 'blade-system/view/list', { resource: 'no.such' })).code).toBe(400);
    expect((await on.get(undefined, 'blade-system/view/list', { resource })).code).toBe(401);
  });

  test('open with the own default, else with the default of the role; a removed default no longer applies', async () => {
    const role = await roleOf(manager);
    const shared = async (name: string) =>
      (await submit(admin, { name, config: {}, roleIds: [role], isRoleDefault: true })).data.id;
    await shared('默认一');
    const second = await shared('默认二');
    expect((await list(manager)).defaultId).toBe(second);
    expect((await list(admin)).views.filter(({ isRoleDefault }) => isRoleDefault).map(({ id }) => id)).toEqual([
      second,
    ]);
    const ownView = (await submit(manager, { name: '自己的', config: {} })).data.id;
    const choose = (id: string) => on.post(manager, 'blade-system/view/default', { resource, id });
    await choose(ownView);
    expect((await list(manager)).defaultId).toBe(ownView);
    await choose('0');
    expect((await list(manager)).defaultId).toBe('');
    await choose(ownView);
    expect((await on.post(manager, `blade-system/view/remove?ids=${ownView}`, {})).code).toBe(200);
    expect((await list(manager)).defaultId).toBe(second);
    expect((await submit(admin, { id: second, roleIds: [] })).data.isRoleDefault).toBe(false);
    expect((await list(manager)).defaultId).toBe('');
  });

  test('are not overwritten by a person who has read them before another save', async () => {
    const roleIds = [await roleOf(viewer)];
    const { data: read } = await submit(admin, { name: '两人', config: {}, roleIds });
    const save = (body: object) => submit(admin, { id: read.id, rowVersion: read.rowVersion, ...body });
    const replies = await Promise.all([save({ name: '甲改' }), save({ name: '乙改' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved] = replies.filter(({ status }) => status === 200);
    const current = (await list(admin)).views.find(({ id }) => id === read.id);
    expect(current).toEqual(saved?.data);
    expect((await save({ name: '旧的' })).msg).toBe('数据已被他人修改');
    expect((await submit(admin, { id: read.id, rowVersion: current?.rowVersion, name: '又改' })).status).toBe(200);
    expect((await submit(admin, { id: read.id, name: '无版本' })).status).toBe(200);
    await on.post(admin, 'blade-system/view/remove', { ids: read.id });
  });

  test('keep one default for a role while administrators save several defaults at the same time', async () => {
    const roleIds = [await roleOf(viewer)];
    const add = (n: number) => submit(admin, { name: `默认${n}`, config: {}, roleIds });
    const ids = (await Promise.all(Array.from({ length: 6 }, (_, n) => add(n)))).map(({ data }) => data.id);
    const replies = await Promise.all(ids.map((id) => submit(admin, { id, isRoleDefault: true })));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const views = (await list(admin)).views.filter(({ id }) => ids.includes(id));
    const defaults = views.filter(({ isRoleDefault }) => isRoleDefault);
    expect(defaults).toHaveLength(1);
    // A person who still sees a replaced default cannot make it the default again without having seen the new one.
    const [before] = defaults;
    const other = ids.find((id) => id !== before?.id);
    expect((await submit(admin, { id: other, isRoleDefault: true })).status).toBe(200);
    const { id, rowVersion } = before!;
    expect((await submit(admin, { id, rowVersion, roleIds, isRoleDefault: true })).status).toBe(409);
    await on.post(admin, 'blade-system/view/remove', { ids: ids.join(',') });
  });

  test('with a role default replace the default of each role that they are newly shared with', async () => {
    const [managers, viewers] = [await roleOf(manager), await roleOf(viewer)];
    const addDefault = async (name: string, role: string) =>
      (await submit(admin, { name, config: {}, roleIds: [role], isRoleDefault: true })).data.id;
    const [first, second] = [await addDefault('经理默认', managers), await addDefault('查看默认', viewers)];
    const saved = await submit(admin, { id: first, roleIds: [managers, viewers] });
    expect(saved.data.isRoleDefault).toBe(true);
    const defaults = (await list(admin)).views.filter((view) => view.isRoleDefault && view.roleIds.includes(viewers));
    expect(defaults.map(({ id }) => id)).toEqual([first]);
    // A change of the name alone leaves the defaults as they are.
    await submit(admin, { id: second, name: '查看' });
    expect((await list(admin)).views.find(({ id }) => id === second)?.isRoleDefault).toBe(false);
    expect((await list(admin)).views.find(({ id }) => id === first)?.isRoleDefault).toBe(true);
    await on.post(admin, `blade-system/view/remove?ids=${first},${second}`, {});
  });
});

describe('columns', () => {
  const keep = (who: Who, body: object) => on.post(who, 'blade-system/view/columns', { resource, ...body });

  test('are stored per person and list, and only for fields of the definition', async () => {
    const before = await list(manager);
    const layout = { columns: 'account,r.phone,password,nothing', widths: { phone: 200, nothing: 90 }, density: 32 };
    expect((await keep(manager, layout)).code).toBe(200);
    const after = await list(manager);
    expect(after).toMatchObject({ widths: { phone: 200 }, density: 32 });
    expect(after.columns.split(',')).toEqual(expect.arrayContaining(['account', 'r.phone']));
    expect(after.columns).not.toMatch(/password|nothing/);
    expect((await list(admin)).columns).toBe('');
    expect((await list(manager, 'system.post')).density).toBe(40);
    expect((await keep(manager, { density: 33 })).code).toBe(400);
    expect((await keep(manager, { widths: { phone: 5 } })).code).toBe(400);
    await keep(manager, { reset: true });
    expect(await list(manager)).toEqual(before);
  });

  test('and the default view can be changed in parallel without losing either change', async () => {
    const { data } = await submit(manager, { name: '并行', config: { account: 'a' } });
    for (const density of [32, 40, 32, 40, 32, 40]) {
      const id = density === 32 ? data.id : '';
      const both = await Promise.all([
        keep(manager, { columns: 'account', widths: { phone: 100 + density }, density }),
        on.post(manager, 'blade-system/view/default', { resource, id }),
      ]);
      expect(both.map(({ code }) => code)).toEqual([200, 200]);
      expect(await list(manager)).toMatchObject({ defaultId: id, density, widths: { phone: 100 + density } });
    }
  });
});
