// Tests the rules of a definition for its calls: calls that are not served, other or further codes, guards and aliases. Also tests calls
// that a feature overrides.
import type { CallRules } from '@ec/resource/call-rules';
import { text } from '@ec/resource/fields';
import { defineResource, type Resource, type ResourceOptions } from '@ec/resource/resource';
import { rowWith } from '@ec/resource/schema';
import type { Client } from '@ec/testing/client';
import { grant } from '@ec/testing/probe/grants';
import { model } from '@ec/testing/probe/model.resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallOverride, resourceRoutes } from './resource-routes.ts';

const label = { zh: '便条', en: 'Note' };
const fields = { noteName: text(label).required().max(50) };
type More = Partial<Pick<ResourceOptions<typeof fields, never>, 'isGlobal' | 'table' | 'verbs' | 'aliases'>>;
const note = (key: string, calls: CallRules, more: More = {}) =>
  defineResource({
    name: `probe.${key}`,
    base: `blade-probe/${key}`,
    table: 'probe_note',
    label,
    title: 'noteName',
    fields,
    calls,
    ...more,
  });
const everywhere = { isGlobal: true, table: 'probe_notice' } as const;

const plain = note('plain', {});
const keptNote = note('kept', { remove: false, export: false });
const sealed = note('sealed', { create: false, update: false });
const shop = note('shop', { list: { code: 'shop_read' }, detail: { also: ['shop_read'] } });
const counter = note('counter', { list: { open: true } });
const ruled = note(
  'ruled',
  { create: { guard: 'tenantAdmin' }, history: { guard: 'administrator' } },
  { verbs: { create: 'save', update: 'update' } },
);
const either = note('either', { update: { guard: 'tenantAdmin' } });
const notice = note('notice', {}, everywhere);
const loose = note('loose', { create: { guard: 'none' } }, everywhere);
const guarded = note('guarded', { list: { guard: 'tenantAdmin' }, detail: {}, select: {}, remove: {} });
const overrides: { readonly list: CallOverride; readonly detail: CallOverride } = {
  list: ({ call }) => ({ asked: (call.input as { keyword?: string }).keyword }),
  detail: async (context, next) => ({ ...((await next(context)) as object), seen: true }),
};
const outputs = {
  list: z.strictObject({ asked: z.string() }),
  detail: rowWith(guarded, { seen: z.boolean() }),
};
/** The overrides of this resource change the replies, but no `outputs` are declared for them. */
const untold = note('untold', {});
const others = [plain, keptNote, sealed, shop, counter, ruled, either, notice, loose];

const test = await probeEngine({
  resources: [...others, guarded, untold],
  tables: `select ec_table('probe_note', 'note_name varchar(50) not null');
    select ec_table('probe_notice', 'note_name varchar(50) not null', true);`,
  routes: (engine) => [
    ...others.flatMap((resource) => resourceRoutes(engine, resource)),
    ...resourceRoutes(engine, guarded, { calls: overrides, outputs }),
    ...resourceRoutes(engine, untold, { calls: overrides }),
  ],
});
afterAll(() => test.close());

