// Tests history, restoring and the recycle bin of every resource that serves them; generated from the definitions.
import type { WordChange } from '@ec/resource/contracts/row-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { otherTenantOf, type Page, type Row, samples, sampleValues, tenantOf } from './test-samples.ts';

type Entry = {
  id: string;
  action: string;
  actionName: string;
  rowId: string;
  rowLabel: string;
  userName: string;
  account: string;
  remoteIp: string;
  requestId: string;
  time: string;
  changes: WordChange[];
};

const test: TestApp = await testApp();
const { addRow, makeRemovable, serves, written } = samples(test);
afterAll(() => test.close());
const served = written.filter((resource) => serves(resource, 'restore') && serves(resource, resource.verbs.update));

it('restoring is served for resources that can be edited', () => {
  expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(['truck.station', 'system.param']));
});

describe.each(served.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let owner: Client;
  const at = (call: string) => `${resource.base}/${call}`;
  const row = async (id: string) => (await owner.get<Row>(at('detail'), { id })).data;
  const edit = (id: string, remark: string) => owner.post(at(resource.verbs.update), { id, remark });
  const history = async (id: string, client = owner) =>
    (await client.get<Page<Entry>>(at('history'), { id })).data.records;
  const remove = async (ids: string) => {
    await makeRemovable(resource, ids.split(','));
    return owner.post<{ groupId: string }>(at('remove'), undefined, { ids });
  };
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
  });

  it('lists every write in words, newest first, in both languages', async () => {
    const record = await addRow(resource, owner);
    await edit(record.id, 'second');
    await remove(record.id);
    const entries = await history(record.id);
    expect(entries.map(({ actionName }) => actionName)).toEqual(['删除', '修改', '新增']);
    const label = String(record[resource.title]);
    for (const entry of entries)
      expect(entry).toMatchObject({ rowId: record.id, rowLabel: label, account: 'admin', remoteIp: '127.0.0.1' });
    expect(entries[0]?.userName).not.toBe('');
    expect(entries[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(entries[1]?.changes).toEqual([{ field: 'remark', label: '备注', before: record.remark, after: 'second' }]);
    for (const { field, after } of entries[2]?.changes ?? []) {
      const isReference = /^(dicts?|refs?|regions?)$/.test(resource.fields[field]?.kind ?? '');
      if (isReference) expect(after, `${field} by its name`).not.toMatch(/^\d+$/);
    }
    const english = await history(record.id, await test.as(tenantOf(resource), 'admin', 'en'));
    expect(english.map(({ actionName }) => actionName)).toEqual(['Deleted', 'Edited', 'Added']);
    expect(english[1]?.changes[0]?.label).toBe('Remark');
    const all = (await owner.get<Page<Entry>>(at('history'), { size: 2 })).data;
    expect(all.records.map(({ rowId }) => rowId)).toEqual([record.id, record.id]);
    expect(all.total).toBeGreaterThan(2);
  });

  it('restores a row to before a history entry, or only one field of it', async () => {
    const record = await addRow(resource, owner);
    await edit(record.id, 'second');
    await edit(record.id, 'third');
    const [, second, first] = await history(record.id);
    const back = { id: record.id, auditId: second?.id };
    expect(await owner.post(at('restore'), back)).toMatchObject({ status: 200, data: { remark: record.remark } });
    expect(await owner.post(at('restore'), { ...back, field: 'nosuch' })).toMatchObject({ status: 400 });
    await edit(record.id, 'fourth');
    expect(await owner.post(at('restore'), { ...back, field: 'remark' })).toMatchObject({
      data: { remark: record.remark, rowVersion: 6 },
    });
    expect((await history(record.id))[0]).toMatchObject({ actionName: '恢复' });
    const created = await owner.post(at('restore'), { id: record.id, auditId: first?.id });
    expect(created).toMatchObject({ status: 400, msg: '该记录没有可恢复的内容' });
    expect((await owner.post(at('restore'), { id: record.id, auditId: '1' })).status).toBe(404);
  });

  it('keeps removed rows in the recycle bin until they are restored', async () => {
    const [one, two] = [await addRow(resource, owner), await addRow(resource, owner)];
    await remove(`${one.id},${two.id}`);
    const bin = (query = {}) => owner.get<Page<Row>>(at('recycle'), query);
    const records = (await bin({ size: 2 })).data.records;
    expect(records.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(records[0]).toMatchObject({ deletedTime: expect.stringMatching(/^\d{4}-/), deletedBy: expect.any(String) });
    const named = (await bin({ keyword: String(one[resource.title]) })).data.records;
    expect(named.map(({ id }) => id)).toContain(one.id);
    expect(await owner.post(at('restore'), { ids: one.id })).toMatchObject({ status: 200, data: { restored: 1 } });
    expect((await row(one.id)).id).toBe(one.id);
    expect((await owner.post(at('restore'), { ids: `${one.id},${two.id}` })).status, 'all or none').toBe(404);
  });

  const single = Object.entries(resource.fields).find(
    ([name, field]) => field.isUnique && !field.isSystem && sampleValues[resource.name]?.[name] !== '',
  );
  it.each(single ? [single[0]] : [])('does not restore a row whose %s another row has taken', async (name) => {
    const old = await addRow(resource, owner);
    await remove(old.id);
    const next = await addRow(resource, owner);
    await owner.post(at(resource.verbs.update), { id: next.id, [name]: old[name] });
    const refused = await owner.post(at('restore'), { ids: old.id });
    expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('已存在') });
  });

  const references = Object.entries(resource.fields).filter(
    ([name, { kind, target }]) =>
      // A sample at the root of its tree references no other row.
      kind === 'ref' &&
      sampleValues[resource.name]?.[name] !== '0' &&
      !test.app.engine.registry.find(target ?? '')?.isGlobal,
  );
  it.each(references.map(([name]) => name).slice(0, 1))('does not restore a row whose %s was removed', async (name) => {
    const record = await addRow(resource, owner);
    await remove(record.id);
    const target = test.app.engine.registry.get(resource.fields[name]?.target ?? '');
    const gone = async (state: number) =>
      test.app.engine.database.withTenant(tenantOf(resource), (tx) =>
        tx.run({
          sql: `update "${target.table}" set is_deleted = $1 where tenant_id = $2 and id = $3`,
          parameters: [state, tenantOf(resource), record[name]],
        } as never),
      );
    await gone(1);
    expect((await owner.post(at('restore'), { ids: record.id })).msg).toContain('不存在或已删除');
    await gone(0);
    expect((await owner.post(at('restore'), { ids: record.id })).status).toBe(200);
  });

  it.each(tenantOf(resource) === '000000' ? [] : ['tells other tenants nothing and gives them nothing'])(
    '%s',
    async () => {
      const record = await addRow(resource, owner);
      await edit(record.id, 'mine');
      const [entry] = await history(record.id);
      const stranger = await test.as(otherTenantOf(resource), 'admin');
      expect(await history(record.id, stranger)).toEqual([]);
      expect((await stranger.post(at('restore'), { id: record.id, auditId: entry?.id })).status).toBe(404);
      await remove(record.id);
      expect((await stranger.post(at('restore'), { ids: record.id })).status).toBe(404);
      const bin = await stranger.get<Page<Row>>(at('recycle'), { size: 200 });
      expect(bin.data.records.map(({ id }) => id)).not.toContain(record.id);
    },
  );
});
