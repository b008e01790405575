// Every call that changes something, those written by hand too, made by somebody who sees one team's stations and by people of a
// merchant, with the ids of rows that are not theirs: nothing of that changes, and nothing is made there (domain BR-60).
import { seedDemo } from '@ec/demo/public';
import { serves } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Foreign, outsiders, type Stranger, tenantId } from './test-outsiders.ts';
import { samples } from './test-samples.ts';

const test: TestApp = await testApp();
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
// The session, sheets, parts of files and what asks for no row; a payment's notice is signed.
const open =
  /\/(oauth\/.*|import|import-user|endpoint\/upload.*|notify\/.*|undo|register-guest|update-info|update-password|measure|leave|view\/.*)$/;
const usual = /\/(submit|save|update|remove|restore|batch|batch-preview|export|sort)$/;

beforeAll(async () => {
  await seedDemo(test.app.engine, { size: 'small', days: 3 });
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

/** Calls of one's own and actions, as their descriptions say. */
const handWritten = (foreign: Foreign): [string, object][] =>
  writes
    .filter(({ path }) => !open.test(path) && !usual.test(path))
    .map(({ path, properties }) => {
      const body = Object.entries(properties).map(([name, schema]) => [name, sampleOf(name, path, schema, foreign)]);
      return [path, Object.fromEntries(body.filter(([name]) => name !== 'ids' || !('id' in properties)))];
    });

/** The calls that the engine serves for each resource, with rows that are not his and new ones that point there. */
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

/** Returns all foreign rows, as one text per table. */
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

/** The calls that changed anything of it; found by asking anew after each batch of them. */
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

it('of others is changed by nobody who does not see it, and by whoever does', async () => {
  const admin = await test.as(tenantId, 'admin');
  const people: Stranger[] = [await teamster()];
  for (const [kind, table, owner] of merchants) people.push(await merchantPerson(kind, table, owner));
  for (const { client, foreign } of people) expect(await changing(client, admin, foreign)).toEqual([]);
  // Proving all of a tenant's books is asked for by those who may see what comes of it.
  for (const { client } of people) expect((await client.post('blade-truck/account/checkLedger')).status).toBe(403);
  // The same calls by somebody who may make them do change things, so that the silence above says something.
  for (const { foreign } of people.slice(0, 2))
    expect((await changing(admin, admin, foreign)).length).toBeGreaterThan(10);
}, 600_000);
