// The search over everything finds what each list would show to whoever asks, by every text that a definition names, and nothing else.
import type { OutputOf } from '@ec/resource/contract';
import { globalSearchQuery } from '@ec/resource/global-search-query';
import { columnOf } from '@ec/resource/names';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { searchLimit } from '@ec/resource-server/global-search';
import type { searchAll } from '@ec/system/shared/search.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';

type SearchReply = OutputOf<typeof searchAll>;

const test: TestApp = await testApp({}, { demoDays: 3 });
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());
const searchable = test.app.engine.registry.all().filter(({ foundBy }) => foundBy.length > 0);
const stranger = {} as Record<'team' | 'merchant', Client>;
/** Some rows of each resource, with a text by which the search finds them. */
const samples: { resource: Resource; name: string; text: string; id: string }[] = [];

/** Several definitions may share a table. */
const partOf = ({ rows = {} }: Resource): string =>
  Object.entries(rows)
    .map(([name, value]) => `and "${columnOf(name)}" = ${value}`)
    .join(' ');

beforeAll(async () => {
  for (const resource of searchable)
    for (const name of resource.foundBy) {
      const column = columnOf(name);
      const rows = await test.superuser.rows<{ id: string; text: string }>(
        `select distinct on ("${column}") id::text as id, "${column}" as text from "${resource.table}"
          where tenant_id = '${tenantId}' and is_deleted = 0 ${partOf(resource)} and coalesce("${column}", '') <> '' order by "${column}", id limit 40`,
      );
      const some = rows.filter((_row, index) => index % Math.ceil(rows.length / 3) === 0);
      samples.push(...some.map(({ id, text }) => ({ resource, name, text, id })));
    }
  stranger.team = (await teamster()).client;
  stranger.merchant = (await merchantPerson('payer', 'truck_orders', 'merchant_id')).client;
}, 240_000);

async function search(client: Client, q: string): Promise<SearchReply> {
  const { data, msg, status } = await client.get<SearchReply>('blade-system/search', { q });
  expect(status, `${q}: ${msg}`).toBe(200);
  return data;
}
const rowsOf = ({ groups }: SearchReply, { name }: Resource) => groups.find((group) => group.of === name)?.rows ?? [];

type ListedRows = Map<string, Record<string, unknown>>;

/** Returns the rows with these ids in the person's list, and no rows if the person may not read the list. */
async function listed(client: Client, { base }: Resource, ids: Iterable<string>): Promise<ListedRows> {
  const query = { id: [...ids].join(','), size: 200 };
  const { data, status } = await client.get<{ records: Record<string, unknown>[] }>(`${base}/list`, query);
  return new Map(status === 200 ? data.records.map((row) => [String(row.id), row]) : []);
}

const people: readonly (readonly [string, () => Promise<Client>])[] = [
  ...['manager', 'finance', 'engineer1', 'viewer'].map(
    (account) => [account, () => test.as(tenantId, account)] as const,
  ),
  ['a person of one team', async () => stranger.team],
  ['a person of a merchant', async () => stranger.merchant],
  ['the administrator of another tenant', () => test.as('100002', 'admin')],
];

