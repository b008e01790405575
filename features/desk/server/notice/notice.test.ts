// Tests notices: their recipients and times, their cleaned content, and the count of readers.
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskFeature } from '../desk.feature.ts';

type Who = readonly [string, string];
const admin: Who = ['100003', 'admin'];
const manager: Who = ['100003', 'manager'];
const engineer: Who = ['100003', 'engineer1'];
const viewer: Who = ['100003', 'viewer'];
const neighbour: Who = ['100002', 'admin'];

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, deskFeature], names: createDisplayNames, fill: seedPeople });
}, 60_000);
afterAll(() => on.close());

const base = 'blade-desk/notice';
const post = (name: string, body: object, who = admin) => on.post<{ id: string }>(who, `${base}/${name}`, body);
const draft = { title: '检修', category: 1, target: 1, content: '<p>今晚<strong>检修</strong></p>' };
const createNotice = async (changes: object = {}) => (await post('submit', { ...draft, ...changes })).data.id;
const published = async (changes: object = {}) => {
  const id = await createNotice(changes);
  expect(await post('publish', { id })).toMatchObject({ code: 200 });
  return id;
};
const received = async (who: Who) =>
  (
    await on.get<{ records: { id: string; isRead: boolean }[]; total: number }>(who, `${base}/received`, {
      size: '200',
    })
  ).data;
const gets = async (who: Who, id: string) => (await received(who)).records.some((each) => each.id === id);
const unread = async (who: Who) => (await on.get<{ count: number }>(who, `${base}/unread`)).data.count;
const detail = (id: string, who = admin) => on.get<Record<string, unknown>>(who, `${base}/detail`, { id });
const idByName = async (table: string, column: string, value: string) => {
  const [row] = await on.stage.superuser.rows<{ id: string }>(
    `select id from ${table} where tenant_id = '100003' and ${column} = $1`,
    [value],
  );
  return row?.id ?? '';
};

test('a notice without a target is for everyone, and target ids without a target are refused', async () => {
  for (const target of [undefined, null, '']) {
    const id = await createNotice({ target });
    expect((await detail(id)).data).toMatchObject({ target: 1, targetIds: '' });
    expect((await post('publish', { id })).code).toBe(200);
    for (const who of [manager, engineer, viewer]) expect(await gets(who, id)).toBe(true);
  }
  const role = await idByName('system_role', 'role_alias', 'viewer');
  for (const targetIds of [role, [role]])
    expect(await post('submit', { ...draft, target: undefined, targetIds })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^target:/),
    });
  const id = await createNotice({ target: 3, targetIds: role });
  expect((await post('submit', { id, title: '改' })).code).toBe(200);
  expect((await detail(id)).data).toMatchObject({ target: 3, targetIds: role });
});

test('a draft is visible only to its writers, and a published notice to everyone of the tenant', async () => {
  const id = await createNotice();
  expect(await gets(viewer, id)).toBe(false);
  expect((await detail(id, viewer)).code).toBe(404);
  expect((await post('publish', { id })).code).toBe(200);
  for (const who of [admin, manager, engineer, viewer]) expect(await gets(who, id)).toBe(true);
  expect((await detail(id, viewer)).code).toBe(200);
  expect(await gets(neighbour, id)).toBe(false);
  expect((await on.get(neighbour, `${base}/received-detail`, { id })).code).toBe(404);
  expect((await post('withdraw', { id })).code).toBe(200);
  expect(await gets(viewer, id)).toBe(false);
  expect((await on.get(viewer, `${base}/received-detail`, { id })).code).toBe(404);
});

test('a notice reaches a department with its subdepartments, or a role, and nobody else', async () => {
  const [whole, team] = [
    await idByName('system_dept', 'dept_name', '运维部'),
    await idByName('system_dept', 'dept_name', '运维一队'),
  ];
  const role = await idByName('system_role', 'role_name', '运维工程师');
  const toTeam = await published({ target: 2, targetIds: team });
  expect([await gets(engineer, toTeam), await gets(['100003', 'engineer2'], toTeam)]).toEqual([true, false]);
  const toAll = await published({ target: 2, targetIds: whole });
  expect(await Promise.all([engineer, viewer, manager].map((who) => gets(who, toAll)))).toEqual([true, true, false]);
  const toRole = await published({ target: 3, targetIds: role });
  expect(await Promise.all([engineer, viewer, manager].map((who) => gets(who, toRole)))).toEqual([true, false, false]);
  expect((await detail(toRole, viewer)).code).toBe(404);
  const { data } = await on.get<{ records: { name: string; readTime: string }[] }>(admin, `${base}/readers`, {
    id: toTeam,
  });
  expect(data.records.map(({ readTime }) => readTime)).toEqual(['']);
  await on.get(engineer, `${base}/received-detail`, { id: toTeam });
  const after = await on.get<{ records: { name: string; readTime: string }[] }>(admin, `${base}/readers`, {
    id: toTeam,
  });
  expect(after.data.records).toEqual([expect.objectContaining({ readTime: expect.stringMatching(/^20/) })]);
});

