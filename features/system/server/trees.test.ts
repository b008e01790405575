// Tests writes of rows in a tree: the root, moves, and that no row can be below itself.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisplayNames } from './names/display-names.ts';
import { systemFeature } from './system.feature.ts';

let server: TestEngine;
const admin = ['100003', 'admin'] as const;

beforeAll(async () => {
  server = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => server.close());

interface Dept {
  id: string;
  parentId: string;
  ancestors: string;
  rowVersion: number;
}

async function add(deptName: string, parentId: string): Promise<Dept> {
  const { data, msg } = await server.post<Dept>(admin, 'blade-system/dept/submit', {
    parentId,
    deptName,
    fullName: deptName,
    deptCategory: 2,
    sort: 1,
  });
  if (!data.id) throw new Error(msg);
  return data;
}
const move = (id: string, parentId: string) => server.post<Dept>(admin, 'blade-system/dept/submit', { id, parentId });
const placeOf = async (id: string) =>
  (await server.get<Dept>(admin, 'blade-system/dept/detail', { id })).data.ancestors;

test('a root has the parent "0", and submitting it unchanged keeps its version', async () => {
  const root = await add('总部', '0');
  expect(root).toMatchObject({ parentId: '0', ancestors: '0', rowVersion: 1 });
  const again = await server.post<Dept>(admin, 'blade-system/dept/submit', { ...root });
  expect(again.data).toMatchObject({ parentId: '0', rowVersion: 1 });
});

test('a move updates the ancestors of all descendants', async () => {
  const [one, two] = [await add('一部', '0'), await add('二部', '0')];
  const group = await add('小组', one.id);
  const team = await add('班', group.id);
  expect(team.ancestors).toBe(`0,${one.id},${group.id}`);
  expect((await move(group.id, two.id)).data.ancestors).toBe(`0,${two.id}`);
  expect(await placeOf(team.id)).toBe(`0,${two.id},${group.id}`);
  await move(group.id, '0');
  expect(await placeOf(team.id)).toBe(`0,${group.id}`);
});

test('a row cannot become its own descendant, even if two moves run in parallel', async () => {
  const [one, two] = [await add('甲', '0'), await add('乙', '0')];
  expect(await move(one.id, one.id)).toMatchObject({ status: 400, msg: '父节点不可选择自身!' });
  const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const ring = await server.engine.database.read('100003').rows(
    sql`select 1 from system_dept a join system_dept b on b.id = a.parent_id and a.id = b.parent_id
      where a.tenant_id = '100003' and b.tenant_id = '100003'`,
  );
  expect(ring).toEqual([]);
});

test('a row with children cannot be removed', async () => {
  const top = await add('上', '0');
  await add('下', top.id);
  expect(await server.post(admin, 'blade-system/dept/remove', { ids: top.id })).toMatchObject({
    status: 400,
    msg: '请先删除子节点!',
  });
});

test('a search returns the ancestors of each row, a level does not', async () => {
  const top = await add('寻上', '0');
  const middle = await add('寻中', top.id);
  const leaf = await add('寻下', middle.id);
  const lazy = (query: Record<string, string>) => server.get<Row[]>(admin, 'blade-system/dept/lazy-list', query);
  interface Row extends Dept {
    hasChildren: boolean;
    above?: { id: string; title: string }[];
  }
  const matches = (await lazy({ parentId: '', deptName: '寻' })).data;
  expect(matches.map(({ id, above }) => [id, above])).toEqual(
    expect.arrayContaining([
      [top.id, []],
      [
        leaf.id,
        [
          { id: top.id, title: '寻上' },
          { id: middle.id, title: '寻中' },
        ],
      ],
    ]),
  );
  const [level] = (await lazy({ parentId: middle.id })).data;
  expect(level).toMatchObject({ id: leaf.id, hasChildren: false });
  expect(level).not.toHaveProperty('above');
});

test('one call sorts siblings; an outdated order and a row of another parent are refused', async () => {
  const top = await add('序', '0');
  const depts = [await add('一', top.id), await add('二', top.id), await add('三', top.id)];
  const order = (rows: Pick<Dept, 'id' | 'rowVersion'>[]) =>
    server.post<(Dept & { sort: number })[]>(admin, 'blade-system/dept/sort', {
      rows: rows.map(({ id, rowVersion }) => ({ id, rowVersion })),
    });
  const names = async () => {
    const query = { parentId: top.id };
    const { data } = await server.get<{ deptName: string }[]>(admin, 'blade-system/dept/lazy-list', query);
    return data.map(({ deptName }) => deptName).join('');
  };
  // All three have the same sort number at first; the order gives each its own.
  const turned = await order([...depts].reverse());
  expect(turned.data.map(({ sort }) => sort)).toEqual([1, 2, 3]);
  expect(await names()).toBe('三二一');
  expect(await order(depts)).toMatchObject({ status: 409, msg: '数据已被他人修改' });
  expect(await names()).toBe('三二一');
  const [three, two, one] = turned.data;
  if (!three || !two || !one) throw new Error('three were sent');
  expect((await order([three, one, two])).status).toBe(200);
  expect(await names()).toBe('三一二');
  const stranger = await add('别处', '0');
  const now = (await server.get<Dept>(admin, 'blade-system/dept/detail', { id: one.id })).data;
  expect(await order([now, stranger])).toMatchObject({ status: 400 });
});
