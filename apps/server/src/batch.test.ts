// Tests batch edit and undo on every resource that serves them; generated from the definitions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { otherTenantOf, type Row, samples, tenantOf } from './test-samples.ts';

type Preview = {
  count: number;
  changing: number;
  unchanged: number;
  refused: unknown[];
  sample: { id: string; label: string; changes: { field: string; label: string; before: string; after: string }[] }[];
  token: string;
};

const test: TestApp = await testApp();
const { addRow, makeRemovable, serves, written } = samples(test);
afterAll(() => test.close());
const served = written.filter((resource) => serves(resource, 'batch'));

it('batch edit is served for resources that can be edited', () => {
  expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(['truck.station', 'system.param']));
});

describe.each(served.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let owner: Client;
  const at = (call: string) => `${resource.base}/${call}`;
  const row = async (id: string) => (await owner.get<Row>(at('detail'), { id })).data;
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => addRow(resource, owner)));
  const run = async (body: Record<string, unknown>) => {
    const preview = await owner.post<Preview>(at('batch-preview'), body);
    expect(preview.code, preview.msg).toBe(200);
    const done = await owner.post<{ changed: number; groupId: string }>(at('batch'), {
      ...body,
      token: preview.data.token,
    });
    return { preview: preview.data, done };
  };
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
  });

  it('previews a batch edit, applies it as one group, and undoes it except for rows changed since', async () => {
    const rows = await several(3);
    const ids = rows.map(({ id }) => id);
    await owner.post(at(resource.verbs.update), { id: ids[0], remark: 'together' });
    const { preview, done } = await run({ ids, set: { remark: 'together' } });
    expect(preview).toMatchObject({ count: 3, changing: 2, unchanged: 1, refused: [] });
    expect(preview.sample.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    expect(preview.sample[0]?.changes).toEqual([
      { field: 'remark', label: '备注', before: expect.any(String), after: 'together' },
    ]);
    expect(preview.sample[0]?.label).not.toBe('');
    expect(done).toMatchObject({ status: 200, data: { changed: 2 } });
    for (const id of ids) expect(await row(id)).toMatchObject({ remark: 'together', rowVersion: 2 });
    const audited = await test.auditOf(tenantOf(resource), resource.name, ids[2] ?? '');
    expect(audited.at(-1)).toMatchObject({ action: 'update', changes: { after: { remark: 'together' } } });

    await owner.post(at(resource.verbs.update), { id: ids[1], remark: 'touched since' });
    const undone = await owner.post(at('undo'), { groupId: done.data.groupId });
    expect(undone.data).toEqual({
      undone: 1,
      kept: [{ id: ids[1], label: expect.any(String), reason: '数据已被他人修改' }],
    });
    expect((await row(ids[1] ?? '')).remark).toBe('touched since');
    expect((await row(ids[2] ?? '')).remark).toBe(rows[2]?.remark);
    const again = await owner.post<{ undone: number }>(at('undo'), { groupId: done.data.groupId });
    expect(again.data.undone, 'an undo cannot be undone by itself').toBe(0);
  });

  it('changes all rows of a search and no others', async () => {
    const [one, two] = await several(2);
    const body = { all: true, filters: { id: one?.id, current: '1', size: '10' }, set: { remark: 'found' } };
    expect((await run(body)).done.data.changed).toBe(1);
    expect((await row(one?.id ?? '')).remark).toBe('found');
    expect((await row(two?.id ?? '')).remark).toBe(two?.remark);
    const wrong = { all: true, filters: { nosuch: '1' }, set: { remark: 'x' } };
    expect((await owner.post(at('batch-preview'), wrong)).status).toBe(400);
  });

  it('changes nothing if a row changed after the preview', async () => {
    const ids = (await several(2)).map(({ id }) => id);
    const body = { ids, set: { remark: 'late' } };
    const { token } = (await owner.post<Preview>(at('batch-preview'), body)).data;
    await owner.post(at(resource.verbs.update), { id: ids[0], remark: 'between' });
    expect(await owner.post(at('batch'), { ...body, token })).toMatchObject({ status: 409, msg: '数据已被他人修改' });
    expect((await row(ids[1] ?? '')).remark).not.toBe('late');
    const other = { ids, set: { remark: 'another set' }, token };
    expect((await owner.post(at('batch'), other)).status, 'a token of another set').toBe(409);
    expect((await owner.post(at('batch'), body)).status, 'no token').toBe(400);
  });

  it('refuses invalid values, rows of another tenant, unique fields and missing rows', async () => {
    const ids = (await several(2)).map(({ id }) => id);
    const refused = async (body: unknown) => (await owner.post(at('batch-preview'), body)).status;
    for (const name of ['id', 'tenantId', 'rowVersion', 'isDeleted', 'nosuch', '__proto__'])
      expect(await refused(JSON.parse(`{"ids":["${ids[0]}"],"set":{"${name}":"1"}}`)), name).toBe(400);
    expect(await refused({ ids, set: {} })).toBe(400);
    expect(await refused({ set: { remark: 'x' } })).toBe(400);
    expect(await refused({ ids: [...ids, '123'], set: { remark: 'x' } })).toBe(404);
    const required = Object.entries(resource.fields).find(([, field]) => field.isRequired && !field.isFixed);
    if (required) expect(await refused({ ids, set: { [required[0]]: '' } }), required[0]).toBe(400);
    const unique = Object.entries(resource.fields).find(([, field]) => field.isUnique && !field.isSystem);
    if (unique) expect(await refused({ ids, set: { [unique[0]]: 'same' } }), unique[0]).toBe(400);
    if (tenantOf(resource) === '000000') return;
    const stranger = await test.as(otherTenantOf(resource), 'admin');
    expect((await stranger.post(at('batch-preview'), { ids, set: { remark: 'x' } })).status).toBe(404);
    const all = { all: true, filters: { id: ids[0] }, set: { remark: 'x' } };
    expect((await stranger.post<Preview>(at('batch-preview'), all)).data.count).toBe(0);
  });

  it('needs the permission to edit', async () => {
    const viewer = await test.as('100003', 'viewer');
    for (const call of ['batch-preview', 'batch', 'undo', 'restore'])
      expect((await viewer.post(at(call), { ids: ['1'], set: { remark: 'x' }, groupId: '1' })).status, call).toBe(403);
  });

  it('undoes a removal', async () => {
    const ids = (await several(2)).map(({ id }) => id);
    await makeRemovable(resource, ids);
    const removed = await owner.post<{ groupId: string }>(at('remove'), undefined, { ids: ids.join(',') });
    expect(removed.data.groupId).toMatch(/^\d+$/);
    expect((await owner.get(at('detail'), { id: ids[0] ?? '' })).status).toBe(404);
    const undone = await owner.post(at('undo'), { groupId: removed.data.groupId });
    expect(undone, undone.msg).toMatchObject({ status: 200, data: { undone: 2, kept: [] } });
    expect(await row(ids[0] ?? '')).toMatchObject({ id: ids[0], rowVersion: 3 });
    expect((await owner.post(at('undo'), { groupId: '1' })).status).toBe(404);
  });
});