let root: Client;
/** The client of the administrator of tenant T1. */
let adam: Client;
/** The client of a user with the codes to read, add, edit and delete all notes. */
let ann: Client;
/** The client of a user who has only the code `shop_read`. */
let bob: Client;
beforeAll(async () => {
  await test.stage.superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (35, 'T1', 'Shop', 'shop', 3)`);
  await test.stage.superuser.run(`update "system_user" set role_id = '{35}' where id = 13`);
  const codes = [...others, guarded, untold].flatMap(({ code }) => [
    code,
    `${code}_add`,
    `${code}_edit`,
    `${code}_delete`,
  ]);
  await grant(test.stage, 33, codes);
  await grant(test.stage, 35, ['shop_read']);
  root = await test.as('000000', 'root');
  [adam, ann, bob] = (await Promise.all(['admin', 'ann', 'bob'].map((account) => test.as('T1', account)))) as [
    Client,
    Client,
    Client,
  ];
});

let noteCount = 0;
const draft = () => {
  noteCount += 1;
  return { noteName: `N${noteCount}` };
};
const at = ({ base }: Resource, call: string) => `${base}/${call}`;
/** Adds a row to the table that the notes share, and returns its id. */
const added = async () => (await ann.post<{ id: string }>(at(plain, 'submit'), draft())).data.id;

describe('a call that is not served', () => {
  it('has no route, and neither have the calls that need it', async () => {
    const id = await added();
    expect((await ann.post(at(plain, 'remove'), undefined, { ids: await added() })).status).toBe(200);
    for (const client of [ann, root]) {
      expect((await client.post(at(keptNote, 'remove'), undefined, { ids: id })).status).toBe(404);
      expect((await client.get(at(keptNote, 'recycle'))).status).toBe(404);
      expect((await client.post(at(keptNote, 'export'), {})).status).toBe(404);
    }
    expect((await ann.get(at(keptNote, 'detail'), { id })).status).toBe(200);
  });

  it('removes batch edit and import, too, when rows can be neither added nor edited', async () => {
    for (const call of ['submit', 'batch', 'batch-preview', 'import'])
      expect((await root.post(at(sealed, call), {})).status, call).toBe(404);
    expect((await root.get(at(sealed, 'list'))).status).toBe(200);
  });
});

describe('a code in the rule of a call', () => {
  it('replaces the default code', async () => {
    expect((await bob.get(at(shop, 'list'))).status).toBe(200);
    expect((await ann.get(at(shop, 'list'))).status).toBe(403);
    expect((await bob.get(at(plain, 'list'))).status).toBe(403);
  });

  it('is accepted in addition to the default code', async () => {
    const id = await added();
    for (const client of [bob, ann]) expect((await client.get(at(shop, 'detail'), { id })).status).toBe(200);
    expect((await bob.get(at(plain, 'detail'), { id })).status).toBe(403);
  });

  it('is not required when any session may make the call', async () => {
    expect((await bob.get(at(counter, 'list'))).status).toBe(200);
    expect((await test.get(undefined, at(counter, 'list'))).status).toBe(401);
  });
});

describe('a guard', () => {
  it('requires an administrator of the tenant in addition to the code', async () => {
    expect((await ann.post(at(ruled, 'save'), draft())).status).toBe(403);
    const { status, data } = await adam.post<{ id: string }>(at(ruled, 'save'), draft());
    expect(status).toBe(200);
    expect((await ann.post(at(ruled, 'update'), { id: data.id, remark: 'x' })).status).toBe(200);
  });

  it('requires an administrator of the platform; one of a tenant is not enough', async () => {
    for (const client of [ann, adam]) expect((await client.get(at(ruled, 'history'))).status).toBe(403);
    expect((await root.get(at(ruled, 'history'))).status).toBe(200);
  });

  it('can apply to editing only, although the same call also adds rows', async () => {
    const { status, data } = await ann.post<{ id: string }>(at(either, 'submit'), draft());
    expect(status).toBe(200);
    expect((await ann.post(at(either, 'submit'), { id: data.id, remark: 'x' })).status).toBe(403);
    expect((await adam.post(at(either, 'submit'), { id: data.id, remark: 'x' })).status).toBe(200);
  });

  it('protects writes to a global resource unless the definition removes it', async () => {
    for (const client of [ann, adam]) expect((await client.post(at(notice, 'submit'), draft())).status).toBe(403);
    expect((await root.post(at(notice, 'submit'), draft())).status).toBe(200);
    const { status, data } = await ann.post<{ id: string }>(at(loose, 'submit'), draft());
    expect(status).toBe(200);
    expect((await ann.post(at(loose, 'submit'), { id: data.id, remark: 'x' })).status, 'the other half').toBe(403);
  });
});

describe('a handler of the feature', () => {
  it('replaces the handler of the engine, behind the guard', async () => {
    expect((await adam.get(at(guarded, 'list'), { keyword: 'k' })).data).toEqual({ asked: 'k' });
    expect((await ann.get(at(guarded, 'list'), { keyword: 'k' })).status).toBe(403);
  });

  it('can wrap the handler of the engine', async () => {
    const id = await added();
    expect((await ann.get(at(guarded, 'detail'), { id })).data).toMatchObject({ id, seen: true, rowVersion: 1 });
    expect((await ann.get(at(guarded, 'detail'), { id: '5' })).status).toBe(404);
  });

  it('must declare a changed reply, because replies are checked against the declaration', async () => {
    expect((await ann.get(at(untold, 'list'), { keyword: 'k' })).status).toBe(500);
  });

  it('for a call that is not served stops the start', () => {
    expect(() => resourceRoutes(test.engine, keptNote, { calls: { remove: () => true } })).toThrow(
      'probe.kept does not serve remove, for which there is a handler',
    );
  });
});

it('a resource with an alias serves the same rows under both paths', async () => {
  const [alias = ''] = model.aliases;
  const modelName = 'By its other name';
  const reply = await root.post<{ id: string }>(`${alias}/submit`, { modelName });
  expect(reply, reply.msg).toMatchObject({ status: 200 });
  const { id } = reply.data;
  expect((await root.get(at(model, 'detail'), { id })).data).toMatchObject({ modelName });
  expect((await root.get(`${alias}/detail`, { id })).data).toMatchObject({ modelName });
  expect((await root.get<{ total: number }>(`${alias}/list`)).data.total).toBe(1);
  expect((await ann.post(`${alias}/submit`, { modelName: 'x' })).status).toBe(403);
});