describe('an administrator', () => {
  it('finds every row by each text that its definition names, what he sees masked by the whole of it', async () => {
    const admin = await test.as(tenantId, 'admin');
    expect(new Set(samples.map(({ resource }) => resource.name)).size).toBeGreaterThan(12);
    for (const { resource, name, text } of samples) {
      const reply = await search(admin, text);
      expect(reply.isPartial).toBe(false);
      const rows = rowsOf(reply, resource);
      expect(rows.length, `${resource.name} by ${name}`).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(searchLimit);
      const inList = await listed(
        admin,
        resource,
        rows.map(({ id }) => id),
      );
      for (const { id, title } of rows) {
        const row = inList.get(id);
        expect([row?.[`${resource.title}Name`], row?.[resource.title]]).toContain(title);
      }
    }
  }, 240_000);

  it('is told whether there are more, which the list finds by the same text', async () => {
    const admin = await test.as(tenantId, 'admin');
    const one = samples.filter((each, index) => each.name !== samples[index - 1]?.name);
    const texts = one.flatMap(({ resource, name, text }) => [
      { resource, name, text },
      { resource, name, text: text.slice(0, 4) },
      { resource, name, text: text.slice(0, 2).toLowerCase() },
    ]);
    const more = new Set<boolean>();
    for (const { resource, name, text } of texts) {
      const groupOfResource = (await search(admin, text)).groups.find(({ of }) => of === resource.name);
      const { data, msg } = await admin.get<{ total: number; records: { id: string }[] }>(`${resource.base}/list`, {
        q: encodeQuery(globalSearchQuery(resource, text)),
        size: 200,
      });
      expect(data, `${resource.name} ${msg}`).toBeDefined();
      const { rows = [], hasMore = false } = groupOfResource ?? {};
      const of = `${resource.name} by ${name} like ${text}`;
      if (hasMore) expect(data.total, of).toBeGreaterThan(searchLimit);
      else expect(data.total, of).toBe(rows.length);
      if (data.total <= 200)
        expect(data.records.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
      more.add(hasMore);
    }
    expect([...more].toSorted()).toEqual([false, true]);
  }, 240_000);

  it('finds an order by half its plate, the newest first', async () => {
    const admin = await test.as(tenantId, 'admin');
    const orders = searchable.find(({ name }) => name === 'charging.orders')!;
    const { text = '' } = samples.find(({ resource, name }) => resource === orders && name === 'plateNo') ?? {};
    const ids = rowsOf(await search(admin, text.slice(-4).toLowerCase()), orders).map(({ id }) => BigInt(id));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
  });
});

describe.each(people)('%s', (_name, client) => {
  it('finds what the lists show him, and nothing beyond them', async () => {
    const person = await client();
    const results: { text: string; of: Resource; id: string; rows: { of: string; id: string; title: string }[] }[] = [];
    const idsByResource = new Map(searchable.map(({ name }) => [name, new Set<string>()]));
    for (const { text, resource, id } of samples) {
      const { groups } = await search(person, text);
      const rows = groups.flatMap((group) => group.rows.map((row) => ({ of: group.of, ...row })));
      results.push({ text, of: resource, id, rows });
      for (const row of [...rows, { of: resource.name, id }]) idsByResource.get(row.of)?.add(row.id);
    }
    const inList = new Map<string, ListedRows>();
    for (const resource of searchable) {
      const ids = idsByResource.get(resource.name) ?? new Set();
      expect(ids.size, resource.name).toBeLessThanOrEqual(200);
      inList.set(resource.name, ids.size > 0 ? await listed(person, resource, ids) : new Map());
    }
    for (const { text, of: resource, id, rows } of results) {
      for (const row of rows)
        expect(inList.get(row.of)?.get(row.id), `${row.of} ${row.title} by ${text}`).toBeDefined();
      // A number finds no row that the person does not see in the list.
      if (!inList.get(resource.name)?.has(id)) expect(rows.map((row) => row.id)).not.toContain(id);
    }
    const count = results.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(count).toBeGreaterThanOrEqual(_name.includes('another') ? 0 : 1);
  }, 240_000);
});

describe('what is not a search', () => {
  it.each(['', '   ', 'x'.repeat(101)])('%j is refused', async (q) => {
    const admin = await test.as(tenantId, 'admin');
    expect((await admin.get('blade-system/search', { q })).status).toBe(400);
  });

  it.each(['%', '__', "'; drop table truck_orders; --", '\u0000', '\ud800', '12345678901234567890', '\\'])(
    '%j is a text like any other',
    async (q) => {
      const admin = await test.as(tenantId, 'admin');
      const { status, data } = await admin.get<SearchReply>('blade-system/search', { q });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(data.groups).toEqual([]);
    },
  );

  it('asks who is signed in', async () => {
    const { nobody } = test;
    expect((await nobody.get('blade-system/search', { q: 'abc' })).status).toBe(401);
  });
});

// Last, since others look for the orders that it renames.
it('shows what is called exactly so first, though newer ones of which less is known contain it', async () => {
  const admin = await test.as(tenantId, 'admin');
  const orders = searchable.find(({ name }) => name === 'charging.orders')!;
  await test.superuser.run(
    `with few as (select id from truck_orders where tenant_id = '${tenantId}' and is_deleted = 0 order by id limit ${searchLimit + 1})
      update truck_orders set order_no = concat('EXACT', nullif(rank, 1)), phone = case rank when 1 then phone end
      from (select id, rank() over (order by id) from few) ranked where ranked.id = truck_orders.id`,
  );
  expect(rowsOf(await search(admin, 'exact'), orders)[0]?.title).toBe('EXACT');
});
