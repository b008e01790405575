// Defines the tests of the contract that resources with plain writes must keep.
import { permissionsOf } from '@ec/resource/calls';
import { isShown } from '@ec/resource/field';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import { writableFields } from '@ec/resource/parse-draft';
import { removalObstacle } from '@ec/resource/removable';
import type { Resource } from '@ec/resource/resource';
import { rowSchema } from '@ec/resource/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Client, TestApp } from './test-app.ts';
import { otherTenantOf, type Page, type Row, rowsIn, type samples, tenantOf } from './test-samples.ts';

const detail = (resource: Resource, client: Client, id: string) => client.get<Row>(`${resource.base}/detail`, { id });

/** Resources whose feature defines the reply of their detail. */
const ownDetails = ['system.dict', 'system.dictBiz', 'workflow.processWork'];

type Samples = ReturnType<typeof samples>;

interface Subject extends Samples {
  test: TestApp;
  resource: Resource;
  /** `owner` administers the tenant that writes the resource; it is signed in before the first test. */
  people: { owner: Client };
}

/** Adds the tests of the contract for each of these resources. */
export function testContract(test: TestApp, helpers: Samples, resources: readonly Resource[]): void {
  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const people = {} as { owner: Client };
    beforeAll(async () => {
      people.owner = await test.as(tenantOf(resource), 'admin');
    });
    const subject = { ...helpers, test, resource, people };
    testWrites(subject);
    testRefusals(subject);
    testRemoval(subject);
  });
}

function testWrites({ test, resource, people, draftFor, addRow }: Subject): void {
  it('returns a row as it was sent, and its fields in their declared types', async () => {
    const draft = await draftFor(resource, people.owner);
    const saved = await people.owner.post<Row>(`${resource.base}/${resource.verbs.create}`, draft);
    expect(saved.code, saved.msg).toBe(200);
    const row = (await detail(resource, people.owner, saved.data.id)).data;
    for (const [name, field] of writableFields(resource, 'add')) {
      if (!isShown(field, draft)) continue;
      if (field.kind === 'secret') expect(row[name], name).toBe(field.isSealed ? '******' : undefined);
      else expect(row[name], name).toEqual(draft[name]);
    }
    expect(row.rowVersion).toBe(1);
    if (ownDetails.includes(resource.name)) return;
    expect(z.prettifyError(rowSchema(resource).safeParse(row).error ?? { issues: [] })).toBe('');
  });

  it('replies to a write with the values of the detail, including the names of references', async () => {
    const row = await addRow(resource, people.owner);
    const edited = await people.owner.post<Row>(`${resource.base}/${resource.verbs.update}`, {
      id: row.id,
      remark: 'named',
    });
    expect(edited.code, edited.msg).toBe(200);
    const { data } = await detail(resource, people.owner, row.id);
    // The test does not compare values of the reply that the detail lacks.
    const namesIn = (names: readonly string[]) => names.filter((name) => name in data);
    expect(Object.keys(edited.data)).toEqual(expect.arrayContaining(namesIn(Object.keys(resource.fields))));
    for (const name of namesIn(Object.keys(edited.data))) expect(edited.data[name], name).toEqual(data[name]);
    const named = Object.entries(resource.fields).filter(([, field]) => hasDisplayName(field));
    const beside = named.map(([name, field]) => displayNameOf(name, field));
    for (const [index, [name, field]] of named.entries()) {
      const display = beside[index] ?? '';
      // The parent '0' of a root is no row, so it has no name. If two fields share a display name, it is the name of only one of them.
      const isShared = beside.indexOf(display) !== beside.lastIndexOf(display);
      if (isShared || !row[name] || row[name] === '0') continue;
      expect(row[display], `${name} ${field.kind}`).toBeTruthy();
    }
  });

  it('changes nothing when its detail is posted back unchanged', async () => {
    const before = (await detail(resource, people.owner, (await addRow(resource, people.owner)).id)).data;
    const posted = await people.owner.post(`${resource.base}/${resource.verbs.update}`, before);
    expect(posted.code, posted.msg).toBe(200);
    expect((await detail(resource, people.owner, before.id)).data).toEqual(before);
  });

  it('refuses an update of an older version and shows the newer row', async () => {
    const row = await addRow(resource, people.owner);
    const draft = { id: row.id, rowVersion: row.rowVersion, remark: 'first' };
    expect((await people.owner.post(`${resource.base}/${resource.verbs.update}`, draft)).code).toBe(200);
    const late = await people.owner.post<{ current: Row }>(`${resource.base}/${resource.verbs.update}`, {
      ...draft,
      remark: 'second',
    });
    expect(late).toMatchObject({ status: 409, msg: '数据已被他人修改' });
    expect(late.data.current).toMatchObject({ id: row.id, remark: 'first', rowVersion: 2 });
  });

  it('names a missing required field in both languages', async () => {
    const fields = writableFields(resource, 'add');
    const required = fields.find(([, field]) => field.isRequired && field.kind !== 'flag') ?? ['', undefined];
    expect(required[1], 'a resource has something that must be there').toBeDefined();
    const draft = { ...(await draftFor(resource, people.owner)), [required[0]]: '' };
    const zh = await people.owner.post(`${resource.base}/${resource.verbs.create}`, draft);
    expect(zh.status).toBe(400);
    expect(zh.msg).toMatch(new RegExp(`^${required[0]}:请(输入|选择)`));
    const english = await test.as(tenantOf(resource), 'admin', 'en');
    const en = await english.post(`${resource.base}/${resource.verbs.create}`, draft);
    expect(en.msg).toMatch(new RegExp(`^${required[0]}:`));
    expect(en.msg).not.toMatch(/[\u4e00-\u9fff]/);
  });
}

