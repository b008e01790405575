// Rows that lie below each other, written: the root, moves, and rings that must never close.
import { raw } from '@ec/kernel/database';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

let server: TestEngine;
const admin = ['100003', 'admin'] as const;

beforeAll(async () => {
  server = await testEngine({ features: [systemFeature], names: createDisplayNames });
  await seedDemo(server.engine, 'small');
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

test('a root has the parent "0", sent and answered, and posting it back changes nothing', async () => {
  const root = await add('总部', '0');
  expect(root).toMatchObject({ parentId: '0', ancestors: '0', rowVersion: 1 });
  const again = await server.post<Dept>(admin, 'blade-system/dept/submit', { ...root });
  expect(again.data).toMatchObject({ parentId: '0', rowVersion: 1 });
});

test('a move takes all below along', async () => {
  const [one, two] = [await add('一部', '0'), await add('二部', '0')];
  const group = await add('小组', one.id);
  const team = await add('班', group.id);
  expect(team.ancestors).toBe(`0,${one.id},${group.id}`);
  expect((await move(group.id, two.id)).data.ancestors).toBe(`0,${two.id}`);
  expect(await placeOf(team.id)).toBe(`0,${two.id},${group.id}`);
  await move(group.id, '0');
  expect(await placeOf(team.id)).toBe(`0,${group.id}`);
});

test('neither the row itself nor what lies below it becomes its parent, also where two move at once', async () => {
  const [one, two] = [await add('甲', '0'), await add('乙', '0')];
  expect(await move(one.id, one.id)).toMatchObject({ status: 400, msg: '父节点不可选择自身!' });
  const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const ring = await server.engine.database.read('100003').rows(
    raw(sql`select 1 from system_dept a join system_dept b on b.id = a.parent_id and a.id = b.parent_id
      where a.tenant_id = '100003' and b.tenant_id = '100003'`),
  );
  expect(ring).toEqual([]);
});

test('a row with others below it is not removed', async () => {
  const top = await add('上', '0');
  await add('下', top.id);
  expect(await server.post(admin, 'blade-system/dept/remove', { ids: top.id })).toMatchObject({
    status: 400,
    msg: '请先删除子节点!',
  });
});
