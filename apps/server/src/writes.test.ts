// Makes calls that write, hand-written ones too, with ids of foreign rows: as a person who sees the stations of one team, and as merchant
// people. No foreign row may change, and no new row may belong to others (domain BR-60).
import { serves } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Foreign, outsiders, type Stranger, tenantId } from './test-outsiders.ts';
import { samples } from './test-samples.ts';

const test: TestApp = await testApp({}, { demoDays: 3 });
const { draftFor } = samples(test);
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
let writes: { path: string; properties: Record<string, Schema> }[] = [];
// Calls that the test leaves out: sign-in, own account, imports, uploads, calls that name no row, and payment notices, which are signed.
const open =
  /\/(oauth\/.*|import|import-user|endpoint\/upload.*|notify\/.*|undo|register-guest|update-info|update-password|measure|leave|view\/.*)$/;
const usual = /\/(submit|save|update|remove|restore|batch|batch-preview|export|sort)$/;

beforeAll(async () => {
  const admin = await test.as(tenantId, 'admin');
  const { paths } = (await admin.get('openapi.json')) as unknown as {
    paths: Record<string, { post?: { requestBody?: { content?: Record<string, { schema?: Schema }> } } }>;
  };
  writes = Object.entries(paths).flatMap(([path, { post }]) => {
    const { properties = {} } = Object.values(post?.requestBody?.content ?? {})[0]?.schema ?? {};
    return post ? [{ path: path.replace('/api/', ''), properties }] : [];
  });
  expect(writes.length).toBeGreaterThan(400);
}, 240_000);

/** Returns the kind of row in a path: `station` for `blade-truck/station/remove`. */
const kindOf = (path: string): string => path.split('/').at(-2) ?? '';

function sampleOf(name: string, path: string, { enum: keys, type, anyOf }: Schema, { ids }: Foreign): unknown {
  const kind = /^ids?$/.test(name) ? kindOf(path) : name.replace(/Ids?$/, '');
  const id = name.endsWith('d') || name.endsWith('s') ? ids[kind] : undefined;
  if (id !== undefined) return id;
  if (keys?.[0] !== undefined) return keys[0];
  const kinds = [type, ...(anyOf ?? []).map((each) => each.type)];
  return kinds.includes('boolean') ? true : kinds.includes('string') || name === 'reason' ? '1' : 1;
}

/** Returns the hand-written calls and actions, with bodies that follow their schemas and name foreign rows. */
const handWritten = (foreign: Foreign): [string, object][] =>
  writes
    .filter(({ path }) => !open.test(path) && !usual.test(path))
    .map(({ path, properties }) => {
      const body = Object.entries(properties).map(([name, schema]) => [name, sampleOf(name, path, schema, foreign)]);
      return [path, Object.fromEntries(body.filter(([name]) => name !== 'ids' || !('id' in properties)))];
    });

/** Returns the standard calls of a resource on a foreign row, and a create whose references are foreign rows. */
async function usualOf(resource: Resource, admin: Client, { ids }: Foreign): Promise<[string, object][]> {
  const call = (name: string): string => `${resource.base}/${name}`;
  const key = resource.name.split('.')[1] ?? '';
  const id = ids[key];
  const writesOfRow: [string, object][] = [];
  if (id !== undefined) {
    writesOfRow.push([call(resource.verbs.update), { id, remark: 'mine now' }], [call('remove'), { ids: id }]);
    writesOfRow.push(
      [call('restore'), { ids: id }],
      [call('batch-preview'), { ids: [id], set: { remark: 'mine now' } }],
    );
  }
  const pointing = Object.entries(resource.fields).filter(
    ([, { target, isSystem }]) => target && !isSystem && ids[target.split('.')[1] ?? ''],
  );
  if (pointing.length === 0 || !serves(resource, 'create')) return writesOfRow;
  const there = Object.fromEntries(pointing.map(([name, { target = '' }]) => [name, ids[target.split('.')[1] ?? '']]));
  const draft = await draftFor(resource, admin).catch(() => ({}));
  return [...writesOfRow, [call(resource.verbs.create), { ...draft, ...there }]];
}

/** Returns the number and a checksum of the foreign rows of each table. */
async function states({ tables }: Foreign): Promise<Record<string, string>> {
  const stateByTable: Record<string, string> = {};
  for (const [table, condition] of tables) {
    const [row] = await test.superuser.rows<{ state: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from "${table}" t where ${condition}`,
    );
    stateByTable[table] = row?.state ?? '';
  }
  return stateByTable;
}

const resources = features.flatMap((feature) => feature.resources).filter(({ isGlobal }) => !isGlobal);

/** Makes all calls and returns those that changed foreign rows. It compares the rows after each successful call. */
async function changing(client: Client, admin: Client, foreign: Foreign): Promise<string[]> {
  const calls = [...handWritten(foreign)];
  for (const resource of resources) calls.push(...(await usualOf(resource, admin, foreign)));
  const wrong: string[] = [];
  let before = await states(foreign);
  const run = async (part: readonly [string, object][]): Promise<void> => {
    for (const [path, body] of part) {
      const answer = await client.post(path, body);
      expect(answer.status, `${path} ${answer.msg}`).toBeLessThan(500);
      const after = answer.status === 200 ? await states(foreign) : before;
      const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (tables.length > 0) wrong.push(`${path} changed ${tables.join()}`);
      before = after;
    }
  };
  await run(calls);
  return wrong;
}

const merchants = [
  ['fleet', 'truck_orders', 'merchant_id'],
  ['bank', 'truck_battery', 'owner_id'],
] as const;

it('foreign rows can be changed by an administrator, but not by people who do not see them', async () => {
  const admin = await test.as(tenantId, 'admin');
  const people: Stranger[] = [await teamster()];
  for (const [kind, table, owner] of merchants) people.push(await merchantPerson(kind, table, owner));
  for (const { client, foreign } of people) expect(await changing(client, admin, foreign)).toEqual([]);
  // Only people who may see the result can start the check of the whole ledger.
  for (const { client } of people) expect((await client.post('blade-truck/account/checkLedger')).status).toBe(403);
  // As a control, the same calls by an administrator change rows.
  for (const { foreign } of people.slice(0, 2))
    expect((await changing(admin, admin, foreign)).length).toBeGreaterThan(10);
}, 600_000);