function testRefusals({ test, resource, people, serves, addRow }: Subject): void {
  const tenantOnly = tenantOf(resource) === '000000' ? [] : ['is never seen nor touched by another tenant'];
  it.each(tenantOnly)('%s', async () => {
    const row = await addRow(resource, people.owner);
    const stranger = await test.as(otherTenantOf(resource), 'admin');
    const missing = { status: 404, msg: '数据不存在' };
    expect(await detail(resource, stranger, row.id)).toMatchObject(missing);
    expect(rowsIn((await stranger.get<Page>(`${resource.base}/list`, { id: row.id })).data)).toEqual([]);
    expect((await stranger.get<unknown[]>(`${resource.base}/select`, { ids: row.id })).data).toEqual([]);
    const update = { id: row.id, remark: 'taken' };
    expect(await stranger.post(`${resource.base}/${resource.verbs.update}`, update)).toMatchObject(missing);
    expect(await stranger.post(`${resource.base}/remove`, undefined, { ids: row.id })).toMatchObject(missing);
    expect((await detail(resource, people.owner, row.id)).data.remark).toBe(row.remark);
  });

  it('is refused without a session and without the permission', async () => {
    expect((await test.nobody.get(`${resource.base}/list`)).status).toBe(401);
    const viewer = await test.as('100003', 'viewer');
    const may = permissionsOf(resource);
    for (const [verb, code] of [
      [resource.verbs.create, may.add],
      ['remove', may.delete],
    ] as const) {
      if (!serves(resource, verb)) continue;
      const answer = await viewer.post(`${resource.base}/${verb}`, {}, { ids: '1' });
      expect(answer, code).toMatchObject({ status: 403, msg: '无权访问' });
    }
  });

  it('refuses to sort or filter by a name that is no field', async () => {
    const list = (query: Record<string, string>) => people.owner.get(`${resource.base}/list`, query);
    expect((await list({})).status).toBe(200);
    for (const wrong of ['id;drop table system_user', 'nosuch', 'tenant_id', '1', 'id desc,(select 1)'])
      expect(await list({ descs: wrong })).toMatchObject({ status: 400 });
    expect(await list({ nosuch: '1' })).toMatchObject({ status: 400, msg: '请求参数格式错误: nosuch' });
    expect(await list({ id_or: '1' })).toMatchObject({ status: 400 });
    expect(await list({ $id: 'ignored', size: '5' })).toMatchObject({ status: 200 });
  });
}

function testRemoval({ test, resource, people, addRow, makeRemovable }: Subject): void {
  it('writes one audit row for each write, with its changes', async () => {
    const row = await addRow(resource, people.owner);
    await people.owner.post(`${resource.base}/${resource.verbs.update}`, { id: row.id, remark: 'audited' });
    await makeRemovable(resource, [row.id]);
    await people.owner.post(`${resource.base}/remove`, undefined, { ids: row.id });
    const audited = await test.auditOf(tenantOf(resource), resource.name, row.id);
    expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
    expect(audited[1]).toMatchObject({ account: 'admin', changes: { before: {}, after: { remark: 'audited' } } });
  });

  it('is removed only in states that allow it, and the preview predicts a refusal', async () => {
    const row = await addRow(resource, people.owner);
    const keeps = removalObstacle(resource, row);
    type Preview = { refusal: string };
    const preview = (who: Client) => who.get<Preview>(`${resource.base}/remove-preview`, { ids: row.id });
    const reply = await preview(people.owner);
    if (tenantOf(resource) !== '000000')
      expect((await preview(await test.as(otherTenantOf(resource), 'admin'))).status).toBe(404);
    expect((await detail(resource, people.owner, row.id)).data.rowVersion, 'a preview leaves no trace').toBe(
      row.rowVersion,
    );
    const removed = await people.owner.post(`${resource.base}/remove`, undefined, { ids: row.id });
    expect(removed.status, removed.msg).toBe(keeps ? 409 : 200);
    if (keeps) expect(removed.msg).toMatch(/当前为.+,不能删除$/);
    expect(reply.data.refusal, 'said before').toBe(keeps ? removed.msg : '');
  });

  it('removes all requested rows or none, and does not show removed rows', async () => {
    const [one, two] = [await addRow(resource, people.owner), await addRow(resource, people.owner)];
    await makeRemovable(resource, [one.id, two.id]);
    const partly = await people.owner.post(`${resource.base}/remove`, undefined, { ids: `${one.id},123` });
    expect(partly.status).toBe(404);
    expect((await detail(resource, people.owner, one.id)).status).toBe(200);
    expect((await people.owner.post(`${resource.base}/remove`, undefined, { ids: `${one.id},${two.id}` })).code).toBe(
      200,
    );
    expect((await detail(resource, people.owner, one.id)).status).toBe(404);
    expect(rowsIn((await people.owner.get<Page>(`${resource.base}/list`, { id: two.id })).data)).toEqual([]);
  });
}