test('a notice for departments needs their ids, and they must belong to its tenant', async () => {
  expect(await post('submit', { ...draft, target: 2 })).toMatchObject({ code: 400 });
  const [foreign] = await on.stage.superuser.rows<{ id: string }>(
    `select id from system_dept where tenant_id = '100002'`,
  );
  expect(await post('submit', { ...draft, target: 2, targetIds: foreign?.id })).toMatchObject({ code: 400 });
});

test('a published notice is hidden until its release time', async () => {
  const id = await published({ releaseTime: '2999-01-01 08:00:00' });
  expect(await gets(viewer, id)).toBe(false);
  expect((await detail(id, viewer)).code).toBe(404);
  expect((await detail(id)).data.releaseTime).toBe('2999-01-01 08:00:00');
});

test('an empty release time becomes the moment of publication', async () => {
  const id = await createNotice();
  expect((await detail(id)).data.releaseTime).toBe('');
  await post('publish', { id });
  expect((await detail(id)).data.releaseTime).toMatch(/^20\d\d-/);
});

test('a published notice must be withdrawn before it can be changed or removed', async () => {
  const id = await published();
  expect(await post('submit', { id, title: '改' })).toMatchObject({ code: 409, msg: '公告已发布，请先撤回再修改' });
  expect((await post('remove', { ids: id })).code).toBe(409);
  expect((await post('publish', { id })).code).toBe(409);
  await post('withdraw', { id });
  expect((await post('submit', { id, title: '改' })).code).toBe(200);
  expect((await post('remove', { ids: id })).code).toBe(200);
});

test('each reader counts once after 32 parallel calls, and one call marks all notices as read', async () => {
  const id = await published();
  const before = await unread(engineer);
  const opened = await Promise.all(
    Array.from({ length: 32 }, () => on.get(engineer, `${base}/received-detail`, { id })),
  );
  expect(opened.every(({ code }) => code === 200)).toBe(true);
  expect(await unread(engineer)).toBe(before - 1);
  // The request for the detail counts its caller, too, so the engineer and the administrator have read the notice.
  expect((await detail(id)).data.readCount).toBe(2);
  await Promise.all(Array.from({ length: 32 }, () => post('read', {}, viewer)));
  expect(await unread(viewer)).toBe(0);
  expect((await detail(id)).data.readCount).toBe(3);
  // A person cannot mark a notice as read before its release time.
  const later = await published({ releaseTime: '2999-01-01 08:00:00' });
  await post('read', { id: later }, viewer);
  expect((await detail(later)).data.readCount).toBe(0);
});

test('scripts are removed from the content, and content without text is refused', async () => {
  const id = await createNotice({ content: '<p onclick="x()">a</p><script>alert(1)</script>' });
  expect((await detail(id)).data.content).toBe('<p>a</p>');
  for (const content of ['<script>x</script>', '<p> </p>', ''])
    expect(await post('submit', { ...draft, content })).toMatchObject({ code: 400 });
  expect(await post('submit', { ...draft, content: `<p>${'长'.repeat(50_000)}</p>` })).toMatchObject({ code: 400 });
});

test('a viewer can neither change notices nor list their readers', async () => {
  const id = await published();
  for (const [name, body] of [
    ['submit', draft],
    ['submit', { id, title: 'x' }],
    ['publish', { id }],
    ['withdraw', { id }],
    ['remove', { ids: id }],
  ] as const)
    expect((await post(name, body, viewer)).code).toBe(403);
  expect((await on.get(viewer, `${base}/readers`, { id })).code).toBe(403);
  expect((await on.get(neighbour, `${base}/readers`, { id })).code).toBe(404);
});

test('a page beyond the last one has the total, and readers do not include a disabled person', async () => {
  const id = await published();
  type Page = { records: { name: string }[]; total: number };
  const page = async (call: string, query: Record<string, string>) =>
    (await on.get<Page>(admin, `${base}/${call}`, query)).data;
  const { total } = await page('received', {});
  expect(await page('received', { current: '99' })).toMatchObject({ records: [], total });
  const before = await page('readers', { id, size: '200' });
  expect(await page('readers', { id, current: '99' })).toMatchObject({ records: [], total: before.total });
  await on.stage.superuser.rows(
    `update "system_user" set status = 2 where tenant_id = '100003' and account = 'engineer3'`,
  );
  expect((await page('readers', { id, size: '200' })).total).toBe(before.total - 1);
});
