// The query builder's filters on every list; generated from the definitions.
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { encodeQuery, operatorsFor, type QueryGroup, type QueryLeaf, type QueryValue } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';

type Row = Record<string, unknown> & { id: string };
type Page = { records: Row[]; total: number };

const test: TestApp = await testApp();
afterAll(() => test.close());
const paged = features
  .flatMap((feature) => feature.resources)
  .filter((resource) => test.app.http.hasRoute({ method: 'GET', url: `/api/${resource.base}/list` }))
  // Trees come whole and take plain filters only.
  .filter((resource) => !resource.isTree && resource.name !== 'system.role');

function valueOf({ kind, enum: entries }: Field): QueryValue {
  if (/^(integer|decimal|flag)$/.test(kind)) return 1;
  if (/^dicts?$/.test(kind)) return entries?.values[0]?.key ?? 1;
  if (/^(ref|refs|refBy|refsBy)$/.test(kind)) return '1';
  if (/^regions?$/.test(kind)) return '37';
  return /^date/.test(kind) ? '2026-11-21' : 'a';
}

function leavesOf(resource: Resource): QueryLeaf[] {
  const names = [...Object.keys(resource.fields), 'id', 'createTime', 'createUser', 'status', 'remark'];
  return names.flatMap((name) => {
    const field = listFieldOf(resource, name);
    if (!field) return [];
    const v = valueOf(field);
    const values = { between: [v, v], in: [v, v], isEmpty: undefined, isNotEmpty: undefined };
    return operatorsFor(field).map((o) => ({ f: name, o, v: o in values ? values[o as keyof typeof values] : v }));
  });
}

describe.each(paged.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let owner: Client;
  const list = (group: QueryGroup, more: Record<string, string> = {}) =>
    owner.get<Page>(`${resource.base}/list`, { q: encodeQuery(group), ...more });
  beforeAll(async () => {
    owner = await test.as(resource.isGlobal ? '000000' : '100003', 'admin');
  });

  it('answers every operator of every field', async () => {
    const leaves = leavesOf(resource);
    expect(leaves.length).toBeGreaterThan(20);
    for (const leaf of leaves) expect(await list({ all: [leaf] }), JSON.stringify(leaf)).toMatchObject({ status: 200 });
  });

  it('finds what all or any of a group say, and adds plain filters', async () => {
    const [one, two] = (await owner.get<Page>(`${resource.base}/list`, { size: 2 })).data.records;
    const is = (row?: Row): QueryLeaf => ({ f: 'id', o: 'equal', v: row?.id ?? '0' });
    const ids = async (group: QueryGroup, more = {}) =>
      (await list(group, more)).data.records.map(({ id }) => id).sort();
    expect(await ids({ any: [is(one), is(two)] })).toEqual([one?.id, two?.id].sort());
    expect(await ids({ any: [{ all: [is(one), is(two)] }, is(two)] })).toEqual([two?.id]);
    expect(await ids({ all: [is(one), { any: [] }] })).toEqual([one?.id]);
    expect(await ids({ any: [is(one), is(two)] }, { id: one?.id })).toEqual([one?.id]);
    expect(await ids({ all: [{ f: 'id', o: 'in', v: [one?.id ?? '', two?.id ?? ''] }] })).toHaveLength(2);
  });

  it('refuses what is no query', async () => {
    const wrong = { status: 400, msg: '请求参数格式错误: q' };
    for (const q of ['x', '{}', encodeQuery({ all: [{ f: 'id; drop table x', o: 'equal', v: '1' }] })])
      expect(await owner.get(`${resource.base}/list`, { q })).toMatchObject(wrong);
    expect(await list({ all: [{ f: 'tenantId', o: 'isNotEmpty' }] }), 'tenantId is no field here').toMatchObject(
      resource.fields.tenantId ? {} : wrong,
    );
  });
});

it('asks a masked field for equality only, unless its values may be seen', async () => {
  const viewer = await test.as('100003', 'viewer');
  const query = (o: QueryLeaf['o']) => ({ q: encodeQuery({ all: [{ f: 'phone', o, v: '138' }] }) });
  const admin = await test.as('100003', 'admin');
  expect((await admin.get('blade-user/page', query('startsWith'))).status).toBe(200);
  const seen = await viewer.get('blade-user/page', query('startsWith'));
  expect([400, 403]).toContain(seen.status);
});
