// Tests BR-60 on every plain resource of a tenant: a person who is linked to a merchant reaches only rows of that merchant, by any call.
// Generated from the definitions, like the tests of data scopes.

import { isMany, targetNames } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { merchantUser } from '@ec/truck/shared/fleet/merchant-user.resource';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, type Row, rowsIn, samples, tenantOf } from './test-samples.ts';

const tenantId = '100003';
const test: TestApp = await testApp({}, { jobs: true });
const { serves, addRow, draftFor, written } = samples(test);
const { engine } = test.app;
afterAll(() => test.close());
const plainResources = written.filter(
  (resource) => tenantOf(resource) === tenantId && !resource.isGlobal && resource.kind === 'plain',
);

let admin: Client;
/** A client of a person who is linked to the first merchant and has every menu and button. */
let dispatcher: Client;
let dispatcherId = '';
let ours: Row;
let theirs: Row;

const run = (statement: ReturnType<typeof sql>) => engine.database.withTenant(tenantId, (tx) => tx.run(statement));
const set = (resource: Resource, id: string, values: Record<string, unknown>) =>
  run(
    sql`update ${sql.table(resource.table)} set ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.ref(columnOf(name))} = ${value}`),
    )} where tenant_id = ${tenantId} and id = ${id}`,
  );

beforeAll(async () => {
  admin = await test.as(tenantId, 'admin');
  ours = await addRow(merchant, admin);
  theirs = await addRow(merchant, admin);
  const role = engine.ids.next();
  await run(
    sql`insert into system_role (id, tenant_id, role_name, role_alias, sort) values (${role}, ${tenantId}, '调度', 'fleet', 9)`,
  );
  await run(sql`insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}, ${role}::bigint, id from system_menu where is_deleted = 0`);
  dispatcherId = engine.ids.next();
  await run(sql`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (${dispatcherId}, ${tenantId}, 'dispatcher', 1, 'd', 'd', array[${role}::bigint], array[(select id from system_dept
      where tenant_id = ${tenantId} limit 1)], '{}')`);
  const draft = await draftFor(merchantUser, admin);
  const linked = await admin.post<Row>(`${merchantUser.base}/submit`, {
    ...draft,
    merchantId: ours.id,
    userId: dispatcherId,
    muStatus: 1,
  });
  expect(linked.msg, linked.msg).toBe('操作成功');
  dispatcher = await test.as(tenantId, 'dispatcher');
});

/** Makes a row belong to a merchant, as the definition of its resource requires. */
async function giveTo(resource: Resource, row: Row, owner: Row): Promise<void> {
  const name = resource.scope?.owner;
  const field = name === undefined ? undefined : resource.fields[name];
  if (!name || !field) return;
  const targetName = targetNames(field).find((each) => leads(each.name)) ?? { name: field.target ?? '', when: {} };
  const target = engine.registry.get(targetName.name);
  const pointed = target === merchant ? owner : await addRow(target, admin);
  if (pointed !== owner) await giveTo(target, pointed, owner);
  const value = isMany(field) ? [pointed.id] : pointed.id;
  await set(resource, row.id, { ...targetName.when, [name]: value });
}

/** Returns whether rows of the resource belong to merchants. */
const leads = (name: string): boolean => {
  const target = engine.registry.find(name);
  const through = target?.scope?.owner;
  return through !== undefined && through !== 'named';
};

async function ownedBy(resource: Resource, owner: Row): Promise<Row> {
  if (resource === merchant) return owner;
  const row = await addRow(resource, admin);
  await giveTo(resource, row, owner);
  return row;
}

const all: string[] = [];

describe.each(plainResources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const at = (verb: string) => `${resource.base}/${verb}`;
  const rule = resource.scope?.owner;
  const mine = rule !== undefined && rule !== 'named';
  let [ourRow, theirRow] = [{} as Row, {} as Row];
  beforeAll(async () => {
    ourRow = await ownedBy(resource, ours);
    theirRow = await ownedBy(resource, theirs);
    if (mine) all.push(theirRow.id);
  });
  const both = () =>
    Buffer.from(JSON.stringify({ all: [{ f: 'id', o: 'in', v: [ourRow.id, theirRow.id] }] })).toString('base64url');

  it('shows list, detail and history of own rows only', async () => {
    const page = await dispatcher.get<Page | Row[]>(at('list'), { q: both(), size: 100 });
    expect(page.status, page.msg).toBe(200);
    expect(rowsIn(page.data).map(({ id }) => id)).toEqual(mine ? [ourRow.id] : []);
    expect((await dispatcher.get(at('detail'), { id: ourRow.id })).status).toBe(mine ? 200 : 404);
    expect((await dispatcher.get(at('detail'), { id: theirRow.id })).status).toBe(404);
    const past = async (id: string) => (await dispatcher.get<Page>(at('history'), { id })).data.total;
    expect(await past(theirRow.id)).toBe(0);
    expect((await past(ourRow.id)) > 0).toBe(mine);
  });

  it('offers own rows in pickers, and all rows of a resource with the owner rule `named`', async () => {
    const picked = await dispatcher.get<{ id: string }[]>(at('select'), { ids: `${ourRow.id},${theirRow.id}` });
    const ids = picked.data.map(({ id }) => id).sort();
    expect(ids).toEqual(rule === 'named' ? [ourRow.id, theirRow.id].sort() : mine ? [ourRow.id] : []);
  });

  it('changes no rows of another merchant', async () => {
    for (const [verb, body, query] of [
      [resource.verbs.update, { id: theirRow.id, remark: 'reached' }, {}],
      ['remove', undefined, { ids: theirRow.id }],
      ['batch-preview', { ids: [theirRow.id], set: { remark: 'reached' } }, {}],
      ...Object.keys(resource.actions).map((action) => [action, { id: theirRow.id }, {}] as const),
    ] as const) {
      if (!serves(resource, verb)) continue;
      const reply = await dispatcher.post(at(verb), body, query);
      // A call that only the operator may make is refused with 403 before the server reads a row.
      expect([400, 403, 404], `${verb}: ${reply.msg}`).toContain(reply.status);
      if (reply.status === 400) expect(verb in resource.actions, `${verb}: ${reply.msg}`).toBe(true);
    }
  });

  it('references no rows of another merchant', async () => {
    if (rule === undefined || rule === 'named' || rule === 'id' || !serves(resource, resource.verbs.create)) return;
    const draft = await draftFor(resource, admin);
    const field = resource.fields[rule];
    if (!field || field.isSystem || field.targetBy) return;
    const target = engine.registry.get(field.target ?? '');
    const foreign = target === merchant ? theirs : await ownedBy(target, theirs);
    const reply = await dispatcher.post(at(resource.verbs.create), { ...draft, [rule]: foreign.id });
    expect([400, 403], reply.msg).toContain(reply.status);
  });

  it('exports own rows only', async () => {
    if (!serves(resource, 'export')) return;
    const begun = await dispatcher.post<{ taskId: string }>(at('export'), {
      q: both(),
      columns: ['id'],
      format: 'csv',
    });
    expect(begun.status, begun.msg).toBe(200);
    const task = await vi.waitFor(
      async () => {
        const detail = await dispatcher.get<{ state: number; fileKey: string }>('blade-system/task/detail', {
          id: begun.data.taskId,
        });
        expect(detail.data.state).toBe(2);
        return detail.data;
      },
      { timeout: 8000, interval: 50 },
    );
    const file = await dispatcher.download('blade-system/task/file', { id: begun.data.taskId, key: task.fileKey });
    expect(file.bytes.toString('utf8').includes(theirRow.id)).toBe(false);
    expect(file.bytes.toString('utf8').includes(ourRow.id)).toBe(mine);
  });
});

describe('every read of the truck area', () => {
  it('contains no ids of rows of another merchant', async () => {
    const { paths } = (await admin.get('openapi.json')) as unknown as { paths: Record<string, object> };
    const reads = Object.entries(paths).flatMap(([path, calls]) =>
      'get' in calls ? [path.replace(/^.*?(?=blade-)/, '')] : [],
    );
    const merchantPaths = reads.filter((path) => /^blade-(truck|pay)\//.test(path));
    expect(merchantPaths.length).toBeGreaterThan(plainResources.length);
    for (const path of merchantPaths) {
      const text = (await dispatcher.download(path)).bytes.toString('utf8');
      expect(
        all.filter((id) => text.includes(id)),
        path,
      ).toEqual([]);
    }
  });
});

it('pickers offer a merchant person no platform rows, except those that forms need', async () => {
  const globals = engine.registry.all().filter((resource) => resource.isGlobal && serves(resource, 'select', 'GET'));
  expect(globals.length).toBeGreaterThan(7);
  for (const resource of globals) {
    const { status, data } = await dispatcher.get<Row[]>(`${resource.base}/select`);
    const adminReply = await admin.get<Row[]>(`${resource.base}/select`);
    if (resource.scope?.owner === 'named') expect(data, resource.name).toEqual(adminReply.data);
    // Every person may choose their own tenant.
    else if (resource.name === 'system.tenant') expect(data).toMatchObject([{ tenantId }]);
    else if (status === 200) expect(data, resource.name).toEqual([]);
    else expect(status, resource.name).toBe(403);
  }
});

describe('the design and supervision of workflows', () => {
  const pages = ['flow_model', 'flow_deploy', 'flow_manager', 'flow_follow', 'flow_handover', 'work_deputy'];

  it('is not in the menus of merchant people, although their role has every menu', async () => {
    interface Menu {
      code: string;
      children?: Menu[];
    }
    const codesOf = (menus: readonly Menu[]): string[] =>
      menus.flatMap(({ code, children = [] }) => [code, ...codesOf(children)]);
    const codesFor = async (client: Client) =>
      codesOf((await client.get<Menu[]>('blade-system/menu/routes')).data).filter((code) => pages.includes(code));
    expect((await codesFor(admin)).sort()).toEqual([...pages].sort());
    expect(await codesFor(dispatcher)).toEqual([]);
  });

  it('cannot be read by merchant people', async () => {
    for (const path of ['blade-flow/model/list', 'blade-flow/manager/list', 'blade-flow/follow/list']) {
      expect((await admin.get(path)).code, path).toBe(200);
      expect((await dispatcher.get(path)).code, path).toBe(403);
    }
  });

  it('accepts no file from merchant people', async () => {
    const process = '<process id="theirs" isExecutable="true"><startEvent id="a"/></process>';
    const bpmn = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">${process}</definitions>`;
    for (const path of ['check-upload', 'deploy-upload']) {
      const fields = { category: 'flow_1', tenantIds: tenantId };
      const reply = await dispatcher.upload(
        `blade-flow/manager/${path}`,
        Buffer.from(bpmn),
        fields,
        'theirs.bpmn20.xml',
      );
      expect(reply.code, path).toBe(403);
    }
  });
});

it('a disabled link to a merchant hides every merchant, and a removed link shows all merchants', async () => {
  const [link] = await engine.database
    .read(tenantId)
    .rows<{ id: string }>(
      sql`select id from truck_merchant_user where tenant_id = ${tenantId} and user_id = ${dispatcherId}`,
    );
  const seen = async () => (await dispatcher.get<Page>(`${merchant.base}/list`)).data.total;
  expect(await seen()).toBe(1);
  await set(merchantUser, link?.id ?? '', { muStatus: 2 });
  await vi.waitFor(async () => expect(await seen()).toBe(0));
  await set(merchantUser, link?.id ?? '', { muStatus: 1, userId: null });
  await vi.waitFor(async () => expect(await seen()).toBeGreaterThan(1));
});
