// Tests departments and posts: replies, the tenant that a new row belongs to, and the isolation of tenants.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

interface Dept {
  id: string;
  tenantId: string;
  parentId: string;
  deptName: string;
  deptCategoryName: string;
}
type Who = readonly [string, string];
const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const other: Who = ['100001', 'admin'];

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const submit = (who: Who, body: object) =>
  on.post<Dept>(who, 'blade-system/dept/submit', {
    deptName: '同名部',
    fullName: '同名部',
    deptCategory: 2,
    sort: 1,
    ...body,
  });
const find = async (who: Who, path: string, query: Record<string, string>) =>
  (await on.get<Dept[]>(who, `blade-system/dept/${path}`, query)).data;

test('the reply to a save contains the tenant and the name of the category', async () => {
  const { data } = await submit(admin, { parentId: '0', deptCategory: 3 });
  expect(data).toMatchObject({ tenantId: '100003', parentId: '0', deptCategoryName: '小组' });
});

test('a missing parent and a parent of another tenant are refused with the same message', async () => {
  const { data: theirs } = await submit(other, { parentId: '0' });
  for (const parentId of ['1', theirs.id])
    expect(await submit(admin, { parentId })).toMatchObject({ status: 400, msg: '上级部门不存在!' });
  const { data: dept } = await submit(admin, { parentId: '0' });
  expect(await submit(admin, { id: dept.id, parentId: dept.id })).toMatchObject({
    status: 400,
    msg: '父节点不可选择自身!',
  });
});

test('a department that the platform adds belongs to the tenant of its parent', async () => {
  const { data: above } = await submit(admin, { parentId: '0' });
  const { data: below } = await submit(platform, { parentId: above.id });
  expect(below).toMatchObject({ tenantId: '100003', parentId: above.id });
  // The server ignores a tenant id that a tenant sends.
  const { data: dept } = await submit(other, { parentId: '0', tenantId: '100003' });
  expect(dept.tenantId).toBe('100001');
});

test('only the platform finds departments of another tenant, and only by naming that tenant', async () => {
  await submit(admin, { parentId: '0', deptName: '只在山海' });
  for (const path of ['lazy-list', 'list'])
    for (const query of [{ deptName: '只在山海' }, { deptName: '只在山海', tenantId: '100003' }] as Record<
      string,
      string
    >[])
      expect(await find(other, path, { ...query, ...(path === 'lazy-list' ? { parentId: '' } : {}) })).toEqual([]);
  expect(await find(platform, 'list', { deptName: '只在山海' })).toEqual([]);
  expect(await find(platform, 'list', { deptName: '只在山海', tenantId: '100003' })).toHaveLength(1);
  const named = async (who: Who) => (await on.get<{ deptName: string }[]>(who, 'blade-system/dept/select')).data;
  expect((await named(other)).map(({ deptName }) => deptName)).not.toContain('只在山海');
});

test('a department keeps its children when it moves, and cannot be removed while it has children', async () => {
  const [one, two] = [(await submit(admin, { parentId: '0' })).data, (await submit(admin, { parentId: '0' })).data];
  const { data: below } = await submit(admin, { parentId: one.id });
  await submit(admin, { id: one.id, parentId: two.id });
  const leaves = await on.get<{ id: string }[]>(admin, 'blade-system/dept/leafList');
  expect(leaves.data.map(({ id }) => id)).toContain(below.id);
  expect(leaves.data.map(({ id }) => id)).not.toContain(one.id);
  const refused = await on.post(admin, 'blade-system/dept/remove', { ids: two.id });
  expect(refused).toMatchObject({ status: 400, msg: '请先删除子节点!' });
});

test('two tenants can use the same post code, and neither can read or remove the post of the other', async () => {
  const post = { category: 1, postCode: 'same', postName: '同名岗', sort: 1 };
  const add = (who: Who, more = {}) => on.post<Dept>(who, 'blade-system/post/submit', { ...post, ...more });
  const [mine, theirs] = [await add(admin), await add(other)];
  expect([mine.status, theirs.status, (await add(admin)).status]).toEqual([200, 200, 400]);
  const { data } = await on.get<{ records: Dept[] }>(admin, 'blade-system/post/list', { postCode: 'same' });
  expect(data.records.map(({ id }) => id)).toEqual([mine.data.id]);
  expect(await on.get(admin, 'blade-system/post/detail', { id: theirs.data.id })).toMatchObject({ status: 404 });
  expect(await on.post(admin, 'blade-system/post/remove', { ids: theirs.data.id })).toMatchObject({ status: 404 });
  const select = await on.get<Dept[]>(platform, 'blade-system/post/select', { tenantId: '100001' });
  expect(select.data.map(({ id }) => id)).toContain(theirs.data.id);
});

test('adding or moving a department below level 13 is refused with a message', async () => {
  const chain = async (length: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let level = 0; level < length; level++)
      ids.push((await submit(admin, { parentId: ids.at(-1) ?? '0', deptName: `级${level}` })).data.id);
    return ids;
  };
  const deep = await chain(13);
  const tooDeep = { status: 400, msg: 'parentId:部门最多13级' };
  expect(await submit(admin, { parentId: deep[12] })).toMatchObject(tooDeep);
  const [top] = await chain(3);
  expect(await submit(admin, { id: top, parentId: deep[10] })).toMatchObject(tooDeep);
  expect(await submit(admin, { id: top, parentId: deep[9] })).toMatchObject({ status: 200 });
});
